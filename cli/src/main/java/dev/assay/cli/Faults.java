package dev.assay.cli;

import dev.assay.audit.ShownText;
import dev.assay.cli.run.SutUnreachable;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.settings.SettingsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns whatever went wrong into one sentence on standard error and an exit status; a stack trace only goes to a file. */
final class Faults implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final String INVALID_VALUE = "Invalid value for option ";

    @Override
    public int handleParseException(ParameterException fault, String[] args) {
        CommandLine command = fault.getCommandLine();
        say(command, withFullStop(sentence(fault, command.getCommandSpec().qualifiedName())));
        return ExitStatus.WRONG_INPUT;
    }

    @Override
    public int handleExecutionException(Exception fault, CommandLine command, ParseResult parsed) {
        if (fault instanceof ParameterException wrong) {
            return handleParseException(wrong, new String[0]);
        }
        if (fault instanceof UserError || fault instanceof SettingsException) {
            say(command, withFullStop(String.valueOf(fault.getMessage())));
            return ExitStatus.WRONG_INPUT;
        }
        if (fault instanceof SutUnreachable) {
            say(command, withFullStop(String.valueOf(fault.getMessage())));
            return ExitStatus.SUT_BROKEN;
        }
        say(
                command,
                "internal fault, " + fault.getClass().getSimpleName() + "; " + CrashFile.write(fault)
                        + " Please report it with that text.");
        return ExitStatus.INTERNAL_FAULT;
    }

    private static void say(CommandLine command, String message) {
        String shown = message.lines().map(ShownText::of).collect(Collectors.joining("\n"));
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + shown);
        command.getErr().flush();
    }

    private static String sentence(ParameterException fault, String command) {
        String helpHint = "\"" + command + " --help\" shows what is possible";
        if (fault instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched) + helpHint;
        }
        String message = String.valueOf(fault.getMessage())
                .lines()
                .findFirst()
                .orElse("wrong input")
                .strip();
        if (fault.getCause() instanceof TypeConversionException || message.startsWith(INVALID_VALUE)) {
            return message.replaceFirst(INVALID_VALUE + "'([^'=]*)[^']*'", "$1").replaceFirst(" \\(<[^>]*>\\)", "");
        }
        String lower = Character.toLowerCase(message.charAt(0)) + message.substring(1);
        return (lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower) + "; " + helpHint;
    }

    private static String unmatched(UnmatchedArgumentException fault) {
        String first = fault.getUnmatched().getFirst();
        String what = first.startsWith("-") ? "unknown option '" : "unexpected argument '";
        String near = fault.getSuggestions().stream().limit(3).collect(Collectors.joining(" or "));
        return what + first + "'; " + (near.isEmpty() ? "" : "did you mean " + near + "? ");
    }

    private static String withFullStop(String sentence) {
        return sentence.endsWith(".") || sentence.endsWith("?") ? sentence : sentence + ".";
    }

    /** Keeps the trace of an internal fault where the user can find it. */
    private static final class CrashFile {
        static String write(Exception fault) {
            Optional<Path> written = Optional.empty();
            try {
                Path file = Files.createTempFile("assay-crash-", ".txt");
                try (PrintWriter to = new PrintWriter(Files.newBufferedWriter(file))) {
                    to.println("assay " + AssayVersion.number() + ", Java " + Runtime.version() + ", "
                            + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
                    fault.printStackTrace(to);
                }
                written = Optional.of(file);
            } catch (IOException e) {
                fault.addSuppressed(e);
            }
            return written.map(file -> "the details are in " + file + ".")
                    .orElse("its details could not be written to the temporary directory: " + fault + ".");
        }
    }
}
