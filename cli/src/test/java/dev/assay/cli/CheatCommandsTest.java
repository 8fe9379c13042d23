package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.cheat.Cheat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands of docs/audit.md that show each cheat: run as they are written they find it, and nothing of an honest engine. */
final class CheatCommandsTest {
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));
    private static final String PLACE = "cheats/";

    /** What commands of honest engines came to, by their text without folders: several cheats share one. */
    private static final Map<String, String> HONEST = new HashMap<>();

    @TempDir
    private Path folder;

    /** Commands that belong together, and what finds the cheat. */
    record Shown(String cheat, List<String> finders, List<String> commands) {
        @Override
        public String toString() {
            return cheat + " by " + finders;
        }
    }

    static Stream<Shown> shown() throws IOException {
        String document = Files.readString(ROOT.resolve("docs/audit.md"));
        int from = document.indexOf("<!-- cheat commands: begin -->");
        String block = document.substring(from, document.indexOf("<!-- cheat commands: end -->"));
        List<Shown> all = new ArrayList<>();
        for (String line : block.lines().toList()) {
            if (line.startsWith("# ")) {
                String[] parts = line.substring(2).split(": ", 2);
                all.add(new Shown(parts[0], List.of(parts[1].split(", ", -1)), new ArrayList<>()));
            } else if (line.startsWith("assay ")) {
                all.getLast().commands().add(line.substring("assay ".length()));
            }
        }
        return all.stream();
    }

    @Test
    void eachCheatHasACommand() throws IOException {
        assertThat(shown().map(Shown::cheat).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Cheat.values()).map(Cheat::word).toList());
    }

    private InProcess run(String command) {
        String placed = command.replace(PLACE, folder + "/").replace("docs/examples/", ROOT + "/docs/examples/");
        List<String> words = new ArrayList<>(List.of(placed.split(" ", -1)));
        if (words.contains("--out")) {
            words.add("--quiet");
        }
        return InProcess.assay(words.toArray(String[]::new));
    }

    /** The recipe logged no responses, so that most checks called themselves impossible. */
    @Test
    void theRecipeOfTheEngineGuideFindsItsCheatAndLogsWhatTheChecksNeed() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/engine.md"));
        String section = guide.substring(guide.indexOf("## Cheats"));
        List<String> commands = section.lines()
                .filter(line -> line.startsWith("assay "))
                .map(line -> line.substring("assay ".length())
                        .replace("--out run", "--out " + PLACE + "run")
                        .replace("logs run", "logs " + PLACE + "run"))
                .toList();
        assertThat(commands).hasSize(2);
        InProcess audit = commands.stream().map(this::run).toList().getLast();

        assertThat(audit.out())
                .containsPattern("ANOMALY +not-streamed ")
                .containsPattern("ok +end-tokens ")
                .containsPattern("ok +stub-answers ")
                .doesNotContain("the run logged no responses", "there is no trace log");
    }

    @ParameterizedTest
    @MethodSource("shown")
    void theCheatIsFoundByWhatTheCommentSays(Shown one) {
        InProcess last = one.commands().stream().map(this::run).toList().getLast();

        assertThat(last.status()).as(last.out() + last.err()).isEqualTo(1);
        for (String finder : one.finders()) {
            String pattern = finder.startsWith("TEST") ? finder + " +FAIL" : "(FAILURE|ANOMALY) +" + finder + " ";
            assertThat(last.out()).containsPattern(pattern);
        }
        assertThat(last.out()).contains("told to cheat (" + one.cheat()).doesNotContain("is INVALID");
    }

    @ParameterizedTest
    @MethodSource("shown")
    void anHonestEngineIsAccusedOfNothingByTheSameCommands(Shown one) {
        String cheat = " --engine-cheat " + one.cheat();
        String key = String.join(";", one.commands()).replace(cheat, "").replaceAll(PLACE + "\\d+", "");
        String accused = HONEST.computeIfAbsent(key, commands -> {
            StringBuilder wrong = new StringBuilder();
            for (String command : one.commands()) {
                InProcess run = run(command.replace(cheat, ""));
                wrong.append(run.status() == 0 ? "" : run.out() + run.err());
            }
            return wrong.toString();
        });

        assertThat(accused).isEmpty();
    }
}
