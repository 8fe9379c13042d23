package dev.assay.audit.claim;

import java.util.ArrayList;
import java.util.List;

/** The footnote that a result of the suite needs wherever it is shown (rules digest 77 to 80). */
final class Footnote {
    /** Fields that a footnote names, in its order. */
    static final List<String> FIELDS = List.of(
            "mlperf.suite",
            "mlperf.round",
            "mlperf.division",
            "mlperf.category",
            "mlperf.benchmark",
            "mlperf.scenario",
            "source.document",
            "source.retrieved",
            "mlperf.result_id");

    /** What the text still needs before it may be published. */
    static final String TO_DO =
            "not ready to publish: put in what [brackets] name, the registered sign (R) behind each MLPerf, and the"
                    + " ownership notice of the messaging guidelines, section 11.2, word for word";

    private static final String UNVERIFIED = "Result not verified by MLCommons Association.";

    private Footnote() {}

    /** The text; what the claim does not state stands in square brackets. */
    static String of(Claim claim) {
        List<String> parts = new ArrayList<>();
        parts.add(part(claim, "mlperf.suite") + " " + part(claim, "mlperf.round"));
        parts.add(part(claim, "mlperf.division") + " division");
        parts.add(part(claim, "mlperf.category"));
        parts.add(part(claim, "mlperf.benchmark"));
        parts.add(part(claim, "mlperf.scenario"));
        boolean verified = claim.flag("mlperf.verified").orElse(false);
        return String.join(", ", parts) + ". Retrieved from " + part(claim, "source.document") + ", "
                + part(claim, "source.retrieved") + ", entry " + part(claim, "mlperf.result_id") + ". "
                + (verified ? "Result verified by MLCommons Association. " : UNVERIFIED + " ")
                + derived(claim)
                + "[The ownership notice of the messaging guidelines, section 11.2, word for word.]";
    }

    private static String derived(Claim claim) {
        return claim.text("figure.per")
                .filter(per -> !per.equals("system"))
                .map(per -> "Figures per " + per + " are derived and no official metric. ")
                .orElse("");
    }

    private static String part(Claim claim, String field) {
        return claim.text(field).orElse("[" + field + "]");
    }
}
