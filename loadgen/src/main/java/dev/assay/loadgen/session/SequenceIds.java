package dev.assay.loadgen.session;

/** Sample and query numbers, which run on over the series of a run (loadgen-spec 4.1). Confined to one thread. */
final class SequenceIds {
    private long nextSample;
    private long nextQuery;

    long nextSample() {
        return nextSample;
    }

    long nextQuery() {
        return nextQuery;
    }

    /** Takes the numbers of a generated series, issued or not. */
    void use(long samples, long queries) {
        nextSample += samples;
        nextQuery += queries;
    }
}
