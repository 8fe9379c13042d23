package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeIT {
    private static final String MODELS = "{\"object\":\"list\",\"data\":[{\"id\":\"m\"}]}";
    private static final String NOT_FOUND = "{\"detail\":\"Not Found\"}";

    @TempDir
    Path directory;

    @Test
    void goodServerIsDescribed() throws IOException {
        ProbeResult result = probe(SutTestCase.completions(), (c, request) -> SutTestCase.answerProbe(c, request));
        assertThat(result.ok()).isTrue();
        assertThat(result.sentence())
                .contains("/v1 serves m (OpenAI-style /v1/completions, streaming, token counts from usage)");
        assertThat(result.models()).containsExactly("m");
        assertThat(result.tokenIdsAsked()).isTrue();
        assertThat(result.tokenIdsSeen()).isFalse();
    }

    @Test
    void tokenIdsAreGivenUpWhenTheServerRefusesTheField() throws IOException {
        ProbeResult result = probe(SutTestCase.completions(), (c, request) -> {
            if (request.body().contains("return_token_ids")) {
                c.reply(400, "application/json", "{\"error\":{\"message\":\"unknown field return_token_ids\"}}");
            } else {
                SutTestCase.answerProbe(c, request);
            }
        });
        assertThat(result.ok()).isTrue();
        assertThat(result.tokenIdsAsked()).isFalse();
        assertThat(result.usageAsked()).isTrue();
    }

    @Test
    void usageIsGivenUpToo() throws IOException {
        ProbeResult result = probe(SutTestCase.completions(), (c, request) -> {
            if (request.body().contains("stream_options") || request.body().contains("return_token_ids")) {
                c.reply(422, "application/json", "{}");
            } else {
                SutTestCase.answerProbe(c, request);
            }
        });
        assertThat(result.ok()).isTrue();
        assertThat(result.tokenIdsAsked()).isFalse();
        assertThat(result.usageAsked()).isFalse();
    }

    @Test
    void refusedRequestIsShownWithTheServersWords() throws IOException {
        ProbeResult result = probe(SutTestCase.completions().tokenIds(TokenIds.ON), (c, request) -> {
            if (request.line().startsWith("GET")) {
                c.reply(200, "application/json", MODELS);
            } else {
                c.reply(400, "application/json", "{\"error\":\"no   such\\nfield\"}");
            }
        });
        assertThat(result.ok()).isFalse();
        assertThat(result.sentence())
                .contains("refused a test request of one token with status 400 ({\"error\":\"no such\\nfield\"})");
    }

    @Test
    void aServerOfAnotherProtocolIsSaidToSpeakNoHttp() throws IOException {
        ProbeResult result = probe(SutTestCase.completions(), (c, request) -> c.send("SSH-2.0-OpenSSH_9.9\r\n"));
        assertThat(result.ok()).isFalse();
        assertThat(result.sentence()).contains("does not speak HTTP").doesNotContain("wait until it has loaded");
    }

    @Test
    void missingModelIsNamedWithThoseThereAre() throws IOException {
        ProbeResult result = probe(
                SutTestCase.completions(),
                (c, request) -> c.reply(200, "application/json", "{\"data\":[{\"id\":\"big\"},{\"id\":\"small\"}]}"));
        assertThat(result.ok()).isFalse();
        assertThat(result.sentence())
                .contains("the model \"m\" is not served at")
                .contains("it has big, small");
    }

    @Test
    void missingKeyIsNamed() throws IOException {
        ProbeResult result = probe(SutTestCase.completions(), (c, request) -> c.reply(401, "application/json", "{}"));
        assertThat(result.sentence()).contains("answered with status 401: an API key is needed");
    }

    @Test
    void refusedKeyIsNamed() throws IOException {
        Path file = directory.resolve("key");
        Files.writeString(file, "sk-abc");
        try (ScriptedServer server = scripted((c, request) -> c.reply(403, "text/plain", "sk-abc is bad"))) {
            OpenAiOptions options =
                    SutTestCase.options(server, SutTestCase.completions()).withKey(ApiKey.fromFile(file));
            assertThat(probe(options).sentence())
                    .contains("status 403: the API key was refused")
                    .doesNotContain("sk-abc");
        }
    }

    @Test
    void loadingServerIsNamed() throws IOException {
        ProbeResult result = probe(
                SutTestCase.completions(),
                (c, request) -> c.reply(503, "application/json", "{\"error\":{\"message\":\"Loading model\"}}"));
        assertThat(result.sentence())
                .contains("status 503")
                .contains("Loading model")
                .contains("not ready");
    }

    @Test
    void webPageIsNoInterface() throws IOException {
        ProbeResult result =
                probe(SutTestCase.completions(), (c, request) -> c.reply(200, "text/html", "<html>Hi</html>"));
        assertThat(result.sentence())
                .contains("<html>Hi</html>")
                .contains("this is not an OpenAI-compatible interface");
    }

    @Test
    void serverWithoutAListOfModelsIsJudgedByTheTestRequest() throws IOException {
        ProbeResult good = probe(SutTestCase.completions(), (c, request) -> {
            if (request.line().startsWith("GET")) {
                c.reply(404, "application/json", NOT_FOUND);
            } else {
                SutTestCase.answerProbe(c, request);
            }
        });
        assertThat(good.ok()).isTrue();
        ProbeResult bad = probe(SutTestCase.completions(), (c, request) -> c.reply(404, "application/json", NOT_FOUND));
        assertThat(bad.sentence()).contains("/v1/completions does not exist (status 404");
    }

    @Test
    void streamThatBreaksTheRulesIsFoundBeforeTheRun() throws IOException {
        ProbeResult result = probe(SutTestCase.completions(), (c, request) -> {
            if (request.line().startsWith("GET")) {
                c.reply(200, "application/json", MODELS);
            } else {
                c.streamHead()
                        .event("{\"error\":{\"message\":\"out of memory\",\"code\":500}}")
                        .endChunks();
            }
        });
        assertThat(result.sentence()).contains("error inside the response, code 500 (out of memory)");
    }

    @Test
    void nobodyThereIsNamedAndLoadingSaysTheSame() throws IOException {
        ScriptedServer server = new ScriptedServer();
        server.closeAndAwaitRefusal();
        OpenAiOptions options = SutTestCase.options(server, SutTestCase.completions());
        assertThat(probe(options).sentence()).contains("connection refused; is the server running there?");
        try (OpenAiHttpSut sut = new OpenAiHttpSut(options, SutTestCase.prompts(1))) {
            assertThatThrownBy(() -> sut.library().load(new int[] {0}))
                    .isInstanceOf(EndpointException.class)
                    .hasMessageContaining("connection refused");
        }
    }

    @Test
    void unknownHostIsNamed() {
        // A label of 64 characters is no host name, so that no name server is asked.
        ServerAddress nowhere = ServerAddress.parse("http://" + "x".repeat(64) + ":1");
        OpenAiOptions options =
                OpenAiOptions.of(nowhere, SutTestCase.completions().build());
        assertThat(probe(options).sentence()).contains("cannot be resolved; check its spelling");
    }

    private interface Answer {
        void to(ScriptedServer.Conversation conversation, ScriptedServer.Request request) throws IOException;
    }

    private static ScriptedServer scripted(Answer answer) throws IOException {
        return new ScriptedServer((ScriptedServer.Conversation c) -> {
            answer.to(c, c.request());
            c.closedByClient();
        });
    }

    private static ProbeResult probe(RequestSettings.Builder request, Answer answer) throws IOException {
        try (ScriptedServer server = scripted(answer)) {
            return probe(SutTestCase.options(server, request));
        }
    }

    private static ProbeResult probe(OpenAiOptions options) {
        try (OpenAiHttpSut sut = new OpenAiHttpSut(options, SutTestCase.prompts(1))) {
            return sut.probe();
        }
    }
}
