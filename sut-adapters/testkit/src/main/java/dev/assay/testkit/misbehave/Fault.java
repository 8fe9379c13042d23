package dev.assay.testkit.misbehave;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One fault with its parameters.
 *
 * @param durationNanos length of the kinds that last, 0 for others
 * @param count tokens or seconds, as the kind says; 0 for kinds without
 */
public record Fault(FaultKind kind, long durationNanos, int count) {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(us|ms|s)(?:@(\\d{1,9}))?");
    private static final Pattern COUNT = Pattern.compile("\\d{1,9}");

    /** The kind with its default parameters. */
    public static Fault of(FaultKind kind) {
        return new Fault(kind, kind.defaultNanos, kind.defaultCount);
    }

    /**
     * Reads {@code kind} or {@code kind:parameter}.
     *
     * @throws IllegalArgumentException with one sentence that shows the text and what is possible
     */
    public static Fault parse(String text) {
        int colon = text.indexOf(':');
        String word = (colon < 0 ? text : text.substring(0, colon)).strip();
        FaultKind kind = FaultKind.of(word)
                .orElseThrow(() -> new IllegalArgumentException(
                        "\"" + word + "\" is no kind of misbehaviour; choose from " + FaultKind.words()));
        return colon < 0
                ? of(kind)
                : withParameter(kind, text.substring(colon + 1).strip());
    }

    private static Fault withParameter(FaultKind kind, String text) {
        return switch (kind.parameter) {
            case NONE -> throw refused(kind, text);
            case COUNT -> {
                if (!COUNT.matcher(text).matches() || Integer.parseInt(text) < 1) {
                    throw refused(kind, text);
                }
                yield new Fault(kind, 0, Integer.parseInt(text));
            }
            case DURATION, DURATION_AT_COUNT -> withDuration(kind, text);
        };
    }

    private static Fault withDuration(FaultKind kind, String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw refused(kind, text);
        }
        String at = matcher.group(3);
        if (at != null && kind.parameter == FaultKind.Parameter.DURATION) {
            throw refused(kind, text);
        }
        int count = at == null ? kind.defaultCount : Integer.parseInt(at);
        long nanos = Long.parseLong(matcher.group(1)) * nanosPer(matcher.group(2));
        if (nanos == 0 || (at != null && count < 1)) {
            throw refused(kind, text);
        }
        return new Fault(kind, nanos, count);
    }

    private static long nanosPer(String unit) {
        return switch (unit) {
            case "us" -> 1_000;
            case "ms" -> 1_000_000;
            default -> 1_000_000_000;
        };
    }

    private static IllegalArgumentException refused(FaultKind kind, String text) {
        return new IllegalArgumentException("misbehaviour \"" + kind.word() + "\" has the parameter \"" + text
                + "\"; it takes " + kind.parameter.description);
    }
}
