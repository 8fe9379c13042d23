package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.tree.TreeNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The accuracy text against its own counts, and its hash against an accuracy log that was too short to be cut. */
final class AccuracyRecount {
    private static final Pattern COUNTS =
            Pattern.compile("accuracy=([0-9.]+)%, good=([0-9]{1,15}), total=([0-9]{1,15})");
    private static final long UNCUT_BYTES = 4096;

    static final Rule<ResultSubject> V07 = Rule.named("V07", "Recompute")
            .says(
                    "accuracy.txt agrees with itself and with its log: good over total is the accuracy, and the hash is that of a log short enough to be uncut.")
            .source("Assay: numbers of one log must agree")
            .fix("Keep what the accuracy script printed, and the log it was made from, unedited.")
            .effects(WARNING, NONE, NONE)
            .check((result, out) -> {
                counts(result, out);
                hash(result, out);
            });

    private AccuracyRecount() {}

    private static void counts(ResultSubject result, Reporter out) {
        String path = AccuracyRules.path(result);
        result.pack().documents().lines(path, (line, number) -> {
            Matcher matcher = COUNTS.matcher(line);
            if (matcher.lookingAt()) {
                double told = Numbers.decimal(matcher.group(1)).orElse(Double.NaN);
                double counted = 100.0 * Long.parseLong(matcher.group(2)) / Long.parseLong(matcher.group(3));
                if (!(Math.abs(told - counted) <= 0.001)) {
                    out.report(path, number, told + " %", (float) counted + " % by the counts on the line");
                }
            }
            return number < 10_000;
        });
    }

    private static void hash(ResultSubject result, Reporter out) {
        String path = result.at("accuracy/mlperf_log_accuracy.json");
        Optional<TreeNode> log = result.tree().file(path);
        Optional<String> told = AccuracyRules.text(result, out).hash();
        if (log.isEmpty()
                || told.isEmpty()
                || log.get().sizeBytes() >= UNCUT_BYTES
                || told.get().length() != 64) {
            return;
        }
        Optional<String> actual = result.pack().documents().digest(path, "SHA-256");
        if (actual.isPresent() && !actual.equals(told)) {
            out.report(path, 0, "SHA-256 " + actual.get(), told.get() + " in accuracy.txt");
        }
    }
}
