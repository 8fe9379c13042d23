package dev.assay.cli.audit;

import dev.assay.audit.compliance.Judgement;
import java.nio.file.Path;
import java.util.List;

/**
 * What a test came to.
 *
 * @param judgement both verdicts
 * @param folder folder of the test
 * @param files what was laid out in it
 */
public record ComplianceOutcome(Judgement judgement, Path folder, List<Path> files) {
    public ComplianceOutcome {
        files = List.copyOf(files);
    }
}
