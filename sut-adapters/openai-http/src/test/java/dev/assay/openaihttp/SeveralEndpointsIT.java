package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.net.InetAddress;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One adapter in front of several servers, one of which may be lost; retries and source addresses. */
class SeveralEndpointsIT {
    private static final EngineConfig ENGINE = EnginePresets.byName("demo");
    private final RecordingSink sink = new RecordingSink(false);

    @ParameterizedTest
    @EnumSource(Balance.class)
    void samplesAreSpreadAsAskedAndCountedByEndpoint(Balance balance) {
        try (EngineServer first = server("none");
                EngineServer second = server("none");
                OpenAiHttpSut sut = sut(spread -> spread.withBalance(balance), first, second)) {
            begin(sut);
            issue(sut, 0, 40, 3);
            for (long id = 0; id < 40; id++) {
                sink.awaitCompletion(id);
            }
            AdapterReport report = sut.report();
            assertThat(report.succeeded()).isEqualTo(40);
            assertThat(report.endpoints()).hasSize(2).noneMatch(EndpointReport::lost);
            List<Long> shares =
                    report.endpoints().stream().map(EndpointReport::succeeded).toList();
            switch (balance) {
                // All are handed over at once, so that the fewest in flight is each endpoint in turn as well.
                case ROUND_ROBIN -> assertThat(shares).containsExactly(20L, 20L);
                case LEAST_OUTSTANDING -> assertThat(shares).allMatch(share -> share >= 10);
                // Indices 0, 1, 2 in turn: 14 samples of index 0 and 13 of index 2 meet the first endpoint.
                case SAMPLE_AFFINITY -> assertThat(shares).containsExactly(27L, 13L);
            }
            assertThat(report.lines()).anyMatch(line -> line.startsWith("endpoint " + second.url() + "/v1: requests "));
        }
    }

    @Test
    void lostEndpointIsReportedAndItsSamplesAreNotSentElsewhere() {
        try (EngineServer first = server("none");
                EngineServer second = server("none");
                OpenAiHttpSut sut = sut(spread -> spread, first, second)) {
            begin(sut);
            issue(sut, 0, 4, 1);
            for (long id = 0; id < 4; id++) {
                sink.awaitCompletion(id);
            }
            stop(second);
            issue(sut, 4, 6, 1);
            for (long id = 4; id < 10; id += 2) {
                sink.awaitCompletion(id);
                assertThat(sink.awaitFailure(id + 1).kind()).isEqualTo(FailureKind.FAILED);
            }
            AdapterReport report = sut.report();
            assertThat(report.succeeded() + report.failed()).isEqualTo(10);
            assertThat(report.endpoints().get(0).lost()).isFalse();
            assertThat(report.endpoints().get(1).lostSamples()).isEqualTo(3);
            assertThat(report.warnings())
                    .anyMatch(warning -> warning.startsWith("The endpoint " + second.url()
                            + "/v1 was lost: the last 3 of its samples found no connection"));
            assertThat(report.count(Oddity.RETRIED)).isZero();
        }
    }

    @Test
    void retryGoesOnWithTheFirstAttemptsClockAndIsCounted() {
        try (EngineServer bad = server("script: ok; 503; 503; 503; 503");
                OpenAiHttpSut sut = sut(spread -> spread.withRetries(2), bad)) {
            sink.atMillis(0);
            begin(sut);
            issue(sut, 0, 1, 1);
            assertThat(sink.awaitFailure(0).reason()).isEqualTo("HTTP status 503");
            AdapterReport report = sut.report();
            assertThat(report.requests()).isEqualTo(3);
            assertThat(report.count(Oddity.RETRIED)).isEqualTo(2);
            assertThat(report.failed()).isEqualTo(1);
            assertThat(report.warnings()).anyMatch(warning -> warning.startsWith("2 requests were sent again"));
        }
    }

    @Test
    void retriesAreOffUnlessAskedFor() {
        try (EngineServer bad = server("script: ok; 503; ok");
                OpenAiHttpSut sut = sut(spread -> spread, bad)) {
            begin(sut);
            issue(sut, 0, 1, 1);
            sink.awaitFailure(0);
            assertThat(sut.report().requests()).isEqualTo(1);
        }
    }

    @Test
    void connectionsStartFromTheGivenAddresses() throws Exception {
        InetAddress loopback = InetAddress.ofLiteral("127.0.0.1");
        InetAddress foreign = InetAddress.ofLiteral("192.0.2.1");
        try (EngineServer server = server("none");
                OpenAiHttpSut own = sut(spread -> spread.withSources(List.of(loopback)), server);
                OpenAiHttpSut other = sut(spread -> spread.withSources(List.of(foreign)), server)) {
            begin(own);
            issue(own, 0, 2, 1);
            sink.awaitCompletion(0);
            sink.awaitCompletion(1);
            begin(other);
            issue(other, 2, 1, 1);
            assertThat(sink.awaitFailure(2).reason()).contains("local");
        }
    }

    @Test
    void fewerConnectionsThanEndpointsAreRefused() {
        OpenAiOptions options = OpenAiOptions.of(
                        ServerAddress.parse("h:1"), SutTestCase.completions().build())
                .withConnection(ConnectionSettings.DEFAULT.withMaxConnections(1))
                .withSpread(Spread.NONE.withOthers(List.of(ServerAddress.parse("h:2"))));
        assertThatThrownBy(() -> new OpenAiHttpSut(options, SutTestCase.prompts(1)))
                .hasMessageContaining("fewer than the 2 endpoints");
    }

    private void begin(OpenAiHttpSut sut) {
        sut.library().load(new int[] {0, 1, 2});
        sut.start(sink);
    }

    private static void issue(OpenAiHttpSut sut, long firstId, int samples, int librarySize) {
        sut.issue(SutTestCase.query(firstId, samples, librarySize));
    }

    private static void stop(EngineServer server) {
        server.close();
    }

    private static EngineServer server(String misbehaviour) {
        ServerOptions options = misbehaviour.equals("none")
                ? ServerOptions.defaults()
                : ServerOptions.defaults().withMisbehaviour(Misbehaviour.parse(misbehaviour, 1));
        return EngineServer.start(ENGINE, options);
    }

    private static OpenAiHttpSut sut(UnaryOperator<Spread> spread, EngineServer... servers) {
        List<ServerAddress> addresses = java.util.Arrays.stream(servers)
                .map(server -> ServerAddress.parse(server.url()))
                .toList();
        RequestSettings request = RequestSettings.of(Endpoint.COMPLETIONS, ENGINE.name())
                .maxTokens(4)
                .build();
        return new OpenAiHttpSut(
                OpenAiOptions.of(addresses.getFirst(), request)
                        .withSpread(spread.apply(Spread.NONE.withOthers(addresses.subList(1, addresses.size())))),
                SutTestCase.prompts(3));
    }
}
