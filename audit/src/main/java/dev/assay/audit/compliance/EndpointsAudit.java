package dev.assay.audit.compliance;

import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file of a test in packages of the endpoints harness (audit-spec 10): beside the results, {@code audit/audit_NAME.json} with
 * at least the name and whether the test is passed.
 */
public final class EndpointsAudit {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private EndpointsAudit() {}

    /** Where the file goes, below the folder of the scenario. */
    public static String place(String endpointsName) {
        return "audit/audit_" + endpointsName + ".json";
    }

    /**
     * The text of the file.
     *
     * @param report decides which of the verdicts counts
     * @param endpointsName name of the test in that harness
     */
    public static String text(AuditReport report, Judgement judgement, String endpointsName) {
        ObjectNode file = JSON.createObjectNode();
        file.put("test", endpointsName);
        file.put("passed", report.deciding(judgement) == Verdict.PASS);
        file.put("label", report.label());
        file.put("complianceTest", judgement.test());
        file.put("officialVerdict", judgement.official().verdict().name());
        file.put("strictVerdict", judgement.strict().name());
        Optional.of(judgement.official().why()).filter(why -> !why.isEmpty()).ifPresent(why -> file.put("why", why));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(file) + "\n";
    }
}
