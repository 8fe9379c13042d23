package dev.assay.datasets.tokens;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A tokenizer in the {@code tokenizer.json} form, run by the Hugging Face tokenizers library. Only local files are read: the
 * file itself and, where present, {@code tokenizer_config.json} and {@code generation_config.json} beside it.
 *
 * <p>Decoding follows the Python library that the official scripts use, the closing up of blanks before punctuation included
 * where {@code clean_up_tokenization_spaces} in the configuration asks for it. Safe for use by several threads.
 */
public final class HuggingFaceTokenizer implements Tokenizer {
    /** Blank and what follows, as the Python library closes them up after decoding, in its order. */
    private static final String[] CLOSED_UP = {" .", " ?", " !", " ,", " ' ", " n't", " 'm", " 's", " 've", " 're"};

    private static final Map<String, String> EXACT = Map.of(
            "addSpecialTokens", "false", "truncation", "false", "padding", "false", "withOverflowingTokens", "false");

    private final Path file;
    private final ai.djl.huggingface.tokenizers.HuggingFaceTokenizer library;
    private final EndTokens endTokens;
    private final boolean cleansUpBlanks;

    private HuggingFaceTokenizer(
            Path file, ai.djl.huggingface.tokenizers.HuggingFaceTokenizer library, boolean cleansUpBlanks) {
        this.file = file;
        this.library = library;
        this.cleansUpBlanks = cleansUpBlanks;
        this.endTokens = EndTokens.beside(file, this::idOfToken);
    }

    /**
     * Reads a tokenizer. A large vocabulary takes a few seconds.
     *
     * @param path {@code tokenizer.json}, or the folder that holds it
     * @throws TokenizerException if there is none, or the library cannot read it
     */
    public static HuggingFaceTokenizer read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve("tokenizer.json") : path;
        if (!Files.isRegularFile(file)) {
            throw new TokenizerException(
                    "no tokenizer at " + file + "; give the tokenizer.json that belongs to the model's weights.", null);
        }
        keepTheLibraryQuietAndOffline();
        boolean cleansUpBlanks = EndTokens.cleansUpBlanks(file);
        // From a stream, because from a path the library would also follow settings in other files of the folder.
        try (InputStream bytes = Files.newInputStream(file)) {
            return new HuggingFaceTokenizer(
                    file, ai.djl.huggingface.tokenizers.HuggingFaceTokenizer.newInstance(bytes, EXACT), cleansUpBlanks);
        } catch (IOException | RuntimeException | LinkageError fault) {
            if (fault instanceof TokenizerException already) {
                throw already;
            }
            throw new TokenizerException(
                    file + " cannot be used as a tokenizer (" + reason(fault)
                            + "); it must be the tokenizer.json of the Hugging Face tokenizers library, complete and"
                            + " unedited.",
                    fault);
        }
    }

    private static String reason(Throwable fault) {
        String message = String.valueOf(fault.getMessage());
        return message.lines().findFirst().orElse("no reason given");
    }

    /** The library would report its use and complain about a missing logger; a user wants neither. */
    private static void keepTheLibraryQuietAndOffline() {
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
    }

    @Override
    public int[] encode(String text) {
        return Arrays.stream(library.encode(text, false, false).getIds())
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    @Override
    public String decode(int... tokenIds) {
        return decode(tokenIds, true);
    }

    @Override
    public String decodeWithSpecialTokens(int... tokenIds) {
        return decode(tokenIds, false);
    }

    private String decode(int[] tokenIds, boolean skipSpecialTokens) {
        long[] ids =
                Arrays.stream(tokenIds).filter(id -> id >= 0).asLongStream().toArray();
        return ids.length == 0 ? "" : closedUp(library.decode(ids, skipSpecialTokens));
    }

    private String closedUp(String text) {
        if (!cleansUpBlanks) {
            return text;
        }
        String result = text;
        for (String loose : CLOSED_UP) {
            result = result.replace(loose, loose.strip());
        }
        return result;
    }

    private Optional<Integer> idOfToken(String token) {
        int[] ids = encode(token);
        return ids.length == 1 ? Optional.of(ids[0]) : Optional.empty();
    }

    @Override
    public Set<Integer> endTokenIds() {
        return endTokens.ids();
    }

    @Override
    public String endTokenSource() {
        return endTokens.source();
    }

    @Override
    public String origin() {
        return file.toString();
    }

    @Override
    public void close() {
        library.close();
    }
}
