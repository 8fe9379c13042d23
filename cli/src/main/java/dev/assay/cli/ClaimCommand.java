package dev.assay.cli;

import dev.assay.audit.claim.Claim;
import dev.assay.audit.claim.ClaimAudit;
import dev.assay.audit.claim.ClaimFileException;
import dev.assay.audit.claim.ClaimJson;
import dev.assay.audit.claim.ClaimReader;
import dev.assay.audit.claim.ClaimReport;
import dev.assay.audit.claim.ClaimSchema;
import dev.assay.audit.claim.ClaimText;
import dev.assay.audit.claim.LoggedRun;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.claim.ClaimField;
import dev.assay.conf.claim.ClaimFields;
import dev.assay.conf.claim.ClaimSection;
import dev.assay.conf.hardware.Hardware;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay audit claim}: checks what a vendor says. */
@Command(
        name = "claim",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Checks a vendor's claim, written down as a YAML file: fields without which the figure means nothing, numbers",
            "that contradict each other or the hardware, words that promise more than was measured, footnotes that are",
            "owed. With --logs the figures are compared with the run they are said to come from."
        },
        footerHeading = "%nExit status: 0 nothing found against it, 1 findings, 2 the file is no claim.%n%nExamples:%n",
        footer = {
            "  assay audit claim docs/examples/claim.yaml",
            "  assay audit claim claim.yaml --logs results/server --format json",
            "  assay audit claim --fields"
        })
final class ClaimCommand implements Callable<Integer> {
    /** Forms of the report. */
    enum Format {
        /** For people. */
        TEXT,
        /** For programs. */
        JSON
    }

    /** A claim, or one of the lists. */
    static final class Subject {
        @Parameters(paramLabel = "CLAIM", description = "The claim file.")
        private @Nullable Path file;

        @Option(names = "--fields", description = "List the fields of a claim file and what they mean.")
        private boolean fields;

        @Option(names = "--schema", description = "Print the JSON schema of claim files.")
        private boolean schema;

        @Option(names = "--tables", description = "List the accelerators and models whose sizes are known.")
        private boolean tables;
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Subject subject = new Subject();

    @Option(
            names = "--logs",
            paramLabel = "DIR",
            description = "Folder of the run's LoadGen logs, to compare the claim with.")
    private @Nullable Path logs;

    @Option(names = "--format", paramLabel = "FORMAT", description = "TEXT (default) or JSON.")
    private Format format = Format.TEXT;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (subject.file == null) {
            list(out);
            out.flush();
            return ExitStatus.VALID;
        }
        ClaimReport report = ClaimAudit.judge(read(subject.file), run());
        switch (format) {
            case TEXT -> ClaimText.lines(report).forEach(out::println);
            case JSON -> out.println(ClaimJson.text(report));
        }
        out.flush();
        return report.faulty() ? ExitStatus.NOT_VALID : ExitStatus.VALID;
    }

    private static Claim read(Path file) {
        try {
            return ClaimReader.read(Files.readString(file), file.toString());
        } catch (ClaimFileException e) {
            throw new UserError(String.join("\n", e.faults()));
        } catch (NoSuchFileException e) {
            throw new UserError("there is no file " + file + "; give the path of a claim file"
                    + " (docs/examples/claim.yaml is one)");
        } catch (CharacterCodingException e) {
            throw new UserError(file + " is not UTF-8 text; save it as UTF-8");
        } catch (IOException e) {
            throw new UserError(file + " cannot be read (" + e.getMessage() + "); check the path and its permissions");
        }
    }

    private Optional<LoggedRun> run() {
        if (logs == null) {
            return Optional.empty();
        }
        try {
            LoggedRun run = LoggedRun.read(logs);
            run.withoutResult().ifPresent(how -> {
                throw new UserError("the claim cannot be compared with " + run.file() + ", which is cut short (" + how
                        + "); copy it again from where it was written, or give the logs of a run that came to its end");
            });
            return Optional.of(run);
        } catch (IOException e) {
            throw new UserError(String.valueOf(e.getMessage()));
        }
    }

    private void list(PrintWriter out) {
        if (subject.schema) {
            out.println(ClaimSchema.text());
        } else if (subject.tables) {
            out.println(
                    "accelerators (memory, bandwidth, dense peaks: assay audit claim prints them where it uses them)");
            Hardware.accelerators().forEach(row -> out.printf("  %-16s %s%n", row.name(), row.source()));
            out.println("models");
            Hardware.models().forEach(row -> out.printf("  %-16s %s%n", row.name(), row.source()));
        } else if (subject.fields) {
            ClaimFields.sections().forEach(section -> section(out, section));
        }
    }

    private static void section(PrintWriter out, ClaimSection section) {
        out.println((section.name().isEmpty() ? "" : section.name() + ": ") + section.about());
        for (ClaimField field : section.fields()) {
            String name = field.path().substring(field.path().lastIndexOf('.') + 1);
            String values = field.values().isEmpty() ? "" : " One of " + String.join(", ", field.values()) + ".";
            String unit = field.unit().isEmpty() ? "" : " [" + field.unit() + "]";
            String needed = field.need() == ClaimField.Need.NO ? "" : " Needed: " + field.why() + ".";
            out.println("  " + name + unit + "  " + field.meaning() + values + needed);
        }
    }
}
