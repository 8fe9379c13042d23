package dev.assay.cli.audit;

import java.util.Map;

/** With which prompts and flags the matrix of cheats was made, by what finds them; the numbers are those of {@link CheatLab}. */
final class CheatEvidence {
    /** What the table calls prompts A and B. */
    static final String PROMPTS = "Prompts A: " + CheatLab.PROMPTS
            + " of 20 to 199 tokens (`--isl uniform:20:199 --samples " + CheatLab.PROMPTS
            + "`), answers of 61 to 229, 145 on average (`docs/examples/engine-145.json`). Prompts B: "
            + CheatLab.PROMPTS
            + " of 100 tokens, answers of 64 (`--max-tokens 64 --min-tokens 64 --ignore-eos`).";

    private static final String LENGTHS = "prompts A";
    private static final String TRACE = "`--trace`; ";
    private static final String RESPONSES = "`--set accuracy_log_sampling_target=4096`, or `--mode accuracy`; ";

    private static final Map<String, String> NEEDS = Map.ofEntries(
            Map.entry("TEST01", LENGTHS + "; audit.config of bert (4096 responses)"),
            Map.entry(
                    "TEST04",
                    "prompts B; `--set min_duration=" + CheatLab.EVEN_MIN_MILLIS
                            + "`, less than one answer takes, cached or not; Server 1400, MultiStream 900 queries"),
            Map.entry("TEST06", LENGTHS + "; end token 2, `--element-type int32`"),
            Map.entry("TEST07", LENGTHS + "; 99 of 100 answers must be those of the accuracy run of an honest engine"),
            Map.entry("TEST09", LENGTHS + "; bounds 145 tokens, less or more 10 %"),
            Map.entry("all-answered", TRACE + LENGTHS),
            Map.entry(
                    "caching",
                    TRACE + "1400 (Server) or 512 (SingleStream) queries, so that prompts come again; " + LENGTHS),
            Map.entry("end-tokens", RESPONSES + "`--eos 2`; " + LENGTHS),
            Map.entry("first-token", RESPONSES + "token latencies; " + LENGTHS),
            Map.entry("metric-recomputed", "detail log; " + LENGTHS),
            Map.entry("minimum-queries-rederived", "detail log; " + LENGTHS),
            Map.entry("not-streamed", TRACE + "token latencies; " + LENGTHS),
            Map.entry("other-seeds", "a run with other seeds in `other-seeds` beside it; " + LENGTHS),
            Map.entry(
                    "output-lengths",
                    "whole accuracy log, `--benchmark mixtral-8x7b --round v5.1` (145 tokens); " + LENGTHS),
            Map.entry("overtaken-answers", TRACE + "1400 queries, so that prompts come again; " + LENGTHS),
            Map.entry("performance-answers", RESPONSES + "accuracy log beside the run; " + LENGTHS),
            Map.entry("replay-logged-ids", RESPONSES + LENGTHS),
            Map.entry("stamp-age", TRACE + LENGTHS),
            Map.entry("stub-answers", RESPONSES + "at least 20 samples, of which over 5 % are stubs; " + LENGTHS),
            Map.entry("token-counts", RESPONSES + "`--dtype int32`; " + LENGTHS));

    private CheatEvidence() {}

    /** What a test or check was given; it has a line here, or the matrix is not complete. */
    static String of(String name) {
        String needs = NEEDS.get(name);
        if (needs == null) {
            throw new AssertionError("say above with which prompts and flags " + name + " finds a cheat");
        }
        return needs;
    }
}
