package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckOutcome.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The outcomes of several runs as text for people and as JSON ({@code assay/log-audit/1}). */
public record LogAuditReport(List<Run> runs) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String LABEL =
            "A passed check is no proof of an honest run; unverified, not an official MLPerf verdict.";

    /** One run and what its checks found. */
    public record Run(Path folder, String scenario, List<CheckOutcome> outcomes) {
        public Run {
            outcomes = List.copyOf(outcomes);
        }

        long count(Result result) {
            return outcomes.stream().filter(o -> o.result() == result).count();
        }
    }

    public LogAuditReport {
        runs = List.copyOf(runs);
    }

    /** Findings of all runs. */
    public long findings() {
        return runs.stream().mapToLong(run -> run.count(Result.FINDING)).sum();
    }

    /** The report for people; without {@code full} only findings are written out. */
    public String text(boolean full) {
        StringBuilder to = new StringBuilder();
        for (Run run : runs) {
            to.append(run.folder()).append("  (").append(run.scenario()).append(")\n");
            for (CheckOutcome outcome : run.outcomes()) {
                if (full || outcome.result() == Result.FINDING) {
                    to.append(String.format(
                            Locale.ROOT,
                            "  %-9s %-27s %s%n",
                            word(outcome),
                            outcome.check().id(),
                            outcome.sentence()));
                }
            }
            to.append("  ")
                    .append(run.count(Result.FINDING))
                    .append(" findings, ")
                    .append(run.count(Result.PASSED))
                    .append(" passed, ")
                    .append(run.count(Result.NOT_POSSIBLE))
                    .append(" not possible with these logs\n");
        }
        to.append('\n')
                .append(findings() == 0 ? "NO FINDINGS" : findings() + " FINDINGS")
                .append("   ")
                .append(LABEL);
        return to.append('\n').toString();
    }

    private static String word(CheckOutcome outcome) {
        return switch (outcome.result()) {
            case PASSED -> "ok";
            case NOT_POSSIBLE -> "-";
            case FINDING -> outcome.check().kind() == CheckInfo.Kind.FAILURE ? "FAILURE" : "ANOMALY";
        };
    }

    /** The report as one JSON document. */
    public String json() {
        ObjectNode document = JSON.createObjectNode();
        document.put("schema", "assay/log-audit/1").put("label", LABEL).put("findings", findings());
        ArrayNode all = document.putArray("runs");
        for (Run run : runs) {
            ObjectNode node = all.addObject();
            node.put("folder", run.folder().toString()).put("scenario", run.scenario());
            ArrayNode checks = node.putArray("checks");
            for (CheckOutcome outcome : run.outcomes()) {
                checks.addObject()
                        .put("id", outcome.check().id())
                        .put("kind", outcome.check().kind().name().toLowerCase(Locale.ROOT))
                        .put(
                                "result",
                                outcome.result().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .put("sentence", outcome.sentence());
            }
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }
}
