package dev.assay.loadgen.log;

import java.util.List;

/** The two blocks that end every summary; that of an accuracy run has nothing else (loadgen-spec 7.5). */
public final class SummaryTrailer {
    private SummaryTrailer() {}

    /** Four lines: an empty one before each count. */
    public static List<String> lines(long warningCount, long errorCount) {
        return List.of("", warnings(warningCount), "", errors(errorCount));
    }

    private static String warnings(long count) {
        if (count == 0) {
            return "No warnings encountered during test.";
        }
        return count + (count == 1 ? " warning" : " warnings") + " encountered. See detailed log.";
    }

    private static String errors(long count) {
        if (count == 0) {
            return "No errors encountered during test.";
        }
        return count + (count == 1 ? " ERROR" : " ERRORS") + " encountered. See detailed log.";
    }
}
