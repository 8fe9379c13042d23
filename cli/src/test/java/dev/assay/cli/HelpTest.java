package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

final class HelpTest {
    static Stream<CommandLine> commands() {
        CommandLine root = Assay.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
        return withSubcommands(root);
    }

    private static Stream<CommandLine> withSubcommands(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().distinct().flatMap(HelpTest::withSubcommands));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasADescriptionAndAHelpOption(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description())
                .as(command.getCommandSpec().qualifiedName())
                .isNotEmpty();
        assertThat(command.getCommandSpec().findOption("--help")).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionIsDescribed(CommandLine command) {
        for (OptionSpec option : command.getCommandSpec().options()) {
            assertThat(option.description()).as(option.longestName()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theHelpFitsIntoAWindow(CommandLine command) {
        assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF).lines())
                .as(command.getCommandSpec().qualifiedName())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(130));
    }

    @Test
    void helpGoesToStandardOutputWithStatusZero() {
        for (String command : List.of("run", "plan", "serve", "explain")) {
            InProcess help = InProcess.assay(command, "--help");
            assertThat(help.status()).isEqualTo(0);
            assertThat(help.out()).startsWith("Usage: assay " + command);
            assertThat(help.err()).isEmpty();
        }
    }

    @Test
    void theHelpOfTheProgramListsTheExitStatuses() {
        InProcess help = InProcess.assay("--help");

        assertThat(help.out()).contains("0  done, and valid").contains("130  interrupted");
    }
}
