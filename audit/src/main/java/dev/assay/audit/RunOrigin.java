package dev.assay.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What may not be forgotten about logs of Assay itself: that their time was simulated, or that the built-in engine was told to
 * cheat. The name of the system in the log says so, and the documents beside it know it ({@code run.json}, {@code runs/audit.json} of an audit, {@code peak.json} and kin);
 * the logs of others have none, and nothing is said of them.
 *
 * @param simulated whether time was simulated
 * @param cheat what is known of a cheat; empty if the engine was not told to
 */
public record RunOrigin(boolean simulated, Optional<String> cheat) {
    /** Nothing is known. */
    public static final RunOrigin UNKNOWN = new RunOrigin(false, Optional.empty());

    /** What is said of simulated time wherever a verdict is shown. */
    public static final String SIMULATED = "Simulated time: no measurement of any machine.";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> ABOVE = List.of("runs/audit.json", "peak.json", "gates.json", "sweep.json");
    private static final List<String> CHEATING = List.of("cheating on purpose", "told to cheat");
    private static final String SIMULATED_SYSTEM = "simulated-time:";
    private static final String CHEATING_MODEL = "+cheat-";
    private static final int LEVELS = 8;
    private static final long MOST_BYTES = 64L << 20;

    /**
     * What the documents beside and above the logs say.
     *
     * @param folder where the logs lie
     * @param system name of the system in the detail log, which names simulated time and a cheat too
     */
    public static RunOrigin of(Path folder, Optional<String> system) {
        RunOrigin found = document(folder.resolve("run.json"));
        Path above = folder.toAbsolutePath().normalize();
        for (int level = 0; level < LEVELS && above != null && found.equals(UNKNOWN); level++) {
            for (String name : ABOVE) {
                found = found.equals(UNKNOWN) ? document(above.resolve(name)) : found;
            }
            above = above.getParent();
        }
        Optional<String> named = system.filter(name -> name.contains(CHEATING_MODEL))
                .map(name -> name.substring(name.indexOf(CHEATING_MODEL) + CHEATING_MODEL.length()));
        boolean simulated =
                system.filter(name -> name.startsWith(SIMULATED_SYSTEM)).isPresent();
        return new RunOrigin(found.simulated() || simulated, found.cheat().or(() -> named));
    }

    private static RunOrigin document(Path file) {
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return UNKNOWN;
            }
            JsonNode document = JSON.readTree(Files.readString(file));
            if (!document.path("schema").asString("").startsWith("assay/")) {
                return UNKNOWN;
            }
            String label = document.path("label").asString("");
            return new RunOrigin(
                    document.path("simulated").asBoolean(false) || label.contains("simulated time"), cheat(label));
        } catch (IOException | JacksonException unreadable) {
            return UNKNOWN;
        }
    }

    /** The name of the cheat: the word behind the bracket. */
    private static Optional<String> cheat(String label) {
        return CHEATING.stream()
                .filter(label::contains)
                .map(word -> label.substring(label.indexOf(word) + word.length()))
                .map(rest -> rest.replaceFirst("^ \\(", "").split("[:;)]", 2)[0])
                .findFirst();
    }

    /** One or two sentences for a label, or nothing. */
    public Optional<String> label() {
        Optional<String> told = cheat.map(name -> "The built-in engine was told to cheat (" + name
                + "): no figure and no verdict says anything about a system.");
        return simulated ? Optional.of(SIMULATED + told.map(text -> " " + text).orElse("")) : told;
    }
}
