package dev.assay.audit.score;

import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import dev.assay.results.read.AccuracyLogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * What an accuracy log holds, before anything is scored: whether it is whole, which samples it answers, how often, and in
 * which element type. Immutable.
 */
public final class LogSurvey {
    private static final int SHOWN = 10;

    private final Path log;
    private final AccuracyLogForm form;
    private final Set<Long> answered;
    private final long equalRepeats;
    private final List<String> differingRepeats;
    private final long emptyAnswers;
    private final boolean tokenCounts;
    private final Optional<ElementType> type;

    private LogSurvey(Path log, AccuracyLogForm form, Survey found) {
        this.log = log;
        this.form = form;
        this.answered = Set.copyOf(found.hashes.keySet());
        this.equalRepeats = found.equalRepeats;
        this.differingRepeats = List.copyOf(found.differing);
        this.emptyAnswers = found.empty;
        this.tokenCounts = form.entries() > 0 && found.counted == form.entries();
        this.type = found.detection.type();
    }

    /**
     * Reads a log once.
     *
     * @throws IOException if it cannot be read
     */
    public static LogSurvey of(Path log) throws IOException {
        Survey survey = new Survey();
        AccuracyLogForm form = AccuracyLogReader.read(log, survey::take);
        return new LogSurvey(log, form, survey);
    }

    /** Entries of the log, repeats included. */
    public long entries() {
        return form.entries();
    }

    /** Different sample indices. */
    public int distinct() {
        return answered.size();
    }

    /** The element type that the payloads show, if they agree on one. */
    public Optional<ElementType> type() {
        return type;
    }

    /** Whether every entry reports its number of tokens. */
    public boolean hasTokenCounts() {
        return tokenCounts;
    }

    /** Faults that a score would rest on, most serious first, one sentence each: what strict scoring refuses. */
    public List<String> faults(References references) {
        List<String> faults = new ArrayList<>();
        if (form.entries() == 0) {
            faults.add(log + " holds no answers.");
            return faults;
        }
        if (form.shortened()) {
            faults.add(log + " was shortened for a package; only " + form.entries() + " answers are left of it.");
        } else if (!form.ended()) {
            faults.add(log + " does not end with ]: it was cut short or the run did not end.");
        }
        form.problems()
                .forEach(problem ->
                        faults.add(log + ":" + problem.line() + ": this line is no answer: " + problem.found()));
        List<Long> missing = new ArrayList<>();
        references.indices().forEach(row -> {
            if (!answered.contains(row)) {
                missing.add(row);
            }
        });
        if (!missing.isEmpty()) {
            faults.add("answers are missing for " + missing.size() + " of " + references.size() + " samples: "
                    + listed(missing) + ".");
        }
        List<Long> strange = answered.stream()
                .filter(row -> references.row(row).isEmpty())
                .sorted()
                .toList();
        if (!strange.isEmpty()) {
            faults.add(strange.size() + " answers are for samples that " + references.origin() + " does not have: "
                    + listed(strange) + ".");
        }
        faults.addAll(differingRepeats);
        if (equalRepeats > 0) {
            faults.add(equalRepeats + " answers repeat an earlier one of the same sample, byte for byte.");
        }
        return faults;
    }

    /** Whether no answer can be scored at all: nothing there, or the middle is gone. */
    public boolean unusable() {
        return form.entries() == 0 || form.shortened();
    }

    /** Answers without a single byte. */
    public long emptyAnswers() {
        return emptyAnswers;
    }

    private static String listed(List<Long> rows) {
        String first = String.join(
                ", ", rows.stream().limit(SHOWN).map(String::valueOf).toList());
        return rows.size() > SHOWN ? first + ", ..." : first;
    }

    /** Collects while the log is read. */
    private static final class Survey {
        private final Map<Long, Long> hashes = new HashMap<>();
        private final Set<Long> reported = new HashSet<>();
        private final List<String> differing = new ArrayList<>();
        private final TypeDetection detection = new TypeDetection();
        private long equalRepeats;
        private long empty;
        private long counted;

        void take(AccuracyEntry entry) {
            detection.add(entry);
            empty += entry.data().length == 0 ? 1 : 0;
            counted += entry.tokenCount().isPresent() ? 1 : 0;
            long hash = hash(entry.data());
            Long earlier = hashes.putIfAbsent(entry.sampleIndex(), hash);
            if (earlier == null) {
                return;
            }
            if (earlier == hash) {
                equalRepeats++;
            } else if (reported.add(entry.sampleIndex()) && differing.size() < SHOWN) {
                differing.add("sample " + entry.sampleIndex() + " is answered again on line " + entry.line()
                        + " with other bytes than before; the first answer counts.");
            }
        }

        private static long hash(byte[] data) {
            CRC32 crc = new CRC32();
            crc.update(data);
            return crc.getValue() << 32 ^ Arrays.hashCode(data);
        }
    }
}
