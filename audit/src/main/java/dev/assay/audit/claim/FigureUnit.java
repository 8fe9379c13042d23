package dev.assay.audit.claim;

import dev.assay.conf.claim.ClaimUnits;
import dev.assay.conf.claim.ClaimUnits.Metric;
import dev.assay.conf.claim.ClaimUnits.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the unit of a claim's figure means beside its metric. */
sealed interface FigureUnit {
    /** What may stand between the words of a unit. */
    Pattern BETWEEN = Pattern.compile("\\s*/\\s*|\\s+per\\s+|\\s*[\u00b7]\\s*");

    /**
     * It is a unit of the metric.
     *
     * @param factor what turns a figure in it into one in {@code unit}
     */
    record Fits(double factor, String unit) implements FigureUnit {}

    /** It measures something else; {@code why} goes on behind the unit. */
    record Contradicts(String why) implements FigureUnit {}

    /** It is made of words that the tables do not have. */
    record Unknown(String word, String example) implements FigureUnit {}

    /**
     * Judges a unit.
     *
     * @param per what the figure is divided by, as {@code figure.per} says
     * @return empty for a metric that is not known
     */
    static Optional<FigureUnit> of(String unit, String metric, String per) {
        return ClaimUnits.metric(metric).map(wanted -> judge(unit, metric, wanted, per));
    }

    private static FigureUnit judge(String unit, String metric, Metric wanted, String per) {
        List<Word> words = new ArrayList<>();
        for (String text : BETWEEN.split(ClaimUnits.plain(unit).strip(), -1)) {
            Optional<Word> word = ClaimUnits.word(text);
            if (word.isEmpty()) {
                return new Unknown(text, wanted.unit());
            }
            words.add(word.get());
        }
        String contradiction = "is no unit of " + metric + ", which is told in " + wanted.unit();
        Word first = words.removeFirst();
        if (!first.kind().equals(wanted.of())) {
            return new Contradicts(contradiction);
        }
        double factor = first.factor() * wanted.scale();
        if (!wanted.per().isEmpty()) {
            boolean said = !words.isEmpty() && words.getFirst().kind().equals(wanted.per());
            // A token per joule is a token per second and watt.
            boolean perJoule = !said
                    && wanted.per().equals("time")
                    && per.equals("watt")
                    && !words.isEmpty()
                    && words.getFirst().kind().equals("energy");
            if (said || perJoule) {
                factor /= words.removeFirst().factor();
            } else if (!wanted.alone()) {
                return new Contradicts(contradiction);
            }
        }
        return divided(words, metric, wanted, per, factor);
    }

    /** What else the unit is divided by must be what {@code figure.per} says. */
    private static FigureUnit divided(List<Word> words, String metric, Metric wanted, String per, double factor) {
        double left = factor;
        for (Word word : words) {
            boolean ofOneUser = word.kind().equals("user") && metric.equals("user_token_rate");
            if (!word.kind().equals(per) && !ofOneUser) {
                return new Contradicts(
                        "is divided by another thing (" + word.kind() + ") than figure.per says (" + per + ")");
            }
            left /= word.factor();
        }
        return new Fits(left, wanted.unit());
    }
}
