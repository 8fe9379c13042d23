package dev.assay.audit.score;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which benchmark is scored by which rules, and why others are not scored here. */
final class Scorers {
    private static final List<String> SCORED = List.of(
            "llama2-70b-99",
            "llama2-70b-99.9",
            "llama3.1-8b",
            "llama3.1-8b-edge",
            "llama3.1-405b",
            "mixtral-8x7b",
            "deepseek-r1",
            "gpt-oss-120b",
            "gptj-99",
            "gptj-99.9",
            "qwen3-vl-235b-a22b");

    private Scorers() {}

    /**
     * The rules of a benchmark.
     *
     * @throws ScoreException if it is not scored here, with the reason
     */
    static Scorer of(String benchmark) {
        String name = benchmark.toLowerCase(Locale.ROOT);
        if (name.startsWith("llama2-70b")) {
            return new SummaryScorer(SummaryScorer.Style.WITH_TOKENS);
        }
        if (name.startsWith("llama3.1-8b")) {
            return new SummaryScorer(SummaryScorer.Style.QUOTED);
        }
        // The demonstration's benchmark: texts against texts, like a summary, without anything trained behind it.
        if (name.startsWith("gptj") || name.startsWith("gpt-j") || name.equals("demo")) {
            return new SummaryScorer(SummaryScorer.Style.PLAIN);
        }
        if (name.startsWith("llama3.1-405b")) {
            return new LongContextScorer();
        }
        if (name.startsWith("mixtral-8x7b")) {
            return new MixtralScorer();
        }
        if (name.startsWith("deepseek-r1")) {
            return new DeepseekScorer();
        }
        if (name.startsWith("gpt-oss")) {
            return new GptOssScorer();
        }
        if (name.startsWith("qwen3-vl")) {
            return new ProductScorer();
        }
        throw new ScoreException(benchmark + " is not scored here: "
                + otherReason(name)
                        .orElse("its score is no text metric; run the benchmark's own accuracy script. Scored are "
                                + String.join(", ", SCORED) + "."));
    }

    /** What of a benchmark's whole data set is not scored here, with what to run instead; empty if all of it is. */
    static Optional<String> partlyRefused(String benchmark) {
        String name = benchmark.toLowerCase(Locale.ROOT);
        String rest = "run the benchmark's own accuracy script for the whole score";
        if (name.startsWith("mixtral-8x7b")) {
            return Optional.of(
                    "the MBXP part of " + benchmark + " runs generated programs and is refused here: " + rest);
        }
        if (name.startsWith("deepseek-r1")) {
            return Optional.of(
                    "the livecodebench rows of " + benchmark + " run generated programs and its math500 rows need"
                            + " symbolic equality, both of which are refused here: " + rest);
        }
        return name.startsWith("gpt-oss")
                ? Optional.of("the livecodebench rows of " + benchmark
                        + " run generated programs and are refused here: " + rest)
                : Optional.empty();
    }

    private static Optional<String> otherReason(String name) {
        if (name.startsWith("e2e-rag-qna")) {
            return Optional.of(
                    "its answers are judged by another language model; run the benchmark's own judge script.");
        }
        if (name.startsWith("qwen3.6")) {
            return Optional.of(
                    "its function calls are judged by the benchmark's own agent harness; run that harness's scorer.");
        }
        return Optional.empty();
    }
}
