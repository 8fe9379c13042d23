package dev.assay.compliance.rules;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Numbers as the official tools' language reads them. */
final class Numbers {
    private Numbers() {}

    /** A whole number out of a JSON number (cut to whole) or a text of digits, perhaps with a sign and blanks around. */
    static Optional<BigInteger> whole(JsonNode node) {
        if (node.isNumber()) {
            return Optional.of(node.decimalValue().toBigInteger());
        }
        if (node.isString() && node.stringValue().strip().matches("[+-]?\\d+(_\\d+)*")) {
            return Optional.of(
                    new BigInteger(node.stringValue().strip().replace("_", "").replace("+", "")));
        }
        return Optional.empty();
    }

    /** A decimal number out of digits and dots; empty for text such as 1.2.3. */
    static Optional<Double> decimal(String text) {
        try {
            return Optional.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Compares an exact number with a whole one. */
    static boolean atLeast(BigDecimal value, long limit) {
        return value.compareTo(BigDecimal.valueOf(limit)) >= 0;
    }
}
