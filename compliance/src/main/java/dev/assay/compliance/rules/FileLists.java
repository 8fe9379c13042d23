package dev.assay.compliance.rules;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.tree.PackageTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Comparison of the files of a folder with the list it must have. */
final class FileLists {
    static final List<String> RUN = List.of("mlperf_log_summary.txt", "mlperf_log_detail.txt");
    static final List<String> RUN_WITH_POWER = List.of("mlperf_log_summary.txt", "mlperf_log_detail.txt", "spl.txt");
    static final List<String> POWER = List.of("client.json", "client.log", "ptd_logs.txt", "server.json", "server.log");
    static final List<String> ACCURACY =
            List.of("mlperf_log_summary.txt", "mlperf_log_detail.txt", "accuracy.txt", "mlperf_log_accuracy.json");
    static final List<String> TEST01_PASSED = List.of("mlperf_log_accuracy.json", "accuracy.txt");
    static final List<String> TEST01_OTHERWISE =
            List.of("mlperf_log_accuracy.json", "accuracy.txt", "baseline_accuracy.txt", "compliance_accuracy.txt");
    static final Set<String> ACCURACY_LOG = Set.of("mlperf_log_accuracy.json");
    /** Written beside the logs by reference harnesses since v6.0; told, not held against the result. */
    private static final String HARNESS_METADATA = "metadata.json";

    private static final Set<String> TOLERATED = Set.of("mlperf_log_trace.json", "results.json", ".gitkeep");

    private FileLists() {}

    /** Reports each missing and each extra file of a folder; extra ones with an effect of their own. */
    static void compare(
            PackageTree tree, String folder, List<String> required, Set<String> optional, Reporter out, Effect extra) {
        List<String> present = tree.files(folder);
        for (String name : required) {
            if (!present.contains(name)) {
                out.report(folder + "/" + name, 0, "missing", name);
            }
        }
        for (String name : present) {
            if (!required.contains(name) && !optional.contains(name) && !TOLERATED.contains(name)) {
                boolean told = name.equals(HARNESS_METADATA) && !out.isTool();
                out.report(
                        told ? Effect.NOTE : extra,
                        folder + "/" + name,
                        0,
                        "a file that does not belong here",
                        allowed(required, optional));
            }
        }
    }

    private static String allowed(List<String> required, Set<String> optional) {
        List<String> all = new ArrayList<>(required);
        optional.stream().sorted().filter(n -> !all.contains(n)).forEach(all::add);
        return "only " + String.join(", ", all);
    }
}
