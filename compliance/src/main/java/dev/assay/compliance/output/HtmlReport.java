package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Severity;
import java.io.IOException;
import java.util.List;

/** One page without scripts or outside references: summary, table of results, findings of each. */
final class HtmlReport {
    private static final String STYLE =
            "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;"
                    + "color:#1b1f24;background:#fff}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .6rem;"
                    + "border-bottom:1px solid #d8dee4;vertical-align:top;overflow-wrap:anywhere}.error,.invalid{color:#a40e26}.warning{color:#7a5200}"
                    + ".valid{color:#116329}.note{color:#57606a}dl{display:grid;grid-template-columns:5rem 1fr;margin:.2rem 0 1rem}dt{color:#57606a}"
                    + "dd{margin:0;overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e6edf3}"
                    + ".error,.invalid{color:#ff7b72}.warning{color:#e3b341}.valid{color:#56d364}.note,dt{color:#8d96a0}td,th{border-color:#30363d}}";

    private HtmlReport() {}

    static void write(CheckReport report, Appendable to) throws IOException {
        to.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Check of ")
                .append(text(report.name()))
                .append("</title><meta name=\"viewport\" content=\"width=device-width\"><style>")
                .append(STYLE)
                .append("</style></head><body>\n<h1>Check of ")
                .append(text(report.name()))
                .append("</h1>\n<p>Round ")
                .append(text(report.round() + " (from " + report.roundSource() + "), " + Words.judgement(report)))
                .append(". ")
                .append(text(report.results().size() + " results: " + report.validCount() + " valid, "
                        + (report.results().size() - report.validCount()) + " invalid; "
                        + Words.count(report, Severity.ERROR) + " errors, " + Words.count(report, Severity.WARNING)
                        + " warnings."))
                .append("</p>\n<p>")
                .append(text(report.leftOut().isEmpty() ? "" : Words.leftOut(report) + ". "))
                .append(text(Words.UNVERIFIED))
                .append("</p>\n");
        table(report, to);
        if (!report.general().isEmpty()) {
            to.append("<h2>Package, submitters, systems, benchmarks</h2>\n");
            findings(report.general(), to);
        }
        for (ResultReport result : report.results()) {
            if (!result.findings().isEmpty()) {
                to.append("<h2>").append(text(result.path())).append("</h2>\n");
                findings(result.findings(), to);
            }
        }
        to.append("</body></html>\n");
    }

    private static void table(CheckReport report, Appendable to) throws IOException {
        to.append(
                "<table><thead><tr><th>Result</th><th>Verdict</th><th>Metric</th><th>Remark</th></tr></thead><tbody>\n");
        for (ResultReport result : report.results()) {
            String verdict = Words.verdict(report.valid(result));
            to.append("<tr><td>")
                    .append(text(result.path()))
                    .append("</td><td class=\"")
                    .append(verdict)
                    .append("\">")
                    .append(verdict)
                    .append("</td><td>")
                    .append(text(Words.metric(result)))
                    .append("</td><td>")
                    .append(text(Words.otherVerdict(report, result)))
                    .append("</td></tr>\n");
        }
        to.append("</tbody></table>\n");
    }

    private static void findings(List<Finding> findings, Appendable to) throws IOException {
        for (Finding finding : findings) {
            String severity = finding.severity().shown();
            to.append("<p><b class=\"")
                    .append(severity)
                    .append("\">")
                    .append(severity)
                    .append(' ')
                    .append(text(finding.rule().id()))
                    .append("</b> ")
                    .append(text(finding.rule().sentence()))
                    .append("</p>\n<dl><dt>where</dt><dd>")
                    .append(text(Words.place(finding)))
                    .append("</dd><dt>found</dt><dd>")
                    .append(text(finding.found()))
                    .append("</dd><dt>wanted</dt><dd>")
                    .append(text(finding.wanted()))
                    .append("</dd><dt>fix</dt><dd>")
                    .append(text(finding.rule().fix()))
                    .append("</dd>");
            if (!finding.difference().isEmpty()) {
                to.append("<dt>note</dt><dd>")
                        .append(text(finding.difference()))
                        .append("</dd>");
            }
            to.append("</dl>\n");
        }
    }

    /** Text with the characters of markup replaced; control characters are dropped. */
    static String text(String raw) {
        StringBuilder safe = new StringBuilder(raw.length());
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(c < ' ' ? ' ' : c);
            }
        }
        return safe.toString();
    }
}
