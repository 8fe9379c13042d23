package dev.assay.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.testkit.engine.Vocabulary;
import dev.assay.testkit.misbehave.Misbehaviour;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a client sees of each misbehaviour. A good answer has six tokens and thus six events, and then the end mark. */
@Timeout(60)
class MisbehavingServerIT {
    private static final String TEXT = "/v1/completions";
    private static final String STREAM =
            "{\"prompt\":\"a\",\"stream\":true,\"return_token_ids\":true,\"stream_options\":{\"include_usage\":true}}";
    private static final String LAST_CHUNK = "0\r\n\r\n";

    private static String rawStream(String misbehaviour) throws IOException {
        try (TestServer server = TestServer.start(misbehaviour)) {
            return server.raw(TEXT, STREAM);
        }
    }

    private static HttpResponse<String> stream(String misbehaviour) throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(misbehaviour)) {
            return server.post(TEXT, STREAM);
        }
    }

    @Test
    void aDroppedRequestIsNeverAnsweredAndTheConnectionStaysOpen() throws Exception {
        try (TestServer server = TestServer.start("script: drop");
                Socket dropped = server.open(TEXT, STREAM, "")) {
            while (server.server.stats().misbehaved() < 1) {
                Thread.onSpinWait();
            }
            assertThat(server.post(TEXT, STREAM).statusCode()).isEqualTo(200);
            assertThat(dropped.getInputStream().available()).isZero();
            server.server.close();
            assertThat(dropped.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aResetClosesBeforeAnyByte() throws Exception {
        assertThat(rawStream("reset=1")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "429=1:7, 429, TooManyRequestsError",
        "503=1, 503, ServiceUnavailableError",
        "500=1, 500, InternalServerError"
    })
    void refusalsHaveTheirStatusAndAnErrorBody(String misbehaviour, int status, String type) throws Exception {
        HttpResponse<String> response = stream(misbehaviour);
        assertThat(response.statusCode()).isEqualTo(status);
        JsonNode error = TestServer.JSON.readTree(response.body()).get("error");
        assertThat(error.get("type").stringValue()).isEqualTo(type);
        assertThat(error.get("code").intValue()).isEqualTo(status);
        assertThat(response.headers().firstValue("retry-after").isPresent()).isEqualTo(status == 429);
        if (status == 429) {
            assertThat(response.headers().firstValue("retry-after")).hasValue("7");
        }
    }

    @Test
    void anErrorObjectComesInsideTheStreamAndThenTheEndMark() throws Exception {
        HttpResponse<String> response = stream("error=1:2");
        assertThat(response.statusCode()).isEqualTo(200);
        List<String> events = TestServer.events(response.body());
        assertThat(events).hasSize(4).endsWith("[DONE]");
        assertThat(TestServer.JSON
                        .readTree(events.get(2))
                        .get("error")
                        .get("code")
                        .intValue())
                .isEqualTo(500);
        assertThat(response.body()).doesNotContain("\"stop\"").doesNotContain("\"completion_tokens\"");
    }

    @Test
    void aCutStreamEndsInTheMiddleOfTheTransfer() throws Exception {
        String raw = rawStream("cut=1:3");
        assertThat(TestServer.events(raw)).hasSize(3);
        assertThat(raw).doesNotEndWith(LAST_CHUNK).doesNotContain("[DONE]");
    }

    @Test
    void aStreamWithoutEndMarkEndsTheTransferInOrder() throws Exception {
        String cut = rawStream("eof=1:3");
        assertThat(TestServer.events(cut)).hasSize(3);
        assertThat(cut).endsWith(LAST_CHUNK).doesNotContain("[DONE]").doesNotContain("\"stop\"");
        String whole = rawStream("no-done=1");
        assertThat(TestServer.events(whole)).hasSize(7);
        assertThat(whole)
                .endsWith(LAST_CHUNK)
                .doesNotContain("[DONE]")
                .contains("\"stop\"")
                .contains("completion_tokens");
    }

    @Test
    void anOutputThatEndsBeforeTheBreakBreaksInsteadOfFinishing() throws Exception {
        String raw = rawStream("eof=1:100");
        assertThat(TestServer.events(raw)).hasSize(5);
        assertThat(raw).doesNotContain("\"stop\"");
    }

    @Test
    void anEmptyStreamHasOnlyTheEndMark() throws Exception {
        assertThat(stream("empty=1").body()).isEqualTo("data: [DONE]\n\n");
    }

    @Test
    void aSlowFirstTokenHoldsAllBack() throws Exception {
        List<Long> sent = sentNanos("slow-first=1:300ms");
        assertThat(sent).hasSize(6);
        // What piled up comes at once: the engine needs 2.5 ms for the rest of its tokens.
        try (TestServer server = TestServer.start("slow-first=1:300ms")) {
            long before = System.nanoTime();
            server.post(TEXT, STREAM);
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(300_000_000L);
        }
    }

    @Test
    void aStallHoldsBackWhatFollowsTheToken() throws Exception {
        List<Long> sent = sentNanos("stall=1:300ms@4");
        assertThat(sent).hasSize(6);
        assertThat(sent.get(4) - sent.get(3)).isGreaterThanOrEqualTo(299_000_000L);
    }

    private static List<Long> sentNanos(String misbehaviour) throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(misbehaviour)) {
            String body = server.post(TEXT, "{\"prompt\":\"a\",\"stream\":true}", "x-assay-stamp", "1")
                    .body();
            return TestServer.json(body).stream()
                    .map(event -> event.get("x_assay_sent_ns").longValue())
                    .toList();
        }
    }

    @Test
    void usageIsLeftOut() throws Exception {
        assertThat(stream("no-usage=1").body()).doesNotContain("usage").endsWith("data: [DONE]\n\n");
    }

    @Test
    void heartbeatsAreCommentLinesAroundAnUnchangedStream() throws Exception {
        String body = stream("script: heartbeat:10ms+stall:200ms@2").body();
        assertThat(body).startsWith(": keep-alive\n\n");
        assertThat(body.lines().filter(line -> line.startsWith(":")).count()).isGreaterThan(2);
        assertThat(TestServer.events(body)).hasSize(8);
    }

    @Test
    void bytewiseChunksAddUpToTheSameStream() throws Exception {
        String raw = rawStream("bytewise=1");
        assertThat(raw).contains("\r\n\r\n1\r\nd\r\n1\r\na\r\n1\r\nt\r\n1\r\na\r\n");
        assertThat(TestServer.events(stream("bytewise=1").body())).hasSize(8).endsWith("[DONE]");
    }

    @Test
    void severalTokensShareAnEvent() throws Exception {
        List<JsonNode> events = TestServer.json(stream("multi=1:4").body());
        assertThat(events).hasSize(3);
        assertThat(events.get(0).get("choices").get(0).get("token_ids")).hasSize(4);
        assertThat(events.get(1).get("choices").get(0).get("token_ids")).hasSize(2);
        assertThat(events.get(2).get("usage").get("completion_tokens").intValue())
                .isEqualTo(6);
    }

    @Test
    void linesEndInCarriageReturnAndLineFeed() throws Exception {
        String body = stream("crlf=1").body();
        assertThat(body).endsWith("data: [DONE]\r\n\r\n");
        assertThat(body.replace("\r\n", "")).doesNotContain("\n");
        assertThat(TestServer.events(body)).hasSize(8);
    }

    @Test
    void aShortAnswerStopsEarlyThoughItWasToIgnoreTheEndToken() throws Exception {
        try (TestServer server = TestServer.start("short=1:3")) {
            String fields = "\"prompt\":\"a\",\"ignore_eos\":true,\"max_tokens\":50";
            List<JsonNode> events = TestServer.json(
                    server.post(TEXT, "{" + fields + ",\"stream\":true}").body());
            assertThat(events).hasSize(3);
            assertThat(events.get(2).get("choices").get(0).get("finish_reason").stringValue())
                    .isEqualTo("stop");
            JsonNode whole = TestServer.JSON.readTree(
                    server.post(TEXT, "{" + fields + "}").body());
            assertThat(whole.get("usage").get("completion_tokens").intValue()).isEqualTo(3);
        }
    }

    @Test
    void extraEndTokensAreSentAndCounted() throws Exception {
        List<JsonNode> events = TestServer.json(stream("extra-eos=1:3").body());
        JsonNode ids = events.get(5).get("choices").get(0).get("token_ids");
        assertThat(ids.toString()).isEqualTo("[2,2,2,2]");
        assertThat(Vocabulary.EOS).isEqualTo(2);
        assertThat(events.get(6).get("usage").get("completion_tokens").intValue())
                .isEqualTo(9);
    }

    @Test
    void wholeAnswersCanBeCutAndFail() throws Exception {
        String body = "{\"prompt\":\"a\"}";
        try (TestServer server = TestServer.start("script: cut; error; no-usage")) {
            String cut = server.raw(TEXT, body);
            int announced = Integer.parseInt(cut.replaceAll("(?s).*content-length: (\\d+).*", "$1"));
            assertThat(cut.substring(cut.indexOf("\r\n\r\n") + 4).length()).isEqualTo(announced / 2);
            assertThat(server.post(TEXT, body).statusCode()).isEqualTo(500);
            assertThat(server.post(TEXT, body).body()).doesNotContain("usage");
            assertThat(server.server.stats().misbehaved()).isEqualTo(3);
        }
    }

    @Test
    void brokenStreamsLeaveTheEngine() throws Exception {
        try (TestServer server = TestServer.start("script: cut:2; eof:2; error:2; short:2")) {
            for (int i = 0; i < 4; i++) {
                server.raw(TEXT, "{\"prompt\":\"a\",\"stream\":true,\"ignore_eos\":true,\"max_tokens\":9000}");
            }
            while (server.server.stats().engine().cancelled() < 4) {
                Thread.onSpinWait();
            }
            assertThat(server.server.stats().engine().running()).isZero();
        }
    }

    @Test
    void misbehaviourThatNeedsNoServerIsRefused() {
        assertThatThrownBy(() -> ServerOptions.defaults().withMisbehaviour(Misbehaviour.parse("throw=0.1", 0)))
                .hasMessageContaining("nothing a server can do");
    }
}
