package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The adapter against the embedded engine over sockets, in both dialects and with each misbehaviour. */
class EmbeddedEngineIT {
    private static final int TOKENS = 6;
    private static final EngineConfig SIX_TOKENS = new EngineConfig(
            "six",
            "",
            3,
            1000,
            2000,
            500_000,
            0,
            0,
            0,
            1_000_000,
            10_000,
            KvPolicy.RESERVE,
            new OutputLength.Fixed(TOKENS));

    @ParameterizedTest
    @EnumSource(Endpoint.class)
    void everySampleOfBothDialectsIsCountedByTokenIds(Endpoint endpoint) {
        RecordingSink sink = new RecordingSink(true);
        try (EngineServer server = EngineServer.start(SIX_TOKENS, ServerOptions.defaults());
                OpenAiHttpSut sut = sut(server, RequestSettings.of(endpoint, "six"))) {
            ProbeResult probe = sut.probe();
            assertThat(probe.ok()).as(probe.sentence()).isTrue();
            assertThat(probe.tokenIdsSeen()).isTrue();
            sut.library().load(new int[] {0, 1, 2, 3});
            sut.start(sink);
            sut.issue(SutTestCase.query(0, 100, 4));
            for (long id = 0; id < 100; id++) {
                RecordingSink.Completion end = sink.awaitCompletion(id);
                assertThat(end.tokens()).isEqualTo(TOKENS);
                assertThat(end.data())
                        .hasSize(TOKENS * Integer.BYTES)
                        .startsWith(sink.firsts.get(id).data());
                assertThat(sink.firsts.get(id).data()).hasSize(Integer.BYTES);
            }
            AdapterReport report = sut.report();
            assertThat(report.tokenSources()).containsOnly(java.util.Map.entry(TokenCountSource.TOKEN_IDS, 100L));
            assertThat(report.failed()).isZero();
            assertThat(report.statuses()).containsOnly(java.util.Map.entry(200, 100L));
            assertThat(server.stats().clientsGone()).isZero();
        }
        assertThat(sink.misuse).hasValue(0);
    }

    @ParameterizedTest
    @EnumSource(Endpoint.class)
    void wholeAnswersWorkInBothDialects(Endpoint endpoint) {
        RecordingSink sink = new RecordingSink(false);
        try (EngineServer server = EngineServer.start(SIX_TOKENS, ServerOptions.defaults());
                OpenAiHttpSut sut = sut(server, RequestSettings.of(endpoint, "six").stream(false))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            sut.issue(SutTestCase.query(0, 5, 1));
            for (long id = 0; id < 5; id++) {
                assertThat(sink.awaitCompletion(id).tokens()).isEqualTo(TOKENS);
            }
            assertThat(sink.firsts).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reset        | RESET",
                "429          | HTTP_STATUS",
                "503          | HTTP_STATUS",
                "500          | HTTP_STATUS",
                "empty        | EMPTY_STREAM",
                "error        | STREAM_ERROR",
                "cut          | TRANSPORT",
                "eof          | TRUNCATED",
                "short:2      | SHORT_ANSWER",
            })
    void misbehaviourFailsTheSample(String fault, FailureClass expected) {
        RecordingSink sink = new RecordingSink(false);
        // The first request of the script is that of the probe.
        try (EngineServer server = misbehaving("script: ok; " + fault);
                OpenAiHttpSut sut = sut(
                        server,
                        RequestSettings.of(Endpoint.COMPLETIONS, "six")
                                .maxTokens(4)
                                .ignoreEos(true))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            sut.issue(SutTestCase.query(0, 1, 1));
            sink.awaitFailure(0);
            assertThat(sut.report().failures()).containsOnly(java.util.Map.entry(expected, 1L));
            sut.issue(SutTestCase.query(1, 1, 1));
            assertThat(sink.awaitCompletion(1).tokens()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @CsvSource({"no-done", "no-usage", "bytewise", "crlf", "multi:4", "heartbeat:1ms", "stall:5ms"})
    void oddButWholeAnswersSucceed(String fault) {
        RecordingSink sink = new RecordingSink(true);
        try (EngineServer server = misbehaving("script: ok; " + fault);
                OpenAiHttpSut sut = sut(server, RequestSettings.of(Endpoint.CHAT, "six"))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            sut.issue(SutTestCase.query(0, 1, 1));
            RecordingSink.Completion odd = sink.awaitCompletion(0);
            sut.issue(SutTestCase.query(1, 1, 1));
            assertThat(odd.tokens()).isEqualTo(TOKENS);
            assertThat(odd.data()).isEqualTo(sink.awaitCompletion(1).data());
            assertThat(sut.report().count(Oddity.MULTI_TOKEN_FIRST_CHUNK)).isEqualTo(fault.startsWith("multi") ? 1 : 0);
            assertThat(sut.report().count(Oddity.MISSING_DONE)).isEqualTo(fault.equals("no-done") ? 1 : 0);
        }
    }

    @Test
    void countFromUsageIsThatFromIds() {
        RecordingSink sink = new RecordingSink(false);
        try (EngineServer server = EngineServer.start(SIX_TOKENS, ServerOptions.defaults());
                OpenAiHttpSut sut =
                        sut(server, RequestSettings.of(Endpoint.CHAT, "six").tokenIds(TokenIds.OFF))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            sut.issue(SutTestCase.query(0, 1, 1));
            assertThat(sink.awaitCompletion(0).tokens()).isEqualTo(TOKENS);
            assertThat(sut.report().tokenSources()).containsOnly(java.util.Map.entry(TokenCountSource.USAGE, 1L));
        }
    }

    private static EngineServer misbehaving(String script) {
        return EngineServer.start(SIX_TOKENS, ServerOptions.defaults().withMisbehaviour(Misbehaviour.parse(script, 1)));
    }

    private static OpenAiHttpSut sut(EngineServer server, RequestSettings.Builder request) {
        return new OpenAiHttpSut(
                OpenAiOptions.of(ServerAddress.parse(server.url()), request.build()), SutTestCase.prompts(4));
    }
}
