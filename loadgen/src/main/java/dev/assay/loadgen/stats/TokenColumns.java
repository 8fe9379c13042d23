package dev.assay.loadgen.stats;

import java.util.stream.IntStream;

/**
 * What was measured about tokens.
 *
 * @param firstTokenNanos time to first token of each sample that has one
 * @param perOutputTokenNanos time per output token of the same samples
 * @param countedTokens tokens of each sample as they enter sums; {@link LongColumn#UNSET} for a sample without a count
 * @param reportedTokens tokens as the system under test reported them
 */
public record TokenColumns(
        LongColumn firstTokenNanos,
        LongColumn perOutputTokenNanos,
        LongColumn countedTokens,
        LongColumn reportedTokens) {

    /** A run that does not use tokens. */
    public static final TokenColumns NONE =
            new TokenColumns(LongColumn.EMPTY, LongColumn.EMPTY, LongColumn.EMPTY, LongColumn.EMPTY);

    /**
     * Derives times per output token and counts from what was recorded.
     *
     * @param latencyNanos latency of each completed sample
     * @param firstTokenNanos time to first token of the same samples, {@link LongColumn#UNSET} where none was reported
     * @param reportedTokens output tokens of the same samples as reported
     */
    public static TokenColumns of(LongColumn latencyNanos, LongColumn firstTokenNanos, LongColumn reportedTokens) {
        LongColumn counted =
                LongColumn.of(reportedTokens.size(), i -> TokenArithmetic.countedTokens(reportedTokens.get(i)));
        LongColumn perToken = LongColumn.of(
                latencyNanos.size(),
                i -> TokenArithmetic.tpotNanos(latencyNanos.get(i), firstTokenNanos.get(i), reportedTokens.get(i)));
        int[] missing = missing(firstTokenNanos);
        return missing.length == 0
                ? new TokenColumns(firstTokenNanos, perToken, counted, reportedTokens)
                : new TokenColumns(
                        without(missing, firstTokenNanos), without(missing, perToken), counted, reportedTokens);
    }

    private static int[] missing(LongColumn column) {
        return IntStream.range(0, column.size())
                .filter(i -> column.get(i) == LongColumn.UNSET)
                .toArray();
    }

    private static LongColumn without(int[] ascendingPositions, LongColumn column) {
        int[] kept = new int[column.size() - ascendingPositions.length];
        int skipped = 0;
        for (int i = 0; i < column.size(); i++) {
            if (skipped < ascendingPositions.length && ascendingPositions[skipped] == i) {
                skipped++;
            } else {
                kept[i - skipped] = i;
            }
        }
        return LongColumn.of(kept.length, i -> column.get(kept[i]));
    }
}
