package dev.assay.conf.round;

import java.util.List;

/**
 * Files that folders of a package hold.
 *
 * @param performanceRun required in {@code performance/run_1}
 * @param performanceRunOptional may also be in {@code performance/run_1} and {@code ranging}
 * @param accuracy required in {@code accuracy}
 * @param measurements required beside the measurements JSON
 * @param powerRunExtra required in addition in {@code run_1} and {@code ranging} of a power result
 * @param power required in {@code performance/power}
 * @param powerMeasurements patterns required with a power result; {@code *} stands for any text
 * @param alwaysTolerated may be in any of these folders
 */
public record PackageFiles(
        List<String> performanceRun,
        List<String> performanceRunOptional,
        List<String> accuracy,
        List<String> measurements,
        List<String> powerRunExtra,
        List<String> power,
        List<String> powerMeasurements,
        List<String> alwaysTolerated) {
    public PackageFiles {
        performanceRun = List.copyOf(performanceRun);
        performanceRunOptional = List.copyOf(performanceRunOptional);
        accuracy = List.copyOf(accuracy);
        measurements = List.copyOf(measurements);
        powerRunExtra = List.copyOf(powerRunExtra);
        power = List.copyOf(power);
        powerMeasurements = List.copyOf(powerMeasurements);
        alwaysTolerated = List.copyOf(alwaysTolerated);
    }
}
