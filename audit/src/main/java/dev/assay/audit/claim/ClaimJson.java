package dev.assay.audit.claim;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A report for programs; its schema is {@code claim-report-1.schema.json}. */
public final class ClaimJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ClaimJson() {}

    /** The report as indented JSON. */
    public static String text(ClaimReport report) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "assay/claim-report/1");
        root.put("claim", report.claim().file());
        root.put("unverified", true);
        root.put("label", report.label());
        report.log().ifPresent(log -> root.put("simulated", report.origin().simulated()));
        root.put("verdict", report.verdict());
        root.put("faulty", report.faulty());
        report.log().ifPresent(log -> root.put("log", log.toString()));
        ArrayNode findings = root.putArray("findings");
        report.findings().forEach(finding -> write(findings.addObject(), finding));
        report.footnote().ifPresent(footnote -> root.put("footnote", footnote));
        ArrayNode checks = root.putArray("checks");
        report.checks()
                .forEach(check -> checks.addObject()
                        .put("id", check.id())
                        .put("title", check.title())
                        .put("rule", check.formula())
                        .put("proves", check.proves())
                        .put("source", check.source()));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private static void write(ObjectNode node, ClaimFinding finding) {
        node.put("check", finding.check());
        node.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        node.put("field", finding.field());
        node.put("line", finding.line());
        node.put("message", finding.message());
        node.put("fix", finding.fix());
        List<Assumption> assumptions = finding.assumptions();
        if (!assumptions.isEmpty()) {
            ArrayNode list = node.putArray("assumptions");
            assumptions.forEach(one -> list.addObject()
                    .put("name", one.name())
                    .put("value", one.value())
                    .put("origin", one.origin()));
        }
    }
}
