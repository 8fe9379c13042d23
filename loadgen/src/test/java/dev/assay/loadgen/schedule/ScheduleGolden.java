package dev.assay.loadgen.schedule;

import dev.assay.loadgen.golden.GoldenFiles;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Whole schedules and accuracy-log selections against the reference's numbers. */
class ScheduleGolden {
    @TestFactory
    Stream<DynamicTest> everyScheduleEqualsTheReference() {
        return tests(GoldenFiles.read("schedule.json"));
    }

    @TestFactory
    Stream<DynamicTest> everyScheduleEqualsTheOlderReference() {
        return tests(GoldenFiles.read("schedule_v5.1.json"));
    }

    @TestFactory
    Stream<DynamicTest> committedSchedulesEqualTheReference() {
        return tests(GoldenFiles.resource("schedule.json"));
    }

    @TestFactory
    Stream<DynamicTest> committedSchedulesEqualTheOlderReference() {
        return tests(GoldenFiles.resource("schedule_v5.1.json"));
    }

    private static Stream<DynamicTest> tests(JsonNode file) {
        return Stream.concat(ScheduleGoldenCases.schedules(file), AccuracyLogGoldenCases.selections(file));
    }
}
