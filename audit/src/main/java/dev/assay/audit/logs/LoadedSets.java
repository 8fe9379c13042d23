package dev.assay.audit.logs;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The sets of samples that a run loaded, as its detail log lists them; not every layout of the log does. */
final class LoadedSets {
    private static final String KEY = "\"loaded_qsl_set\", \"value\": [";

    private static final int MOST_DIGITS = 10;

    private LoadedSets() {}

    private static boolean ofList(int character) {
        return character == ',' || character == ' ' || (character >= '0' && character <= '9');
    }

    /**
     * Reads them in the order in which they were loaded; a list that is no list of numbers is left out.
     *
     * @throws IOException if the log cannot be read
     */
    static List<int[]> read(Path detailLog) throws IOException {
        List<int[]> sets = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(detailLog, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int from = line.indexOf(KEY);
                int to = from < 0 ? -1 : line.indexOf(']', from);
                String list = to < 0 ? "" : line.substring(from + KEY.length(), to);
                if (!list.isEmpty() && list.chars().allMatch(LoadedSets::ofList)) {
                    sets.add(Arrays.stream(list.split("[, ]+"))
                            .filter(number -> !number.isEmpty() && number.length() < MOST_DIGITS)
                            .mapToInt(Integer::parseInt)
                            .toArray());
                }
            }
        }
        return sets;
    }
}
