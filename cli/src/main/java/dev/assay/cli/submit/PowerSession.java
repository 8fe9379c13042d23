package dev.assay.cli.submit;

import dev.assay.conf.round.PackageFiles;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder that a power measurement left: {@code power}, {@code ranging}, and {@code run_1} with the samples and the logs of
 * the run during which power was measured. The records in {@code power} vouch for these logs with their hashes, so they are the
 * performance run of the result. Without logs in it the samples, in {@code run_1} or beside it, belong to the run that is made.
 *
 * @param line where the plan names it
 */
record PowerSession(Path folder, int line) {
    private static final String SAMPLES = "spl.txt";
    private static final String FIRST_WITHOUT_METER_FILES = "v6.0";

    private static final List<String> LOGS = List.of("mlperf_log_summary.txt", "mlperf_log_detail.txt");

    /** Whether it has the logs of its run. */
    boolean hasRun() {
        return LOGS.stream().anyMatch(name -> Files.isRegularFile(run().resolve(name)));
    }

    Path run() {
        return folder.resolve("run_1");
    }

    /** The samples of the measured run. */
    Path samples() {
        Path inRun = run().resolve(SAMPLES);
        return Files.isRegularFile(inRun) ? inRun : folder.resolve(SAMPLES);
    }

    /** What the round asks for and the folder lacks. */
    List<String> missing(Round round) {
        PackageFiles files = round.files();
        List<String> missing = new ArrayList<>();
        files.power().forEach(name -> require("power/" + name, missing));
        files.performanceRun().forEach(name -> require("ranging/" + name, missing));
        files.powerRunExtra().forEach(name -> require("ranging/" + name, missing));
        if (hasRun()) {
            files.performanceRun().forEach(name -> require("run_1/" + name, missing));
        }
        if (!Files.isRegularFile(samples())) {
            missing.add("run_1/" + SAMPLES);
        }
        if (!Rounds.since(round.name(), FIRST_WITHOUT_METER_FILES)) {
            files.powerMeasurements().stream()
                    .filter(pattern -> matching(pattern).isEmpty())
                    .forEach(missing::add);
        }
        return missing;
    }

    private void require(String name, List<String> missing) {
        if (!Files.isRegularFile(folder.resolve(name))) {
            missing.add(name);
        }
    }

    /** The file of a pattern such as {@code analyzer_table.*}. */
    Optional<Path> matching(String pattern) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> matcher.matches(file.getFileName()))
                    .sorted()
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Puts what belongs beside the logs of a performance run there. */
    void copyTo(Path performance, PackageFiles files) throws IOException {
        copy(files.power(), folder.resolve("power"), performance.resolve("power"));
        copy(files.performanceRun(), folder.resolve("ranging"), performance.resolve("ranging"));
        copy(files.performanceRunOptional(), folder.resolve("ranging"), performance.resolve("ranging"));
        copy(files.powerRunExtra(), folder.resolve("ranging"), performance.resolve("ranging"));
        WorkFolder.copy(samples(), performance.resolve("run_1").resolve(SAMPLES));
    }

    private static void copy(List<String> names, Path from, Path to) throws IOException {
        for (String name : names) {
            if (Files.isRegularFile(from.resolve(name))) {
                WorkFolder.copy(from.resolve(name), to.resolve(name));
            }
        }
    }
}
