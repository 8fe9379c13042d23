package dev.assay.audit.score;

import java.util.Optional;

/**
 * One logged answer, ready for scoring.
 *
 * @param sampleIndex row of the data set
 * @param text the answer as text
 * @param tokens number of tokens; empty if nothing tells
 * @param tokenIds the ids, if the log holds ids
 */
@SuppressWarnings("ArrayRecordComponent") // Made and read by this package; never written after construction.
public record Sample(long sampleIndex, String text, Optional<Long> tokens, int[] tokenIds) {}
