package dev.assay.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.engine.Tokenizer;
import dev.assay.testkit.engine.Vocabulary;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a client sees of a server that behaves. Each answer has six tokens, the last the end token. */
@Timeout(60)
class EngineServerIT {
    private static final String TEXT = "/v1/completions";
    private static final String CHAT = "/v1/chat/completions";
    private static final Tokenizer TOKENIZER = Vocabulary.builtIn().tokenizer();

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start("");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aCompletionStreamHasAnEventForEachTokenThenUsageThenTheEndMark() throws Exception {
        HttpResponse<String> response = server.post(TEXT, """
                {"model":"six","prompt":[5,6,7],"max_tokens":50,"stream":true,"return_token_ids":true,
                 "stream_options":{"include_usage":true}}""");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).hasValue("text/event-stream; charset=utf-8");
        assertThat(TestServer.events(response.body())).hasSize(8).endsWith("[DONE]");
        List<JsonNode> events = TestServer.json(response.body());
        for (int i = 0; i < 6; i++) {
            JsonNode choice = events.get(i).get("choices").get(0);
            assertThat(choice.get("token_ids")).hasSize(1);
            assertThat(choice.get("text").stringValue()).isEqualTo(TOKENIZER.decode(id(choice, 0)));
            assertThat(choice.get("finish_reason").isNull()).isEqualTo(i < 5);
            assertThat(events.get(i).get("usage").isNull()).isTrue();
            assertThat(events.get(i).has("prompt_token_ids")).isEqualTo(i == 0);
        }
        JsonNode last = events.get(5).get("choices").get(0);
        assertThat(last.get("finish_reason").stringValue()).isEqualTo("stop");
        assertThat(id(last, 0)).isEqualTo(Vocabulary.EOS);
        assertThat(last.get("text").stringValue()).isEmpty();
        assertThat(events.get(0).get("prompt_token_ids").toString()).isEqualTo("[5,6,7]");
        assertThat(events.get(6).get("choices")).isEmpty();
        assertThat(events.get(6).get("usage").toString())
                .isEqualTo("{\"prompt_tokens\":3,\"total_tokens\":9,\"completion_tokens\":6}");
    }

    @Test
    void aChatStreamBeginsWithTheRole() throws Exception {
        HttpResponse<String> response =
                server.post(CHAT, "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"stream\":true}");
        List<JsonNode> events = TestServer.json(response.body());
        assertThat(events).hasSize(7).allSatisfy(event -> {
            assertThat(event.get("object").stringValue()).isEqualTo("chat.completion.chunk");
            assertThat(event.has("usage")).isFalse();
            assertThat(event.get("choices").get(0).has("token_ids")).isFalse();
        });
        assertThat(delta(events.get(0)).toString()).isEqualTo("{\"role\":\"assistant\",\"content\":\"\"}");
        assertThat(delta(events.get(1)).get("content").stringValue()).isNotEmpty();
        assertThat(delta(events.get(6)).toString()).isEqualTo("{\"content\":\"\"}");
        assertThat(TestServer.events(response.body())).endsWith("[DONE]");
    }

    @Test
    void wholeAnswersHoldTheSameTokensAsStreams() throws Exception {
        String fields = "\"prompt\":\"the river\",\"max_tokens\":9,\"return_token_ids\":true";
        JsonNode whole =
                TestServer.JSON.readTree(server.post(TEXT, "{" + fields + "}").body());
        List<JsonNode> events = TestServer.json(
                server.post(TEXT, "{" + fields + ",\"stream\":true}").body());
        JsonNode choice = whole.get("choices").get(0);
        int[] streamed = events.stream()
                .mapToInt(event -> id(event.get("choices").get(0), 0))
                .toArray();
        int[] ids = IntStream.range(0, 6).map(i -> id(choice, i)).toArray();
        assertThat(ids).isEqualTo(streamed);
        assertThat(choice.get("text").stringValue()).isEqualTo(TOKENIZER.decode(ids));
        assertThat(choice.get("finish_reason").stringValue()).isEqualTo("stop");
        assertThat(whole.get("usage").get("completion_tokens").intValue()).isEqualTo(6);
        assertThat(whole.get("usage").get("prompt_tokens").intValue()).isEqualTo(TOKENIZER.encode("the river").length);
    }

    @Test
    void textAndTokenIdsOfTheSamePromptGetTheSameAnswer() throws Exception {
        String text = text(server.post(TEXT, "{\"prompt\":\" small green house\"}"));
        String ids = Arrays.toString(TOKENIZER.encode(" small green house"));
        assertThat(text(server.post(TEXT, "{\"prompt\":" + ids + "}"))).isEqualTo(text);
        assertThat(text(server.post(TEXT, "{\"prompt\":[" + ids + "]}"))).isEqualTo(text);
        assertThat(text(server.post(TEXT, "{\"prompt\":\" small green horse\"}")))
                .isNotEqualTo(text);
    }

    @Test
    void chatPartsOfTypeTextAreReadLikeAString() throws Exception {
        String plain = server.post(CHAT, "{\"messages\":[{\"role\":\"user\",\"content\":\"hi you\"}]}")
                .body();
        String parts = server.post(CHAT, """
                {"messages":[{"role":"user","content":[{"type":"text","text":"hi"},{"type":"text","text":" you"}]}]}""").body();
        assertThat(content(parts)).isNotEmpty().isEqualTo(content(plain));
    }

    @Test
    void limitsMinimumAndIgnoredEndTokenAreObeyed() throws Exception {
        JsonNode cut = choice("{\"prompt\":\"a\",\"max_tokens\":4,\"return_token_ids\":true}");
        assertThat(cut.get("token_ids")).hasSize(4);
        assertThat(cut.get("finish_reason").stringValue()).isEqualTo("length");
        JsonNode ignoring =
                choice("{\"prompt\":\"a\",\"max_tokens\":40,\"ignore_eos\":true,\"return_token_ids\":true}");
        assertThat(ignoring.get("token_ids")).hasSize(40);
        assertThat(ignoring.get("finish_reason").stringValue()).isEqualTo("length");
        JsonNode atLeast = choice("{\"prompt\":\"a\",\"max_tokens\":40,\"min_tokens\":20,\"return_token_ids\":true}");
        assertThat(atLeast.get("token_ids")).hasSize(21);
        assertThat(atLeast.get("finish_reason").stringValue()).isEqualTo("stop");
    }

    @Test
    void aSeedMattersOnlyAboveTemperatureZero() throws Exception {
        String greedy = text(server.post(TEXT, "{\"prompt\":\"a\"}"));
        assertThat(text(server.post(TEXT, "{\"prompt\":\"a\",\"temperature\":0,\"seed\":5}")))
                .isEqualTo(greedy);
        assertThat(text(server.post(TEXT, "{\"prompt\":\"a\",\"temperature\":1,\"seed\":5}")))
                .isNotEqualTo(greedy);
    }

    @Test
    void runningUsageCountsUp() throws Exception {
        String body = server.post(TEXT, """
                {"prompt":"a","stream":true,"stream_options":{"include_usage":true,"continuous_usage_stats":true}}""").body();
        assertThat(TestServer.json(body).stream()
                        .map(event ->
                                event.get("usage").get("completion_tokens").intValue()))
                .containsExactly(1, 2, 3, 4, 5, 6, 6);
    }

    @Test
    void eventsCarryTheTimeOfSendingWhenTheHeaderAsksForIt() throws Exception {
        long before = System.nanoTime();
        String body = server.post(TEXT, "{\"prompt\":\"a\",\"stream\":true}", "X-Assay-Stamp", "1")
                .body();
        long after = System.nanoTime();
        List<Long> stamps = TestServer.json(body).stream()
                .map(event -> event.get("x_assay_sent_ns").longValue())
                .toList();
        assertThat(stamps)
                .hasSize(6)
                .isSorted()
                .allSatisfy(stamp -> assertThat(stamp).isBetween(before, after));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{                                                | The body is not JSON",
                "[]                                               | must be a JSON object",
                "{}                                               | Field required: prompt",
                "{\"prompt\":7}                                   | must be a string or a list",
                "{\"prompt\":[]}                                  | The prompt is empty",
                "{\"prompt\":[1,-2]}                              | prompt holds -2",
                "{\"prompt\":[\"a\",\"b\"]}                       | several prompts",
                "{\"prompt\":\"a\",\"max_tokens\":0}              | max_tokens must be at least 1, got 0",
                "{\"prompt\":\"a\",\"max_tokens\":\"9\"}          | max_tokens must be a whole number",
                "{\"prompt\":\"a\",\"max_tokens\":99999}          | maximum context length is 10000 tokens",
                "{\"prompt\":\"a\",\"max_tokens\":3,\"min_tokens\":4} | min_tokens must be at most max_tokens=3",
                "{\"prompt\":\"a\",\"stream\":1}                  | stream must be true or false",
                "{\"prompt\":\"a\",\"stream_options\":{}}         | only allowed when stream is true",
                "{\"prompt\":\"a\",\"n\":2}                       | `\"n\" must be 1, got 2`",
                "{\"prompt\":\"a\",\"stop\":[\"x\"]}              | `\"stop\" is not supported`",
                "{\"prompt\":\"a\",\"logprobs\":1}                | `\"logprobs\" is not supported`",
                "{\"prompt\":\"a\",\"temperature\":-1}            | temperature must be",
            })
    void badRequestsAreRefusedWithTheReason(String body, String reason) throws Exception {
        HttpResponse<String> response = server.post(TEXT, body);
        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode error = TestServer.JSON.readTree(response.body()).get("error");
        assertThat(error.get("message").stringValue()).contains(reason);
        assertThat(error.get("type").stringValue()).isEqualTo("BadRequestError");
        assertThat(error.get("code").intValue()).isEqualTo(400);
    }

    @Test
    void fieldsThatAskForNothingAreAccepted() throws Exception {
        assertThat(server.post(TEXT, """
                        {"prompt":"a","n":1,"stop":null,"logprobs":null,"echo":false,"logit_bias":{},"suffix":"","top_p":0.5,
                         "user":"me","unheard_of":1}""").statusCode()).isEqualTo(200);
    }

    @Test
    void unknownPathsMethodsAndModelsAreNamed() throws Exception {
        assertThat(server.post("/v1/embeddings", "{}").statusCode()).isEqualTo(404);
        HttpResponse<String> put = server.send("PUT", TEXT);
        assertThat(put.statusCode()).isEqualTo(405);
        assertThat(put.headers().firstValue("allow")).hasValue("POST");
        assertThat(server.send("DELETE", "/health").statusCode()).isEqualTo(405);
        HttpResponse<String> model = server.post(TEXT, "{\"model\":\"seven\",\"prompt\":\"a\"}");
        assertThat(model.statusCode()).isEqualTo(404);
        assertThat(model.body()).contains("seven").contains("this server has \\\"six\\\"");
    }

    @Test
    void modelsHealthAndStatsAnswer() throws Exception {
        JsonNode models =
                TestServer.JSON.readTree(server.send("GET", "/v1/models").body());
        assertThat(models.get("data").get(0).get("id").stringValue()).isEqualTo("six");
        assertThat(models.get("data").get(0).get("max_model_len").intValue()).isEqualTo(10_000);
        assertThat(server.send("GET", "/health").statusCode()).isEqualTo(200);
        assertThat(TestServer.JSON
                        .readTree(server.send("GET", "/stats?x=1").body())
                        .has("engine"))
                .isTrue();
    }

    @Test
    void aBodyAboveTheLimitIsRefused() throws Exception {
        try (TestServer small = TestServer.start(ServerOptions.defaults().withMaxBodyBytes(100))) {
            String answer = small.raw(TEXT, "{\"prompt\":\"" + "a".repeat(200) + "\"}");
            assertThat(answer).startsWith("HTTP/1.1 413 ").contains("larger than 100 bytes");
        }
    }

    @Test
    void whatIsNotHttpIsRefused() throws Exception {
        try (Socket socket = server.connect()) {
            socket.getOutputStream().write("hello\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400 ");
        }
    }

    @Test
    void requestsSentAheadOnOneConnectionAreAnsweredInOrder() throws Exception {
        String body = "{\"prompt\":\"a\",\"max_tokens\":2}";
        String request =
                "POST " + TEXT + " HTTP/1.1\r\nhost: t\r\ncontent-length: " + body.length() + "\r\n\r\n" + body;
        String health = "GET /health HTTP/1.1\r\nhost: t\r\n\r\n";
        try (Socket socket = server.connect()) {
            socket.getOutputStream().write((request + health + request).getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(answer(in)).contains("\"text_completion\"");
            assertThat(answer(in)).isEqualTo("{\"status\":\"ok\"}");
            assertThat(answer(in)).contains("\"text_completion\"");
        }
    }

    private static String answer(InputStream in) throws IOException {
        String head = TestServer.readUntil(in, "\r\n\r\n");
        int at = head.indexOf("content-length: ") + "content-length: ".length();
        int length = Integer.parseInt(head.substring(at, head.indexOf("\r\n", at)));
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    @Test
    void oldClientsGetAStreamThatEndsWithTheConnection() throws Exception {
        String body = "{\"prompt\":\"a\",\"stream\":true}";
        try (Socket socket = server.connect()) {
            socket.getOutputStream()
                    .write(("POST " + TEXT + " HTTP/1.0\r\ncontent-length: " + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).doesNotContain("transfer-encoding").contains("connection: close");
            assertThat(answer.substring(answer.indexOf("\r\n\r\n") + 4))
                    .startsWith("data: {")
                    .endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void manyStreamsAtOnceAllEndWhole() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                sockets.add(server.open(TEXT, "{\"prompt\":[" + i + "],\"stream\":true}", "connection: close\r\n"));
            }
            for (Socket socket : sockets) {
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(TestServer.events(answer)).hasSize(7).endsWith("[DONE]");
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void aClientThatLeavesFreesItsPlaceInTheEngine() throws Exception {
        try (TestServer own = TestServer.start("")) {
            try (Socket socket =
                    own.open(TEXT, "{\"prompt\":\"a\",\"max_tokens\":9000,\"ignore_eos\":true,\"stream\":true}", "")) {
                TestServer.readUntil(socket.getInputStream(), "data: ");
            }
            while (own.server.stats().engine().cancelled() < 1) {
                Thread.onSpinWait();
            }
            assertThat(own.server.stats().clientsGone()).isEqualTo(1);
            assertThat(own.server.stats().engine().running()).isZero();
        }
    }

    @Test
    void closingEndsOpenStreamsAndFreesThePort() throws Exception {
        TestServer own = TestServer.start("");
        try (Socket socket =
                own.open(TEXT, "{\"prompt\":\"a\",\"max_tokens\":9000,\"ignore_eos\":true,\"stream\":true}", "")) {
            TestServer.readUntil(socket.getInputStream(), "data: ");
            int port = own.server.port();
            own.close();
            own.close();
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .doesNotContain("[DONE]");
            TestServer.start(ServerOptions.defaults().withPort(port)).close();
        }
    }

    @Test
    void aClientThatDoesNotReadIsCutOffBeforeItFillsTheMemory() throws Exception {
        EngineConfig fast = new EngineConfig(
                "fast",
                "",
                3,
                10,
                10,
                2_000,
                0,
                0,
                0,
                100_000_000,
                100_000_000,
                KvPolicy.RESERVE,
                new OutputLength.Fixed(10));
        String body = "{\"prompt\":\"a\",\"max_tokens\":90000000,\"ignore_eos\":true,\"stream\":true}";
        try (TestServer own = TestServer.start(fast, ServerOptions.defaults());
                Socket socket = own.open(TEXT, body, "")) {
            while (own.server.stats().slowClients() < 1) {
                Thread.onSpinWait();
            }
            while (own.server.stats().engine().cancelled() < 1) {
                Thread.onSpinWait();
            }
            assertThat(socket.getInputStream().read()).isNotEqualTo(-1);
        }
    }

    @Test
    void aPortInUseIsNamed() {
        int port = server.server.port();
        assertThatThrownBy(() -> TestServer.start(ServerOptions.defaults().withPort(port)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + port);
    }

    private static JsonNode choice(String body) throws IOException, InterruptedException {
        return TestServer.JSON
                .readTree(server.post(TEXT, body).body())
                .get("choices")
                .get(0);
    }

    private static String text(HttpResponse<String> response) {
        return TestServer.JSON
                .readTree(response.body())
                .get("choices")
                .get(0)
                .get("text")
                .stringValue();
    }

    private static String content(String body) {
        return TestServer.JSON
                .readTree(body)
                .get("choices")
                .get(0)
                .get("message")
                .get("content")
                .stringValue();
    }

    private static JsonNode delta(JsonNode event) {
        return event.get("choices").get(0).get("delta");
    }

    private static int id(JsonNode choice, int i) {
        return choice.get("token_ids").get(i).intValue();
    }
}
