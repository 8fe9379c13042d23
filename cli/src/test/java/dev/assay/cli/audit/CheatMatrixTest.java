package dev.assay.cli.audit;

import static dev.assay.loadgen.api.Scenario.MULTI_STREAM;
import static dev.assay.loadgen.api.Scenario.OFFLINE;
import static dev.assay.loadgen.api.Scenario.SERVER;
import static dev.assay.loadgen.api.Scenario.SINGLE_STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.testkit.cheat.Cheat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each cheat of the embedded engine is found by what claims to find it, and an honest engine by nothing. */
@Timeout(300)
final class CheatMatrixTest {
    private static final int HONEST_SEEDS = 20;
    private static final long CHEAT_SEED = 1;
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));
    private static final Path FRESH = ROOT.resolve("cli/target/cheat-matrix.md");
    private static final String BEGIN = "<!-- cheat matrix: begin -->\n";
    private static final String END = "<!-- cheat matrix: end -->\n";

    @TempDir
    private Path folder;

    private record Case(Scenario scenario, Optional<Cheat> cheat, long seed) {}

    private Map<Case, Map<String, String>> findings(Stream<Case> cases) {
        Map<Case, Map<String, String>> all = new ConcurrentHashMap<>();
        cases.parallel().forEach(one -> {
            try {
                Path place = folder.resolve(
                        one.scenario() + "-" + one.cheat().map(Cheat::word).orElse("honest") + "-" + one.seed());
                all.put(one, new CheatLab(place, one.scenario(), one.cheat(), one.seed()).findings());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return all;
    }

    @Test
    void anHonestEngineIsAccusedOfNothingAtTwentySeeds() {
        Map<Case, Map<String, String>> all = findings(Arrays.stream(Scenario.values())
                .flatMap(scenario -> IntStream.rangeClosed(1, HONEST_SEEDS)
                        .mapToObj(seed -> new Case(scenario, Optional.empty(), seed))));

        assertThat(all).hasSize(HONEST_SEEDS * Scenario.values().length);
        assertThat(all)
                .allSatisfy((one, found) -> assertThat(found).as(one.toString()).isEmpty());
    }

    /** What each cheat must be found by, and in which scenarios, by what the test or check says of itself. */
    private static Map<Cheat, Map<String, Set<Scenario>>> claims() {
        Set<Scenario> all = EnumSet.allOf(Scenario.class);
        // No round offers language models in MultiStream, so TEST06, TEST07 and TEST09 are not made there.
        Set<Scenario> llm = EnumSet.of(OFFLINE, SERVER, SINGLE_STREAM);
        Set<Scenario> online = EnumSet.of(SERVER, SINGLE_STREAM, MULTI_STREAM);
        Map<Cheat, Map<String, Set<Scenario>>> claims = new EnumMap<>(Cheat.class);
        // The rate of Server is that of its arrivals, which no cache raises.
        claims.put(
                Cheat.CACHED_ANSWERS,
                Map.of(
                        "TEST04",
                        EnumSet.of(OFFLINE, SINGLE_STREAM, MULTI_STREAM),
                        "caching",
                        EnumSet.of(SERVER, SINGLE_STREAM)));
        claims.put(Cheat.EOS_PADDING, Map.of("TEST06", llm, "end-tokens", all));
        claims.put(Cheat.EARLY_TRUNCATION, Map.of("TEST07", llm, "TEST09", llm, "output-lengths", all));
        claims.put(Cheat.WRONG_FIRST_TOKEN, Map.of("TEST06", EnumSet.of(SERVER, SINGLE_STREAM), "first-token", online));
        claims.put(Cheat.INFLATED_COUNT, Map.of("TEST06", llm, "token-counts", all));
        claims.put(Cheat.OTHER_MODEL, Map.of("TEST01", all, "TEST07", llm, "performance-answers", all));
        claims.put(Cheat.HELD_BACK_TOKENS, Map.of("not-streamed", online));
        claims.put(Cheat.HELD_BACK_TAIL, Map.of("overtaken-answers", EnumSet.of(SERVER)));
        claims.put(Cheat.SHIFTED_CLOCK, Map.of("stamp-age", all));
        claims.put(Cheat.KNOWN_SEQUENCE, Map.of("other-seeds", online));
        claims.put(Cheat.DROPPED_SLOW, Map.of("run", all, "all-answered", all));
        claims.put(Cheat.STUBBED_SLOW, Map.of("TEST07", llm, "TEST09", llm, "stub-answers", all));
        return claims;
    }

    @Test
    void eachCheatIsFoundByWhatClaimsToFindIt() throws IOException {
        Map<Case, Map<String, String>> all = findings(Arrays.stream(Scenario.values())
                .flatMap(scenario -> Arrays.stream(Cheat.values())
                        .map(cheat -> new Case(scenario, Optional.of(cheat), CHEAT_SEED))));

        String matrix = matrix(all);
        Files.writeString(FRESH, matrix);
        assertThat(claims()).containsOnlyKeys(Cheat.values());
        List<String> missed = new ArrayList<>();
        claims().forEach((cheat, columns) -> columns.forEach((column, scenarios) -> scenarios.forEach(scenario -> {
            Map<String, String> found = all.getOrDefault(new Case(scenario, Optional.of(cheat), CHEAT_SEED), Map.of());
            if (!found.containsKey(column)) {
                missed.add(cheat.word() + " in " + scenario.officialName() + " by " + column + "; found by " + found);
            }
        })));
        assertThat(missed).isEmpty();
        // Where a cache is caught, it is caught by the comparison of speeds: an INVALID run would be called another
        // name.
        assertThat(all.keySet()).allSatisfy(one -> {
            if (one.cheat().equals(Optional.of(Cheat.CACHED_ANSWERS))) {
                assertThat(all.get(one)).doesNotContainKey("TEST04" + CheatLab.BY_INVALID_RUN);
            }
        });
        compareWithDocument(matrix);
    }

    private static String matrix(Map<Case, Map<String, String>> all) {
        StringBuilder text =
                new StringBuilder("| cheat | found by compliance tests | found by log checks |\n|---|---|---|\n");
        for (Cheat cheat : Cheat.values()) {
            Map<String, Set<Scenario>> columns = new TreeMap<>();
            for (Scenario scenario : Scenario.values()) {
                all.getOrDefault(new Case(scenario, Optional.of(cheat), CHEAT_SEED), Map.of())
                        .keySet()
                        .forEach(column -> columns.computeIfAbsent(column, name -> EnumSet.noneOf(Scenario.class))
                                .add(scenario));
            }
            text.append("| ").append(cheat.word()).append(" | ");
            text.append(cell(columns, column -> column.startsWith("TEST") || column.equals("run")));
            text.append(" | ");
            text.append(cell(columns, column -> !column.startsWith("TEST") && !column.equals("run")));
            text.append(" |\n");
        }
        Set<String> names = new TreeSet<>();
        all.forEach((one, found) -> found.keySet().forEach(column -> names.add(column.split(" ", 2)[0])));
        names.remove(CheatLab.INVALID_RUN);
        text.append("\n" + CheatEvidence.PROMPTS + "\n\n| found by | prompts and flags |\n|---|---|\n");
        names.forEach(name -> text.append("| ")
                .append(name)
                .append(" | ")
                .append(CheatEvidence.of(name))
                .append(" |\n"));
        return text.toString();
    }

    private static String cell(Map<String, Set<Scenario>> columns, java.util.function.Predicate<String> which) {
        String text = columns.entrySet().stream()
                .filter(entry -> which.test(entry.getKey()))
                .map(entry -> (entry.getKey().equals("run") ? "its run is INVALID" : entry.getKey())
                        + (entry.getValue().size() == Scenario.values().length
                                ? ""
                                : entry.getValue().stream()
                                        .map(Scenario::officialName)
                                        .collect(Collectors.joining(", ", " (", ")"))))
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? "-" : text;
    }

    private static void compareWithDocument(String matrix) throws IOException {
        Path page = ROOT.resolve("docs/audit.md");
        String document = Files.readString(page);
        int from = document.indexOf(BEGIN);
        int to = document.indexOf(END);
        String printed = from < 0 || to < from ? "" : document.substring(from + BEGIN.length(), to);
        assertThat(printed)
                .as("the matrix between the markers in " + page + " is out of date; the text of " + FRESH
                        + " belongs there")
                .isEqualTo(matrix);
    }
}
