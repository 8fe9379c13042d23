package dev.assay.compliance.subject;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogProblem;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A detail log of a package: where it is, and what it says if it could be read.
 *
 * @param present whether the file is there
 * @param log its content; null if it is not there or cannot be read
 * @param trouble why it cannot be read, or empty
 */
public record LogFile(
        String path, boolean present, @Nullable DetailLog log, String trouble) {
    /** The content. */
    public Optional<DetailLog> content() {
        return Optional.ofNullable(log);
    }

    /** The first problem of form of one of these kinds. */
    public Optional<LogProblem> problem(LogProblem.Kind... kinds) {
        if (log == null) {
            return Optional.empty();
        }
        for (LogProblem problem : log.problems()) {
            for (LogProblem.Kind kind : kinds) {
                if (problem.kind() == kind) {
                    return Optional.of(problem);
                }
            }
        }
        return Optional.empty();
    }
}
