package dev.assay.results.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the place of a result inside a submission package says: division, submitter, system, benchmark, scenario. */
final class PackagePlace {
    private static final Set<String> DIVISIONS = Set.of("closed", "open", "network");
    private static final Pattern VERSION = Pattern.compile("^(\\d+\\.\\d+)\\b");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private PackagePlace() {}

    /** Facts from the path {@code division/submitter/results/system/benchmark/scenario/...} and the system's file. */
    static Map<String, String> facts(Path folder) {
        Map<String, String> facts = new LinkedHashMap<>();
        Path path = folder.toAbsolutePath().normalize();
        for (int i = 2; i + 3 < path.getNameCount(); i++) {
            String division = path.getName(i - 2).toString().toLowerCase(Locale.ROOT);
            if (path.getName(i).toString().equals("results") && DIVISIONS.contains(division)) {
                facts.put(RunFacts.DIVISION, division);
                facts.put(RunFacts.SUBMITTER, path.getName(i - 1).toString());
                facts.put(RunFacts.SYSTEM, path.getName(i + 1).toString());
                facts.put(RunFacts.BENCHMARK, path.getName(i + 2).toString());
                facts.put(RunFacts.SCENARIO, path.getName(i + 3).toString());
                system(
                        path.getRoot()
                                .resolve(path.subpath(0, i))
                                .resolve("systems")
                                .resolve(path.getName(i + 1) + ".json"),
                        facts);
                break;
            }
        }
        facts.put(RunFacts.POWER, isMeasuredWithPower(path) ? "measured" : RunFacts.PERFORMANCE_ONLY);
        return facts;
    }

    /** The power readings of a run lie in its own folder, the records of the power client beside it. */
    private static boolean isMeasuredWithPower(Path run) {
        return Files.isRegularFile(run.resolve("spl.txt")) || Files.isDirectory(run.resolveSibling("power"));
    }

    /** The round that a version of LoadGen belongs to. */
    static Optional<String> round(String loadgenVersion) {
        Matcher version = VERSION.matcher(loadgenVersion.strip());
        return version.find() ? Optional.of("v" + version.group(1)) : Optional.empty();
    }

    /** A system file that is missing or damaged leaves its facts missing; checking it is another job. */
    private static void system(Path file, Map<String, String> facts) {
        try {
            JsonNode system = MAPPER.readTree(Files.readString(file));
            RunReader.put(facts, RunFacts.CATEGORY, system.path("status").asString(""));
            RunReader.put(facts, RunFacts.SUITE, system.path("system_type").asString(""));
            RunReader.put(
                    facts,
                    RunFacts.ACCELERATOR,
                    system.path("accelerator_model_name").asString(""));
            RunReader.put(facts, RunFacts.ENGINE, system.path("framework").asString(""));
            count(system).ifPresent(count -> facts.put(RunFacts.ACCELERATORS, Long.toString(count)));
        } catch (IOException | JacksonException missing) {
            facts.remove(RunFacts.ACCELERATORS);
        }
    }

    private static Optional<Long> count(JsonNode system) {
        try {
            long count = Long.parseLong(
                            system.path("number_of_nodes").asString("").strip())
                    * Long.parseLong(
                            system.path("accelerators_per_node").asString("").strip());
            return count > 0 ? Optional.of(count) : Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
