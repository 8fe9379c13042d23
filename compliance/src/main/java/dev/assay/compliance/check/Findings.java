package dev.assay.compliance.check;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Brings together what the two judges report about one subject. */
final class Findings {
    private record Key(String rule, String path, long line, String found, String wanted) {}

    private Findings() {}

    /** Findings in the order of the rules; the severity follows the judge that was asked for. */
    static List<Finding> merge(List<Reporter.Report> rules, List<Reporter.Report> tool, boolean official) {
        Map<Key, Reporter.Report> byTool = new LinkedHashMap<>();
        tool.forEach(r -> byTool.merge(key(r), r, Findings::worse));
        Map<Key, Reporter.Report> byRules = new LinkedHashMap<>();
        rules.forEach(r -> byRules.merge(key(r), r, Findings::worse));
        List<Finding> findings = new ArrayList<>();
        byRules.forEach((key, report) -> {
            Reporter.Report other = byTool.remove(key);
            Reporter.Report tools = other == null ? report : other;
            Effect effect = other == null ? Effect.NONE : other.effect();
            findings.add(finding(report, report.effect(), effect, tools.scope(), official));
        });
        byTool.values()
                .forEach(report ->
                        findings.add(finding(report, Effect.NONE, report.effect(), report.scope(), official)));
        return findings;
    }

    private static Reporter.Report worse(Reporter.Report a, Reporter.Report b) {
        return a.effect().compareTo(b.effect()) >= 0 ? a : b;
    }

    private static Key key(Reporter.Report report) {
        return new Key(report.rule().id(), report.path(), report.line(), report.found(), report.wanted());
    }

    private static Finding finding(
            Reporter.Report report, Effect byRules, Effect byTool, String toolScope, boolean official) {
        return new Finding(
                report.rule(),
                Severity.of(official ? byTool : byRules),
                report.scope(),
                toolScope,
                report.path(),
                report.line(),
                report.found(),
                report.wanted(),
                byRules,
                byTool);
    }
}
