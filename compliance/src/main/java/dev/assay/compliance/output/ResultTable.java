package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.subject.SystemSubject;
import dev.assay.conf.round.Rounds;
import dev.assay.results.read.PythonFloat;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The official result table: the head line without quotes, then a line for each valid result and a second one for its power.
 * The current tool quotes every field and does not double a quote inside; the older one quotes some fields only.
 */
public final class ResultTable {
    private static final List<String> OLDER_COLUMNS = List.of(
            "Organization",
            "Availability",
            "Division",
            "SystemType",
            "SystemName",
            "Platform",
            "Model",
            "MlperfModel",
            "Scenario",
            "Result",
            "Accuracy",
            "number_of_nodes",
            "host_processor_model_name",
            "host_processors_per_node",
            "host_processor_core_count",
            "accelerator_model_name",
            "accelerators_per_node",
            "Location",
            "framework",
            "operating_system",
            "notes",
            "compliance",
            "errors",
            "version",
            "inferred",
            "has_power",
            "Units",
            "weight_data_types");
    private static final Set<String> OLDER_QUOTED = Set.of(
            "SystemType",
            "SystemName",
            "host_processor_model_name",
            "accelerator_model_name",
            "accelerators_per_node",
            "framework",
            "operating_system",
            "notes",
            "weight_data_types");

    private final CheckReport report;
    private final boolean older;

    /** The table of a report, in the form of the official tool of its round. */
    public ResultTable(CheckReport report) {
        this.report = report;
        this.older = report.tool() == Judge.OLDER_TOOL;
    }

    /** Names of the columns. */
    public List<String> columns() {
        if (older) {
            return OLDER_COLUMNS;
        }
        List<String> columns = new ArrayList<>(OLDER_COLUMNS);
        columns.add(columns.indexOf("Location"), "total_accelerators");
        columns.add("design_power_watts");
        columns.add("PrivateID");
        return columns;
    }

    /** One row: the result it shows, and its fields in the order of the columns. */
    public record Row(ResultReport result, List<String> fields) {}

    /** Rows of the valid results. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (ResultReport result : report.results()) {
            if (!report.valid(result) || result.metric().isEmpty()) {
                continue;
            }
            boolean powerOnly = older && !field(result, "system_power_only").isEmpty();
            if (!powerOnly) {
                rows.add(row(result, result.metric().get(), result.facts().unit()));
            }
            result.facts().powerMetric().ifPresent(power -> rows.add(row(result, power, powerUnit(result))));
        }
        return rows;
    }

    private static String powerUnit(ResultReport result) {
        return result.benchmark().pack().tables().powerUnit(result.scenario());
    }

    /** Writes head and rows. */
    void write(Appendable to) throws IOException {
        List<String> columns = columns();
        to.append(String.join(",", columns)).append('\n');
        for (Row row : rows()) {
            List<String> quoted = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                boolean quote = !older || OLDER_QUOTED.contains(columns.get(i));
                quoted.add(
                        quote ? '"' + row.fields().get(i) + '"' : row.fields().get(i));
            }
            to.append(String.join(",", quoted)).append('\n');
        }
    }

    private Row row(ResultReport result, double value, String unit) {
        SystemSubject system = result.benchmark().parent();
        List<String> fields = new ArrayList<>();
        for (String column : columns()) {
            fields.add(
                    switch (column) {
                        case "Organization" -> system.parent().name();
                        case "Availability" ->
                            older ? field(result, "status").toLowerCase(Locale.ROOT) : field(result, "status");
                        case "Division" -> system.parent().division();
                        case "SystemType" -> system.systemType();
                        case "SystemName" -> field(result, "system_name");
                        case "Platform" -> system.name();
                        case "Model" -> result.benchmark().folder();
                        case "MlperfModel" -> result.benchmark().model();
                        case "Scenario" -> older ? result.scenario() : result.folder();
                        case "Result" -> PythonFloat.repr(value);
                        case "Accuracy" -> result.facts().accuracy();
                        case "total_accelerators" -> totalAccelerators(result);
                        case "Location" -> older ? result.path() : result.path() + "/performance/run_1";
                        case "notes" -> notes(result);
                        case "compliance" -> older ? "1" : system.parent().division();
                        case "errors" -> "0";
                        case "version" -> report.round();
                        case "inferred" ->
                            (older
                                            ? result.facts().reallyInferred()
                                            : result.facts().inferred())
                                    ? "1"
                                    : "0";
                        case "has_power" -> result.facts().hasPower() ? "True" : "False";
                        case "Units" -> unit;
                        case "weight_data_types" -> result.facts().weightDataTypes();
                        case "design_power_watts" -> designPower(result);
                        case "PrivateID" -> PrivateId.of(system);
                        default -> field(result, column);
                    });
        }
        return new Row(result, List.copyOf(fields));
    }

    private static String field(ResultReport result, String name) {
        return result.benchmark().parent().description().text(name);
    }

    private static String notes(ResultReport result) {
        return Stream.of(field(result, "hw_notes"), field(result, "sw_notes"))
                .filter(note -> !note.isEmpty())
                .collect(Collectors.joining(". "));
    }

    private static String totalAccelerators(ResultReport result) {
        try {
            return new BigInteger(field(result, "number_of_nodes").strip())
                    .multiply(new BigInteger(
                            field(result, "accelerators_per_node").strip()))
                    .toString();
        } catch (NumberFormatException e) {
            return "";
        }
    }

    private String designPower(ResultReport result) {
        return !Rounds.since(report.round(), "v6.1")
                ? ""
                : result.facts().designPowerWatts().orElse("None");
    }
}
