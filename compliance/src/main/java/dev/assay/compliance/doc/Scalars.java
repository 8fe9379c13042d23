package dev.assay.compliance.doc;

import dev.assay.results.read.PythonFloat;
import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Small readings of JSON values, with the meaning the official tools' language gives them. */
public final class Scalars {
    private Scalars() {}

    /** A scalar as text: True, False and None as that language writes them; maps and lists as JSON. */
    public static String text(JsonNode node) {
        if (node.isString()) {
            return node.stringValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue() ? "True" : "False";
        }
        if (node.isNull()) {
            return "None";
        }
        if (node.isFloatingPointNumber()) {
            return PythonFloat.repr(node.doubleValue());
        }
        return node.toString();
    }

    /** Empty in the sense of that language: no text, zero, null, false, an empty map or list. */
    public static boolean isEmpty(JsonNode node) {
        return switch (node.getNodeType()) {
            case STRING -> node.stringValue().isEmpty();
            case NUMBER -> node.decimalValue().signum() == 0;
            case BOOLEAN -> !node.booleanValue();
            case ARRAY, OBJECT -> node.isEmpty();
            default -> node.isNull() || node.isMissingNode();
        };
    }

    /** The exact number of a numeric value. */
    public static Optional<BigDecimal> exact(JsonNode node) {
        return node.isNumber() && !(node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue()))
                ? Optional.of(node.decimalValue())
                : Optional.empty();
    }

    /** The nearest double of a numeric value. */
    public static Optional<Double> real(JsonNode node) {
        return node.isNumber() ? Optional.of(node.doubleValue()) : Optional.empty();
    }

    /** The value at a dotted name below a node; see {@link Document#at}. */
    static Optional<JsonNode> walk(JsonNode from, String dotted) {
        int end = dotted.length();
        while (end > 0 && from.isObject()) {
            JsonNode here = from.get(dotted.substring(0, end));
            if (here != null) {
                return end == dotted.length() ? Optional.of(here) : walk(here, dotted.substring(end + 1));
            }
            end = dotted.lastIndexOf('.', end - 1);
        }
        return Optional.empty();
    }
}
