package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.loadgen.api.FailureKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAiHttpSutIT {
    @TempDir
    Path directory;

    private ScriptedServer server;
    private RecordingSink sink;
    private OpenAiHttpSut sut;

    @BeforeEach
    void startServer() throws IOException {
        server = new ScriptedServer();
        sink = new RecordingSink(true);
    }

    @AfterEach
    void stop() throws IOException {
        if (sut != null) {
            sut.close();
        }
        server.close();
        assertThat(sink.misuse).hasValue(0);
    }

    @Test
    void streamedAnswerIsStampedReadByRead() throws IOException {
        start(SutTestCase.completions());
        issue(7);
        ScriptedServer.Conversation c = server.next();
        ScriptedServer.Request request = c.request();
        assertThat(request.line()).isEqualTo("POST /v1/completions HTTP/1.1");
        assertThat(request.hasHeader("Accept-Encoding: identity")).isTrue();
        assertThat(request.hasHeader("Host: 127.0.0.1:" + server.port())).isTrue();
        c.streamHead();
        sink.atMillis(120);
        c.event("{\"choices\":[{\"text\":\"Hel\",\"token_ids\":[5]}]}");
        RecordingSink.First first = sink.awaitFirst(7);
        assertThat(RecordingSink.millis(first.nanos())).isEqualTo(120);
        assertThat(first.data()).containsExactly(5, 0, 0, 0);
        sink.atMillis(180);
        c.event("{\"choices\":[{\"text\":\"lo\",\"token_ids\":[258,70000],\"finish_reason\":\"stop\"}]}")
                .event("{\"choices\":[],\"usage\":{\"prompt_tokens\":2,\"completion_tokens\":3}}")
                .event("[DONE]")
                .endChunks();
        RecordingSink.Completion end = sink.awaitCompletion(7);
        assertThat(RecordingSink.millis(end.nanos())).isEqualTo(180);
        assertThat(end.tokens()).isEqualTo(3);
        assertThat(end.data()).containsExactly(5, 0, 0, 0, 2, 1, 0, 0, 0x70, 0x11, 1, 0);
        AdapterReport report = sut.report();
        assertThat(report.succeeded()).isEqualTo(1);
        assertThat(report.statuses()).containsExactly(java.util.Map.entry(200, 1L));
        assertThat(report.tokenSources()).containsExactly(java.util.Map.entry(TokenCountSource.TOKEN_IDS, 1L));
        assertThat(sut.inFlight()).isZero();
    }

    @Test
    void textIsKeptWhenThereAreNoIds() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead()
                .event("{\"choices\":[{\"text\":\"\u6771\"}]}")
                .event("{\"choices\":[{\"text\":\"b\","
                        + "\"finish_reason\":\"length\"}],\"usage\":{\"completion_tokens\":2}}");
        c.endChunks();
        RecordingSink.Completion end = sink.awaitCompletion(1);
        assertThat(new String(end.data(), StandardCharsets.UTF_8)).isEqualTo("\u6771b");
        assertThat(new String(sink.awaitFirst(1).data(), StandardCharsets.UTF_8))
                .isEqualTo("\u6771");
        assertThat(sut.report().count(Oddity.MISSING_DONE)).isEqualTo(1);
    }

    @Test
    void connectionIsReusedAndTheNextAnswerStartsAfresh() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
        sink.awaitCompletion(1);
        issue(2);
        c.request();
        c.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
        assertThat(new String(sink.awaitCompletion(2).data(), StandardCharsets.UTF_8))
                .isEqualTo("a");
        assertThat(sut.report().wire().connectionsOpened()).isEqualTo(1);
    }

    @Test
    void requestIsSentAgainOnceWhenAReusedConnectionWasClosed() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
        sink.awaitCompletion(1);
        issue(2);
        c.request();
        c.reset();
        ScriptedServer.Conversation second = server.next();
        second.request();
        second.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
        sink.awaitCompletion(2);
        assertThat(sut.report().count(Oddity.RESENT)).isEqualTo(1);
        assertThat(sut.report().requests()).isEqualTo(3);
    }

    @Test
    void resetOfAFreshConnectionIsAFailureAndNotRetried() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.reset();
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("the connection closed before the response");
        assertThat(sut.report().requests()).isEqualTo(1);
        assertThat(sut.report().count(FailureClass.RESET)).isEqualTo(1);
    }

    @Test
    void resetInTheMiddleOfAStreamIsAFailure() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead().event("{\"choices\":[{\"text\":\"a\"}]}");
        sink.awaitFirst(1);
        c.reset();
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("the connection closed in the middle of the response");
        assertThat(sut.report().count(FailureClass.TRANSPORT)).isEqualTo(1);
    }

    @Test
    void missingFinalChunkIsAFailureEvenAfterDone() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead().chunk(SutTestCase.ONE_TOKEN);
        c.close();
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("the connection closed in the middle of the response");
    }

    @Test
    void bodyDelimitedByTheCloseIsWhole() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.send("HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + SutTestCase.ONE_TOKEN);
        c.close();
        assertThat(sink.awaitCompletion(1).tokens()).isEqualTo(1);
    }

    @Test
    void cleanCloseWithoutFinishReasonIsTruncated() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"choices\":[{\"text\":\"a\"}]}\n\n");
        c.close();
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("the response ended without a finish reason");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 429, 500, 503})
    void httpErrorIsCountedByStatusAndNotRetried(int status) throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.reply(status, "application/json", "{\"error\":{\"message\":\"slow\\ndown\"}}", "Retry-After: 5");
        RecordingSink.Failure failure = sink.awaitFailure(1);
        assertThat(failure.kind()).isEqualTo(FailureKind.FAILED);
        assertThat(failure.reason()).isEqualTo("HTTP status " + status);
        AdapterReport report = sut.report();
        assertThat(report.statuses()).containsExactly(java.util.Map.entry(status, 1L));
        assertThat(report.requests()).isEqualTo(1);
        assertThat(report.examples().getFirst().detail())
                .isEqualTo("Retry-After 5; {\"error\":{\"message\":\"slow\\ndown\"}}");
        assertThat(sink.firsts).isEmpty();
    }

    @Test
    void wholeAnswerCompletesWithoutAFirstToken() throws IOException {
        start(SutTestCase.completions().stream(false));
        issue(1);
        ScriptedServer.Conversation c = server.next();
        assertThat(c.request().body()).contains("\"stream\":false").doesNotContain("stream_options");
        sink.atMillis(50);
        c.reply(
                200,
                "application/json",
                "{\"choices\":[{\"index\":0,\"text\":\"abc\",\"finish_reason\":\"stop\"}],"
                        + "\"usage\":{\"completion_tokens\":4}}");
        RecordingSink.Completion end = sink.awaitCompletion(1);
        assertThat(end.tokens()).isEqualTo(4);
        assertThat(RecordingSink.millis(end.nanos())).isEqualTo(50);
        assertThat(new String(end.data(), StandardCharsets.UTF_8)).isEqualTo("abc");
        assertThat(sink.firsts).isEmpty();
        assertThat(sut.report().count(Oddity.WHOLE_ANSWER)).isEqualTo(1);
    }

    @Test
    void errorAsJsonOnAStreamingRequestIsAFailure() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.reply(200, "application/json", "{\"error\":{\"message\":\"no\",\"code\":400}}");
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("error inside the response, code 400");
    }

    @Test
    void otherContentTypesAndCompressionAreNamed() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.reply(200, "text/html", "<html>login</html>");
        assertThat(sink.awaitFailure(1).reason())
                .isEqualTo("content type text/html in place of an event stream or JSON");
        issue(2);
        c.request();
        c.reply(200, "text/event-stream", "xxxx", "Content-Encoding: gzip");
        assertThat(sink.awaitFailure(2).reason()).startsWith("a response compressed with gzip");
    }

    @Test
    void whatIsNotHttpIsAFailure() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.send("SSH-2.0-OpenSSH_9\r\n\r\n");
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("the response is not valid HTTP");
    }

    @Test
    void refusedConnectionIsNamed() throws IOException {
        start(SutTestCase.completions());
        server.closeAndAwaitRefusal();
        issue(1);
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("connection refused");
        assertThat(sut.report().count(FailureClass.CONNECT)).isEqualTo(1);
    }

    @Test
    void silenceEndsWithTheIdleTimeOut() throws IOException {
        start(SutTestCase.completions(), c -> c.withTimeouts(1000, 100_000, 2000));
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead().event("{\"choices\":[{\"text\":\"a\"}]}");
        sink.awaitFirst(1);
        sink.atMillis(2001);
        RecordingSink.Failure failure = sink.awaitFailure(1);
        assertThat(failure.kind()).isEqualTo(FailureKind.TIMED_OUT);
        assertThat(failure.reason()).isEqualTo("nothing from the server for 2000 ms");
        assertThat(c.closedByClient()).isTrue();
    }

    @Test
    void emptyChunksDuringPrefillAreASignOfLife() throws IOException {
        start(
                SutTestCase.completions(),
                c -> c.withTimeouts(1000, 100_000, 2000).withCommentsAreLife(false));
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        c.streamHead();
        for (int i = 1; i <= 3; i++) {
            sink.atMillis(1900L * i);
            long reads = sut.report().wire().reads();
            c.event("{\"choices\":[{\"delta\":{}}]}");
            awaitMoreReadsThan(reads);
        }
        sink.atMillis(6000);
        c.event("{\"choices\":[{\"delta\":{\"content\":\"y\"},\"finish_reason\":\"stop\"}]}")
                .endChunks();
        sink.awaitCompletion(1);
        assertThat(RecordingSink.millis(sink.awaitFirst(1).nanos())).isEqualTo(6000);
    }

    @Test
    void sampleThatTakesTooLongTimesOut() throws IOException {
        start(SutTestCase.completions(), c -> c.withTimeouts(1000, 5000, 100_000));
        issue(1);
        server.next().request();
        sink.atMillis(5001);
        assertThat(sink.awaitFailure(1).reason()).isEqualTo("no complete answer within 5000 ms");
    }

    @Test
    void completeStreamThatIsNotClosedCountsAtTheTimeOut() throws IOException {
        start(SutTestCase.completions(), c -> c.withTimeouts(1000, 100_000, 2000));
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        sink.atMillis(10);
        c.streamHead().chunk(SutTestCase.ONE_TOKEN);
        sink.awaitFirst(1);
        sink.atMillis(3000);
        assertThat(RecordingSink.millis(sink.awaitCompletion(1).nanos())).isEqualTo(10);
        assertThat(sut.report().count(Oddity.UNCLOSED_STREAM)).isEqualTo(1);
    }

    @Test
    void connectionLimitMakesSamplesWait() throws IOException {
        start(SutTestCase.completions(), c -> c.withMaxConnections(1));
        sut.issue(SutTestCase.query(1, 3, 4));
        ScriptedServer.Conversation c = server.next();
        for (int i = 0; i < 3; i++) {
            c.request();
            c.streamHead().chunk(SutTestCase.ONE_TOKEN).endChunks();
        }
        for (int i = 1; i <= 3; i++) {
            sink.awaitCompletion(i);
        }
        AdapterReport.Wire wire = sut.report().wire();
        assertThat(wire.connectionsOpened()).isEqualTo(1);
        assertThat(wire.mostWaiting()).isEqualTo(2);
        assertThat(wire.mostInFlight()).isEqualTo(3);
    }

    @Test
    void keyIsSentInOneHeaderAndShownNowhere() throws IOException {
        Path file = directory.resolve("key");
        Files.writeString(file, "sk-secret-value\n");
        sut = new OpenAiHttpSut(
                SutTestCase.options(server, SutTestCase.completions()).withKey(ApiKey.fromFile(file)),
                SutTestCase.prompts(4));
        load();
        sut.start(sink);
        issue(1);
        ScriptedServer.Conversation c = server.next();
        assertThat(c.request().hasHeader("Authorization: Bearer sk-secret-value"))
                .isTrue();
        c.reply(401, "text/plain", "wrong key sk-secret-value for prompt 0");
        sink.awaitFailure(1);
        AdapterReport report = sut.report();
        assertThat(report.examples().getFirst().detail()).isEqualTo("wrong key [key] for [prompt]");
        assertThat(report.toString() + sut.name() + ApiKey.fromFile(file)).doesNotContain("secret");
    }

    @Test
    void closeGivesUpWhatIsOpenWithoutAReport() throws IOException {
        start(SutTestCase.completions());
        issue(1);
        ScriptedServer.Conversation c = server.next();
        c.request();
        sut.close();
        assertThat(c.closedByClient()).isTrue();
        assertThat(sink.completions).isEmpty();
        assertThat(sink.failures).isEmpty();
        assertThatThrownBy(() -> issue(2)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void caFileAndInsecureExcludeEachOther() {
        assertThatThrownBy(() -> new TlsSettings(Optional.of(directory), true))
                .hasMessageContaining("exclude each other");
    }

    private void start(RequestSettings.Builder request) throws IOException {
        start(request, settings -> settings);
    }

    private void start(RequestSettings.Builder request, java.util.function.UnaryOperator<ConnectionSettings> connection)
            throws IOException {
        OpenAiOptions options = SutTestCase.options(server, request);
        sut = new OpenAiHttpSut(options.withConnection(connection.apply(options.connection())), SutTestCase.prompts(4));
        load();
        sut.start(sink);
    }

    /** Loads all samples, answering the probe on the way. */
    private void load() throws IOException {
        Thread loader = Thread.ofVirtual().start(() -> {
            int[] all = java.util.stream.IntStream.range(0, sut.library().totalSampleCount())
                    .toArray();
            sut.library().load(all);
        });
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

    /** Each look at the report is a round trip through the event loop, so the bound is one of time too. */
    private void awaitMoreReadsThan(long reads) {
        for (int looks = 0; looks < 200_000; looks++) {
            if (sut.report().wire().reads() > reads) {
                return;
            }
        }
        throw new AssertionError("the adapter read nothing");
    }

    private void issue(long id) {
        sut.issue(SutTestCase.query(id, 1, 4));
    }
}
