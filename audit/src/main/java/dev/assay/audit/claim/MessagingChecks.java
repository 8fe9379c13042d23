package dev.assay.audit.claim;

import static dev.assay.audit.claim.Severity.LABEL;
import static dev.assay.audit.claim.Severity.MISLEADING;
import static dev.assay.audit.claim.Severity.NOT_CHECKED;
import static dev.assay.audit.claim.Severity.OBLIGATION;

import dev.assay.conf.round.ComparableRounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What the messaging guidelines ask of a claim that names the suite or compares itself with something. */
final class MessagingChecks {
    /** Entries for which the appendix on speculative decoding allows it in the Closed division. */
    private static final Set<String> SPECULATION_INTERACTIVE = Set.of("deepseek-r1", "gpt-oss-120b");

    private MessagingChecks() {}

    static List<ClaimCheck> all() {
        String obligation = "The text breaks the messaging guidelines; it says nothing about the figure.";
        return List.of(
                new ClaimCheck(
                        "CF1",
                        "footnote",
                        "a claim that names the suite states each field of the footnote",
                        obligation,
                        "rules digest 76, 77; audit specification B68",
                        MessagingChecks::footnote),
                new ClaimCheck(
                        "CF2",
                        "unverified results",
                        "a result without review carries the word unverified and the fixed sentence",
                        obligation,
                        "rules digest 78 to 80; audit specification B68",
                        MessagingChecks::unverified),
                new ClaimCheck(
                        "CF3",
                        "results that may be compared",
                        "same suite, benchmark and scenario; rounds that compare; both with power or both without",
                        "The two figures do not measure the same thing.",
                        "rules digest 81, 89 to 93; audit specification B66",
                        MessagingChecks::comparable),
                new ClaimCheck(
                        "CF4",
                        "differences that a comparison names",
                        "version, division, category, verified, scenario and accelerators, where they differ, are in stated_differences",
                        obligation,
                        "rules digest 82; audit specification B67",
                        MessagingChecks::differences),
                new ClaimCheck(
                        "CF5",
                        "speculative decoding in the Closed division",
                        "only deepseek-r1 Interactive, gpt-oss-120b Interactive and the qwen3.6-27b edge entry, with 3 draft tokens",
                        "The result does not qualify for the Closed division.",
                        "audit specification B64; plausibility 4",
                        MessagingChecks::speculation));
    }

    private static void footnote(Claim claim, Findings findings) {
        if (!claim.hasSection("mlperf")) {
            return;
        }
        List<String> fields = new ArrayList<>(Footnote.FIELDS);
        fields.add("mlperf.submitter");
        fields.add("mlperf.system");
        for (String field : fields) {
            if (!claim.has(field)) {
                findings.add(
                        OBLIGATION,
                        field,
                        field + " is not stated, and the text or footnote of a result must name it",
                        "Look it up in the published table of results and add it.");
            }
        }
    }

    private static void unverified(Claim claim, Findings findings) {
        if (claim.hasSection("mlperf") && !claim.flag("mlperf.verified").orElse(false)) {
            findings.add(
                    LABEL,
                    "mlperf.verified",
                    "the word \"unverified\" stands next to each such score, and the fixed sentence in its footnote",
                    "Use the footnote below, completed as it says.");
        }
    }

    private static void comparable(Claim claim, Findings findings) {
        for (int i = 0; i < claim.comparisons(); i++) {
            String other = "comparisons[" + i + "]";
            boolean otherIs = suite(claim, other);
            boolean oneIs = claim.hasSection("mlperf");
            if (oneIs != otherIs) {
                findings.add(
                        MISLEADING,
                        other + ".suite",
                        "a result of the suite is compared with a figure that is none of it",
                        "Compare results of the suite with each other only.");
            } else if (oneIs) {
                sameMeasure(claim, findings, other);
            }
        }
    }

    private static boolean suite(Claim claim, String other) {
        return claim.has(other + ".suite") || claim.has(other + ".round") || claim.has(other + ".division");
    }

    private static void sameMeasure(Claim claim, Findings findings, String other) {
        for (String field : List.of("benchmark", "scenario")) {
            Optional<String> one = claim.text("mlperf." + field);
            Optional<String> two = claim.text(other + "." + field);
            if (one.isPresent() && two.isPresent() && !one.get().equalsIgnoreCase(two.get())) {
                findings.add(
                        MISLEADING,
                        other + "." + field,
                        field + " " + one.get() + " is compared with " + field + " " + two.get(),
                        "Compare results of one benchmark and scenario only.");
            }
        }
        if (!Objects.equals(
                claim.flag("mlperf.with_power").orElse(false),
                claim.flag(other + ".with_power").orElse(false))) {
            findings.add(
                    MISLEADING,
                    other + ".with_power",
                    "a result measured with power is compared with one measured without",
                    "Compare results with power with each other only.");
        }
        rounds(claim, findings, other);
    }

    private static void rounds(Claim claim, Findings findings, String other) {
        String benchmark = claim.text("mlperf.benchmark").orElse("");
        String one = claim.text("mlperf.round").orElse("");
        String two = claim.text(other + ".round").orElse("");
        if (benchmark.isEmpty() || one.isEmpty() || two.isEmpty()) {
            return;
        }
        boolean edge =
                claim.text("mlperf.suite").orElse("").toLowerCase(Locale.ROOT).contains("edge");
        switch (ComparableRounds.compare(benchmark, edge, one, two)) {
            case YES -> {}
            case NO ->
                findings.add(
                        MISLEADING,
                        other + ".round",
                        "results of " + benchmark + " in " + one + " and " + two + " do not compare",
                        "Compare with a result of a round that the compatibility table lists.");
            case UNKNOWN ->
                findings.add(
                        NOT_CHECKED,
                        other + ".round",
                        "the compatibility table says nothing about " + benchmark + " in " + one + " and " + two,
                        "Ask MLCommons, or compare within one round.");
        }
        String scenario = claim.text("mlperf.scenario").orElse("");
        ComparableRounds.changes(benchmark, scenario, one, two)
                .forEach(change -> findings.add(
                        MISLEADING,
                        other + ".round",
                        "the metric changed between " + one + " and " + two + ": " + change.what(),
                        "Compare within rounds of one metric."));
    }

    private static void differences(Claim claim, Findings findings) {
        for (int i = 0; i < claim.comparisons(); i++) {
            String other = "comparisons[" + i + "]";
            if (!claim.hasSection("mlperf") || !suite(claim, other)) {
                continue;
            }
            List<String> stated = claim.texts(other + ".stated_differences");
            for (String field : List.of("round", "division", "category", "scenario", "accelerators", "verified")) {
                String one = shown(claim, "mlperf." + field);
                String two = shown(claim, other + "." + field);
                String word = field.equals("round") ? "version" : field;
                if (!one.equals(two) && !stated.contains(word)) {
                    findings.add(
                            OBLIGATION,
                            other + ".stated_differences",
                            "the comparison does not say that " + word + " differs: " + one + " against " + two,
                            "Name it in the text, then add \"" + word + "\" to stated_differences.");
                }
            }
            String divisions = shown(claim, "mlperf.division") + " " + shown(claim, other + ".division");
            if (divisions.contains("open") && divisions.contains("closed") && !stated.contains("closed_equivalence")) {
                findings.add(
                        OBLIGATION,
                        other + ".stated_differences",
                        "an Open result is compared with a Closed one without saying what keeps it from being Closed",
                        "Say so in the text, then add \"closed_equivalence\" to stated_differences.");
            }
        }
    }

    private static String shown(Claim claim, String field) {
        if (field.endsWith(".verified")) {
            return claim.flag(field).orElse(false) ? "verified" : "unverified";
        }
        if (field.endsWith(".accelerators")) {
            return claim.number(field).isPresent()
                    ? Numbers.shown(claim.number(field).getAsDouble())
                    : field.startsWith("mlperf.") && claim.has("hardware.count")
                            ? Numbers.shown(claim.number("hardware.count").orElseThrow())
                            : "not stated";
        }
        return claim.text(field).map(text -> text.toLowerCase(Locale.ROOT)).orElse("not stated");
    }

    private static void speculation(Claim claim, Findings findings) {
        double draft = claim.number("workload.speculative_draft_tokens").orElse(0);
        if (draft == 0 || !claim.is("mlperf.division", "closed")) {
            return;
        }
        String benchmark = claim.text("mlperf.benchmark").orElse("").toLowerCase(Locale.ROOT);
        boolean interactive = SPECULATION_INTERACTIVE.stream().anyMatch(benchmark::startsWith)
                && (claim.is("mlperf.scenario", "Interactive") || benchmark.contains("interactive"));
        boolean allowed = interactive || benchmark.startsWith("qwen3.6-27b");
        if (!allowed || draft != 3) {
            findings.add(
                    OBLIGATION,
                    "workload.speculative_draft_tokens",
                    allowed
                            ? "speculative decoding with " + Numbers.shown(draft) + " draft tokens; the rules allow 3"
                            : "speculative decoding is not allowed for " + benchmark + " in the Closed division",
                    "Measure without it, or claim the Open division.");
        }
    }
}
