package dev.assay.results.read;

import java.util.List;

/** Names of the facts that identify a run. */
public final class RunFacts {
    public static final String BENCHMARK = "benchmark";
    public static final String SCENARIO = "scenario";
    public static final String ROUND = "round";
    public static final String DIVISION = "division";
    public static final String CATEGORY = "category";
    public static final String SUITE = "suite";
    public static final String SUBMITTER = "submitter";
    public static final String SYSTEM = "system";
    public static final String ENGINE = "engine";
    public static final String ENGINE_VERSION = "engine version";
    public static final String PRECISION = "precision";
    public static final String PARALLELISM = "parallelism";
    public static final String INPUTS = "input lengths";
    public static final String OUTPUTS = "output lengths";
    public static final String TOKEN_COUNTS = "token counts";
    public static final String ACCELERATOR = "accelerator";
    public static final String ACCELERATORS = "accelerators";
    public static final String POWER = "power";
    public static final String TIME = "time";

    /** The logged scenario that a result was inferred from; absent for one that was measured itself. */
    public static final String INFERRED = "inferred from";

    /** The compliance test that a run belongs to: it is evidence for a result and none itself. */
    public static final String AUDIT = "compliance test";

    /** Whether the rules were those of the demonstration, which are no suite's. */
    public static final String DEMONSTRATION = "demonstration";

    /** What is wrong with the files, so that there is no result. */
    public static final String DAMAGE = "damage";

    /** Value of {@link #POWER} for a run without power readings. */
    public static final String PERFORMANCE_ONLY = "performance only";

    /** What every honest chart tells, in the order in which it is told. */
    public static final List<String> LABEL = List.of(
            SYSTEM,
            ENGINE,
            ENGINE_VERSION,
            PRECISION,
            ACCELERATOR,
            ACCELERATORS,
            PARALLELISM,
            BENCHMARK,
            SCENARIO,
            ROUND,
            DIVISION,
            CATEGORY,
            POWER,
            INPUTS,
            OUTPUTS,
            "load model",
            "percentile",
            "seeds",
            TOKEN_COUNTS);

    private RunFacts() {}
}
