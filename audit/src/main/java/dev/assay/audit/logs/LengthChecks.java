package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.audit.score.ElementType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Answers that are shorter than they should be. */
final class LengthChecks {
    private static final double HALF = 0.5;
    private static final double MANY = 0.01;
    private static final double STUB_SHARE = 0.05;
    private static final long STUB_TOKENS = 4;
    private static final long LONG_TOKENS = 16;
    private static final int FEWEST = 20;

    static final LogCheck CUT = new LogCheck(
            new CheckInfo(
                    "cut-answers",
                    "An answer ends with an end token or at the limit.",
                    Kind.ANOMALY,
                    "where most answers end with an end token: share of those that do not and are shorter than the longest",
                    "above 1 % of 20 answers or more",
                    "audit-spec B34, rules against truncation",
                    "answers were broken off before their end and before the limit",
                    "systems that never log the end token cannot be told; prompts may have limits of their own"),
            LengthChecks::cut);

    static final LogCheck STUBS = new LogCheck(
            new CheckInfo(
                    "stub-answers",
                    "Answers are neither empty nor one and the same short word.",
                    Kind.ANOMALY,
                    "share of empty answers (end tokens alone included); share of samples that get one same answer of at most 4"
                            + " tokens, where half of the answers have more than 16",
                    "empty ones above 1 %, one same short answer above 5 %, of 20 samples or more",
                    "audit-spec B36",
                    "work was spared with answers that are none",
                    "questions with one-word answers do this too"),
            LengthChecks::stubs);

    static final List<LogCheck> ALL = List.of(CUT, STUBS);

    private LengthChecks() {}

    private static Verdict cut(RunFacts facts) {
        if (!facts.hasResponses()) {
            return Verdict.notPossible(RunFacts.NO_RESPONSES);
        }
        Responses responses = facts.responses().orElseThrow();
        List<Response> all = responses.all();
        boolean ids = responses.type().filter(t -> t != ElementType.TEXT).isPresent();
        if (facts.options().endTokens().isEmpty() || !ids) {
            return Verdict.notPossible(
                    "not possible: the end tokens of the model are not known (--eos or --tokenizer), or there are no ids");
        }
        long ended = all.stream().filter(r -> r.trailingEndTokens() > 0).count();
        if (all.size() < FEWEST || ended < HALF * all.size()) {
            return Verdict.notPossible(
                    "not possible: " + ended + " of " + all.size() + " answers end with an end token, too few to tell");
        }
        long longest = all.stream().mapToLong(responses::tokens).max().orElse(0);
        long brokenOff = all.stream()
                .filter(r -> r.trailingEndTokens() == 0 && responses.tokens(r) < longest)
                .count();
        return Verdict.of(
                brokenOff > MANY * all.size(),
                brokenOff + " of " + all.size() + " answers have no end token and less than " + longest + " tokens");
    }

    private static Verdict stubs(RunFacts facts) {
        if (!facts.hasResponses()) {
            return Verdict.notPossible(RunFacts.NO_RESPONSES);
        }
        Responses responses = facts.responses().orElseThrow();
        Set<Long> samples = new HashSet<>();
        Set<Long> empty = new HashSet<>();
        Map<Long, Set<Long>> samplesByShortAnswer = new HashMap<>();
        for (Response response : responses.all()) {
            long tokens = responses.tokens(response);
            samples.add(response.sampleIndex());
            if (response.bytes() == 0 || (tokens > 0 && response.trailingEndTokens() == tokens)) {
                empty.add(response.sampleIndex());
            } else if (tokens >= 0 && tokens <= STUB_TOKENS) {
                samplesByShortAnswer
                        .computeIfAbsent(response.hash(), hash -> new HashSet<>())
                        .add(response.sampleIndex());
            }
        }
        if (samples.size() < FEWEST) {
            return Verdict.notPossible("not possible: answers to " + samples.size() + " samples are too few");
        }
        boolean longOnes = medianTokens(responses) > LONG_TOKENS;
        long same = longOnes
                ? samplesByShortAnswer.values().stream()
                        .mapToLong(Set::size)
                        .max()
                        .orElse(0)
                : 0;
        return Verdict.of(
                empty.size() > MANY * samples.size() || same > STUB_SHARE * samples.size(),
                String.format(
                        Locale.ROOT,
                        "of %d samples %d get an empty answer, %d one and the same short one",
                        samples.size(),
                        empty.size(),
                        same));
    }

    private static long medianTokens(Responses responses) {
        long[] tokens =
                responses.all().stream().mapToLong(responses::tokens).sorted().toArray();
        return Arrays.stream(tokens).skip(tokens.length / 2).findFirst().orElse(0);
    }
}
