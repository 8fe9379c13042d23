package dev.assay.results.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the place of a result inside a submission package says: division, submitter, system, benchmark, scenario. */
final class PackagePlace {
    private static final Set<String> DIVISIONS = Set.of("closed", "open", "network");
    private static final Set<String> PARTS = Set.of("results", "compliance");
    private static final Pattern AUDIT = Pattern.compile("TEST\\d\\d", Pattern.CASE_INSENSITIVE);
    private static final List<String> SCENARIOS =
            List.of("SingleStream", "MultiStream", "Server", "Offline", "Interactive");

    /** Folders between a run and the one that names its test: {@code TEST01/performance/run_1}. */
    private static final int DEEPEST_BELOW_TEST = 3;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private PackagePlace() {}

    /** Facts from the path {@code division/submitter/results/system/benchmark/scenario/...} and the system's file. */
    static Map<String, String> facts(Path folder) {
        Map<String, String> facts = new LinkedHashMap<>();
        Path path = folder.toAbsolutePath().normalize();
        for (int i = 2; i + 3 < path.getNameCount(); i++) {
            String division = path.getName(i - 2).toString().toLowerCase(Locale.ROOT);
            if (PARTS.contains(path.getName(i).toString()) && DIVISIONS.contains(division)) {
                facts.put(RunFacts.DIVISION, division);
                facts.put(RunFacts.SUBMITTER, path.getName(i - 1).toString());
                facts.put(RunFacts.SYSTEM, path.getName(i + 1).toString());
                facts.put(RunFacts.BENCHMARK, path.getName(i + 2).toString());
                facts.put(RunFacts.SCENARIO, canonical(path.getName(i + 3).toString()));
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
        test(path).ifPresent(test -> facts.put(RunFacts.AUDIT, test));
        return facts;
    }

    /** The compliance test that the folders around a run name. */
    static Optional<String> test(Path folder) {
        Path path = folder.toAbsolutePath().normalize();
        for (int i = Math.max(0, path.getNameCount() - DEEPEST_BELOW_TEST); i < path.getNameCount(); i++) {
            String name = path.getName(i).toString();
            if (AUDIT.matcher(name).matches()) {
                return Optional.of(name.toUpperCase(Locale.ROOT));
            }
        }
        return Optional.empty();
    }

    /** The usual spelling of a scenario; folders of packages have it in small letters too. */
    private static String canonical(String folder) {
        return SCENARIOS.stream()
                .filter(name -> name.equalsIgnoreCase(folder))
                .findFirst()
                .orElse(folder);
    }

    /** The power readings of a run lie in its own folder, the records of the power client beside it. */
    private static boolean isMeasuredWithPower(Path run) {
        return Files.isRegularFile(run.resolve("spl.txt")) || Files.isDirectory(run.resolveSibling("power"));
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
