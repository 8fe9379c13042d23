package dev.assay.compliance.rules;

import dev.assay.compliance.subject.ResultSubject;
import dev.assay.results.read.DetailLog;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Watts of an {@code spl.txt} that lie strictly inside the window of a log ({@code power_begin} to {@code power_end}). Times
 * are compared as written, without zones.
 *
 * @param begin begin of the window
 * @param watts positive samples inside
 */
record PowerSamples(Optional<LocalDateTime> begin, Optional<LocalDateTime> end, List<Double> watts) {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("MM-dd-uuuu HH:mm:ss")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .optionalEnd()
            .toFormatter(Locale.ROOT);

    /** Reads the samples of a phase folder ({@code run_1} or {@code ranging}). */
    static PowerSamples of(ResultSubject result, String phase) {
        return result.shared("power samples of " + phase, PowerSamples.class, () -> read(result, phase));
    }

    private static PowerSamples read(ResultSubject result, String phase) {
        Optional<DetailLog> log = result.log(result.at("performance/" + phase + "/mlperf_log_detail.txt"))
                .content();
        Optional<LocalDateTime> begin = log.flatMap(l -> l.text("power_begin")).flatMap(PowerSamples::time);
        Optional<LocalDateTime> end = log.flatMap(l -> l.text("power_end")).flatMap(PowerSamples::time);
        List<Double> watts = new ArrayList<>();
        if (begin.isPresent() && end.isPresent()) {
            result.pack().documents().lines(result.at("performance/" + phase + "/spl.txt"), (line, number) -> {
                sample(line, begin.get(), end.get()).ifPresent(watts::add);
                return true;
            });
        }
        return new PowerSamples(begin, end, watts);
    }

    private static Optional<Double> sample(String line, LocalDateTime begin, LocalDateTime end) {
        if (!line.startsWith("Time")) {
            return Optional.empty();
        }
        String[] fields = line.split(",", -1);
        if (fields.length < 4) {
            return Optional.empty();
        }
        boolean inside =
                time(fields[1]).filter(t -> t.isAfter(begin) && t.isBefore(end)).isPresent();
        return inside ? number(fields[3]).filter(w -> w > 0) : Optional.empty();
    }

    private static Optional<Double> number(String text) {
        return text.chars().allMatch(c -> c <= '9') ? Numbers.decimal(text.strip()) : Optional.empty();
    }

    static Optional<LocalDateTime> time(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text.strip(), TIME));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Mean of the samples, summed one by one in the order of the file as the official tools do. */
    Optional<Double> averageWatts() {
        double sum = 0;
        for (double value : watts) {
            sum += value;
        }
        return watts.isEmpty() ? Optional.empty() : Optional.of(sum / watts.size());
    }

    /** Length of the window in seconds. */
    double seconds() {
        return begin.isPresent() && end.isPresent()
                ? Duration.between(begin.get(), end.get()).toNanos() / 1e9
                : 0;
    }
}
