package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckInfo.Kind;
import dev.assay.audit.score.AccuracyMetric;
import dev.assay.audit.score.ElementType;
import dev.assay.conf.round.AccuracyTarget;
import dev.assay.conf.round.Benchmark;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks on what was answered. */
final class ResponseChecks {
    private static final int LONG_BYTES = 64;
    private static final double MANY = 0.01;
    private static final double HALF = 0.5;
    private static final double TENTH = 0.1;
    private static final double TEXT_SLACK = 0.05;
    private static final int FEWEST_PAIRS = 20;

    static final LogCheck COUNTS = new LogCheck(
            new CheckInfo(
                    "token-counts",
                    "The reported number of tokens is the number in the answer.",
                    Kind.FAILURE,
                    "token_count against the elements of the payload; for text, the sum against the tokenizer's count",
                    "any difference of ids; 5 % of the sum for text, which need not split the same way again",
                    "audit-spec 6.4, B38",
                    "token rates count tokens that were not delivered",
                    "whether the count comes from the engine or from the harness"),
            ResponseChecks::counts);

    static final LogCheck FIRST_TOKEN = new LogCheck(
            new CheckInfo(
                    "first-token",
                    "The first token that was handed over is the one that the answer begins with.",
                    Kind.FAILURE,
                    "bytes of the first-token call against the beginning of the payload",
                    "any difference",
                    "audit-spec 6.2",
                    "the time to first token belongs to something that is not the answer",
                    "answers logged without their first token look the same"),
            ResponseChecks::firstToken);

    static final LogCheck END_TOKENS = new LogCheck(
            new CheckInfo(
                    "end-tokens",
                    "An answer ends with at most one end token, and none stands inside.",
                    Kind.FAILURE,
                    "trailing and inner end tokens of each answer",
                    "two trailing ones, or one before other tokens",
                    "audit-spec 6.3, B37",
                    "answers are padded to count more tokens, or run on past their end",
                    "a wrong list of end tokens hides it"),
            ResponseChecks::endTokens);

    static final LogCheck CANNED = new LogCheck(
            new CheckInfo(
                    "canned-answers",
                    "Different samples do not get the same long answer.",
                    Kind.ANOMALY,
                    "share of samples whose answer of over 64 bytes equals that of another sample",
                    "above 1 % and at least two samples",
                    "audit-spec B30",
                    "answers come from a store, not from the model",
                    "data sets with repeated prompts do this too"),
            ResponseChecks::canned);

    static final LogCheck LENGTHS = new LogCheck(
            new CheckInfo(
                    "output-lengths",
                    "Answers are as long as those of the reference.",
                    Kind.FAILURE,
                    "mean tokens an answer over an accuracy run against the bounds of the round",
                    "outside the bounds",
                    "audit-spec B34; accuracy-spec 6",
                    "answers are cut short, padded, or come from another model or limit",
                    "which of these"),
            ResponseChecks::lengths);

    static final LogCheck SAME_LENGTHS = new LogCheck(
            new CheckInfo(
                    "performance-lengths",
                    "Answers are as long in the performance run as in the accuracy run.",
                    Kind.ANOMALY,
                    "same samples in both: sign test on which is longer, and the ratio of the mean lengths",
                    "z beyond 3.891 (chance: 1 of 10,000) and means more than 10 % apart",
                    "audit-spec B40",
                    "the performance run answers shorter or longer than what was scored",
                    "benchmarks with other limits in the two modes do this by their rules"),
            ResponseChecks::sameLengths);

    static final LogCheck SAME_ANSWERS = new LogCheck(
            new CheckInfo(
                    "performance-answers",
                    "The performance run gives the answers that the accuracy run was scored on.",
                    Kind.ANOMALY,
                    "share of samples in both logs whose payloads differ",
                    "above one half",
                    "audit-spec B32; TEST01",
                    "another model, precision or prompt in performance mode",
                    "sampled decoding, and batch effects on long answers, differ without any cheating"),
            ResponseChecks::sameAnswers);

    static final List<LogCheck> ALL =
            List.of(COUNTS, FIRST_TOKEN, END_TOKENS, CANNED, LENGTHS, SAME_LENGTHS, SAME_ANSWERS);

    private ResponseChecks() {}

    private static Verdict counts(RunFacts facts) {
        if (!facts.hasResponses()) {
            return Verdict.notPossible(RunFacts.NO_RESPONSES);
        }
        Responses responses = facts.responses().orElseThrow();
        List<Response> counted =
                responses.all().stream().filter(r -> r.tokenCount() >= 0).toList();
        if (counted.isEmpty()) {
            return Verdict.notPossible("not possible: the log has no token counts");
        }
        if (responses.type().filter(ElementType.TEXT::equals).isPresent()) {
            return textCounts(counted);
        }
        ElementType type = responses.type().orElse(ElementType.INT32);
        long different = counted.stream()
                .filter(r -> (long) r.bytes() != r.tokenCount() * type.bytes())
                .count();
        boolean told = facts.options().dtype().isPresent()
                || facts.options().benchmark().isPresent();
        if (!told && different > HALF * counted.size()) {
            return Verdict.notPossible("not possible: the payloads have no element size that fits their token counts;"
                    + " say what they are (--dtype)");
        }
        return Verdict.of(
                different > 0, different + " of " + counted.size() + " counts differ from the elements of the payload");
    }

    private static Verdict textCounts(List<Response> counted) {
        if (counted.stream().anyMatch(r -> r.textTokens() < 0)) {
            return Verdict.notPossible("not possible: the payloads are text; give the model's tokenizer");
        }
        double reported = counted.stream().mapToLong(Response::tokenCount).sum();
        double found = counted.stream().mapToLong(Response::textTokens).sum();
        return Verdict.of(
                Math.abs(reported / found - 1) > TEXT_SLACK,
                String.format(Locale.ROOT, "%.0f tokens reported, %.0f in the text", reported, found));
    }

    private static Verdict firstToken(RunFacts facts) {
        if (!facts.hasResponses()) {
            return Verdict.notPossible(RunFacts.NO_RESPONSES);
        }
        List<Response> all = facts.responses().orElseThrow().all();
        boolean tokens = facts.settings().filter(s -> s.useTokenLatencies()).isPresent();
        if (!tokens) {
            return Verdict.notPossible("not possible: the run has no first tokens");
        }
        long different = all.stream().filter(Response::firstTokenDiffers).count();
        return Verdict.of(different > 0, different + " of " + all.size() + " answers begin with another token");
    }

    private static Verdict endTokens(RunFacts facts) {
        if (!facts.hasResponses()) {
            return Verdict.notPossible(RunFacts.NO_RESPONSES);
        }
        if (facts.options().endTokens().isEmpty()) {
            return Verdict.notPossible(
                    "not possible: the end tokens of the model are not known (--eos or --tokenizer)");
        }
        Responses responses = facts.responses().orElseThrow();
        if (responses.type().filter(t -> t != ElementType.TEXT).isEmpty()) {
            return Verdict.notPossible("not possible: the payloads are no token ids");
        }
        long padded =
                responses.all().stream().filter(r -> r.trailingEndTokens() > 1).count();
        long inside = responses.all().stream().filter(Response::endTokenInside).count();
        return Verdict.of(
                padded + inside > 0,
                padded + " answers end with several end tokens, " + inside + " go on after one, of "
                        + responses.all().size());
    }

    private static Verdict canned(RunFacts facts) {
        if (!facts.hasResponses()) {
            return Verdict.notPossible(RunFacts.NO_RESPONSES);
        }
        Map<Long, Set<Long>> samplesByAnswer = new HashMap<>();
        Set<Long> samples = new HashSet<>();
        for (Response response : facts.responses().orElseThrow().all()) {
            samples.add(response.sampleIndex());
            if (response.bytes() > LONG_BYTES) {
                samplesByAnswer
                        .computeIfAbsent(response.hash(), hash -> new HashSet<>())
                        .add(response.sampleIndex());
            }
        }
        if (samplesByAnswer.isEmpty()) {
            return Verdict.notPossible("not possible: no answer is longer than " + LONG_BYTES + " bytes");
        }
        long shared = samplesByAnswer.values().stream()
                .filter(set -> set.size() > 1)
                .mapToLong(Set::size)
                .sum();
        return Verdict.of(
                shared > MANY * samples.size() && shared > 1,
                shared + " of " + samples.size() + " samples share their answer with another");
    }

    private static Verdict lengths(RunFacts facts) {
        Optional<Benchmark> benchmark = facts.options().benchmark();
        if (benchmark.isEmpty()) {
            return Verdict.notPossible("not possible: no benchmark is named, so no bounds are known (--benchmark)");
        }
        String metric = AccuracyMetric.TOKENS_PER_SAMPLE.tableName();
        List<AccuracyTarget> bounds = benchmark.get().accuracyTargets().stream()
                .filter(target -> target.metric().equals(metric))
                .toList();
        Optional<Responses> scored = facts.accuracyMode() ? facts.responses() : facts.accuracyRun();
        if (bounds.isEmpty()
                || scored.filter(r -> r.form().whole() && !r.all().isEmpty()).isEmpty()) {
            return Verdict.notPossible(
                    bounds.isEmpty()
                            ? "not possible: the round has no bounds on the length of answers for this benchmark"
                            : "not possible: there is no whole accuracy log");
        }
        double mean = meanTokens(scored.get());
        boolean outside = bounds.stream().anyMatch(bound -> !bound.accepts(mean));
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%.1f tokens an answer", mean));
        bounds.forEach(
                bound -> text.append(bound.bound() == AccuracyTarget.Bound.AT_LEAST ? ", at least " : ", at most ")
                        .append(String.format(Locale.ROOT, "%.1f", bound.limit())));
        return Verdict.of(outside, text.toString());
    }

    private static double meanTokens(Responses responses) {
        return responses.all().stream()
                .mapToLong(responses::tokens)
                .filter(tokens -> tokens >= 0)
                .average()
                .orElse(Double.NaN);
    }

    private static Verdict sameLengths(RunFacts facts) {
        Optional<Verdict> missing = withoutBoth(facts);
        if (missing.isPresent()) {
            return missing.get();
        }
        Responses performance = facts.responses().orElseThrow();
        Responses accuracy = facts.accuracyRun().orElseThrow();
        Map<Long, Response> scored = bySample(accuracy);
        Map<Long, Response> measured = bySample(performance);
        double longer = 0;
        double shorter = 0;
        double measuredSum = 0;
        double scoredSum = 0;
        for (Map.Entry<Long, Response> entry : measured.entrySet()) {
            Response other = scored.get(entry.getKey());
            if (other != null) {
                long here = performance.tokens(entry.getValue());
                long there = accuracy.tokens(other);
                longer += here > there ? 1 : 0;
                shorter += here < there ? 1 : 0;
                measuredSum += here;
                scoredSum += there;
            }
        }
        double z = (longer - shorter) / Math.sqrt(Math.max(1, longer + shorter));
        double ratio = measuredSum / scoredSum;
        return Verdict.of(
                Math.abs(z) > Chance.TWO_SIDED && Math.abs(ratio - 1) > TENTH,
                String.format(
                        Locale.ROOT,
                        "%.0f answers longer, %.0f shorter, means in the ratio %.3f, z = %.2f",
                        longer,
                        shorter,
                        ratio,
                        z));
    }

    private static Verdict sameAnswers(RunFacts facts) {
        Optional<Verdict> missing = withoutBoth(facts);
        if (missing.isPresent()) {
            return missing.get();
        }
        Map<Long, Response> scored = bySample(facts.accuracyRun().orElseThrow());
        long common = 0;
        long different = 0;
        for (Map.Entry<Long, Response> entry :
                bySample(facts.responses().orElseThrow()).entrySet()) {
            Response other = scored.get(entry.getKey());
            if (other != null) {
                common++;
                different += other.hash() == entry.getValue().hash() ? 0 : 1;
            }
        }
        return Verdict.of(different > HALF * common, different + " of " + common + " samples in both logs differ");
    }

    private static Optional<Verdict> withoutBoth(RunFacts facts) {
        if (!facts.performanceMode() || !facts.hasResponses()) {
            return Optional.of(Verdict.notPossible(
                    facts.performanceMode() ? RunFacts.NO_RESPONSES : "not possible: this is no performance run"));
        }
        if (facts.accuracyRun().filter(r -> !r.all().isEmpty()).isEmpty()) {
            return Optional.of(Verdict.notPossible("not possible: no accuracy log lies beside the run"));
        }
        Set<Long> both = new HashSet<>(bySample(facts.responses().orElseThrow()).keySet());
        both.retainAll(bySample(facts.accuracyRun().orElseThrow()).keySet());
        return both.size() < FEWEST_PAIRS
                ? Optional.of(Verdict.notPossible("not possible: only " + both.size() + " samples are in both logs"))
                : Optional.empty();
    }

    private static Map<Long, Response> bySample(Responses responses) {
        Map<Long, Response> first = new HashMap<>();
        responses.all().forEach(response -> first.putIfAbsent(response.sampleIndex(), response));
        return first;
    }
}
