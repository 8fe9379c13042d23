package dev.assay.results.read;

import java.math.BigDecimal;
import java.util.Optional;

/** A value of a detail log. Numbers keep their digits, so that seeds beyond 2^63 stay exact. */
public sealed interface LogValue {
    /** Text. */
    record Text(String text) implements LogValue {
        @Override
        public String shown() {
            return text;
        }
    }

    /** A number as written, NaN and the infinities included. */
    record Numeric(String literal) implements LogValue {
        @Override
        public String shown() {
            return literal;
        }
    }

    /** A truth value. */
    record Flag(boolean value) implements LogValue {
        @Override
        public String shown() {
            return Boolean.toString(value);
        }
    }

    /** JSON's null. */
    record Null() implements LogValue {
        @Override
        public String shown() {
            return "null";
        }
    }

    /** An object or a list; its content is not kept. */
    record Structure(String kind) implements LogValue {
        @Override
        public String shown() {
            return kind;
        }
    }

    /** The value as a message shows it. */
    String shown();

    /** The exact number, if this is a finite one. */
    default Optional<BigDecimal> exact() {
        if (this instanceof Numeric number) {
            try {
                return Optional.of(new BigDecimal(number.literal()));
            } catch (NumberFormatException notFinite) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** The nearest double, if this is a number. */
    default Optional<Double> real() {
        if (this instanceof Numeric number) {
            return Optional.of(
                    switch (number.literal()) {
                        case "NaN" -> Double.NaN;
                        case "Infinity" -> Double.POSITIVE_INFINITY;
                        case "-Infinity" -> Double.NEGATIVE_INFINITY;
                        default -> Double.parseDouble(number.literal());
                    });
        }
        return Optional.empty();
    }
}
