package dev.assay.loadgen.settings;

import dev.assay.loadgen.golden.GoldenFiles;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Configuration grammar, look-up and derivation against the reference. */
class ConfigGolden {
    @TestFactory
    Stream<DynamicTest> everyConfigurationActsAsInTheReference() {
        return tests(GoldenFiles.read("config.json"));
    }

    @TestFactory
    Stream<DynamicTest> committedConfigurationsActAsInTheReference() {
        return tests(GoldenFiles.resource("config.json"));
    }

    private static Stream<DynamicTest> tests(JsonNode file) {
        return Stream.concat(ConfigGoldenCases.userConfiguration(file), ConfigGoldenCases.effective(file));
    }
}
