package dev.assay.results.read;

import java.util.List;

/**
 * What an accuracy log looks like as a whole.
 *
 * @param entries responses that could be read
 * @param shortened whether its middle was cut out for a package ({@code ...} on a line of its own): the entries are then
 *     a head and a tail only
 * @param ended whether the list is closed; one that is not was cut short
 * @param problemCount lines that are no response, apart from the two that shortening cut through
 * @param problems the first of them
 */
public record AccuracyLogForm(
        long entries, boolean shortened, boolean ended, long problemCount, List<LogProblem> problems) {
    public AccuracyLogForm {
        problems = List.copyOf(problems);
    }

    /** Whether every response of the run is among the entries, as far as the form can tell. */
    public boolean whole() {
        return !shortened && ended && problemCount == 0;
    }
}
