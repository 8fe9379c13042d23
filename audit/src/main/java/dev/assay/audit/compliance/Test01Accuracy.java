package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * The accuracy half of TEST01: responses logged in the audit run against those of the accuracy run (audit-spec 3.1). Counts
 * as the official script counts, and beside that what it overlooks. Confined to one thread.
 */
final class Test01Accuracy {
    private final ElementType type;
    private final Map<Long, Payload> accuracy = new HashMap<>();
    /** The official script puts what it read into its map of the accuracy run, so that a repeat meets its predecessor. */
    private final Map<Long, Payload> overwritten = new HashMap<>();

    private final Set<Long> sequenceIds = new HashSet<>();
    private final BitSet notKept = new BitSet();
    private LongPredicate keeps = index -> true;
    private boolean oddLength;
    private long accuracyEntries;
    private long duplicateKeys;
    private long duplicatesThatDiffer;
    private long auditEntries;
    private long matches;
    private long mismatches;
    private long missing;
    private long wholeMismatches;
    private long strictMissing;
    private long onlyFirstCompared;

    private Test01Accuracy(ElementType type) {
        this.type = type;
    }

    private AccuracyLogForm accuracyForm = new AccuracyLogForm(0, false, true, 0, List.of());
    private AccuracyLogForm auditForm = accuracyForm;

    static Test01Accuracy compare(LogSet accuracy, LogSet audit, ElementType type) {
        return compare(accuracy, audit, new Test01Accuracy(type));
    }

    /** The same with memory for the sampled responses only; of the others it is kept which were there. */
    static Test01Accuracy compareSampled(LogSet accuracy, LogSet audit, ElementType type) {
        Test01Accuracy comparison = new Test01Accuracy(type);
        Set<Long> sampled = new HashSet<>();
        audit.accuracy(entry -> sampled.add(entry.sampleIndex()));
        comparison.keeps = sampled::contains;
        return compare(accuracy, audit, comparison);
    }

    private static Test01Accuracy compare(LogSet accuracy, LogSet audit, Test01Accuracy comparison) {
        comparison.accuracyForm = accuracy.accuracy(comparison::accuracyEntry);
        comparison.auditForm = audit.accuracy(comparison::auditEntry);
        return comparison;
    }

    private void accuracyEntry(AccuracyEntry entry) {
        accuracyEntries++;
        if (!keeps.test(entry.sampleIndex())) {
            int bit = (int) Math.min(entry.sampleIndex(), Integer.MAX_VALUE - 1);
            duplicateKeys += notKept.get(bit) ? 1 : 0;
            notKept.set(bit);
            return;
        }
        Payload payload = Payload.of(entry.data());
        Payload first = accuracy.putIfAbsent(entry.sampleIndex(), payload);
        if (first != null) {
            duplicateKeys++;
            duplicatesThatDiffer += first.sameAs(payload) ? 0 : 1;
        }
    }

    private void auditEntry(AccuracyEntry entry) {
        auditEntries++;
        sequenceIds.add(entry.sequenceId());
        long index = entry.sampleIndex();
        Payload payload = Payload.of(entry.data());
        officially(index, payload);
        Payload wanted = accuracy.get(index);
        if (wanted == null) {
            strictMissing++;
        } else if (!wanted.sameAs(payload)) {
            wholeMismatches++;
        }
        if (payload.length() > type.bytes()) {
            onlyFirstCompared++;
        }
    }

    private void officially(long index, Payload payload) {
        Payload known = overwritten.containsKey(index) ? overwritten.get(index) : accuracy.get(index);
        if (known == null) {
            missing++;
        } else {
            matches++;
            oddLength |= !known.fits(type) || !payload.fits(type);
            mismatches += known.sameFirstElement(payload, type) ? 0 : 1;
        }
        overwritten.put(index, payload);
    }

    boolean passed() {
        return mismatches == 0 && matches > 0;
    }

    /** Whether the official script ends with an exception on a payload that is no whole number of elements. */
    boolean oddLength() {
        return oddLength;
    }

    boolean whole() {
        return accuracyForm.whole() && auditForm.whole();
    }

    AccuracyLogForm auditForm() {
        return auditForm;
    }

    AccuracyLogForm accuracyForm() {
        return accuracyForm;
    }

    /** The whole of {@code verify_accuracy.txt}. */
    String text() {
        return "Verifying accuracy. This might take a while...\n"
                + "Reading accuracy mode results...\n"
                + "Reading performance mode results...\n"
                + "num_acc_log_entries = " + accuracyEntries + "\n"
                + "num_acc_log_duplicate_keys = " + duplicateKeys + "\n"
                + "num_acc_log_data_mismatch = " + duplicatesThatDiffer + "\n"
                + "num_perf_log_entries = " + auditEntries + "\n"
                + "num_perf_log_qsl_idx_match = " + matches + "\n"
                + "num_perf_log_data_mismatch = " + mismatches + "\n"
                + "num_missing_qsl_idxs = " + missing + "\n"
                + (passed() ? "TEST PASS" : "TEST FAIL") + "\n\n";
    }

    long auditEntries() {
        return auditEntries;
    }

    long mismatches() {
        return mismatches;
    }

    long wholeMismatches() {
        return wholeMismatches;
    }

    long strictMissing() {
        return strictMissing;
    }

    long duplicateKeys() {
        return duplicateKeys;
    }

    long duplicatesThatDiffer() {
        return duplicatesThatDiffer;
    }

    /** Audit responses that are longer than the one element that the official script looks at. */
    long onlyFirstCompared() {
        return onlyFirstCompared;
    }

    Set<Long> sequenceIds() {
        return sequenceIds;
    }
}
