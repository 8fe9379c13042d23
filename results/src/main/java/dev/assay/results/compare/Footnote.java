package dev.assay.results.compare;

import dev.assay.results.read.RunFacts;
import dev.assay.results.read.RunView;
import dev.assay.results.report.Section;

/** The footnote that the results guidelines ask for, as far as its fields are known. */
public final class Footnote {
    /** The fixed words of a result that was not reviewed. */
    public static final String UNVERIFIED = "Result not verified by MLCommons Association.";

    private Footnote() {}

    /** The fields of a run, ready to paste; a field that is not known is named as missing. */
    public static String of(RunView run) {
        boolean simulated = run.fact("simulated").orElse("").equals("true");
        return (simulated ? "Simulated time, no measurement of any machine. " : "") + suite(run)
                + "; division "
                + field(run, RunFacts.DIVISION) + "; category " + field(run, RunFacts.CATEGORY) + "; benchmark "
                + field(run, RunFacts.BENCHMARK) + "; scenario " + field(run, RunFacts.SCENARIO) + "; submitter "
                + field(run, RunFacts.SUBMITTER) + "; system " + field(run, RunFacts.SYSTEM) + "; measured "
                + field(run, RunFacts.TIME) + "; result id " + Section.MISSING + ". " + UNVERIFIED;
    }

    private static String suite(RunView run) {
        return run.fact(RunFacts.DEMONSTRATION).isPresent()
                ? "No MLPerf suite: demonstration rules of Assay"
                : "Suite MLPerf® Inference " + field(run, RunFacts.SUITE) + "; version " + field(run, RunFacts.ROUND);
    }

    private static String field(RunView run, String name) {
        return run.fact(name).orElse(Section.MISSING);
    }
}
