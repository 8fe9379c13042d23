package dev.assay.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.openaihttp.ConnectionSettings;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.Spread;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortLimitTest {
    private static final int PORTS = 28_232;
    private static final OpenAiOptions ONE = OpenAiOptions.of(
            ServerAddress.parse("http://127.0.0.1:8000"),
            RequestSettings.of(Endpoint.COMPLETIONS, "m").build());

    @Test
    void offlineRunOfMoreSamplesThanPortsIsExplainedBefore() {
        PortLimit limit = PortLimit.of(ONE, PORTS).orElseThrow();

        assertThat(limit.note(offline(28_232), 1)).isEmpty();
        assertThat(limit.note(offline(28_233), 1).orElseThrow())
                .contains("28,233 streams")
                .contains("carry 28,232")
                .contains("--source-address")
                .contains("--max-connections");
    }

    @Test
    void everyServerAndEverySourceBringsItsOwnPorts() {
        OpenAiOptions four = ONE.withSpread(Spread.NONE
                .withOthers(List.of(ServerAddress.parse("http://127.0.0.1:8001")))
                .withSources(List.of(InetAddress.ofLiteral("127.0.0.2"), InetAddress.ofLiteral("127.0.0.3"))));

        assertThat(PortLimit.of(four, PORTS).orElseThrow().streams()).isEqualTo(4L * PORTS);
    }

    @Test
    void boundOnConnectionsBelowThePortsNeedsNoNote() {
        assertThat(PortLimit.of(ONE.withConnection(ConnectionSettings.DEFAULT.withMaxConnections(1000)), PORTS))
                .isEmpty();
    }

    @Test
    void serverRunIsCountedByRateTimesLatency() {
        // 1000 queries/s that take up to 2 s + 1024 tokens of 0.1 s each: 104,400 at once.
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(1000)
                .useTokenLatencies(true)
                .serverTtftLatencyNanos(2_000_000_000L)
                .serverTpotLatencyNanos(100_000_000L)
                .build();

        assertThat(PortLimit.of(ONE, PORTS)
                        .orElseThrow()
                        .note(
                                EffectiveSettingsDerivation.derive(settings, 10, 10)
                                        .effective(),
                                1024)
                        .orElseThrow())
                .contains("104,400 streams");
    }

    private static EffectiveSettings offline(long samples) {
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.OFFLINE)
                .offlineExpectedQps(1)
                .minDurationMillis(0)
                .minQueryCount(samples)
                .build();
        return EffectiveSettingsDerivation.derive(settings, 10, 10).effective();
    }
}
