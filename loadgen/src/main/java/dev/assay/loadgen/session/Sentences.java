package dev.assay.loadgen.session;

import java.math.BigDecimal;
import java.time.Duration;

/** Words for what foreign code throws and for lengths of time. */
final class Sentences {
    private Sentences() {}

    /** The message, which by contract is one clear sentence; with the kind of error where there is none. */
    static String of(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message;
    }

    /** A length of time in the largest unit that keeps it a whole number, from seconds down with decimals: 10 min, 1.5 s. */
    static String of(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.toSeconds())
                .add(BigDecimal.valueOf(duration.toNanosPart(), 9))
                .stripTrailingZeros();
        if (duration.equals(Duration.ofHours(duration.toHours()))) {
            return duration.toHours() + " h";
        }
        if (duration.equals(Duration.ofMinutes(duration.toMinutes()))) {
            return duration.toMinutes() + " min";
        }
        return seconds.toPlainString() + " s";
    }
}
