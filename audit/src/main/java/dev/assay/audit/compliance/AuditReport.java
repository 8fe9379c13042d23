package dev.assay.audit.compliance;

import dev.assay.audit.RunOrigin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compliance tests of one benchmark and scenario for programs; the schema of its JSON is {@code compliance-audit-1.schema.json}.
 *
 * @param round for example {@code v6.1}
 * @param simulated whether the runs were made in simulated time
 * @param remark what else may not be forgotten beside a verdict, one sentence; empty when nothing
 * @param strictDecides whether the strict verdict decides {@code passed}; else the official one
 * @param asked which tests the round asks for; empty where that was not the question
 * @param tests what was judged
 */
public record AuditReport(
        String round,
        String benchmark,
        String scenario,
        boolean simulated,
        String remark,
        boolean strictDecides,
        List<Asked> asked,
        List<Tested> tests) {
    /** The label beside every verdict. */
    public static final String LABEL = "Unverified; not an official MLPerf result.";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** The label, what simulated time means, and the remark. */
    public String label() {
        return LABEL + (simulated ? " " + RunOrigin.SIMULATED : "") + (remark.isEmpty() ? "" : " " + remark);
    }

    /** Whether a round asks for a test, and why. */
    public record Asked(String test, boolean required, String why) {}

    /** A verdict file that was there before. */
    public record Recorded(String file, Comparison comparison) {}

    /** What became of the comparison of a verdict file with ours. */
    public enum Comparison {
        /** It is ours, byte for byte. */
        SAME,
        /** It is another one. */
        OTHER,
        /** Nothing was judged here, so that there is no file of ours. */
        NOT_COMPARED
    }

    /**
     * One test.
     *
     * @param remedies what to do, one clause each; none when it is passed
     * @param folder folder of the test, where one was laid out
     * @param laidOut files in that folder
     * @param recorded verdict files that were there before
     */
    public record Tested(
            Judgement judgement,
            String title,
            List<String> remedies,
            Optional<String> folder,
            List<String> laidOut,
            List<Recorded> recorded) {
        public Tested {
            remedies = List.copyOf(remedies);
            laidOut = List.copyOf(laidOut);
            recorded = List.copyOf(recorded);
        }
    }

    public AuditReport {
        asked = List.copyOf(asked);
        tests = List.copyOf(tests);
    }

    /** The verdict that counts here. */
    public Verdict deciding(Judgement judgement) {
        return strictDecides ? judgement.strict() : judgement.official().verdict();
    }

    /** Whether every test is passed. */
    public boolean passed() {
        return tests.stream().allMatch(test -> deciding(test.judgement()) == Verdict.PASS);
    }

    /** The report as one indented JSON document. */
    public String json() {
        ObjectNode document = JSON.createObjectNode();
        document.put("schema", "assay/compliance-audit/1").put("label", label());
        document.put("round", round).put("benchmark", benchmark).put("scenario", scenario);
        document.put("simulated", simulated).put("decidedBy", strictDecides ? "strict" : "official");
        document.put("passed", passed());
        ArrayNode askedFor = document.putArray("asked");
        asked.forEach(one -> askedFor.addObject()
                .put("test", one.test())
                .put("required", one.required())
                .put("why", one.why()));
        ArrayNode judged = document.putArray("tests");
        tests.forEach(test -> write(judged.addObject(), test));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }

    private static void write(ObjectNode node, Tested test) {
        Judgement judgement = test.judgement();
        node.put("test", judgement.test()).put("title", test.title());
        ObjectNode official = node.putObject("official");
        official.put("verdict", judgement.official().verdict().name());
        official.put("why", judgement.official().why());
        ArrayNode files = official.putArray("files");
        judgement
                .official()
                .files()
                .forEach(file -> files.addObject().put("name", file.name()).put("text", file.text()));
        ArrayNode console = official.putArray("console");
        judgement.official().console().forEach(console::add);
        node.put("strict", judgement.strict().name());
        node.put("remedy", String.join("; ", test.remedies()));
        ArrayNode findings = node.putArray("findings");
        judgement
                .findings()
                .forEach(finding -> findings.addObject()
                        .put("name", finding.name())
                        .put("weight", finding.weight().name().toLowerCase(Locale.ROOT))
                        .put("found", finding.found())
                        .put("meaning", finding.meaning()));
        test.folder().ifPresent(folder -> node.put("folder", folder));
        ArrayNode laidOut = node.putArray("laidOut");
        test.laidOut().forEach(laidOut::add);
        ArrayNode recorded = node.putArray("recorded");
        for (Recorded one : test.recorded()) {
            ObjectNode file = recorded.addObject().put("file", one.file());
            file.put("compared", one.comparison() != Comparison.NOT_COMPARED);
            if (one.comparison() != Comparison.NOT_COMPARED) {
                file.put("same", one.comparison() == Comparison.SAME);
            }
        }
    }
}
