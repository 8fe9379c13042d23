package dev.assay.cli.submit;

import java.util.List;

/**
 * An option of the commands that make runs.
 *
 * @param name as on the command line, with its dashes
 * @param values one for each time that it is given; none for a switch
 */
record CommandOption(String name, List<String> values) {
    CommandOption {
        values = List.copyOf(values);
    }

    /** As arguments of a command. */
    List<String> arguments() {
        return values.isEmpty()
                ? List.of(name)
                : values.stream()
                        .flatMap(value -> List.of(name, value).stream())
                        .toList();
    }
}
