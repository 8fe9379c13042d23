package dev.assay.compliance.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportFormatsTest {
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path temp;

    private CheckReport report() throws Exception {
        Path result = temp.resolve("open/a&b/results/box/rgat/Offline");
        Files.createDirectories(result.resolve("performance/run_1"));
        Files.writeString(result.resolve("performance/run_1/mlperf_log_detail.txt"), ":::MLLOG <broken>\n");
        return PackageCheck.run(temp, CheckSettings.usual());
    }

    private static String text(ReportFormat format, CheckReport report) throws Exception {
        StringBuilder text = new StringBuilder();
        format.write(report, text);
        return text.toString();
    }

    @Test
    void theJsonFormKeepsToItsPublishedSchema() throws Exception {
        JsonNode schema;
        try (InputStream in =
                ReportFormat.class.getResourceAsStream("/dev/assay/compliance/check-report.schema.json")) {
            schema = JSON.readTree(in);
        }
        JsonNode document = JSON.readTree(text(ReportFormat.JSON, report()));
        List<String> faults = new ArrayList<>();
        validate(document, schema, schema, "$", faults);
        assertThat(faults).isEmpty();
        assertThat(document.path("results").path(0).path("verdict").stringValue())
                .isEqualTo("invalid");
    }

    /** The part of JSON Schema that the published schema uses. */
    private static void validate(JsonNode value, JsonNode schema, JsonNode root, String at, List<String> faults) {
        if (schema.has("$ref")) {
            String name = schema.path("$ref").stringValue().substring("#/$defs/".length());
            validate(value, root.path("$defs").path(name), root, at, faults);
            return;
        }
        if (schema.has("const") && !schema.path("const").equals(value)) {
            faults.add(at + " is not " + schema.path("const"));
        }
        if (schema.has("enum") && schema.path("enum").valueStream().noneMatch(value::equals)) {
            faults.add(at + " is none of " + schema.path("enum"));
        }
        if (schema.has("pattern")
                && !value.stringValue("").matches(schema.path("pattern").stringValue())) {
            faults.add(at + " does not match");
        }
        if (schema.has("type") && !typed(value, schema.path("type"))) {
            faults.add(at + " is not " + schema.path("type"));
        }
        schema.path("required").forEach(name -> {
            if (!value.has(name.stringValue())) {
                faults.add(at + " lacks " + name);
            }
        });
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            JsonNode property = schema.path("properties").path(field.getKey());
            if (property.isMissingNode()) {
                if (schema.has("properties")) {
                    faults.add(at + " has an unknown " + field.getKey());
                }
            } else {
                validate(field.getValue(), property, root, at + "." + field.getKey(), faults);
            }
        }
        if (value.isArray() && schema.has("items")) {
            value.forEach(item -> validate(item, schema.path("items"), root, at + "[]", faults));
        }
    }

    private static boolean typed(JsonNode value, JsonNode type) {
        if (type.isArray()) {
            return type.valueStream().anyMatch(t -> typed(value, t));
        }
        return switch (type.stringValue()) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "boolean" -> value.isBoolean();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "null" -> value.isNull();
            default -> false;
        };
    }

    @Test
    void theSarifFormNamesRulesAndPlaces() throws Exception {
        JsonNode run =
                JSON.readTree(text(ReportFormat.SARIF, report())).path("runs").path(0);
        JsonNode broken = run.path("results")
                .valueStream()
                .filter(r -> r.path("ruleId").asString().equals("G02"))
                .findFirst()
                .orElseThrow();
        JsonNode place = broken.path("locations").path(0).path("physicalLocation");
        assertThat(place.path("artifactLocation").path("uri").stringValue())
                .isEqualTo("open/a&b/results/box/rgat/Offline/performance/run_1/mlperf_log_detail.txt");
        assertThat(place.path("region").path("startLine").intValue()).isEqualTo(1);
        String rule = run.path("tool")
                .path("driver")
                .path("rules")
                .path(broken.path("ruleIndex").intValue())
                .path("id")
                .stringValue();
        assertThat(rule).isEqualTo("G02");
    }

    @Test
    void theHtmlFormKeepsMarkupOfThePackageOut() throws Exception {
        String page = text(ReportFormat.HTML, report());
        assertThat(page)
                .contains("&lt;broken&gt;")
                .contains("open/a&amp;b")
                .doesNotContain("<broken>")
                .doesNotContain("<script");
    }

    @Test
    void theDocumentationHoldsTheTableOfAllRules() throws Exception {
        Path page = Path.of(System.getProperty("assay.root", ".."), "docs", "checker.md");
        String begin = "<!-- begin of the generated table -->\n";
        String end = "<!-- end of the generated table -->";
        String text = Files.readString(page);
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(end);
        Path wanted = Files.createDirectories(Path.of("target")).resolve("rule-table.md");
        Files.writeString(wanted, RuleTable.markdown());
        assertThat(text.substring(from, to))
                .as("docs/checker.md is behind the rules; copy compliance/%s between its two marks", wanted)
                .isEqualTo(RuleTable.markdown());
    }

    @Test
    void everyRuleIsComplete() {
        assertThat(dev.assay.compliance.rules.RuleBook.all())
                .hasSizeGreaterThan(100)
                .allSatisfy(rule -> {
                    assertThat(rule.id()).matches("[A-Z][0-9]{2}");
                    assertThat(rule.sentence()).endsWith(".").doesNotContain("\n");
                    assertThat(rule.fix()).endsWith(".");
                    assertThat(rule.source()).isNotBlank();
                });
    }
}
