package dev.assay.datasets.tokens;

import dev.assay.loadgen.log.JsonFaultText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * End tokens of a model, from the files that lie beside its tokenizer: {@code generation_config.json} lists ids (chat models
 * have several), {@code tokenizer_config.json} names one token.
 */
record EndTokens(Set<Integer> ids, String source) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String GENERATION = "generation_config.json";
    private static final String TOKENIZER = "tokenizer_config.json";

    EndTokens {
        ids = Collections.unmodifiableSet(new LinkedHashSet<>(ids));
    }

    /** @param idOf id of a special token by its text; empty if the vocabulary has no such token */
    static EndTokens beside(Path tokenizerFile, Function<String, Optional<Integer>> idOf) {
        Path folder = tokenizerFile.toAbsolutePath().getParent();
        Set<Integer> ids = new LinkedHashSet<>();
        config(folder, GENERATION).ifPresent(config -> {
            JsonNode value = config.path("eos_token_id");
            (value.isArray() ? value.values() : Set.of(value))
                    .forEach(id -> id.intValueOpt().ifPresent(ids::add));
        });
        if (!ids.isEmpty()) {
            return new EndTokens(ids, "eos_token_id of " + GENERATION);
        }
        Optional<String> name = config(folder, TOKENIZER).flatMap(EndTokens::tokenName);
        name.flatMap(idOf).ifPresent(ids::add);
        if (!ids.isEmpty()) {
            return new EndTokens(ids, "eos_token " + name.orElse("") + " of " + TOKENIZER);
        }
        return new EndTokens(
                Set.of(),
                "not known: neither " + GENERATION + " nor " + TOKENIZER + " beside the tokenizer names them");
    }

    /** Whether the Python library of the model would close up blanks before punctuation after decoding. */
    static boolean cleansUpBlanks(Path tokenizerFile) {
        return config(tokenizerFile.toAbsolutePath().getParent(), TOKENIZER)
                .map(config -> config.path("clean_up_tokenization_spaces").asBoolean(false))
                .orElse(false);
    }

    private static Optional<String> tokenName(JsonNode config) {
        JsonNode token = config.path("eos_token");
        return (token.isObject() ? token.path("content") : token).stringValueOpt();
    }

    private static Optional<JsonNode> config(@org.jspecify.annotations.Nullable Path folder, String name) {
        if (folder == null || !Files.isRegularFile(folder.resolve(name))) {
            return Optional.empty();
        }
        Path file = folder.resolve(name);
        try {
            JsonNode config = JSON.readTree(file);
            return Optional.of(config);
        } catch (JacksonException broken) {
            throw new TokenizerException(
                    file + " lies beside the tokenizer, but is not valid JSON ("
                            + JsonFaultText.of(
                                    broken.getOriginalMessage(),
                                    broken.getLocation().getLineNr(),
                                    broken.getLocation().getColumnNr())
                            + "); repair it or move it away.",
                    broken);
        }
    }
}
