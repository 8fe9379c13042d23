package dev.assay.loadgen.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Knee, goodput peak, crossover and Pareto points of a sweep. Points are in ascending order of their level. Pure. */
public final class SweepAnalysis {
    /** Why more load buys little. */
    public enum Reason {
        /** p99 TTFT is twice that of the lowest level. */
        TTFT_DOUBLED,
        /** Without first tokens: p99 latency is twice that of the lowest level. */
        LATENCY_DOUBLED,
        /** Throughput rose by less than 5 %. */
        GAIN_UNDER_5_PERCENT;

        /** The name in files. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The knee lies between two levels. */
    public record Knee(double level, double nextLevel, Reason reason, double value) {}

    /** Where goodput leaves throughput; the first is NaN when they were never together. */
    public record Crossover(double lastTogetherLevel, double firstApartLevel) {}

    private static final double DOUBLED = 2;
    private static final double LEAST_GAIN = 0.05;
    private static final double TOGETHER = 0.95;

    private SweepAnalysis() {}

    /**
     * First level at which p99 TTFT (p99 latency where first tokens are not reported) is at least twice that of the lowest level, or
     * throughput is less than 5 % above that of the level before.
     */
    public static Optional<Knee> knee(List<SweepPoint> points) {
        for (int i = 1; i < points.size(); i++) {
            SweepPoint before = points.get(i - 1);
            SweepPoint here = points.get(i);
            boolean tokens = !Double.isNaN(points.getFirst().ttftP99Nanos());
            double latency = tokens
                    ? here.ttftP99Nanos() / points.getFirst().ttftP99Nanos()
                    : here.e2eP99Nanos() / points.getFirst().e2eP99Nanos();
            if (latency >= DOUBLED) {
                return Optional.of(new Knee(
                        before.level(), here.level(), tokens ? Reason.TTFT_DOUBLED : Reason.LATENCY_DOUBLED, latency));
            }
            double gain = here.throughput() / before.throughput() - 1;
            if (gain < LEAST_GAIN) {
                return Optional.of(new Knee(before.level(), here.level(), Reason.GAIN_UNDER_5_PERCENT, gain));
            }
        }
        return Optional.empty();
    }

    /** The level with the highest goodput above 0; the lowest such level when several have it. */
    public static Optional<SweepPoint> goodputPeak(List<SweepPoint> points) {
        SweepPoint best = null;
        for (SweepPoint point : points) {
            if (point.goodputQps() > (best == null ? 0 : best.goodputQps())) {
                best = point;
            }
        }
        return Optional.ofNullable(best);
    }

    /** First level at which less than 95 % of the completions are good. */
    public static Optional<Crossover> crossover(List<SweepPoint> points) {
        double together = Double.NaN;
        for (SweepPoint point : points) {
            if (point.goodputQps() < TOGETHER * point.completedQps()) {
                return Optional.of(new Crossover(together, point.level()));
            }
            together = point.level();
        }
        return Optional.empty();
    }

    /** For each point whether no other one has both more throughput and serves each user faster (one of them strictly). */
    public static List<Boolean> pareto(List<SweepPoint> points) {
        List<Boolean> flags = new ArrayList<>();
        for (SweepPoint point : points) {
            flags.add(points.stream().noneMatch(other -> dominates(other, point)));
        }
        return flags;
    }

    private static boolean dominates(SweepPoint a, SweepPoint b) {
        return a.throughput() >= b.throughput()
                && a.perUser() >= b.perUser()
                && (a.throughput() > b.throughput() || a.perUser() > b.perUser());
    }
}
