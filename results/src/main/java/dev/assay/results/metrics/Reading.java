package dev.assay.results.metrics;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What one tool reports of one stream. Times are nanoseconds.
 *
 * @param counted whether the tool counts the request as a success; when not, it reports no figure
 * @param ttft time to first token
 * @param latency time of the whole request
 * @param tpot what the tool calls TPOT, or its only figure of that kind under another name
 * @param itl its inter-token latency where it has one beside TPOT
 * @param gaps gaps between chunks where it reports them
 * @param firstAnswer time to the first token of the answer where it reports that
 * @param tokens output tokens
 * @param note what a reader must know; may be empty
 */
public record Reading(
        boolean counted,
        OptionalDouble ttft,
        OptionalDouble latency,
        OptionalDouble tpot,
        OptionalDouble itl,
        List<Double> gaps,
        OptionalDouble firstAnswer,
        int tokens,
        String note) {
    public Reading {
        gaps = List.copyOf(gaps);
    }

    /** A request that counts as a failure. */
    static Reading failed(String note) {
        OptionalDouble none = OptionalDouble.empty();
        return new Reading(false, none, none, none, none, List.of(), none, 0, note);
    }

    /** A success with the three figures that every tool has. */
    static Reading of(long ttft, long latency, OptionalDouble tpot, int tokens) {
        OptionalDouble none = OptionalDouble.empty();
        return new Reading(
                true,
                OptionalDouble.of((double) ttft),
                OptionalDouble.of((double) latency),
                tpot,
                none,
                List.of(),
                none,
                tokens,
                "");
    }

    Reading withGaps(List<Double> newGaps) {
        return new Reading(counted, ttft, latency, tpot, itl, newGaps, firstAnswer, tokens, note);
    }

    Reading withItl(OptionalDouble newItl) {
        return new Reading(counted, ttft, latency, tpot, newItl, gaps, firstAnswer, tokens, note);
    }

    Reading withFirstAnswer(long nanos) {
        return new Reading(counted, ttft, latency, tpot, itl, gaps, OptionalDouble.of((double) nanos), tokens, note);
    }

    Reading withNote(String newNote) {
        return new Reading(counted, ttft, latency, tpot, itl, gaps, firstAnswer, tokens, newNote);
    }
}
