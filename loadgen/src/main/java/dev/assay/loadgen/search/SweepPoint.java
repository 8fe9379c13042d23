package dev.assay.loadgen.search;

/**
 * One level of a sweep as its analysis sees it. What was not measured is NaN.
 *
 * @param level the load
 * @param throughput tokens a second, or completions a second where tokens are not counted
 * @param completedQps completions a second
 * @param goodputQps completions within all limits a second
 * @param ttftP99Nanos time to first token
 * @param e2eP99Nanos time to the whole answer
 * @param perUser how fast one user is served, more is better: tokens a second, or the inverse of the median time to the
 *     whole answer
 */
public record SweepPoint(
        double level,
        double throughput,
        double completedQps,
        double goodputQps,
        double ttftP99Nanos,
        double e2eP99Nanos,
        double perUser) {}
