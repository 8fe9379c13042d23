package dev.assay.compliance.output;

import dev.assay.compliance.check.CheckReport;
import java.io.IOException;

/** The forms of a check report. */
public enum ReportFormat {
    /** For people, grouped by result. */
    TEXT,
    /** For programs; the schema is {@code check-report.schema.json}. */
    JSON,
    /** SARIF 2.1.0, for code review tools. */
    SARIF,
    /** The columns of the official result table, one line for each valid result. */
    CSV,
    /** One self-contained page. */
    HTML;

    /** Writes a report. */
    public void write(CheckReport report, Appendable to) throws IOException {
        switch (this) {
            case TEXT -> TextReport.write(report, to);
            case JSON -> JsonReport.write(report, to);
            case SARIF -> SarifReport.write(report, to);
            case CSV -> new ResultTable(report).write(to);
            case HTML -> HtmlReport.write(report, to);
        }
    }
}
