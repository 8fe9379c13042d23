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
    public static final String ACCELERATOR = "accelerator";
    public static final String ACCELERATORS = "accelerators";
    public static final String POWER = "power";
    public static final String TIME = "time";

    /** Value of {@link #POWER} for a run without power readings. */
    public static final String PERFORMANCE_ONLY = "performance only";

    /** What every honest chart tells, in the order in which it is told. */
    public static final List<String> LABEL = List.of(
            SYSTEM,
            "engine",
            "engine version",
            "precision",
            ACCELERATOR,
            ACCELERATORS,
            "parallelism",
            BENCHMARK,
            SCENARIO,
            ROUND,
            DIVISION,
            CATEGORY,
            POWER,
            "input lengths",
            "output lengths",
            "load model",
            "percentile",
            "seeds",
            "token counts");

    private RunFacts() {}
}
