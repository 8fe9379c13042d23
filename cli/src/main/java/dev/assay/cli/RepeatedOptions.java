package dev.assay.cli;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Refuses an option of one value that is given twice. The command line library does so for options outside of groups; inside of
 * one it begins the group anew, and what was given before is lost without a word.
 */
final class RepeatedOptions implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        ParseResult deepest = parsed;
        while (deepest.hasSubcommand()) {
            deepest = deepest.subcommand();
        }
        CommandLine command = deepest.commandSpec().commandLine();
        for (OptionSpec option : deepest.commandSpec().options()) {
            if (!option.isMultiValue() && times(option, parsed) > 1) {
                throw new ParameterException(
                        command, "option " + option.longestName() + " is given more than once; give it once");
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static long times(OptionSpec option, ParseResult parsed) {
        return parsed.originalArgs().stream()
                .takeWhile(word -> !word.equals("--"))
                .filter(word -> names(option, word))
                .count();
    }

    private static boolean names(OptionSpec option, String word) {
        for (String name : option.names()) {
            if (word.equals(name) || word.startsWith(name + "=")) {
                return true;
            }
        }
        return false;
    }
}
