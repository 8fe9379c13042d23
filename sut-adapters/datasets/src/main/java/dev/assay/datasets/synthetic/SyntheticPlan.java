package dev.assay.datasets.synthetic;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptDataset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A workload to be made. The same plan gives the same prompts on every machine.
 *
 * @param samples how many, at least 1
 * @param inputs lengths of the prompts in tokens
 * @param outputs most output tokens of each sample; empty for the setting of the run
 * @param sharedPrefix share of each prompt that is the start of one common sequence, from 0 to 1
 * @param vocabulary token ids are below this; the lowest ones, which are often special, are not used
 * @param seed of everything that is drawn
 */
public record SyntheticPlan(
        int samples, Lengths inputs, Optional<Lengths> outputs, double sharedPrefix, int vocabulary, long seed) {
    private static final int LOWEST_ID = 1000;
    private static final long MOST_TOKENS = 2_000_000_000L;

    /** Common words that most vocabularies hold whole, with the blank in front. */
    private static final String[] WORDS =
            ("time year people way day man thing woman life child world school state family"
                            + " student group country problem hand part place case week company system program question work"
                            + " government number night point home water room mother area money story fact month lot right study"
                            + " book eye job word business issue side kind head house service friend father power hour game line"
                            + " end member law car city community name president team minute idea kid body information back parent"
                            + " face others level office door health person art war history party result change morning reason"
                            + " research girl guy moment air teacher force education")
                    .split(" ");

    /** @throws IllegalArgumentException with one sentence when a value is out of range */
    public SyntheticPlan {
        if (samples < 1) {
            throw new IllegalArgumentException("there must be at least 1 sample, not " + samples);
        }
        if (!(sharedPrefix >= 0 && sharedPrefix <= 1)) {
            throw new IllegalArgumentException("the share of the common prefix is " + sharedPrefix + "; give 0 to 1");
        }
        if (vocabulary <= 2 * LOWEST_ID) {
            throw new IllegalArgumentException(
                    "the vocabulary of " + vocabulary + " tokens is too small; give more than " + 2 * LOWEST_ID);
        }
    }

    /**
     * Makes the prompts.
     *
     * @throws IllegalArgumentException when they would be too many tokens
     */
    public PromptDataset make() {
        SplittableRandom lengths = new SplittableRandom(seed);
        int[] isl = drawn(inputs, lengths);
        int[] osl = outputs.isPresent() ? drawn(outputs.get(), lengths) : new int[0];
        long total = Arrays.stream(isl).asLongStream().sum();
        if (total > MOST_TOKENS) {
            throw new IllegalArgumentException("the workload would have " + total + " prompt tokens; at most "
                    + MOST_TOKENS + " are made, so ask for fewer or shorter samples");
        }
        int longest = Arrays.stream(isl).max().orElse(1);
        SplittableRandom content = lengths.split();
        int[] common = ids(content, (int) Math.rint(sharedPrefix * longest));
        return PromptDataset.made(
                "synthetic prompts",
                recipe(),
                facts(isl, osl),
                () -> java.util.stream.IntStream.range(0, samples)
                        .mapToObj(i -> prompt(isl[i], osl.length == 0 ? 0 : osl[i], common, content))
                        .iterator());
    }

    private int[] drawn(Lengths from, SplittableRandom random) {
        int[] drawn = new int[samples];
        Arrays.setAll(drawn, i -> from.next(random));
        return drawn;
    }

    private int[] ids(SplittableRandom random, int count) {
        int[] ids = new int[count];
        Arrays.setAll(ids, i -> random.nextInt(LOWEST_ID, vocabulary));
        return ids;
    }

    /** Of the common sequence as much as the share says, and the rest drawn for this prompt alone. */
    private Prompt prompt(int length, int maxTokens, int[] common, SplittableRandom random) {
        int shared = sharedTokens(length);
        int[] ids = Arrays.copyOf(common, length);
        for (int i = shared; i < length; i++) {
            ids[i] = random.nextInt(LOWEST_ID, vocabulary);
        }
        return new Prompt(Optional.of(words(ids)), ids, maxTokens);
    }

    private int sharedTokens(int length) {
        return (int) Math.rint(sharedPrefix * length);
    }

    private static String words(int[] ids) {
        StringBuilder text = new StringBuilder(8 * ids.length);
        for (int id : ids) {
            text.append(text.isEmpty() ? "" : " ").append(WORDS[id % WORDS.length]);
        }
        return text.toString();
    }

    private List<String> facts(int[] isl, int[] osl) {
        List<String> facts = new ArrayList<>();
        facts.add("format: made here, not the data of any benchmark; seed " + seed);
        facts.add("input lengths asked: " + inputs.words() + "; made: " + quantiles(isl));
        if (osl.length > 0) {
            facts.add("output lengths asked: " + outputs.orElseThrow().words() + "; made: " + quantiles(osl)
                    + "; an engine reaches them only when it ignores its end token");
        }
        long shared = Arrays.stream(isl).mapToLong(this::sharedTokens).sum();
        facts.add(String.format(
                Locale.ROOT,
                "common prefix asked: %.4f of each prompt; made: %.4f of all prompt tokens",
                sharedPrefix,
                (double) shared / Arrays.stream(isl).asLongStream().sum()));
        facts.add("token ids from " + LOWEST_ID + " to " + (vocabulary - 1)
                + "; where only text can be sent, one common word for each token, which is about that many tokens");
        return facts;
    }

    private static String quantiles(int[] lengths) {
        int[] sorted = lengths.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "mean %.1f, min %d, p50 %d, p90 %d, p99 %d, max %d",
                Arrays.stream(sorted).average().orElse(0),
                sorted[0],
                rank(sorted, 0.5),
                rank(sorted, 0.9),
                rank(sorted, 0.99),
                sorted[sorted.length - 1]);
    }

    /** The smallest length that at least this share of the samples does not exceed. */
    private static int rank(int[] sorted, double share) {
        return sorted[(int) Math.max(0, Math.ceil(share * sorted.length) - 1)];
    }

    private String recipe() {
        return "synthetic/1 samples=" + samples + " inputs=" + inputs + " outputs=" + outputs + " prefix="
                + sharedPrefix + " vocabulary=" + vocabulary + " seed=" + seed;
    }
}
