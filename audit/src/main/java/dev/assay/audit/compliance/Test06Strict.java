package dev.assay.audit.compliance;

import dev.assay.conf.audit.ModelTokens;
import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the official checks of TEST06 overlook (audit-spec 6.6, 12.3). Confined to one thread. */
final class Test06Strict {
    private static final int LONG_OUTPUT_TOKENS = 16;

    private final AuditCase logs;
    private final ElementType type;
    private final Optional<ModelTokens> model;
    private final Findings findings;
    private final OptionalLong library;
    private final Set<Long> samples = new HashSet<>();
    private final Set<Long> sequence = new HashSet<>();
    private final Tally strange = new Tally();
    private final Tally outside = new Tally();
    private final Tally withFirst = new Tally();
    private long highest = -1;
    private final Map<Payload32, Long> longOutputs = new HashMap<>();
    private final Map<Long, Integer> lastTokens = new HashMap<>();
    private final Tally padded = new Tally();
    private final Tally endInside = new Tally();
    private final Tally emptyFirst = new Tally();
    private final Tally wrongFirst = new Tally();
    private final Tally firstBeyondData = new Tally();
    private final Tally firstOfSeveral = new Tally();
    private final Tally emptyData = new Tally();
    private final Tally otherType = new Tally();
    private final Tally sameOutput = new Tally();
    private @Nullable ElementType detected;
    private long entries;

    Test06Strict(AuditCase logs, ElementType type, Optional<ModelTokens> model, Findings findings) {
        this.logs = logs;
        this.type = type;
        this.model = model;
        this.findings = findings;
        this.library = Library.size(logs);
    }

    void add(AccuracyEntry entry) {
        entries++;
        samples.add(entry.sampleIndex());
        place(entry);
        type(entry);
        if (!type.fits(entry.data())) {
            return;
        }
        long[] tokens = type.ids(entry.data());
        if (tokens.length == 0) {
            emptyData.count(entry);
            return;
        }
        lastTokens.merge(tokens[tokens.length - 1], 1, Integer::sum);
        firstToken(entry, tokens);
        model.ifPresent(known -> endTokens(entry, tokens, known.endTokenIds()));
        if (tokens.length > LONG_OUTPUT_TOKENS) {
            Long other =
                    longOutputs.putIfAbsent(new Payload32(Arrays.hashCode(tokens), tokens.length), entry.sampleIndex());
            if (other != null && other != entry.sampleIndex()) {
                sameOutput.count(entry);
            }
        }
    }

    /** LoadGen counts the samples of a run from 0, and takes them from the library. */
    private void place(AccuracyEntry entry) {
        highest = Math.max(highest, entry.sequenceId());
        if (!sequence.add(entry.sequenceId()) || entry.sequenceId() < 0) {
            strange.count(entry);
        }
        boolean beyond = library.isPresent() && entry.sampleIndex() >= library.getAsLong();
        if (entry.sampleIndex() < 0 || beyond) {
            outside.count(entry);
        }
        if (entry.tokenData().isPresent()) {
            withFirst.count(entry);
        }
    }

    private void type(AccuracyEntry entry) {
        Optional<ElementType> fitting =
                ElementType.ofTokens(entry.data().length, entry.tokenCount().orElse(0));
        boolean same = fitting.isEmpty()
                || fitting.get() == type
                || (fitting.get() == ElementType.INT32 && type == ElementType.FLOAT32);
        if (!same) {
            detected = fitting.get();
            otherType.count(entry);
        }
    }

    /** Offline too, where a log has first tokens. */
    private void firstToken(AccuracyEntry entry, long[] tokens) {
        if (entry.tokenData().isEmpty() || !type.fits(entry.tokenData().get())) {
            return;
        }
        long[] first = type.ids(entry.tokenData().get());
        if (first.length == 0) {
            emptyFirst.count(entry);
        } else if (first.length > tokens.length) {
            firstBeyondData.count(entry);
        } else if (Arrays.mismatch(first, Arrays.copyOf(tokens, first.length)) >= 0) {
            wrongFirst.count(entry);
        } else if (first.length > 1) {
            firstOfSeveral.count(entry);
        }
    }

    private void endTokens(AccuracyEntry entry, long[] tokens, List<Long> ends) {
        int length = tokens.length;
        while (length > 0 && ends.contains(tokens[length - 1])) {
            length--;
        }
        if (tokens.length - length > 1) {
            padded.count(entry);
        }
        for (int i = 0; i < length; i++) {
            if (ends.contains(tokens[i])) {
                endInside.count(entry);
                return;
            }
        }
    }

    void report(AccuracyLogForm form) {
        if (entries == 0) {
            findings.error(
                    "no-samples",
                    "the audit run logged no response",
                    "the official checks are all True on an empty log; nothing was tested. Hand over response data in"
                            + " performance mode and repeat the audit run");
            return;
        }
        if (form.whole()) {
            count();
            numbered();
        }
        outside.failure(
                "index-outside-library",
                "responses are of samples that the library of "
                        + (library.isPresent() ? library.getAsLong() + " samples " : "") + "does not have",
                "LoadGen issues samples of its library only; the log was edited or is of another benchmark");
        scenarioOfTheLog();
        outputs();
        endTokenIds();
    }

    private void count() {
        long wanted = logs.config().samples().orElse(0);
        if (entries < wanted) {
            findings.failure(
                    "too-few-samples",
                    "the log has " + entries + " of " + wanted + " responses (" + entries + "/" + wanted + ")",
                    "the audit run logs every one; the log was edited or the run was cut short");
        } else if (entries > wanted && wanted > 0) {
            findings.remark(
                    "more-samples",
                    "the log has " + entries + " responses where " + wanted + " are expected",
                    "look why");
        }
        boolean offline = logs.loadGenScenario().equals("Offline");
        long distinct = samples.size();
        long fewest = offline ? Math.min(wanted, entries) : Library.fewestDistinct(logs, wanted);
        if (distinct < fewest) {
            findings.failure(
                    "fewer-distinct-prompts",
                    "the responses are of " + distinct + " different prompts where " + (offline ? "" : "at least ")
                            + fewest + " are expected",
                    "prompts were repeated; repeat the audit run with the library of the benchmark");
        }
    }

    private void numbered() {
        strange.failure(
                "impossible-sequence-ids",
                "responses have a seq_id that another one has, or one below 0",
                "LoadGen numbers the samples of a run from 0 and logs each once; the log was edited or put together");
        if (strange.count == 0 && highest >= entries) {
            findings.failure(
                    "gaps-in-sequence-ids",
                    entries + " responses have seq_ids up to " + highest + ", where 0 to " + (entries - 1)
                            + " are expected",
                    "responses are missing: the audit run logs every one, numbered from 0");
        }
    }

    /** LoadGen logs first tokens outside Offline only (audit-spec 1), so they tell the scenario where no detail log does. */
    private void scenarioOfTheLog() {
        boolean judgedOffline = logs.loadGenScenario().equals("Offline");
        Optional<String> logged = logs.audit().detail().flatMap(log -> log.text("effective_scenario"));
        if (judgedOffline && logged.filter(one -> !one.equals("Offline")).isEmpty()) {
            withFirst.failure(
                    "first-token-check-avoided",
                    "responses have token_data, which LoadGen logs outside Offline only, but are judged as Offline",
                    "the official first-token check was skipped for it; judge the log as the scenario that it is of");
        }
        if (!judgedOffline && withFirst.count == 0) {
            findings.failure(
                    "no-first-tokens",
                    "none of " + entries + " responses has token_data, as in an Offline run, but they are judged as "
                            + logs.scenario(),
                    "judge the log as Offline, or repeat the run with token latencies, without which no first token is logged");
        }
    }

    private void outputs() {
        boolean offline = logs.loadGenScenario().equals("Offline");
        otherType.failure(
                "wrong-element-type",
                "responses have a token_count that fits " + (detected == null ? "" : detected.label())
                        + " ids, but are read as " + type.label(),
                "the checks compare other numbers than token ids; name the type with --element-type");
        if (!offline) {
            emptyFirst.failure(
                    "empty-first-token",
                    "responses report an empty first token",
                    "the official check compares nothing and passes; report the first token's id");
        }
        wrongFirst.failure(
                "wrong-first-token",
                "responses begin with another token than was reported first",
                "the first token must be the real one");
        firstBeyondData.failure(
                "first-token-longer-than-answer",
                "responses report more first tokens than the answer has",
                "the official check compares the shorter length only; data and token_data must agree in full");
        firstOfSeveral.remark(
                "several-first-tokens", "responses report several tokens as the first", "the first token is one token");
        emptyData.remark("empty-answers", "responses are empty", "LoadGen logs errors for token counts of 0 and 1");
        padded.failure(
                "end-token-padding",
                "responses end with more than one end token of the model",
                "end tokens that are counted as output raise the throughput; send one, or none");
        endInside.failure(
                "text-behind-end-token",
                "responses go on behind an end token of the model",
                "generation ends at the end token; look at stop handling");
        sameOutput.remark(
                "same-output",
                "responses of more than " + LONG_OUTPUT_TOKENS + " tokens equal that of another prompt",
                "different prompts hardly ever give the same long output: canned or cached answers look so");
    }

    private void endTokenIds() {
        boolean told = logs.choices().officialEndToken().isPresent();
        if (model.isEmpty()) {
            findings.remark(
                    "end-token-unknown",
                    "no end tokens are known for " + logs.benchmark() + ", so padding was looked for with id "
                            + Test06.OFFICIAL_END_TOKEN + " only, as the official script does",
                    "name the model's end tokens with --end-token-id");
            return;
        }
        ModelTokens known = model.get();
        if (told || !known.endTokenIds().contains(Test06.OFFICIAL_END_TOKEN)) {
            findings.remark(
                    "end-token-not-of-model",
                    told
                            ? "the official check was given an end token, which it never finds"
                            : "the official check looks for end token " + Test06.OFFICIAL_END_TOKEN
                                    + ", which is none of " + known.name(),
                    "it is empty for this model; here the ids " + known.endTokenIds() + " were looked for ("
                            + known.source() + ")");
        }
        lastTokens.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most ->
                        most.getValue() * 2L > entries && !known.endTokenIds().contains(most.getKey()))
                .ifPresent(most -> findings.remark(
                        "other-end-token",
                        most.getValue() + " of " + entries + " responses end with token " + most.getKey()
                                + ", which is no end token of " + known.name() + " " + known.endTokenIds(),
                        "another model or another end token; padding with it would not be seen: name it with"
                                + " --end-token-id"));
    }

    /** A long output by hash and length: equal ones of different prompts are rare enough for a remark. */
    private record Payload32(int hash, int length) {}

    /** Counts entries of one kind and keeps the first. */
    private final class Tally {
        private long count;
        private String first = "";

        void count(AccuracyEntry entry) {
            if (count++ == 0) {
                first = Test06.at(entry);
            }
        }

        void failure(String name, String found, String meaning) {
            if (count > 0) {
                findings.failure(name, count + " of " + entries + " " + found + " (first: " + first + ")", meaning);
            }
        }

        void remark(String name, String found, String meaning) {
            if (count > 0) {
                findings.remark(name, count + " of " + entries + " " + found + " (first: " + first + ")", meaning);
            }
        }
    }
}
