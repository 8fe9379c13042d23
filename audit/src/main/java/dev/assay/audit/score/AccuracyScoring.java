package dev.assay.audit.score;

import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Scores one accuracy log against references: decodes payloads, turns ids into text, judges each answer, adds up. The log is
 * read twice as a stream; only figures are kept, so memory does not grow with the length of the answers.
 */
public final class AccuracyScoring {
    private static final int BATCH = 256;

    private final String benchmark;
    private final References references;
    private final Optional<ElementType> givenType;
    private final Optional<TokenText> tokenizer;
    private final OptionalLong limit;
    private final Scorer scorer;

    /**
     * @param benchmark folder name, such as {@code llama2-70b-99}
     * @param givenType what the payloads are; empty: told from the log
     * @param tokenizer the model's tokenizer; needed where the log holds ids
     * @throws ScoreException if the benchmark is not scored here
     */
    public AccuracyScoring(
            String benchmark, References references, Optional<ElementType> givenType, Optional<TokenText> tokenizer) {
        this(benchmark, references, givenType, tokenizer, OptionalLong.empty());
    }

    /**
     * The same with the limit on new tokens of the run: an answer that reaches it was cut off, and is graded as wrong for that.
     *
     * @param limit tokens
     * @throws ScoreException if the benchmark is not scored here
     */
    public AccuracyScoring(
            String benchmark,
            References references,
            Optional<ElementType> givenType,
            Optional<TokenText> tokenizer,
            OptionalLong limit) {
        this.limit = limit;
        this.benchmark = benchmark;
        this.references = references;
        this.givenType = givenType;
        this.tokenizer = tokenizer;
        this.scorer = Scorers.of(benchmark);
    }

    /** Why a benchmark is not scored here, with what to do; empty when it is. */
    public static Optional<String> refusal(String benchmark) {
        try {
            Scorers.of(benchmark);
            return Optional.empty();
        } catch (ScoreException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** What of a benchmark's whole data set is not scored here, with what to run instead; empty when all of it is. */
    public static Optional<String> partRefusal(String benchmark) {
        return Scorers.partlyRefused(benchmark);
    }

    /** Why some rows cannot be scored without running programs or a judge, with the number of rows of each reason. */
    public Map<String, Long> refusals() {
        Map<String, Long> reasons = new LinkedHashMap<>();
        references.all().forEach(row -> scorer.refusal(row).ifPresent(why -> reasons.merge(why, 1L, Long::sum)));
        return reasons;
    }

    /**
     * Scores a log. Faults of the log do not stop it, apart from one without any usable answer; see
     * {@link LogSurvey#faults}.
     *
     * @throws ScoreException if the log cannot be scored
     * @throws IOException if it cannot be read
     */
    public OfficialScore score(Path log, LogSurvey survey) throws IOException {
        if (survey.unusable()) {
            throw new ScoreException(
                    survey.faults(references).getFirst() + " It cannot be scored; use the log as the run left it.");
        }
        ElementType type = givenType
                .or(survey::type)
                .orElseThrow(
                        () -> new ScoreException(
                                "the payloads of " + log
                                        + " do not show whether they are text or token ids; say so with --dtype text, int32 or int64."));
        requireTokenizer(log, survey, type);
        Collector collector = new Collector(type, survey.hasTokenCounts());
        AccuracyLogReader.read(log, collector::take);
        collector.flush();
        if (collector.scores.isEmpty()) {
            throw new ScoreException("none of the answers in " + log + " is for a sample of " + references.origin()
                    + "; are these the references of " + benchmark + "?");
        }
        OfficialScore score = scorer.total(collector.scores, survey);
        List<String> remarks = new ArrayList<>(score.remarks());
        if (collector.torn > 0) {
            remarks.add(collector.torn + " payloads are no whole number of " + type.bytes() + "-byte elements");
        }
        if (survey.emptyAnswers() > 0) {
            remarks.add(survey.emptyAnswers() + " answers are empty");
        }
        cutOff(collector.scores, survey).ifPresent(remarks::add);
        return new OfficialScore(score.values(), score.line(), remarks);
    }

    /** How many answers ran into the limit, and the score of the others. */
    private Optional<String> cutOff(List<SampleScore> scores, LogSurvey survey) {
        if (limit.isEmpty()) {
            return Optional.empty();
        }
        List<SampleScore> complete = scores.stream()
                .filter(score -> score.tokens() < limit.getAsLong())
                .toList();
        int cut = scores.size() - complete.size();
        if (cut == 0) {
            return Optional.empty();
        }
        String told = String.format(
                Locale.ROOT,
                "%.0f %% of the answers (%d of %d) were cut off at the limit of %d tokens and are graded as they are",
                100.0 * cut / scores.size(),
                cut,
                scores.size(),
                limit.getAsLong());
        return Optional.of(
                complete.isEmpty()
                        ? told + "; none is complete"
                        : told + "; the complete ones alone have "
                                + scorer.total(complete, survey).line());
    }

    private void requireTokenizer(Path log, LogSurvey survey, ElementType type) {
        if (tokenizer.isPresent()) {
            return;
        }
        if (type != ElementType.TEXT) {
            throw new ScoreException("the payloads of " + log + " are token ids; give the model's tokenizer.json with"
                    + " --tokenizer, so that they become text.");
        }
        if (scorer.needsTokenCounts() && !survey.hasTokenCounts()) {
            throw new ScoreException("the payloads of " + log + " are text without token counts, and " + benchmark
                    + " is judged by tokens a sample too; give the model's tokenizer.json with --tokenizer.");
        }
    }

    /** Judges answers in batches on all processors; keeps their order, which the last bits of a mean depend on. */
    private final class Collector {
        private final ElementType type;
        private final boolean logCounts;
        private final Set<Long> seen = new HashSet<>();
        private final List<AccuracyEntry> batch = new ArrayList<>();
        private final List<SampleScore> scores = new ArrayList<>();
        private long torn;

        Collector(ElementType type, boolean logCounts) {
            this.type = type;
            this.logCounts = logCounts;
        }

        void take(AccuracyEntry entry) {
            boolean first = seen.add(entry.sampleIndex());
            if ((!first && !scorer.scoresRepeats())
                    || references.row(entry.sampleIndex()).isEmpty()) {
                return;
            }
            torn += type.divides(entry.data().length) ? 0 : 1;
            batch.add(entry);
            if (batch.size() == BATCH) {
                flush();
            }
        }

        void flush() {
            scores.addAll(batch.parallelStream().map(this::judged).toList());
            batch.clear();
        }

        private SampleScore judged(AccuracyEntry entry) {
            ReferenceRow row = references.row(entry.sampleIndex()).orElseThrow();
            return scorer.judge(sample(entry), row);
        }

        private Sample sample(AccuracyEntry entry) {
            if (type == ElementType.TEXT) {
                String text = ElementType.text(entry.data());
                Optional<Long> tokens = logCounts
                        ? Optional.of(entry.tokenCount().orElse(0))
                        : tokenizer.map(t -> (long) t.count(text));
                return new Sample(entry.sampleIndex(), text, tokens, new int[0]);
            }
            int[] ids = type.ids(entry.data());
            String text = tokenizer.orElseThrow().text(ids, scorer.needsSpecialTokens());
            return new Sample(entry.sampleIndex(), text, Optional.of((long) ids.length), ids);
        }
    }
}
