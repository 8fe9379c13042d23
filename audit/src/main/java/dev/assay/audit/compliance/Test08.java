package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * TEST08: predictions of a streaming recommender logged in a performance run have the normalised entropy of those of the
 * accuracy run (audit-spec 8).
 */
public final class Test08 implements AuditTest {
    private static final String FILE = "verify_accuracy.txt";
    private static final double TOLERANCE = 0.001;

    /** Which sample a payload is of: time step and query index, as the payload says. */
    private record Key(float step, float query) {}

    @Override
    public String name() {
        return "TEST08";
    }

    @Override
    public Judgement judge(AuditCase logs) {
        Findings findings = new Findings();
        new RunChecks(logs, findings).check();
        if (logs.accuracy().accuracyFile().isEmpty()
                || logs.audit().accuracyFile().isEmpty()) {
            boolean missing = logs.audit().accuracyFile().isEmpty();
            return error(Cause.LOG_MISSING, LogSet.missingAccuracyLog(missing, logs), findings);
        }
        Comparison comparison = new Comparison();
        AccuracyLogForm accuracy = logs.accuracy().accuracy(comparison::accuracyEntry);
        AccuracyLogForm audit = logs.audit().accuracy(comparison::auditEntry);
        if (!accuracy.whole() || !audit.whole()) {
            return error(
                    accuracy.shortened() || audit.shortened() ? Cause.LOG_SHORTENED : Cause.LOG_CUT,
                    "the accuracy log of the " + (audit.whole() ? "accuracy" : "audit")
                            + " run is shortened or damaged; give the full log",
                    findings);
        }
        if (!comparison.oddShape.isEmpty()) {
            return error(Cause.ELEMENT_TYPE, comparison.oddShape, findings);
        }
        overlooked(logs, comparison, findings);
        Official official = new Official(
                comparison.passed() ? Verdict.PASS : Verdict.FAIL,
                List.of(new VerdictFile(FILE, comparison.text())),
                comparison.text().lines().toList(),
                comparison.passed() ? "" : comparison.why());
        return new Judgement(name(), official, findings.all());
    }

    private Judgement error(Cause cause, String why, Findings findings) {
        return new Judgement(name(), Official.error(cause, why), findings.all());
    }

    private static void overlooked(AuditCase logs, Comparison comparison, Findings findings) {
        if (comparison.auditEntries == 0) {
            findings.error(
                    "no-samples",
                    "the audit run logged no response",
                    "the system did not hand over response data in performance mode; nothing was compared");
        } else {
            LoggedSamples.check(logs, comparison.sequenceIds, comparison.auditEntries, findings);
        }
        if (comparison.nearTolerance > 0) {
            findings.remark(
                    "near-tolerance",
                    comparison.nearTolerance + " samples pass in one precision and fail in the other",
                    "single precision decides officially; the difference is within its rounding");
        }
        if (comparison.repeatedKeys > 0) {
            findings.remark(
                    "repeated-in-accuracy-run",
                    comparison.repeatedKeys + " samples of the accuracy run have a key that was there before",
                    "the later one counts officially");
        }
    }

    /** Reads both logs and counts. Confined to one thread. */
    private static final class Comparison {
        private final Map<Key, float[]> accuracy = new HashMap<>();
        private final Set<Long> sequenceIds = new HashSet<>();
        private final List<String> worst = new ArrayList<>();
        private long accuracyEntries;
        private long repeatedKeys;
        private long auditEntries;
        private long matched;
        private long unmatched;
        private long mismatches;
        private long nearTolerance;
        private String oddShape = "";

        void accuracyEntry(AccuracyEntry entry) {
            accuracyEntries++;
            float[] values = floats(entry);
            int candidates = values.length < 3 ? -1 : (values.length - 3) / 3;
            if (candidates < 0 || values.length != 3 + 3 * candidates || values[values.length - 1] != candidates) {
                odd("line " + entry.line() + " of the accuracy run's log has " + values.length
                        + " numbers, which is not time step, query, predictions, labels, weights and their count;"
                        + " log float32 arrays as the benchmark does");
                return;
            }
            if (accuracy.put(new Key(values[0], values[1]), values) != null) {
                repeatedKeys++;
            }
        }

        void auditEntry(AccuracyEntry entry) {
            auditEntries++;
            sequenceIds.add(entry.sequenceId());
            float[] values = floats(entry);
            if (values.length < 2) {
                odd("line " + entry.line() + " of the audit run's log has no time step and query index");
                return;
            }
            float[] known = accuracy.get(new Key(values[0], values[1]));
            if (known == null) {
                unmatched++;
                return;
            }
            int candidates = (known.length - 3) / 3;
            if (values.length - 2 != candidates) {
                odd("line " + entry.line() + " of the audit run's log has " + (values.length - 2)
                        + " predictions where the accuracy run has " + candidates);
                return;
            }
            matched++;
            compare(known, values, candidates, entry.line());
        }

        private void compare(float[] known, float[] values, int n, long line) {
            float[] before = Arrays.copyOfRange(known, 2, 2 + n);
            float[] now = Arrays.copyOfRange(values, 2, 2 + n);
            float[] labels = Arrays.copyOfRange(known, 2 + n, 2 + 2 * n);
            float[] weights = Arrays.copyOfRange(known, 2 + 2 * n, 2 + 3 * n);
            double was = NormalisedEntropy.single(before, labels, weights);
            double is = NormalisedEntropy.single(now, labels, weights);
            boolean differs = differs(was, is);
            mismatches += differs ? 1 : 0;
            boolean inDouble = differs(
                    NormalisedEntropy.exact(before, labels, weights), NormalisedEntropy.exact(now, labels, weights));
            nearTolerance += differs == inDouble ? 0 : 1;
            if (differs && worst.isEmpty()) {
                worst.add("on line " + line + " it is " + is + " instead of " + was);
            }
        }

        /** Keeps the first fault, which the others mostly follow from. */
        private void odd(String found) {
            oddShape = oddShape.isEmpty() ? found : oddShape;
        }

        private static boolean differs(double was, double is) {
            if (was == 0 || is == 0) {
                return was != is;
            }
            return Math.abs(is - was) / Math.abs(was) > TOLERANCE;
        }

        private static float[] floats(AccuracyEntry entry) {
            ByteBuffer buffer = ByteBuffer.wrap(entry.data()).order(ByteOrder.LITTLE_ENDIAN);
            float[] values = new float[entry.data().length / Float.BYTES];
            for (int i = 0; i < values.length; i++) {
                values[i] = buffer.getFloat();
            }
            return values;
        }

        boolean passed() {
            return mismatches == 0 && matched > 0 && unmatched == 0;
        }

        String why() {
            if (unmatched > 0) {
                return unmatched + " logged predictions have no counterpart in the accuracy run";
            }
            return matched == 0
                    ? "no prediction could be compared"
                    : "the normalised entropy of " + mismatches + " of " + matched
                            + " samples is off by more than 0.1 %: " + String.join(", ", worst);
        }

        String text() {
            return "num_acc_log_entries = " + accuracyEntries + "\n"
                    + "num_perf_log_entries = " + auditEntries + "\n"
                    + "num_matched = " + matched + "\n"
                    + "num_unmatched = " + unmatched + "\n"
                    + "num_ne_mismatch = " + mismatches + "\n"
                    + "tolerance = 0.10%\n"
                    + (passed() ? "TEST PASS" : "TEST FAIL") + "\n"
                    + "TEST08 verification complete\n";
        }
    }
}
