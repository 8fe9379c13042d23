package dev.assay.cli;

import dev.assay.cli.search.SearchJob;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Answer;
import java.io.PrintWriter;
import java.util.function.Consumer;

/** The end of a search as the process tells it. */
final class SearchOutput {
    private SearchOutput() {}

    static SearchJob.Kind kind(String schema, String file, String folder) {
        return new SearchJob.Kind(
                schema, file, folder, Terminal.errorIsTerminal(), Terminal.columns(), AssayVersion.number());
    }

    static void print(Object document, boolean json, PrintWriter out, Consumer<PrintWriter> table) {
        if (json) {
            out.print(JsonDocuments.json(document));
        } else {
            table.accept(out);
        }
        out.flush();
    }

    static int status(SearchDocument document) {
        return switch (document.state()) {
            case "complete" ->
                document.answers().stream().allMatch(Answer::confirmed) ? ExitStatus.VALID : ExitStatus.NOT_VALID;
            case "aborted" -> ExitStatus.SUT_BROKEN;
            case "interrupted" -> ExitStatus.INTERRUPTED;
            default -> ExitStatus.NOT_VALID;
        };
    }
}
