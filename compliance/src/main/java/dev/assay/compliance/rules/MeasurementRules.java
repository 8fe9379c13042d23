package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.tree.TreeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Rules on the measurements of a result. */
final class MeasurementRules {
    private static final String GROUP = "Measurements";
    private static final List<String> FIELDS = List.of(
            "input_data_types",
            "retraining",
            "starting_weights_filename",
            "weight_data_types",
            "weight_transformations");

    static final Rule<ResultSubject> S24 = Rule.named("S24", GROUP)
            .rounds("up to v5.1")
            .says("Every result has a folder below measurements.")
            .section("3")
            .fix("Add measurements/<system>/<benchmark>/<scenario> with its three files.")
            .effects(REJECT, REJECT, NONE)
            .check(MeasurementRules::folder);

    static final Rule<ResultSubject> L03 = Rule.named("L03", GROUP)
            .rounds("up to v5.1")
            .says("Every result has a folder below measurements (the number of S24 in the current tool).")
            .section("2")
            .fix("Add measurements/<system>/<benchmark>/<scenario> with its three files.")
            .effects(NONE, NONE, ABORT)
            .check(MeasurementRules::folder);

    static final Rule<ResultSubject> M01 = Rule.named("M01", GROUP)
            .says(
                    "The measurements JSON is there: measurements.json in the result (v6), <system>*.json in measurements (v5).")
            .section("5")
            .fix("Add the file with the five fields on weights and data types.")
            .check((result, out) -> {
                if (hasFolder(result) && result.measurementsFile().isEmpty()) {
                    String name = result.pack().layoutOfV6()
                            ? "measurements.json"
                            : result.system().name() + "_" + result.folder() + ".json";
                    out.report(result.measurementsPath() + "/" + name, 0, "missing", name);
                }
            });

    static final Rule<ResultSubject> M02 = Rule.named("M02", GROUP)
            .says("The code is there: folder src of the submitter (v6), code (v5).")
            .section("5")
            .fix("Add the code of the implementation.")
            .check((result, out) -> {
                String folder = result.system().parent().path() + (result.pack().layoutOfV6() ? "/src" : "/code");
                if (!result.tree().hasDirectory(folder)) {
                    out.report(folder, 0, "missing", "the code of the implementation");
                }
            });

    static final Rule<ResultSubject> M03 = Rule.named("M03", GROUP)
            .says(
                    "user.conf and README.md stand beside the measurements JSON (no user.conf for endpoints; mlperf.conf too up to v4.1).")
            .section("5")
            .fix("Add the file: user.conf as it was used, README.md with how to run.")
            .check((result, out) -> {
                for (String name : wanted(result)) {
                    if (hasFolder(result) && !result.tree().hasFile(result.measurementsPath() + "/" + name)) {
                        out.report(result.measurementsPath() + "/" + name, 0, "missing", name);
                    }
                }
            });

    static final Rule<ResultSubject> M04 = Rule.named("M04", GROUP)
            .says("These files are not empty.")
            .section("5")
            .fix("Write into README.md how to run; submit user.conf as it was used.")
            .check((result, out) -> {
                for (String name : wanted(result)) {
                    String path = result.measurementsPath() + "/" + name;
                    if (result.tree().file(path).map(TreeNode::sizeBytes).orElse(1L) == 0) {
                        out.report(path, 0, "0 bytes", "a file that says something");
                    }
                }
            });

    static final Rule<ResultSubject> M05 = Rule.named("M05", GROUP)
            .says("The measurements JSON has its five fields.")
            .section("5")
            .fix("Add the field.")
            .check((result, out) -> each(result, (document, field, value) -> {
                if (value.isEmpty()) {
                    out.report(document.path(), 0, field + " absent", field);
                }
            }));

    static final Rule<ResultSubject> M06 = Rule.named("M06", GROUP)
            .says("The five fields say something.")
            .section("5")
            .fix("Fill the field, for example with the data type or with \"No\".")
            .check((result, out) -> each(result, (document, field, value) -> {
                if (value.map(Scalars::isEmpty).orElse(false)) {
                    out.report(
                            document.path(), document.line(field), field + " is empty", "a value that says something");
                }
            }));

    static final Rule<ResultSubject> M07 = Rule.named("M07", GROUP)
            .says(
                    "A result with power comes with analyzer_table.* and power_settings.*, beside the measurements or up to three folders above.")
            .section("5")
            .fix("Add both files; they describe the meter and the power settings.")
            .effects(REJECT, REJECT, NONE)
            .check((result, out) -> power(result, (name, node) -> {
                if (node.isEmpty()) {
                    Effect effect = result.pack().layoutOfV6() ? WARNING : REJECT;
                    out.report(effect, result.measurementsPath() + "/" + name + "md", 0, "missing", name + "*");
                }
            }));

    static final Rule<ResultSubject> M08 = Rule.named("M08", GROUP)
            .says("analyzer_table.* and power_settings.* are not empty.")
            .section("5")
            .fix("Describe the meter and the power settings.")
            .effects(REJECT, REJECT, NONE)
            .check((result, out) -> power(result, (name, node) -> {
                if (node.isPresent() && node.get().sizeBytes() == 0) {
                    Effect effect = result.pack().layoutOfV6() ? WARNING : REJECT;
                    out.report(effect, node.get().path(), 0, "0 bytes", "a file that says something");
                }
            }));

    static final Rule<ResultSubject> M09 = Rule.named("M09", GROUP)
            .says("The measurements JSON is a JSON map.")
            .section("2")
            .fix("Repair the JSON; it must be UTF-8 without a byte order mark.")
            .effects(REJECT, ABORT, ABORT)
            .check((result, out) -> document(result)
                    .filter(Document::damaged)
                    .ifPresent(d -> out.report(d.path(), d.problemLine(), d.problem(), "a JSON map")));

    static final List<Rule<ResultSubject>> ALL = List.of(S24, L03, M09, M01, M02, M03, M04, M05, M06, M07, M08);

    private MeasurementRules() {}

    private interface FieldCheck {
        void look(Document document, String field, Optional<JsonNode> value);
    }

    private interface PowerFileCheck {
        void look(String prefix, Optional<TreeNode> node);
    }

    private static boolean hasFolder(ResultSubject result) {
        return result.tree().hasDirectory(result.measurementsPath());
    }

    private static void folder(ResultSubject result, Reporter out) {
        if (!result.pack().layoutOfV6() && !hasFolder(result)) {
            out.report(result.measurementsPath(), 0, "missing", "the measurements of the result");
        }
    }

    private static List<String> wanted(ResultSubject result) {
        List<String> names = new ArrayList<>(result.pack().tables().measurementFiles());
        if (result.isEndpoints()) {
            names.remove("user.conf");
        }
        return names;
    }

    static Optional<Document> document(ResultSubject result) {
        return result.measurementsFile().map(result::json);
    }

    private static void each(ResultSubject result, FieldCheck check) {
        document(result).filter(Document::ok).ifPresent(document -> {
            for (String field : FIELDS) {
                check.look(document, field, document.field(field));
            }
        });
    }

    private static void power(ResultSubject result, PowerFileCheck check) {
        if (!result.hasPower()) {
            return;
        }
        for (String prefix : List.of("analyzer_table.", "power_settings.")) {
            check.look(prefix, find(result, prefix));
        }
    }

    private static Optional<TreeNode> find(ResultSubject result, String prefix) {
        String folder = result.measurementsPath();
        for (int up = 0; up < 4; up++) {
            String here = folder;
            Optional<TreeNode> node = result.tree().files(here).stream()
                    .filter(n -> n.startsWith(prefix))
                    .findFirst()
                    .flatMap(n -> result.tree().file(here + "/" + n));
            if (node.isPresent()) {
                return node;
            }
            folder = folder.substring(0, folder.lastIndexOf('/'));
        }
        return Optional.empty();
    }
}
