package dev.assay.results.report;

import java.util.List;
import java.util.Locale;

/**
 * One plot as data.
 *
 * @param id letters, digits and hyphens; unique in its section
 * @param description one sentence for those who cannot see it, with the figures that matter
 */
public record Plot(String id, String title, String description, Axis x, Axis y, List<Series> series, List<Line> lines) {
    public Plot {
        series = List.copyOf(series);
        lines = List.copyOf(lines);
    }

    /** One axis. */
    public record Axis(String label, boolean log) {}

    /** How a series is drawn. */
    public enum Style {
        LINE,
        STEP,
        POINTS;

        /** Name in the page's data. */
        public String shown() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Values in ascending order of x.
     *
     * @param x strictly ascending
     */
    public record Series(String name, Style style, List<Double> x, List<Double> y) {
        public Series {
            x = List.copyOf(x);
            y = List.copyOf(y);
            if (x.size() != y.size()) {
                throw new IllegalArgumentException(x.size() + " values of x and " + y.size() + " of y");
            }
        }
    }

    /**
     * A limit.
     *
     * @param vertical whether it is a value of x
     */
    public record Line(String name, boolean vertical, double value) {}

    /** Whether there is anything to draw. */
    public boolean isEmpty() {
        return series.stream().allMatch(s -> s.x().isEmpty());
    }
}
