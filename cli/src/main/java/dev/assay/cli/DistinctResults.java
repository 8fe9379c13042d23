package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.results.report.ReportLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Refuses a result that is named twice: a comparison of a run with itself says nothing, and a page that shows it twice misleads. */
final class DistinctResults {
    private DistinctResults() {}

    /** @throws UserError when two paths lead to one result, however they are written */
    static void require(List<Path> paths) {
        Map<Path, Path> seen = new HashMap<>();
        for (Path path : paths) {
            Path before = seen.putIfAbsent(real(ReportLoader.resultAt(path)), path);
            if (before != null) {
                throw new UserError(
                        before.equals(path)
                                ? path + " is given twice; name each result once"
                                : before + " and " + path + " are one result; name each result once");
            }
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path.toAbsolutePath().normalize();
        }
    }
}
