package dev.assay.audit.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AuditReportTest {
    private static final Judgement PADDED = new Judgement(
            "TEST06",
            new Official(
                    Verdict.PASS,
                    List.of(new VerdictFile("verify_accuracy.txt", "EOS check pass: True\n")),
                    List.of("TEST06 verification complete"),
                    ""),
            List.of(new Finding("end-token-padding", Finding.Weight.FAILURE, "3 of 100", "send one")));

    private static AuditReport report(boolean strict, Judgement... judgements) {
        return new AuditReport(
                "v6.1",
                "llama2-70b-99.9",
                "Offline",
                true,
                "",
                strict,
                List.of(new AuditReport.Asked("TEST06", true, "the checker asks")),
                List.of(judgements).stream()
                        .map(one -> new AuditReport.Tested(
                                one,
                                "consistency",
                                List.of("look at the first sample"),
                                Optional.of("out/TEST06"),
                                List.of("verify_accuracy.txt"),
                                List.of(new AuditReport.Recorded("verify_accuracy.txt", AuditReport.Comparison.SAME))))
                        .toList());
    }

    @Test
    void theDocumentKeepsItsSchema() throws IOException {
        String schema;
        try (InputStream in =
                Objects.requireNonNull(AuditReport.class.getResourceAsStream("compliance-audit-1.schema.json"))) {
            schema = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        var known = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);

        assertThat(known.validate(report(true, PADDED).json(), InputFormat.JSON))
                .isEmpty();
        assertThat(known.validate(report(false).json(), InputFormat.JSON)).isEmpty();
        assertThat(report(false).json())
                .contains(
                        "\"label\" : \"Unverified; not an official MLPerf result. Simulated time: no measurement of any"
                                + " machine.\"");
        assertThat(known.validate(report(true, PADDED).json().replace("FAIL", "MAYBE"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void theVerdictThatCountsIsTheOneAskedFor() {
        assertThat(report(false, PADDED).passed()).isTrue();
        assertThat(report(true, PADDED).passed()).isFalse();
        assertThat(report(true, PADDED).json())
                .contains("\"decidedBy\" : \"strict\"")
                .contains("\"passed\" : false");
    }

    /** The checker asks for "test", equal to the name in the file name, and "passed", true (audit-spec 10). */
    @Test
    void theFileOfTheEndpointsHarnessHasItsNameAndTheVerdict() {
        assertThat(EndpointsAudit.place("consistency_output_test"))
                .isEqualTo("audit/audit_consistency_output_test.json");
        assertThat(EndpointsAudit.text(report(false), PADDED, "consistency_output_test"))
                .contains("\"test\" : \"consistency_output_test\"")
                .contains("\"passed\" : true");
        assertThat(EndpointsAudit.text(report(true), PADDED, "consistency_output_test"))
                .contains("\"passed\" : false");
    }
}
