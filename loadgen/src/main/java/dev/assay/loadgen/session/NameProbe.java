package dev.assay.loadgen.session;

/**
 * The name of the system under test and how long it took to tell it, which official logs show.
 *
 * @param nanos duration of the call
 */
record NameProbe(String name, long nanos) {
    private static final String UNKNOWN = "unknown";

    /** Asks once; a system that cannot even tell its name ends the run. */
    static NameProbe of(RunContext run) {
        String[] told = {UNKNOWN};
        long startNanos = run.now();
        Supervisor.Outcome outcome =
                run.supervisor().call(() -> told[0] = run.sut().name());
        long nanos = run.now() - startNanos;
        if (outcome instanceof Supervisor.Outcome.Threw threw) {
            run.stop().abort("the system under test could not tell its name: " + Sentences.of(threw.cause()));
        }
        return new NameProbe(told[0], nanos);
    }
}
