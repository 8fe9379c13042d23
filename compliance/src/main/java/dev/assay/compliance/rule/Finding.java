package dev.assay.compliance.rule;

/**
 * What was found, under both judges.
 *
 * @param scope results at or below this path are concerned
 * @param toolScope the same for the official tool; it differs where the tool tells of a fault above a result and still shows the result
 * @param path file or folder at fault, below the root of the package
 * @param line line of the file from 1, or 0 if it is about the whole
 * @param byRules effect by the rules
 * @param byTool effect in the official tool of the round
 * @param severity how it is shown, by the judge that was asked for
 */
public record Finding(
        Rule<?> rule,
        Severity severity,
        String scope,
        String toolScope,
        String path,
        long line,
        String found,
        String wanted,
        Effect byRules,
        Effect byTool) {

    /** The line that tells where the two judges differ, or empty. */
    public String difference() {
        if (byTool == Effect.ABORT) {
            return "the official tool ends here, without a table; this check goes on";
        }
        if (byRules.rejects() && !byTool.rejects()) {
            return "the official tool of this round accepts it";
        }
        if (!byRules.rejects() && byTool.rejects()) {
            return "only the official tool of this round rejects it; the rules do not";
        }
        return "";
    }

    /** Whether it concerns the result at this path. */
    public boolean concerns(String resultPath) {
        return isWithin(resultPath, scope);
    }

    /** Whether the official tool holds it against the result at this path. */
    public boolean concernsForTool(String resultPath) {
        return isWithin(resultPath, toolScope);
    }

    private static boolean isWithin(String path, String scope) {
        return scope.isEmpty() || path.equals(scope) || path.startsWith(scope + "/");
    }
}
