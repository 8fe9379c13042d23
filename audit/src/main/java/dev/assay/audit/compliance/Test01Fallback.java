package dev.assay.audit.compliance;

import dev.assay.conf.round.AccuracyTarget;
import dev.assay.conf.round.AccuracyTarget.Bound;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the checker accepts of a system whose responses do not come out alike: baseline and audit responses, scored by the
 * benchmark's accuracy script on the same subset, differ by little (audit-spec 3.4).
 *
 * @param passed whether every metric is near enough
 * @param why the first metric that is not, or why nothing could be compared
 */
record Test01Fallback(boolean passed, String why) {
    private static final double DEFAULT_DELTA_PERCENT = 1;

    static Test01Fallback judge(AuditCase logs, FallbackTexts texts) {
        List<String> metrics = metrics(logs);
        if (metrics.isEmpty()) {
            return new Test01Fallback(
                    false, "no accuracy metric of " + logs.benchmark() + " is known for " + logs.round());
        }
        for (String metric : metrics) {
            Optional<Double> baseline = last(logs, metric, texts.baseline());
            Optional<Double> compliance = last(logs, metric, texts.compliance());
            if (baseline.orElse(0.0) == 0 || compliance.orElse(0.0) == 0) {
                return new Test01Fallback(
                        false,
                        metric + " is " + shown(baseline) + " in baseline_accuracy.txt and " + shown(compliance)
                                + " in compliance_accuracy.txt, where a number other than 0 is wanted in both");
            }
            double percent = differencePercent(baseline.get(), compliance.get());
            double allowed = deltaPercent(logs, metric);
            if (!(percent <= allowed)) {
                return new Test01Fallback(
                        false,
                        String.format(
                                Locale.ROOT,
                                "%s is %s on the baseline subset and %s on the audit subset, a relative difference of"
                                        + " %.3f %% where %s %% is allowed",
                                metric,
                                Scores.python(baseline.get()),
                                Scores.python(compliance.get()),
                                percent,
                                Scores.python(allowed)));
            }
        }
        return new Test01Fallback(true, "");
    }

    /** The difference that the checker looks at; percent. */
    static double differencePercent(double baseline, double compliance) {
        return Math.abs(1 - baseline / compliance) * 100;
    }

    private static List<String> metrics(AuditCase logs) {
        return round(logs)
                .flatMap(round -> round.entries(logs.benchmark()))
                .map(benchmark -> benchmark.accuracyTargetsFor(logs.scenario(), Bound.AT_LEAST).stream()
                        .map(AccuracyTarget::metric)
                        .distinct()
                        .toList())
                .orElse(List.of());
    }

    private static double deltaPercent(AuditCase logs, String metric) {
        return round(logs)
                .map(round -> round.test01DeltaPercent(logs.benchmark(), metric))
                .orElse(DEFAULT_DELTA_PERCENT);
    }

    private static Optional<Round> round(AuditCase logs) {
        return Rounds.isKnown(logs.round()) ? Optional.of(Rounds.byName(logs.round())) : Optional.empty();
    }

    private static Optional<Double> last(AuditCase logs, String metric, String text) {
        return text.lines()
                .flatMap(line -> logs.choices().metrics().find(metric, line.strip()).stream())
                .reduce((first, last) -> last)
                .flatMap(Test01Fallback::number);
    }

    private static Optional<Double> number(String text) {
        try {
            return Optional.of(Double.parseDouble(text));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    private static String shown(Optional<Double> value) {
        return value.map(Scores::python).orElse("absent");
    }
}
