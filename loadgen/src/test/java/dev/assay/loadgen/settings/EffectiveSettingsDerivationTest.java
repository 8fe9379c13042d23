package dev.assay.loadgen.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worked values and undefined cases of loadgen-spec 1.9 and 9.4. */
class EffectiveSettingsDerivationTest {
    private static EffectiveSettings derive(TestSettings.Builder requested, int performanceCount) {
        return EffectiveSettingsDerivation.derive(requested.build(), performanceCount, performanceCount)
                .effective();
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 600000, 24576, 660000",
        "1, 60000, 1, 66",
        "1, 600000, 24576, 24576",
        "37.5, 600000, 100, 24750",
        "1234567, 500, 100, 679011"
    })
    void offlineQueriesAreSizedWithTenPercentMore(double rate, long millis, long queries, long samples) {
        EffectiveSettings effective = derive(
                TestSettings.builder()
                        .scenario(Scenario.OFFLINE)
                        .offlineExpectedQps(rate)
                        .minDurationMillis(millis)
                        .minQueryCount(queries),
                1024);
        assertThat(effective.samplesPerQuery()).isEqualTo(samples);
        assertThat(effective.minQueryCount()).isEqualTo(1);
        assertThat(effective.minSampleCount()).isEqualTo(samples);
        assertThat(effective.targetDurationMillis()).isEqualTo(0);
        assertThat(effective.minDurationMillis()).isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({"43, 430", "100, 500", "400, 800"})
    void singleStreamEqualIssueAlwaysAddsToTheCount(int libraryCount, long queries) {
        EffectiveSettings effective = derive(
                TestSettings.builder()
                        .scenario(Scenario.SINGLE_STREAM)
                        .singleStreamExpectedLatencyNanos(300_000_000)
                        .minDurationMillis(60_000)
                        .sampleConcatenatePermutation(true)
                        .performanceSampleCountOverride(10),
                libraryCount);
        assertThat(effective.minQueryCount()).isEqualTo(queries);
    }

    @Test
    void countsAreUnsigned() {
        EffectiveSettings effective =
                derive(TestSettings.builder().scenario(Scenario.OFFLINE).minQueryCount(-1), 1);
        assertThat(Long.toUnsignedString(effective.samplesPerQuery())).isEqualTo("18446744073709551615");
    }

    @Test
    void expectedCountsUseAllSixtyFourBits() {
        EffectiveSettings effective = derive(
                TestSettings.builder()
                        .scenario(Scenario.OFFLINE)
                        .offlineExpectedQps(0x1p63)
                        .minDurationMillis(1000),
                1);
        // 1.1 times 2^63, the 53 bits of the double 1.1 shifted.
        assertThat(Long.toUnsignedString(effective.samplesPerQuery())).isEqualTo("10145709240540254208");
        assertThat(UnsignedNumbers.toDouble(-1)).isEqualTo(0x1p64);
        assertThat(UnsignedNumbers.toDouble(Long.MIN_VALUE + 1025)).isEqualTo(0x1p63 + 2048);
        assertThat(UnsignedNumbers.toDouble(5)).isEqualTo(5.0);
    }

    @Test
    void aRateThatIsNoNumberCountsAsNegative() {
        DerivedSettings derived = EffectiveSettingsDerivation.derive(
                TestSettings.builder()
                        .scenario(Scenario.SERVER)
                        .serverTargetQps(Double.NaN)
                        .build(),
                1,
                1);
        assertThat(derived.effective().targetQps()).isEqualTo(1.0);
        assertThat(derived.logLines())
                .containsExactly(SettingsLogLine.invalidTestSettings(
                        "Invalid value for server_target_qps requested. requested: nan using: 1"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SingleStream | single_stream_target_latency_percentile | 1 | SingleStream.target_latency_percentile is 100
            SingleStream | single_stream_target_latency_percentile | 0 | SingleStream.target_latency_percentile is 0
            MultiStream | multi_stream_target_latency_percentile | 1.5 | MultiStream.target_latency_percentile is 150
            Server | server_target_latency_percentile | -0.5 | Server.target_latency_percentile is -50
            MultiStream | multi_stream_samples_per_query | 0 | MultiStream.samples_per_query is 0
            SingleStream | single_stream_expected_latency_ns | -1000000 | SingleStream.target_latency is -1 ms
            SingleStream | min_duration_ms | 9223372036855 | min_duration is 9223372036855 ms
            Server | max_duration_ms | 18446744073709551615 | max_duration is 18446744073709551615 ms
            Offline | offline_expected_qps | 1e300 | the expected number of queries, 1.1e+301, cannot be counted
            """)
    void undefinedSettingsAreRefusedWithOneSentence(String scenario, String field, String value, String sentence) {
        TestSettings.Builder requested = SettingsFields.apply(
                        TestSettings.builder(),
                        tools.jackson.databind.json.JsonMapper.builder()
                                .build()
                                .readTree("{\"" + field + "\": " + value + "}"))
                .scenario(Scenario.ofOfficialName(scenario));
        assertThatThrownBy(() -> derive(requested, 10))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(sentence);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0"})
    void anEmptyLibraryIsRefused(int performance, int total) {
        assertThatThrownBy(() -> EffectiveSettingsDerivation.derive(
                        TestSettings.builder().build(), performance, total))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("sample library");
    }
}
