package dev.assay.datasets.synthetic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A distribution of lengths in tokens. All are at least 1; what a distribution gives beyond its bounds is drawn again, so
 * that no length piles up at a bound.
 */
public sealed interface Lengths {
    /** Longest length that can be asked for. */
    int MOST = 10_000_000;

    /** A length, at least 1. */
    int next(SplittableRandom random);

    /** How it was asked for. */
    String words();

    /** One length for all. */
    record Fixed(int tokens) implements Lengths {
        @Override
        public int next(SplittableRandom random) {
            return tokens;
        }

        @Override
        public String words() {
            return "fixed " + tokens;
        }
    }

    /** Each length from {@code min} to {@code max} equally often. */
    record Uniform(int min, int max) implements Lengths {
        @Override
        public int next(SplittableRandom random) {
            return random.nextInt(min, max + 1);
        }

        @Override
        public String words() {
            return "uniform from " + min + " to " + max;
        }
    }

    /** The bell curve, rounded to whole tokens. */
    record Normal(double mean, double deviation, int min, int max) implements Lengths {
        @Override
        public int next(SplittableRandom random) {
            return within(() -> mean + deviation * gaussian(random), min, max);
        }

        @Override
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "normal, mean %s, deviation %s, from %d to %d",
                    number(mean),
                    number(deviation),
                    min,
                    max);
        }
    }

    /**
     * The logarithm of the length is normal, as lengths of real prompts roughly are.
     *
     * @param mean of the lengths themselves, before they are cut at the bounds
     * @param sigma deviation of the logarithm
     */
    record LogNormal(double mean, double sigma, int min, int max) implements Lengths {
        @Override
        public int next(SplittableRandom random) {
            double mu = StrictMath.log(mean) - sigma * sigma / 2;
            return within(() -> StrictMath.exp(mu + sigma * gaussian(random)), min, max);
        }

        @Override
        public String words() {
            return String.format(
                    Locale.ROOT, "lognormal, mean %s, sigma %s, from %d to %d", number(mean), number(sigma), min, max);
        }
    }

    /** Lengths that were measured somewhere, each equally likely. */
    record Empirical(String origin, List<Integer> lengths) implements Lengths {
        public Empirical {
            lengths = List.copyOf(lengths);
        }

        @Override
        public int next(SplittableRandom random) {
            return lengths.get(random.nextInt(lengths.size()));
        }

        @Override
        public String words() {
            return "as the " + lengths.size() + " lengths in " + origin;
        }
    }

    /**
     * Reads {@code 512}, {@code uniform:MIN:MAX}, {@code normal:MEAN:DEVIATION[:MIN:MAX]},
     * {@code lognormal:MEAN:SIGMA[:MIN:MAX]} or {@code empirical:FILE}.
     *
     * @throws IllegalArgumentException with one sentence when it is none of these
     */
    static Lengths parse(String text) {
        String[] parts = text.strip().split(":", 2);
        if (parts.length == 1) {
            return new Fixed(length(parts[0], text));
        }
        if (parts[0].equals("empirical")) {
            return empirical(Path.of(parts[1]));
        }
        String[] numbers = parts[1].split(":", -1);
        boolean bounded = numbers.length == 4;
        if (numbers.length != 2 && !bounded) {
            throw unknown(text);
        }
        int min = bounded ? length(numbers[2], text) : 1;
        int max = bounded ? length(numbers[3], text) : MOST;
        return switch (parts[0]) {
            case "uniform" -> checked(new Uniform(length(numbers[0], text), length(numbers[1], text)), text);
            case "normal" ->
                checked(new Normal(positive(numbers[0], text), positive(numbers[1], text), min, max), text);
            case "lognormal" ->
                checked(new LogNormal(positive(numbers[0], text), positive(numbers[1], text), min, max), text);
            default -> throw unknown(text);
        };
    }

    private static Lengths checked(Lengths lengths, String text) {
        boolean possible = switch (lengths) {
            case Uniform u -> u.min() <= u.max();
            // A mean far outside of the bounds would be drawn again for ever.
            case Normal n -> n.min() <= n.mean() && n.mean() <= n.max() && n.deviation() <= MOST;
            case LogNormal n -> n.min() <= n.mean() && n.mean() <= n.max() && n.sigma() <= 3;
            case Fixed f -> true;
            case Empirical e -> true;
        };
        if (!possible) {
            throw new IllegalArgumentException("the lengths \"" + text
                    + "\" contradict each other; the mean must lie between the bounds, and sigma is at most 3");
        }
        return lengths;
    }

    private static Empirical empirical(Path file) {
        List<Integer> lengths = new ArrayList<>();
        int line = 0;
        try {
            for (String row : Files.readAllLines(file)) {
                line++;
                if (!row.isBlank()) {
                    lengths.add(length(row.strip(), file + ":" + line + ": " + row.strip()));
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("the file of lengths " + file + " cannot be read as text ("
                    + e.getMessage() + "); give a file with one whole number a line");
        }
        if (lengths.isEmpty()) {
            throw new IllegalArgumentException(
                    "the file of lengths " + file + " is empty; write one whole number a line");
        }
        return new Empirical(file.toString(), lengths);
    }

    private static int length(String number, String text) {
        if (!number.matches("[0-9]{1,8}") || Integer.parseInt(number) < 1 || Integer.parseInt(number) > MOST) {
            throw number.matches("-?[0-9]+")
                    ? new IllegalArgumentException(
                            "the length " + number + " in \"" + text + "\" must be from 1 to " + MOST + " tokens")
                    : unknown(text);
        }
        return Integer.parseInt(number);
    }

    private static double positive(String number, String text) {
        try {
            double value = Double.parseDouble(number);
            if (value > 0 && value <= MOST) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw unknown(text);
        }
        throw new IllegalArgumentException("the number " + number + " in \"" + text + "\" must be above 0 and finite");
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("the lengths \"" + text
                + "\" are not understood; write 512, uniform:MIN:MAX, normal:MEAN:DEVIATION, lognormal:MEAN:SIGMA (both with"
                + " :MIN:MAX if wanted) or empirical:FILE");
    }

    private static int within(java.util.function.DoubleSupplier draw, int min, int max) {
        for (int tries = 0; tries < 1000; tries++) {
            double value = Math.rint(draw.getAsDouble());
            if (value >= min && value <= max) {
                return (int) value;
            }
        }
        return (int) Math.min(max, Math.max(min, Math.rint(draw.getAsDouble())));
    }

    /** By Box and Muller, in arithmetic that is the same on every machine. */
    private static double gaussian(SplittableRandom random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
        return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
