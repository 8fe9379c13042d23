package dev.assay.results.metrics;

import java.util.OptionalDouble;

/**
 * A measuring tool and its definitions, as its public sources of 2025 and 2026 compute them. Times to the scheduled instant
 * where nothing else is said; n is the number of output tokens as the tool counts them.
 */
public enum Tool {
    /** Ours: MLPerf's definitions, and no figure where they have none. */
    ASSAY(
            "Assay",
            "first token - due",
            "last token - due",
            "(last token - first token) / (n - 1); none when n < 2",
            "not a metric; gaps between chunks are shown as inter-chunk",
            "generated tokens, from token ids, usage or tokenizer, named in the result",
            "an error, or an end without its mark, fails the sample"),

    /** MLPerf Inference. */
    MLPERF(
            "MLPerf LoadGen",
            "first token - due",
            "completion - due",
            "(latency - ttft) / (n - 1), whole nanoseconds",
            "none",
            "as the adapter reports, end token included",
            "the adapter decides; an answer cut short counts"),

    /** The client of MLPerf Endpoints. */
    ENDPOINTS(
            "MLPerf Endpoints",
            "first text - sent",
            "end of stream - sent",
            "(latency - ttft) / (n - tokens of the first chunk)",
            "none",
            "text tokenized again; end token not counted",
            "an error inside the stream counts as success"),

    /** The serving benchmark of vLLM. */
    VLLM(
            "vLLM bench serve",
            "first chunk of any content, even of the role alone - sent",
            "last chunk with a choice - sent",
            "(latency - ttft) / (n - 1)",
            "gaps between chunks with a choice",
            "usage of the server",
            "an error inside the stream counts as success"),

    /** AIPerf. */
    AIPERF(
            "AIPerf",
            "first text, reasoning included - sent",
            "last text - sent",
            "(latency - ttft) / (n - 1), called ITL",
            "the same; gaps between chunks are called inter-chunk latency",
            "text tokenized again; end token not counted",
            "an error inside the stream counts as success"),

    /** GenAI-Perf, in front of perf_analyzer. */
    GENAI_PERF(
            "GenAI-Perf",
            "first text of the answer, reasoning unseen - sent",
            "last text of the answer - sent",
            "(latency - ttft) / (n - 1), called ITL",
            "gap between chunks / tokens of the chunk",
            "text of the answer tokenized again",
            "an error inside the stream is dropped as an empty chunk"),

    /** GuideLLM. */
    GUIDELLM(
            "GuideLLM",
            "first text - sent",
            "end of stream - sent",
            "(last text - sent) / n, so TTFT is inside",
            "(last text - first text) / (n - 1)",
            "usage of the server",
            "an error inside the stream fails the request"),

    /** LLMPerf. */
    LLMPERF(
            "LLMPerf",
            "first text of the answer - sent",
            "end of stream - sent",
            "(last text of the answer - sent) / chunks, called ITL",
            "the same",
            "text tokenized by one fixed tokenizer, start token included",
            "an error ends the worker"),

    /** genai-bench. */
    GENAI_BENCH(
            "genai-bench",
            "first text - sent",
            "usage chunk - sent",
            "(latency - ttft) / (n - 1)",
            "none",
            "usage of the server",
            "an error inside the stream fails the request");

    /**
     * A tool's formulas in words.
     *
     * @param failure what becomes of a stream that breaks
     */
    public record Formulas(String ttft, String latency, String tpot, String itl, String tokens, String failure) {}

    private final String shown;
    private final String ttft;
    private final String latency;
    private final String tpot;
    private final String itl;
    private final String tokens;
    private final String failure;

    Tool(String shown, String ttft, String latency, String tpot, String itl, String tokens, String failure) {
        this.shown = shown;
        this.ttft = ttft;
        this.latency = latency;
        this.tpot = tpot;
        this.itl = itl;
        this.tokens = tokens;
        this.failure = failure;
    }

    /** Name for people. */
    public String shown() {
        return shown;
    }

    /** The tool's formulas in words. */
    public Formulas formulas() {
        return new Formulas(ttft, latency, tpot, itl, tokens, failure);
    }

    /** What this tool reports of a stream. */
    public Reading read(TokenStream stream) {
        return StreamReadings.of(this, stream);
    }

    /**
     * What this tool would report of an answered sample of which only four instants and the number of tokens are known, taking
     * the completion for the last chunk, the last text and the end of the stream alike.
     */
    public Reading read(SampleTimes sample) {
        return switch (this) {
            case ASSAY, MLPERF -> sample.fromDue();
            case ENDPOINTS, VLLM, AIPERF, GENAI_PERF, GENAI_BENCH -> sample.fromSent(sample.perGap());
            case GUIDELLM -> sample.fromSent(sample.perToken()).withItl(sample.perGap());
            case LLMPERF ->
                sample.fromSent(OptionalDouble.empty())
                        .withNote("TPOT needs the number of chunks, which is not recorded for each sample");
        };
    }
}
