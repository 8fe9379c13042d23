package dev.assay.conf.dataset;

import java.util.List;

/**
 * The data set of a benchmark, as its reference ships it.
 *
 * @param name what to call it
 * @param benchmarks names of the benchmarks that use it, without accuracy suffixes
 * @param rows samples of the file for performance runs
 * @param otherRows samples of other files of the set, such as those for accuracy or calibration
 * @param columns columns by which such a file is recognised; alternatives are entries of their own
 * @param fields which columns hold what, in the form of a field map
 * @param decoding how the reference generates; its values are sent unless the user asks for others
 * @param source where the figures come from
 */
public record BenchmarkDataset(
        String name,
        List<String> benchmarks,
        long rows,
        List<Long> otherRows,
        List<String> columns,
        String fields,
        Decoding decoding,
        String source) {
    public BenchmarkDataset {
        benchmarks = List.copyOf(benchmarks);
        otherRows = List.copyOf(otherRows);
        columns = List.copyOf(columns);
    }

    /** Whether a file of the set has this many samples. */
    public boolean hasRows(long count) {
        return count == rows || otherRows.contains(count);
    }
}
