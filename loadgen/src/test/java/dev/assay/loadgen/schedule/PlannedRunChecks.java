package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.settings.SettingsFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares a planned run with the detail log of the reference. */
final class PlannedRunChecks {
    private PlannedRunChecks() {}

    /**
     * Checks all lines about settings, loaded sets and generated queries.
     *
     * @param configurationLines how many of the plan's lines come from reading the configuration
     * @param detail keys and raw values of the detail log
     */
    static void checkDetailLog(
            String name, PlannedRun plan, int configurationLines, List<Map.Entry<String, String>> detail) {
        Map<String, String> expected = new LinkedHashMap<>();
        SettingsFields.logged(plan.requested()).forEach((key, value) -> expected.put("requested_" + key, value));
        SettingsFields.logged(plan.effective()).forEach((key, value) -> expected.put("effective_" + key, value));
        expected.put("requested_test_mode", expected.get("requested_mode"));
        expected.put("effective_test_mode", expected.get("effective_mode"));
        List<String> remarks = new ArrayList<>();
        List<String> generated = new ArrayList<>();
        int settings = 0;
        for (Map.Entry<String, String> line : detail) {
            String key = line.getKey();
            if (key.startsWith("requested_") || key.startsWith("effective_")) {
                assertThat(expected).as(name).containsEntry(key, line.getValue());
                settings++;
            } else if (isAboutSettings(key, line.getValue())) {
                remarks.add(key + " " + line.getValue());
            } else if (key.startsWith("generated_") || key.equals("loaded_qsl_set")) {
                generated.add(key + " " + line.getValue());
            }
        }
        assertThat(settings).as(name).isGreaterThan(40);
        List<String> planned = plan.logLines().stream()
                .map(line -> line.key() + " \"" + line.value() + "\"")
                .toList();
        // Lines logged before its log files are open may get lost in the reference, at random.
        assertThat(remarks).as(name).isIn(planned, planned.subList(configurationLines, planned.size()));
        if (plan.effective().mode() != TestMode.FIND_PEAK_PERFORMANCE) {
            assertThat(generated).as(name).isEqualTo(generatedLines(plan));
        }
    }

    /** Other warnings are about clocks and memory; a peak search in the wrong scenario is no matter of settings here. */
    private static boolean isAboutSettings(String key, String value) {
        return (key.startsWith("error_invalid") && !value.contains("Finding peak performance"))
                || (key.startsWith("warning_") && (value.contains("Audit Config") || value.contains("Test05")));
    }

    private static List<String> generatedLines(PlannedRun plan) {
        List<String> lines = new ArrayList<>();
        for (Schedule schedule : plan.series()) {
            lines.add("loaded_qsl_set " + Arrays.toString(schedule.loadedSet()).replace(" ", ""));
            lines.add("generated_query_count " + schedule.queryCount());
            lines.add("generated_samples_per_query " + schedule.samplesPerQuery());
            lines.add("generated_query_duration " + schedule.durationNanos());
        }
        return lines;
    }
}
