package dev.assay.cli.submit;

import dev.assay.conf.round.Round;
import dev.assay.conf.rules.Division;
import dev.assay.loadgen.api.TestSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a plan file says, checked and filled in. Paths are as they can be opened. Immutable.
 *
 * @param file the plan's file
 * @param submitter folder name of the submitter
 * @param round tables of the round
 * @param endpointsResults whether results are laid out as the endpoints harness does
 * @param calibration the submitter's text on calibration, if there is one
 */
record SubmissionPlan(
        Path file,
        String submitter,
        Division division,
        Round round,
        boolean endpointsResults,
        Optional<Path> calibration,
        List<PlannedSystem> systems,
        List<PlannedResult> results,
        List<String> notes) {
    SubmissionPlan {
        systems = List.copyOf(systems);
        results = List.copyOf(results);
        notes = List.copyOf(notes);
    }

    /** Whether the round is the demonstration, with which nothing can be submitted. */
    boolean demonstration() {
        return round.name().equals(dev.assay.conf.round.Rounds.DEMO);
    }

    /**
     * One system.
     *
     * @param type datacenter, edge or both
     * @param description all fields of the system description
     * @param read fields that were read from this machine, with the place they were read from
     * @param options options of commands that measure it
     */
    record PlannedSystem(
            String name,
            String type,
            Map<String, String> description,
            Map<String, String> read,
            List<CommandOption> options,
            boolean simulated) {
        PlannedSystem {
            description = Collections.unmodifiableMap(new LinkedHashMap<>(description));
            read = Collections.unmodifiableMap(new LinkedHashMap<>(read));
            options = List.copyOf(options);
        }
    }

    /**
     * One benchmark as the plan has it, for all its scenarios.
     *
     * @param name folder name
     * @param of the round's benchmark whose task it is; another name than {@code name} in the open division only
     * @param line where it begins in the plan
     * @param options options for the data set and the like
     * @param scoring how its accuracy is found
     * @param measurements the five fields of the measurements file, and others
     * @param source the submitter's code, if it is given
     * @param power power measurements by scenario
     */
    record PlannedBenchmark(
            String name,
            String of,
            int line,
            List<CommandOption> options,
            Scoring scoring,
            Map<String, String> measurements,
            Optional<Path> source,
            Map<String, PowerSession> power) {
        PlannedBenchmark {
            options = List.copyOf(options);
            measurements = Collections.unmodifiableMap(new LinkedHashMap<>(measurements));
            power = Collections.unmodifiableMap(new LinkedHashMap<>(power));
        }
    }

    /**
     * How an accuracy log is scored.
     *
     * @param references expected answers for the built-in scoring
     * @param options options of the command that scores
     * @param script a shell command in place of it; its output becomes the score file
     */
    record Scoring(Optional<Path> references, List<CommandOption> options, Optional<String> script) {
        Scoring {
            options = List.copyOf(options);
        }
    }

    /**
     * One result of the package.
     *
     * @param scenario folder name
     * @param loadGenScenario scenario of LoadGen
     * @param model benchmark name for commands, which tells Interactive from Server
     * @param userConf lines of the submitter's settings
     * @param hasRate whether they set a target rate
     * @param settings what rules and settings come to
     * @param inferredFrom scenario whose result this one is inferred from
     * @param tests compliance tests that the round asks for
     */
    record PlannedResult(
            PlannedSystem system,
            PlannedBenchmark benchmark,
            String scenario,
            String loadGenScenario,
            String model,
            List<String> userConf,
            boolean hasRate,
            TestSettings settings,
            Optional<String> inferredFrom,
            List<String> tests) {
        PlannedResult {
            userConf = List.copyOf(userConf);
            tests = List.copyOf(tests);
        }

        /** System, benchmark and scenario, as messages name a result. */
        String title() {
            return system.name() + " " + benchmark.name() + " " + scenario;
        }

        /** The power measurement of the result; null when there is none. */
        @Nullable
        PowerSession power() {
            return benchmark.power().get(scenario);
        }

        /** Whether a Server rate is to be searched for. */
        boolean needsRate() {
            return loadGenScenario.equals("Server") && !hasRate;
        }

        /** Folder below the folder of all runs. */
        Path folder() {
            return Path.of(system.name(), benchmark.name(), scenario);
        }
    }
}
