package dev.assay.cli.record;

import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.settings.UserError;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The command of a record, made ready to be run once more. */
public final class RepeatedCommand {
    /** Where the first run left its files, and how it spoke, is not repeated. */
    private static final Set<String> WITH_VALUE = Set.of("--out", "-o");

    private static final Set<String> ALONE = Set.of("--overwrite", "--json", "--quiet");

    private RepeatedCommand() {}

    /**
     * Arguments for this program.
     *
     * @param folder of the record: files that are not where the command says are looked for beside it
     * @param more further arguments, which replace options of the same name
     * @throws UserError when the record has no command, or a secret was left out of it and is not given anew
     */
    public static List<String> of(JsonNode record, Path folder, List<String> more) {
        JsonNode command = record.path("reproduction").path("command");
        if (!command.isArray() || command.isEmpty()) {
            throw new UserError(
                    "the record does not hold the command of its run: it was made by an earlier version; run the"
                            + " command by hand, the settings are under \"settings\"");
        }
        List<String> arguments = new ArrayList<>();
        List<String> recorded = command.valueStream().map(JsonNode::asString).toList();
        for (int i = 0; i < recorded.size(); i++) {
            String argument = recorded.get(i);
            String name = argument.contains("=") ? argument.substring(0, argument.indexOf('=')) : argument;
            boolean replaced = name.startsWith("-")
                    && more.stream().anyMatch(one -> one.equals(name) || one.startsWith(name + "="));
            boolean hasValue = !argument.contains("=")
                    && i + 1 < recorded.size()
                    && !recorded.get(i + 1).startsWith("-");
            if (WITH_VALUE.contains(name) || replaced) {
                i += hasValue ? 1 : 0;
            } else if (!ALONE.contains(argument)) {
                arguments.add(i > 0 && recorded.get(i - 1).startsWith("--") ? found(argument, folder) : argument);
            }
        }
        arguments.addAll(more);
        Optional<String> leftOut = arguments.stream()
                .filter(one -> one.contains(CommandRecord.LEFT_OUT))
                .findFirst();
        if (leftOut.isPresent()) {
            throw new UserError("a secret was left out of the record (" + leftOut.get()
                    + "); give the whole option anew after --, for example assay rerun run.json -- --sut URL");
        }
        return arguments;
    }

    /** In a package the settings of a run lie beside its record. */
    private static String found(String value, Path folder) {
        try {
            Path beside = folder.resolve(value);
            return !Files.exists(Path.of(value)) && Files.isRegularFile(beside) ? beside.toString() : value;
        } catch (InvalidPathException noPath) {
            return value;
        }
    }
}
