package dev.assay.cli;

import dev.assay.cli.record.DiffView;
import dev.assay.cli.record.RecordDiff;
import dev.assay.cli.record.RecordFile;
import dev.assay.cli.record.RepeatedCommand;
import dev.assay.cli.settings.UserError;
import dev.assay.results.model.RunDocumentFile;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code assay rerun}: a run once more, from its record. */
@Command(
        name = "rerun",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Repeats a run from its run.json (reproduce.json in a package) with the same options and seeds, then says what differs",
            "from the first. A run that a rate search or an audit made is repeated alone, or with its test.",
            "Start it where the first run was started, so that its files are found."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay rerun results/run.json",
            "  assay rerun results/run.json --out again -- --sut http://127.0.0.1:8001    another address",
            "",
            "Exit status: that of the run."
        })
final class RerunCommand implements Callable<Integer> {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "RECORD", description = "run.json or reproduce.json, or the folder of a run.")
    private Path record = Path.of("");

    @Parameters(
            index = "1..*",
            paramLabel = "OPTION",
            description = "After --: options that replace those of the record.")
    private List<String> more = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Folder for the new run. Default: a new one under assay-results.")
    private @Nullable Path out;

    @Override
    public Integer call() {
        JsonNode first = RecordFile.read(record);
        List<String> arguments = RepeatedCommand.of(first, folderOfRecord(), more);
        Path folder = out == null
                ? Path.of("assay-results", STAMP.format(LocalDateTime.now(ZoneId.systemDefault())) + "-rerun")
                : out;
        if (Files.exists(folder.resolve(RunDocumentFile.NAME))) {
            throw new UserError("--out " + folder + " already holds a run; name another directory");
        }
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--out", folder.toString()));
        PrintWriter to = spec.commandLine().getOut();
        int status = Assay.commandLine(to, spec.commandLine().getErr()).execute(all.toArray(String[]::new));
        Path again = again(arguments, folder);
        if (Files.isRegularFile(again)) {
            to.println();
            to.println("DIFFERENCES from the first run");
            DiffView.print(RecordDiff.of(first, RecordFile.read(again)), false, to);
        }
        return status;
    }

    private Path folderOfRecord() {
        Path parent = record.toAbsolutePath().getParent();
        return Files.isDirectory(record) || parent == null ? record : parent;
    }

    /** Where the record of the new run is: an audit keeps its runs in folders of their own. */
    private static Path again(List<String> arguments, Path folder) {
        boolean audit = arguments.size() > 2 && arguments.getFirst().equals("audit");
        return (audit ? folder.resolve("runs").resolve(arguments.get(2)) : folder).resolve(RunDocumentFile.NAME);
    }
}
