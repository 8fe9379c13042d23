package dev.assay.loadgen.record;

/** Kinds of trace events (loadgen-spec 7.7). A scope has a start and a duration, the others belong to a sample. */
public enum TraceEvent {
    GENERATE_LOADABLE_SETS(0, "GenerateLoadableSets"),
    GENERATE_QUERIES(1, "GenerateQueries"),
    LOAD_SAMPLES(2, "LoadSamples"),
    // Spelt as in the official trace.
    UNLOAD_SAMPLES(3, "UnloadSampes"),
    SAMPLE_LOOP(4, "SampleLoop"),
    ISSUE_QUERY(5, "IssueQuery"),
    WAITING(6, "Waiting"),
    SCHEDULING(7, "Scheduling"),
    QUERY_SAMPLES_COMPLETE(8, "QuerySamplesComplete"),
    FIRST_TOKEN_COMPLETE(9, "FirstTokenComplete"),
    /** A sample was completed at the given instant. */
    SAMPLE(10, "Sample"),
    /** The first token of a sample arrived at the given instant. */
    TOKEN(11, "Token");

    private static final TraceEvent[] BY_CODE = values();

    // Stands for the kind in a buffer; equal to the position in this list.
    private final int code;
    private final String officialName;

    TraceEvent(int code, String officialName) {
        this.code = code;
        this.officialName = officialName;
    }

    public String officialName() {
        return officialName;
    }

    int code() {
        return code;
    }

    static TraceEvent ofCode(int code) {
        return BY_CODE[code];
    }
}
