package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every dialect over real sockets against the embedded engine, whose answers have six tokens, the last the end token. */
class NativeDialectsIT {
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
    private final RecordingSink sink = new RecordingSink(true);

    static Stream<Dialect> dialects() {
        return Dialects.all().stream();
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void streamIsCountedWithItsEndTokenAndHasAFirstToken(Dialect dialect) {
        try (EngineServer server = server("ok");
                OpenAiHttpSut sut = sut(server, dialect, "", true)) {
            run(sut, 20);
            for (long id = 0; id < 20; id++) {
                assertThat(sink.awaitCompletion(id).tokens()).isEqualTo(TOKENS);
                assertThat(sink.firsts).containsKey(id);
            }
            AdapterReport report = sut.report();
            assertThat(report.failed()).isZero();
            assertThat(report.stream().tokenEvents()).isBetween(20L * (TOKENS - 1), 20L * TOKENS);
            assertThat(report.tokenSources())
                    .containsOnlyKeys(
                            dialect.equals(Dialects.TRITON) ? TokenCountSource.USAGE : TokenCountSource.TOKEN_IDS);
            assertThat(report.oddities().keySet())
                    .isEqualTo(
                            dialect.equals(Dialects.TRITON)
                                    ? java.util.Set.of(Oddity.NO_FINISH_MARK)
                                    : java.util.Set.of());
        }
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void wholeAnswerHasNoFirstToken(Dialect dialect) {
        try (EngineServer server = server("ok");
                OpenAiHttpSut sut = sut(server, dialect, dialect.equals(Dialects.TGI) ? "/tgi" : "", false)) {
            run(sut, 3);
            for (long id = 0; id < 3; id++) {
                assertThat(sink.awaitCompletion(id).tokens()).isEqualTo(TOKENS);
            }
            assertThat(sink.firsts).isEmpty();
            assertThat(sut.report().count(Oddity.WHOLE_ANSWER)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("dialects")
    void errorCutAndBytewiseMeanTheSameInEachDialect(Dialect dialect) {
        // The first request of the script is that of the probe.
        try (EngineServer server = server("script: ok; error; cut; bytewise; 503");
                OpenAiHttpSut sut = sut(server, dialect, "", true)) {
            sut.library().load(new int[] {0, 1, 2, 3});
            sut.start(sink);
            issue(sut, 0);
            sink.awaitFailure(0);
            issue(sut, 1);
            sink.awaitFailure(1);
            issue(sut, 2);
            assertThat(sink.awaitCompletion(2).tokens()).isEqualTo(TOKENS);
            issue(sut, 3);
            assertThat(sink.awaitFailure(3).reason()).isEqualTo("HTTP status 503");
            assertThat(sut.report().failures())
                    .containsOnlyKeys(FailureClass.STREAM_ERROR, FailureClass.TRANSPORT, FailureClass.HTTP_STATUS);
        }
    }

    @Test
    void bothFormsOfSglangKeepTheSameIds() {
        try (EngineServer server = server("ok");
                OpenAiHttpSut whole = sut(server, Dialects.SGLANG, "", true);
                OpenAiHttpSut pieces = new OpenAiHttpSut(
                        OpenAiOptions.of(
                                ServerAddress.parse(server.url()),
                                RequestSettings.of(Dialects.SGLANG, "")
                                        .maxTokens(50)
                                        .extraBody("{\"incremental\":true}")
                                        .build()),
                        SutTestCase.prompts(4))) {
            run(whole, 1);
            byte[] ids = sink.awaitCompletion(0).data();
            RecordingSink other = new RecordingSink(true);
            pieces.library().load(new int[] {0});
            pieces.start(other);
            pieces.issue(SutTestCase.query(0, 1, 4));
            assertThat(other.awaitCompletion(0).data()).isEqualTo(ids).hasSize(TOKENS * Integer.BYTES);
        }
    }

    @ParameterizedTest
    @MethodSource("selfDescriptions")
    void serverIsRecognisedByWhatItSaysOfItself(String path, String answer, Dialect expected, String model)
            throws Exception {
        try (ScriptedServer server = new ScriptedServer((ScriptedServer.Conversation c) -> {
            ScriptedServer.Request request = c.request();
            if (request.line().startsWith("GET " + path + " ")) {
                c.reply(200, "application/json", answer);
            } else {
                c.reply(404, "application/json", "{}");
            }
            c.closedByClient();
        })) {
            AutoDialect found = AutoDialect.find(
                    SutTestCase.options(server, SutTestCase.completions()).server(),
                    java.util.Optional.empty(),
                    TlsSettings.VERIFIED,
                    ConnectionSettings.DEFAULT);
            assertThat(found.dialect()).isSameAs(expected);
            assertThat(found.why()).contains("GET " + path);
            assertThat(found.model().orElse("")).isEqualTo(model);
        }
    }

    static List<org.junit.jupiter.params.provider.Arguments> selfDescriptions() {
        return List.of(
                row("/v1/models", "{\"data\":[{\"id\":\"m\",\"owned_by\":\"vllm\"}]}", Dialects.VLLM, "m"),
                row("/v1/models", "{\"data\":[{\"id\":\"m\",\"owned_by\":\"x\"}]}", Dialects.COMPLETIONS, "m"),
                row("/get_model_info", "{\"model_path\":\"p\",\"is_generation\":true}", Dialects.SGLANG, ""),
                row("/info", "{\"model_id\":\"p\",\"max_total_tokens\":4096}", Dialects.TGI, ""),
                row("/v2", "{\"name\":\"triton\",\"version\":\"2.50\"}", Dialects.TRITON, ""),
                row("/props", "{\"default_generation_settings\":{}}", Dialects.LLAMACPP, ""));
    }

    private static org.junit.jupiter.params.provider.Arguments row(
            String path, String answer, Dialect expected, String model) {
        return org.junit.jupiter.params.provider.Arguments.of(path, answer, expected, model);
    }

    private void run(OpenAiHttpSut sut, int samples) {
        sut.library().load(new int[] {0, 1, 2, 3});
        sut.start(sink);
        sut.issue(SutTestCase.query(0, samples, 4));
    }

    private static void issue(OpenAiHttpSut sut, long id) {
        sut.issue(SutTestCase.query(id, 1, 4));
    }

    private static EngineServer server(String misbehaviour) {
        ServerOptions options = ServerOptions.defaults();
        return EngineServer.start(
                SIX_TOKENS,
                misbehaviour.equals("ok") ? options : options.withMisbehaviour(Misbehaviour.parse(misbehaviour, 1)));
    }

    private static OpenAiHttpSut sut(EngineServer server, Dialect dialect, String path, boolean stream) {
        RequestSettings request = RequestSettings.of(dialect, dialect.needsModel() ? "six" : "").maxTokens(50).stream(
                        stream)
                .build();
        return new OpenAiHttpSut(
                OpenAiOptions.of(ServerAddress.parse(server.url() + path), request), SutTestCase.prompts(4));
    }
}
