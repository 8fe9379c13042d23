package dev.assay.loadgen.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Layers of loadgen-spec 1.6. */
class ConfigSessionTest {
    private static final ConfigText BUILT_IN = ConfigText.parse(
            "built-in v9",
            "*.*.qsl_rng_seed = 18446744073709551615\n*.*.min_query_count = 7\nm.Server.target_qps = 3\n");

    private final ConfigSession session = new ConfigSession(BUILT_IN);

    private ConfigOutcome read(String text, ConfigType type) {
        return read(new ConfigSource.Text(ConfigText.parse("user.conf", text)), type);
    }

    private ConfigOutcome read(ConfigSource source, ConfigType type) {
        return session.fromConfig(
                TestSettings.builder().build(), SettingsProvenance.none(), source, "m", Scenario.SERVER, type);
    }

    @Test
    void theFirstUserTextStandsOnTheBuiltInValues() {
        ConfigOutcome outcome = read("\n*.*.min_query_count = 9\n", ConfigType.USER);
        assertThat(outcome.returnCode()).isEqualTo(0);
        assertThat(outcome.logLines()).isEmpty();
        assertThat(Long.toUnsignedString(outcome.settings().qslRngSeed())).isEqualTo("18446744073709551615");
        assertThat(outcome.settings().minQueryCount()).isEqualTo(9);
        assertThat(outcome.settings().serverTargetQps()).isEqualTo(3.0);
        assertThat(outcome.provenance().of("min_query_count").orElseThrow().place())
                .isEqualTo("user.conf:2");
        assertThat(outcome.provenance().of("server_target_qps").orElseThrow())
                .isEqualTo(new SettingsProvenance.Origin("built-in v9", 3, "m.Server.target_qps", "3"));
        assertThat(outcome.provenance().of("max_query_count")).isEmpty();
    }

    @Test
    void aSecondUserTextGetsNoBuiltInValuesAndIsAnError() {
        read("", ConfigType.USER);
        ConfigOutcome second = read("*.*.min_query_count = 9", ConfigType.USER);
        assertThat(second.returnCode()).isEqualTo(0);
        assertThat(second.settings().qslRngSeed()).isEqualTo(0);
        assertThat(second.settings().minQueryCount()).isEqualTo(9);
        assertThat(second.logLines())
                .containsExactly(new SettingsLogLine(
                        "error_invalid_config",
                        "Multiple conf files are used. This is not valid for official submission.",
                        SettingsLogLine.Severity.ERROR));
    }

    @Test
    void aMissingUserFileStillCountsAndKeepsTheBuiltInValues() {
        ConfigOutcome missing = read(new ConfigSource.Unreadable("gone.conf"), ConfigType.USER);
        assertThat(missing.returnCode()).isEqualTo(-2);
        assertThat(missing.settings().minQueryCount()).isEqualTo(7);
        assertThat(missing.logLines()).extracting(SettingsLogLine::value).containsExactly("can't open file gone.conf");
        assertThat(read("", ConfigType.USER).logLines()).hasSize(1);
    }

    @Test
    void aBadUserTextChangesNothingButTheBuiltInValuesStay() {
        ConfigOutcome bad = read("*.*.min_query_count = 9\noops\n*.*.min_duration = x\n", ConfigType.USER);
        assertThat(bad.returnCode()).isEqualTo(-22);
        assertThat(bad.settings().minQueryCount()).isEqualTo(7);
        assertThat(bad.provenance().of("min_query_count").orElseThrow().source())
                .isEqualTo("built-in v9");
    }

    @Test
    void otherTextsNeitherCountNorBringBuiltInValues() {
        ConfigOutcome other = read("*.*.min_query_count = 9", ConfigType.OTHER);
        assertThat(other.settings().qslRngSeed()).isEqualTo(0);
        assertThat(read("", ConfigType.USER).logLines()).isEmpty();
    }

    @Test
    void theBuiltInTypeIgnoresTheSource() {
        ConfigOutcome outcome = read(new ConfigSource.Unreadable("ignored"), ConfigType.BUILT_IN);
        assertThat(outcome.returnCode()).isEqualTo(0);
        assertThat(outcome.settings().minQueryCount()).isEqualTo(7);
    }

    @Test
    void anInvalidModeIsAnErrorAndTheRestIsUsed() {
        ConfigOutcome outcome = read("*.*.mode = 4\n*.*.min_query_count = 9", ConfigType.OTHER);
        assertThat(outcome.returnCode()).isEqualTo(0);
        assertThat(outcome.settings().minQueryCount()).isEqualTo(9);
        assertThat(outcome.settings().mode())
                .isEqualTo(TestSettings.builder().build().mode());
        assertThat(outcome.provenance().of("mode")).isEmpty();
        assertThat(outcome.logLines()).hasSize(1).allMatch(SettingsLogLine::isError);
    }

    @ParameterizedTest
    @CsvSource({"4294967295, 18446744073709551615", "2147483648, 18446744071562067968", "4294967297, 1"})
    void theLimitOfOutstandingQueriesIsNarrowed(String written, String used) {
        ConfigOutcome outcome = read("*.Server.max_async_queries = " + written, ConfigType.OTHER);
        assertThat(Long.toUnsignedString(outcome.settings().serverMaxAsyncQueries()))
                .isEqualTo(used);
    }

    @Test
    void filesAreReadAsTheyAre(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("user.conf");
        Files.write(file, "# caf\u00e9\n*.*.min_query_count = 5\n".getBytes(StandardCharsets.ISO_8859_1));
        ConfigOutcome outcome = read(ConfigFile.read(file), ConfigType.OTHER);
        assertThat(outcome.settings().minQueryCount()).isEqualTo(5);
        assertThat(outcome.provenance().of("min_query_count").orElseThrow().place())
                .isEqualTo(file + ":2");
        assertThat(ConfigFile.read(directory.resolve("none"))).isInstanceOf(ConfigSource.Unreadable.class);
        assertThat(ConfigFile.read(directory)).isInstanceOf(ConfigSource.Unreadable.class);
    }

    @Test
    void linesWithoutEffectAreExplained() {
        ConfigText text = ConfigText.parse("user.conf", """
                #*.*.min_query_count = 5
                *.*.min_query_count=5
                *.*.min_duration =
                *.*.min_qury_count = 5
                *.Sever.target_qps = 5
                *.Offline.target_latency = 5
                *.*.qsl_rng_seed = 5
                target_qps = 5
                m.v1.Server.target_qps = 5
                """);
        assertThat(ConfigRemarks.of(text, ConfigType.USER))
                .containsExactly(
                        "user.conf:2: \"*.*.min_query_count=5\" has no effect, because the equals sign needs blanks around"
                                + " it: write \"*.*.min_query_count = 5\"",
                        "user.conf:3: \"*.*.min_duration =\" has no value and so no effect: write \"key = value\"",
                        "user.conf:4: \"min_qury_count\" is not a setting of the load generator, so nothing reads it: did"
                                + " you mean \"min_query_count\"?",
                        "user.conf:5: \"Sever\" is not a scenario, so nothing reads \"*.Sever.target_qps\": use"
                                + " SingleStream, MultiStream, Server, Offline or *",
                        "user.conf:6: \"target_latency\" has no meaning in Offline, so nothing reads"
                                + " \"*.Offline.target_latency\"",
                        "user.conf:7: \"qsl_rng_seed\" is ignored here: only the built-in values of a round may set it",
                        "user.conf:8: \"target_qps\" has no effect: write model.scenario.setting, for example"
                                + " *.Server.target_qps");
    }
}
