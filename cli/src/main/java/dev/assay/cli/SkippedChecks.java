package dev.assay.cli;

import dev.assay.compliance.rule.Skip;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that leave out checks. */
final class SkippedChecks {
    @Option(names = "--skip-power-check", description = "The session of power runs.")
    private boolean power;

    @Option(
            names = "--skip-meaningful-fields-emptiness-check",
            description = "Empty fields of systems and measurements.")
    private boolean emptyFields;

    @Option(names = "--skip-empty-files-check", description = "Empty files of measurements.")
    private boolean emptyFiles;

    @Option(names = "--skip-check-power-measure-files", description = "Analyzer table and power settings.")
    private boolean powerMeasureFiles;

    @Option(names = "--skip-extra-files-in-root-check", description = "Files in the root that are no documents.")
    private boolean rootFiles;

    @Option(names = "--skip-all-systems-have-results-check", description = "Systems without results.")
    private boolean systemsWithoutResults;

    @Option(names = "--skip-calibration-check", description = "The calibration document.")
    private boolean calibration;

    @Option(names = "--skip-extra-accuracy-files-check", description = "Named outputs of image and video benchmarks.")
    private boolean extraAccuracyFiles;

    @Option(names = "--skip-dataset-size-check", description = "The size of the accuracy set.")
    private boolean datasetSize;

    @Option(
            names = {"--skip-compliance", "--skip_compliance"},
            description = "Compliance tests.")
    private boolean compliance;

    /** What is left out. */
    Set<Skip> asked() {
        Set<Skip> skips = EnumSet.noneOf(Skip.class);
        put(skips, Skip.POWER, power);
        put(skips, Skip.EMPTY_FIELDS, emptyFields);
        put(skips, Skip.EMPTY_FILES, emptyFiles);
        put(skips, Skip.POWER_MEASURE_FILES, powerMeasureFiles);
        put(skips, Skip.ROOT_FILES, rootFiles);
        put(skips, Skip.SYSTEMS_WITHOUT_RESULTS, systemsWithoutResults);
        put(skips, Skip.CALIBRATION, calibration);
        put(skips, Skip.EXTRA_ACCURACY_FILES, extraAccuracyFiles);
        put(skips, Skip.DATASET_SIZE, datasetSize);
        put(skips, Skip.COMPLIANCE, compliance);
        return skips;
    }

    private static void put(Set<Skip> skips, Skip skip, boolean asked) {
        if (asked) {
            skips.add(skip);
        }
    }
}
