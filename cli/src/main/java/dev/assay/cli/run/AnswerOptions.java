package dev.assay.cli.run;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.dataset.Decoding;
import dev.assay.datasets.tokens.HuggingFaceTokenizer;
import dev.assay.datasets.tokens.LateCounting;
import dev.assay.datasets.tokens.Tokenizer;
import dev.assay.grpc.Asked;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.dialect.Dialect;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is asked of a server with each sample, and how its tokens are counted. */
public final class AnswerOptions {
    private static final int DEFAULT_MAX_TOKENS = 1024;

    @Option(
            names = "--max-tokens",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Most output tokens of a sample that has no limit of its own. Default: 1024.")
    private @Nullable Integer maxTokens;

    @Option(
            names = "--min-tokens",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Fewest output tokens; an extension that common servers know.")
    private @Nullable Integer minTokens;

    @Option(
            names = "--ignore-eos",
            description = "Let each answer run to its limit; an extension that common servers know.")
    private boolean ignoreEos;

    @Option(
            names = "--temperature",
            paramLabel = "T",
            description =
                    "Sampling temperature. Default: that of the benchmark whose data set is read, or 0, the most likely token"
                            + " each time.")
    private @Nullable Double temperature;

    @Option(names = "--no-stream", description = "Ask for whole answers; then there is no time to first token.")
    private boolean wholeAnswers;

    @Option(
            names = "--extra-body",
            paramLabel = "JSON",
            description = "Further fields of each request, for example '{\"top_k\": 1}'.")
    private @Nullable String extraBody;

    @Option(
            names = "--end-token",
            paramLabel = "ID",
            converter = Converters.OfSize.class,
            description = "Id of the end token: tokens after the first one are padding and not counted.")
    private @Nullable Integer endToken;

    @Option(
            names = "--tokenizer",
            paramLabel = "FILE",
            description =
                    "tokenizer.json of the model: counts tokens from the text, after the run, where the server tells neither"
                            + " token ids nor their number.")
    private @Nullable Path tokenizerFile;

    private @Nullable Decoding decoding;
    private boolean accuracy;
    private @Nullable Tokenizer tokenizer;

    /** What holds where the user gives no option; {@code forAccuracy} chooses the limit of accuracy runs. */
    void decodeAs(Decoding benchmark, boolean forAccuracy) {
        decoding = benchmark;
        accuracy = forAccuracy;
    }

    /** Most output tokens for samples without a limit of their own. */
    int maxTokens() {
        if (maxTokens != null) {
            return maxTokens;
        }
        return decoding == null ? DEFAULT_MAX_TOKENS : accuracy ? decoding.maxTokensAccuracy() : decoding.maxTokens();
    }

    /** Fewest output tokens; 0 when not given. */
    int minTokens() {
        if (minTokens != null) {
            return minTokens;
        }
        return decoding == null ? 0 : Math.min(decoding.minTokens(), maxTokens());
    }

    boolean ignoreEos() {
        return ignoreEos;
    }

    /** The options of this group that mean nothing to a server behind gRPC, and whether each was given. */
    Map<String, Boolean> onlyOverHttp() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--end-token", endToken != null);
        given.put("--no-stream", wholeAnswers);
        given.put("--extra-body", extraBody != null);
        return given;
    }

    /** What each request over HTTP asks for. @throws IllegalArgumentException with one sentence when a value is out of range */
    RequestSettings request(Dialect spoken, String modelName) {
        RequestSettings.Builder request = RequestSettings.of(spoken, modelName)
                .maxTokens(maxTokens())
                .minTokens(minTokens())
                .ignoreEos(ignoreEos)
                .temperature(temperature())
                .stream(!wholeAnswers)
                .extraBody(SamplingFields.with(decoding, spoken.name(), extraBody == null ? "{}" : extraBody));
        if (decoding != null) {
            decoding.seed().ifPresent(request::seed);
        }
        if (endToken != null) {
            request.endToken(endToken);
        }
        return request.build();
    }

    /** What each sample over gRPC asks for. */
    Asked asked(String modelName) {
        try {
            Asked asked = new Asked(modelName, maxTokens(), minTokens(), ignoreEos, temperature(), Asked.Sampling.NONE);
            return decoding == null
                    ? asked
                    : asked.withSampling(new Asked.Sampling(decoding.topP(), decoding.topK(), decoding.seed()));
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * The user's tokenizer, if there is one. Read once: a large vocabulary takes seconds, and a search opens many targets.
     *
     * @throws IllegalArgumentException with one sentence when the file cannot be used
     */
    Optional<Tokenizer> tokenizer() {
        if (tokenizerFile == null) {
            return Optional.empty();
        }
        Tokenizer read = tokenizer;
        if (read == null) {
            read = HuggingFaceTokenizer.read(tokenizerFile);
            tokenizer = read;
        }
        return Optional.of(read);
    }

    /** As {@link #tokenizer()}, for systems whose answers are counted outside the adapter. */
    Optional<LateCounting> lateCounting() {
        try {
            return tokenizer().map(LateCounting::new);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private double temperature() {
        if (temperature != null) {
            return temperature;
        }
        return decoding == null ? 0 : decoding.temperature();
    }
}
