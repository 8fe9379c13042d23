package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of networks and servers that no other test tries, each over a real socket, each with exact counts. */
class FaultsOnPurposeIT {
    private static final EngineConfig ENGINE = EnginePresets.byName("demo");
    private ScriptedServer server;
    private final RecordingSink sink = new RecordingSink(true);

    @BeforeEach
    void listen() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirectIsAFailureAndNotFollowed(int status) throws IOException {
        try (OpenAiHttpSut sut = started()) {
            sut.issue(SutTestCase.query(1, 1, 1));
            ScriptedServer.Conversation c = server.next();
            c.request();
            c.reply(status, "text/plain", "", "Location: http://127.0.0.1:1/v1/completions");
            assertThat(sink.awaitFailure(1).reason()).isEqualTo("HTTP status " + status);
            assertThat(sut.report().requests()).isEqualTo(1);
        }
    }

    @Test
    void errorBodyOfTenMegabytesIsReadAwayAndItsStartKept() throws IOException {
        try (OpenAiHttpSut sut = started()) {
            sut.issue(SutTestCase.query(1, 1, 1));
            ScriptedServer.Conversation c = server.next();
            c.request();
            c.reply(500, "text/plain", "x".repeat(10 << 20));
            assertThat(sink.awaitFailure(1).reason()).isEqualTo("HTTP status 500");
            AdapterReport report = sut.report();
            assertThat(report.examples().getFirst().detail()).hasSizeLessThan(400);
            assertThat(report.wire().bytesReceived()).isGreaterThan(10 << 20);
            sut.issue(SutTestCase.query(2, 1, 1));
            c.request();
            c.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
            assertThat(sink.awaitCompletion(2).tokens()).isEqualTo(1);
        }
    }

    @Test
    void trailersAndExtensionsOfChunksAreNoPartOfTheAnswer() throws IOException {
        try (OpenAiHttpSut sut = started()) {
            sut.issue(SutTestCase.query(1, 1, 1));
            ScriptedServer.Conversation c = server.next();
            c.request();
            String event = "data: {\"choices\":[{\"text\":\"a\",\"finish_reason\":\"stop\"}],"
                    + "\"usage\":{\"completion_tokens\":1}}\n\ndata: [DONE]\n\n";
            c.streamHead()
                    .send(Integer.toHexString(event.length()) + ";note=1\r\n" + event
                            + "\r\n0\r\nX-Checksum: abc\r\nX-More: 1\r\n\r\n");
            assertThat(new String(sink.awaitCompletion(1).data(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEqualTo("a");
            sut.issue(SutTestCase.query(2, 1, 1));
            c.request();
            c.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
            sink.awaitCompletion(2);
            assertThat(sut.report().wire().connectionsOpened()).isEqualTo(1);
        }
    }

    @Test
    void halfClosedStreamIsATransportFailure() throws IOException {
        try (OpenAiHttpSut sut = started()) {
            sut.issue(SutTestCase.query(1, 1, 1));
            ScriptedServer.Conversation c = server.next();
            c.request();
            c.streamHead().event("{\"choices\":[{\"text\":\"a\"}]}");
            sink.awaitFirst(1);
            c.shutdownOutput();
            assertThat(sink.awaitFailure(1).reason()).isEqualTo("the connection closed in the middle of the response");
            assertThat(sut.report().failures()).containsOnly(Map.entry(FailureClass.TRANSPORT, 1L));
        }
    }

    @Test
    void serverThatReadsSlowlyGetsTheWholeRequest() throws IOException {
        Prompt large = new Prompt(java.util.Optional.of("p".repeat(4 << 20)), new int[0], 0);
        try (OpenAiHttpSut sut = new OpenAiHttpSut(
                SutTestCase.options(server, SutTestCase.completions()), SutTestCase.prompts(1, large))) {
            load(sut);
            sut.start(sink);
            sut.issue(SutTestCase.query(1, 1, 1));
            // The body does not fit into the buffers of the kernel: it is still being written when the next one is
            // issued.
            ScriptedServer.Conversation slow = server.next();
            sut.issue(SutTestCase.query(2, 1, 1));
            ScriptedServer.Conversation other = server.next();
            assertThat(other.request().body()).hasSizeGreaterThan(4 << 20);
            other.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
            sink.awaitCompletion(2);
            assertThat(slow.request().body()).hasSizeGreaterThan(4 << 20);
            slow.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
            sink.awaitCompletion(1);
        }
    }

    @Test
    void answerInReadsOfOneByteIsTheSame() throws IOException {
        try (OpenAiHttpSut sut = started()) {
            sut.issue(SutTestCase.query(1, 1, 1));
            ScriptedServer.Conversation c = server.next();
            c.request();
            String answer = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + SutTestCase.ONE_TOKEN;
            for (byte b : answer.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
                c.send(new byte[] {b});
            }
            c.close();
            assertThat(sink.awaitCompletion(1).tokens()).isEqualTo(1);
        }
    }

    /** Each connection is closed by the server right after its answer, so that the next sample meets every stage of the close. */
    @Test
    void keepAliveRaceCostsNoSample() throws IOException {
        AtomicInteger answered = new AtomicInteger();
        try (ScriptedServer closing = new ScriptedServer(conversation -> {
                    ScriptedServer.Request request = conversation.request();
                    if (request.line().startsWith("GET")) {
                        SutTestCase.answerProbe(conversation, request);
                        request = conversation.request();
                    }
                    conversation.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
                    answered.incrementAndGet();
                });
                OpenAiHttpSut sut = new OpenAiHttpSut(
                        SutTestCase.options(closing, SutTestCase.completions()), SutTestCase.prompts(1))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            int beforeTheRun = answered.get();
            for (long id = 1; id <= 200; id++) {
                sut.issue(SutTestCase.query(id, 1, 1));
                sink.awaitCompletion(id);
            }
            AdapterReport report = sut.report();
            assertThat(report.succeeded()).isEqualTo(200);
            assertThat(report.failed()).isZero();
            assertThat(answered).hasValue(beforeTheRun + 200);
            // What was sent into a connection that the server had closed was sent once more, and counted.
            assertThat(report.requests()).isEqualTo(200 + report.count(Oddity.RESENT));
        }
    }

    @Test
    void serverKilledAndRestartedLosesOnlyWhatItHad() {
        EngineServer first = EngineServer.start(ENGINE, ServerOptions.defaults());
        int port = first.port();
        RequestSettings request = RequestSettings.of(Endpoint.COMPLETIONS, ENGINE.name())
                .maxTokens(4)
                .build();
        try (OpenAiHttpSut sut = new OpenAiHttpSut(
                OpenAiOptions.of(ServerAddress.parse(first.url()), request), SutTestCase.prompts(1))) {
            sut.library().load(new int[] {0});
            sut.start(sink);
            sut.issue(SutTestCase.query(0, 5, 1));
            for (long id = 0; id < 5; id++) {
                sink.awaitCompletion(id);
            }
            first.close();
            sut.issue(SutTestCase.query(5, 5, 1));
            for (long id = 5; id < 10; id++) {
                sink.awaitFailure(id);
            }
            try (EngineServer second =
                    EngineServer.start(ENGINE, ServerOptions.defaults().withPort(port))) {
                assertThat(second.port()).isEqualTo(port);
                sut.issue(SutTestCase.query(10, 5, 1));
                for (long id = 10; id < 15; id++) {
                    sink.awaitCompletion(id);
                }
            }
            AdapterReport report = sut.report();
            assertThat(report.succeeded()).isEqualTo(10);
            assertThat(report.failed()).isEqualTo(5);
            assertThat(sut.inFlight()).isZero();
            assertThat(report.endpoints().getFirst().lost()).isFalse();
        } finally {
            first.close();
        }
        assertThat(sink.misuse).hasValue(0);
    }

    private OpenAiHttpSut started() throws IOException {
        OpenAiHttpSut sut =
                new OpenAiHttpSut(SutTestCase.options(server, SutTestCase.completions()), SutTestCase.prompts(1));
        load(sut);
        sut.start(sink);
        return sut;
    }

    /** Loads the samples, answering the two requests of the probe on the way. */
    private void load(OpenAiHttpSut sut) throws IOException {
        Thread loader = Thread.ofVirtual().start(() -> sut.library().load(new int[] {0}));
        for (int i = 0; i < 2; i++) {
            ScriptedServer.Conversation probe = server.next();
            SutTestCase.answerProbe(probe, probe.request());
        }
        try {
            loader.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
