package dev.assay.results.report;

import dev.assay.loadgen.stats.Percentiles;
import dev.assay.results.report.Plot.Series;
import dev.assay.results.report.Plot.Style;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Thins millions of values to what a screen can show, and keeps every extreme. Pure. */
public final class Curves {
    /** Points that a series has at most, about. */
    public static final int POINTS = 1_500;

    private static final int BUCKETS = POINTS / 4;
    private static final MathContext SHOWN_DIGITS = new MathContext(7);

    private Curves() {}

    /**
     * A series of values in ascending order of x: of each stretch the first, the lowest, the highest and the last value.
     *
     * @param x ascending; equal values are moved apart by the smallest step there is
     */
    public static Series thinned(String name, Style style, double[] x, double[] y) {
        int[] kept = x.length <= POINTS ? all(x.length) : extremes(x, y);
        List<Double> xs = new ArrayList<>(kept.length);
        List<Double> ys = new ArrayList<>(kept.length);
        double last = Double.NEGATIVE_INFINITY;
        for (int i : kept) {
            double at = rounded(x[i]);
            last = at > last ? at : Math.nextUp(last);
            xs.add(last);
            ys.add(rounded(y[i]));
        }
        return new Series(name, style, xs, ys);
    }

    private static int[] all(int count) {
        int[] all = new int[count];
        Arrays.setAll(all, i -> i);
        return all;
    }

    /** Stretches of equal width in x, so that quiet times are not drawn over busy ones. */
    private static int[] extremes(double[] x, double[] y) {
        int[] kept = new int[4 * BUCKETS + 4];
        int count = 0;
        double width = Math.max(x[x.length - 1] - x[0], Double.MIN_NORMAL) / BUCKETS;
        int from = 0;
        while (from < x.length) {
            int bucket = (int) ((x[from] - x[0]) / width);
            int low = from;
            int high = from;
            int to = from;
            while (to < x.length && (int) ((x[to] - x[0]) / width) == bucket) {
                low = y[to] < y[low] ? to : low;
                high = y[to] > y[high] ? to : high;
                to++;
            }
            int[] four = {from, Math.min(low, high), Math.max(low, high), to - 1};
            for (int i = 0; i < 4; i++) {
                if (i == 0 || four[i] != four[i - 1]) {
                    kept[count++] = four[i];
                }
            }
            from = to;
        }
        return Arrays.copyOf(kept, count);
    }

    /** The cumulative distribution: value against the share of samples up to it, both ends exact. */
    public static Series distribution(String name, long[] values, double unit) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int points = Math.min(sorted.length, POINTS);
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        double last = 0;
        for (int i = 0; i < points; i++) {
            // Evenly in the share up to 90 %, then finer and finer towards the slowest samples.
            int at = points == sorted.length ? i : position(i, points, sorted.length);
            double value = rounded(sorted[at] / unit);
            if (value <= 0) {
                continue;
            }
            last = value > last ? value : Math.nextUp(last);
            xs.add(last);
            ys.add(rounded(100.0 * (at + 1) / sorted.length));
        }
        return new Series(name, Style.STEP, xs, ys);
    }

    /** Half of the points evenly over the faster 90 %, half in equal factors over the slower rest. */
    private static int position(int i, int points, int count) {
        if (i == points - 1) {
            return count - 1;
        }
        double t = (double) i / (points - 1);
        double share = t < 0.5 ? 1.8 * t : 1 - 0.1 * Math.pow(10.0 / count, 2 * t - 1);
        return (int) Math.clamp(Math.round(share * count) - 1, 0L, count - 1L);
    }

    /**
     * The percentile of all values so far, in the reference's definition, at up to {@link #BUCKETS} instants.
     *
     * @param x ascending
     */
    public static Series running(String name, double[] x, long[] values, double percentile, double unit) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        int[] tree = new int[Integer.highestOneBit(Math.max(1, sorted.length)) * 2 + 1];
        int every = Math.max(1, values.length / BUCKETS);
        double[] xs = new double[values.length / every + 2];
        double[] ys = new double[xs.length];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            int rank = Arrays.binarySearch(sorted, values[i]);
            for (int at = rank + 1; at < tree.length; at += at & -at) {
                tree[at]++;
            }
            if ((i + 1) % every == 0 || i == values.length - 1) {
                xs[count] = x[i];
                ys[count++] = sorted[smallestWith(tree, Percentiles.index(i + 1, percentile) + 1)] / unit;
            }
        }
        return thinned(name, Style.LINE, Arrays.copyOf(xs, count), Arrays.copyOf(ys, count));
    }

    /** Position of the value with so many values up to it. */
    private static int smallestWith(int[] tree, int wanted) {
        int at = 0;
        int left = wanted;
        for (int step = Integer.highestOneBit(tree.length - 1); step > 0; step >>= 1) {
            if (at + step < tree.length && tree[at + step] < left) {
                at += step;
                left -= tree[at];
            }
        }
        return at;
    }

    /** A value with the digits that a plot's data keep. */
    public static double rounded(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(SHOWN_DIGITS).doubleValue()
                : value;
    }
}
