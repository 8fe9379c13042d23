package dev.assay.compliance.rule;

import java.util.EnumSet;
import java.util.Set;

/**
 * Checks that a user may leave out, by the names the official tools give them (official checker, options). A tool that does
 * not know the option goes on checking.
 */
public enum Skip {
    /** The session of a power run. */
    POWER("--skip-power-check", true, true, "the power session", "W04", "W09", "W1\\d", "W20"),
    /** Fields that are there and empty. */
    EMPTY_FIELDS("--skip-meaningful-fields-emptiness-check", true, true, "empty fields", "D06", "M06"),
    /** Files of the measurements that are empty. */
    EMPTY_FILES("--skip-empty-files-check", true, true, "empty files", "M04"),
    /** Analyzer table and power settings. */
    POWER_MEASURE_FILES(
            "--skip-check-power-measure-files", true, false, "analyzer table and power settings", "M07", "M08"),
    /** Files in the root that are no documents. */
    ROOT_FILES("--skip-extra-files-in-root-check", true, false, "extra files in the root", "S02"),
    /** Systems that are described and have no results. */
    SYSTEMS_WITHOUT_RESULTS("--skip-all-systems-have-results-check", true, false, "systems without results", "S10"),
    /** The calibration document. */
    CALIBRATION("--skip-calibration-check", true, false, "calibration.md", "S12"),
    /** Named outputs of image and video benchmarks. */
    EXTRA_ACCURACY_FILES("--skip-extra-accuracy-files-check", true, true, "extra accuracy files", "A09"),
    /** Number of samples of the accuracy run. */
    DATASET_SIZE("--skip-dataset-size-check", false, true, "the size of the accuracy set", "A08"),
    /** Compliance tests. */
    COMPLIANCE("--skip-compliance", true, false, "compliance tests", "C\\d\\d", "S25");

    private final String option;
    private final boolean older;
    private final boolean current;
    private final String what;
    private final String ids;

    Skip(String option, boolean older, boolean current, String what, String... ids) {
        this.option = option;
        this.older = older;
        this.current = current;
        this.what = what;
        this.ids = String.join("|", ids);
    }

    /** Name of the option on the command line. */
    public String option() {
        return option;
    }

    /** What is left out, in words. */
    public String what() {
        return what;
    }

    /** Whether a tool knows the option; a judgement by the rules follows it always, since the user asked. */
    public boolean heededBy(Judge judge) {
        return switch (judge) {
            case RULES -> true;
            case OLDER_TOOL -> older;
            case CURRENT_TOOL -> current;
        };
    }

    /** Whether a rule is left out. */
    public boolean covers(String ruleId) {
        return ruleId.matches(ids);
    }

    /** Whether one of the options leaves out a rule under a judge. */
    static boolean leavesOut(Set<Skip> skips, Judge judge, String ruleId) {
        return skips.stream().anyMatch(skip -> skip.heededBy(judge) && skip.covers(ruleId));
    }

    /** No option. */
    public static Set<Skip> none() {
        return EnumSet.noneOf(Skip.class);
    }
}
