package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.datasets.Prompt;
import dev.assay.openaihttp.dialect.Dialects;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestWriterTest {
    private static final Prompt TEXT = new Prompt(Optional.of("a \"b\" \u6771"), new int[0], 0);
    private static final Prompt IDS = new Prompt(Optional.of("text"), new int[] {1, 2, 3}, 5);
    private static final Prompt CHAT =
            new Prompt(Optional.empty(), new int[0], 0, Optional.of("[{\"role\":\"user\",\"content\":\"hi\"}]"));

    @Test
    void everySamplingValueIsSent() {
        RequestSettings settings = RequestSettings.of(Endpoint.COMPLETIONS, "m")
                .maxTokens(7)
                .minTokens(2)
                .ignoreEos(true)
                .seed(42)
                .extraBody("{\"top_k\": 1, \"x\": {\"y\": [null]}}")
                .build();
        assertThat(body(settings, TEXT))
                .isEqualTo("{\"model\":\"m\",\"prompt\":\"a \\\"b\\\" \u6771\",\"max_tokens\":7,\"min_tokens\":2,"
                        + "\"ignore_eos\":true,\"temperature\":0,\"seed\":42,\"stream\":true,"
                        + "\"stream_options\":{\"include_usage\":true},\"return_token_ids\":true,"
                        + "\"top_k\":1,\"x\":{\"y\":[null]}}");
    }

    @Test
    void tokenIdsAreSentRatherThanTextAndTheSamplesLimitWins() {
        RequestSettings settings = RequestSettings.of(Endpoint.COMPLETIONS, "m").build();
        assertThat(body(settings, IDS)).contains("\"prompt\":[1,2,3]").contains("\"max_tokens\":5");
        assertThat(new RequestWriter(settings, true, true).asked(IDS)).isEqualTo(new Asked(5, false, 3));
    }

    @Test
    void chatTakesMessagesOrText() {
        RequestSettings settings = RequestSettings.of(Endpoint.CHAT, "m")
                .maxTokensField("max_completion_tokens")
                .temperature(0.5)
                .build();
        assertThat(body(settings, CHAT))
                .contains("\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]")
                .contains("\"max_completion_tokens\":1024")
                .contains("\"temperature\":0.5");
        assertThat(body(settings, TEXT))
                .contains("\"messages\":[{\"role\":\"user\",\"content\":\"a \\\"b\\\" \u6771\"}]");
    }

    @Test
    void promptThatDoesNotFitTheEndpointIsExplained() {
        Prompt idsOnly = new Prompt(Optional.empty(), new int[] {1}, 0);
        assertThatThrownBy(() -> body(RequestSettings.of(Endpoint.CHAT, "m").build(), idsOnly))
                .hasMessageContaining("use the completions endpoint");
        assertThatThrownBy(
                        () -> body(RequestSettings.of(Endpoint.COMPLETIONS, "m").build(), CHAT))
                .hasMessageContaining("use the chat endpoint");
    }

    @Test
    void fixedLengthIsKnownFromTheRequest() {
        RequestSettings.Builder settings =
                RequestSettings.of(Endpoint.COMPLETIONS, "m").maxTokens(8);
        assertThat(new RequestWriter(settings.build(), false, true).asked(TEXT).exactLength())
                .isFalse();
        assertThat(new RequestWriter(settings.minTokens(8).build(), false, true)
                        .asked(TEXT)
                        .exactLength())
                .isTrue();
    }

    @Test
    void settingsOutOfRangeAreRefusedInOneSentence() {
        RequestSettings.Builder settings = RequestSettings.of(Endpoint.COMPLETIONS, "m");
        assertThatThrownBy(() -> settings.extraBody("{\"max_tokens\":3}").build())
                .hasMessageContaining("sets \"max_tokens\", which has an option of its own");
        assertThatThrownBy(() -> settings.extraBody("{\"n\":2}").build())
                .hasMessageContaining("one sample has one answer");
        assertThatThrownBy(() -> settings.extraBody("[1]").build()).hasMessageContaining("must be a JSON object");
        assertThatThrownBy(() -> settings.extraBody("{\"a\":").build()).hasMessageContaining("is not valid JSON");
        assertThatThrownBy(() -> RequestSettings.of(Endpoint.CHAT, " ").build())
                .hasMessageContaining("model name is empty");
        assertThatThrownBy(() ->
                        RequestSettings.of(Endpoint.CHAT, "m").maxTokens(0).build())
                .hasMessageContaining("max tokens is 0");
        assertThatThrownBy(() -> ApiKey.fromEnvironment("ASSAY_TEST_NO_SUCH_VARIABLE"))
                .hasMessageContaining("ASSAY_TEST_NO_SUCH_VARIABLE, which should hold the API key, is not set");
    }

    @Test
    void addressesAreReadAndFaultyOnesExplained() {
        assertThat(ServerAddress.parse("127.0.0.1:8000")).isEqualTo(new ServerAddress(false, "127.0.0.1", 8000, ""));
        assertThat(ServerAddress.parse("https://h/v1/")).isEqualTo(new ServerAddress(true, "h", 443, "/v1"));
        assertThat(ServerAddress.parse("http://h:1/api/chat/completions"))
                .isEqualTo(new ServerAddress(false, "h", 1, "/api"));
        assertThat(ServerAddress.parse("http://[::1]:8000")).hasToString("http://[::1]:8000");
        assertThat(ServerAddress.parse("h:1").baseFor(Dialects.CHAT)).isEqualTo("/v1");
        assertThat(ServerAddress.parse("h:1").baseFor(Dialects.TGI)).isEmpty();
        assertThat(ServerAddress.parse("h:1/v1").baseFor(Dialects.SGLANG)).isEmpty();
        assertThat(ServerAddress.parse("h:1/x/generate_stream").baseFor(Dialects.TGI))
                .isEqualTo("/x");
        for (String wrong :
                new String[] {"ftp://h", "http://", "http://h:99999", "http://u:p@h", "http://h/?a=1", "h h"}) {
            assertThatThrownBy(() -> ServerAddress.parse(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("cannot be used")
                    .hasMessageContaining("write for example http://127.0.0.1:8000");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completions | \"stop\":[\"\\n```\\n\",\"x\"]",
                "vllm        | \"stop\":[\"\\n```\\n\",\"x\"]",
                "chat        | \"stop\":[\"\\n```\\n\",\"x\"]",
                "sglang      | \"sampling_params\":{\"max_new_tokens\":1024,\"temperature\":0,\"stop\":[\"\\n```\\n\",\"x\"]}",
                "tgi         | \"do_sample\":false,\"stop\":[\"\\n```\\n\",\"x\"]}",
                "llamacpp    | \"stop\":[\"\\n```\\n\",\"x\"]",
                "triton      | \"stop_words\":[\"\\n```\\n\",\"x\"]",
            })
    void stopSequencesOfASampleStandWhereTheDialectHasThem(String dialect, String expected) {
        RequestSettings settings =
                RequestSettings.of(Dialects.named(dialect), "m").build();
        Prompt stopped = new Prompt(Optional.of("a"), new int[0], 0, Optional.empty(), List.of("\n```\n", "x"));
        assertThat(body(settings, stopped)).contains(expected);
        assertThat(body(settings, TEXT)).doesNotContain("stop");
    }

    @Test
    void eachDialectWritesItsOwnFieldsAndJoinsTheUsersIntoThem() {
        Prompt text = new Prompt(Optional.of("Hi"), new int[0], 0);
        assertThat(body(
                        RequestSettings.of(Dialects.SGLANG, "")
                                .maxTokens(8)
                                .extraBody("{\"sampling_params\":{\"top_k\":1}}")
                                .build(),
                        text))
                .isEqualTo("{\"text\":\"Hi\",\"sampling_params\":{\"max_new_tokens\":8,\"temperature\":0,\"top_k\":1},"
                        + "\"stream\":true}");
        assertThat(body(
                        RequestSettings.of(Dialects.SGLANG, "").maxTokens(8).build(),
                        new Prompt(Optional.empty(), new int[] {4, 5}, 0)))
                .startsWith("{\"input_ids\":[4,5],");
        assertThat(body(RequestSettings.of(Dialects.TGI, "").maxTokens(8).build(), text))
                .isEqualTo("{\"inputs\":\"Hi\",\"parameters\":{\"max_new_tokens\":8,\"details\":true,"
                        + "\"return_full_text\":false,\"do_sample\":false}}");
        assertThat(body(RequestSettings.of(Dialects.TRITON, "m").maxTokens(8).build(), text))
                .isEqualTo("{\"text_input\":\"Hi\",\"max_tokens\":8,\"temperature\":0,\"stream\":true,"
                        + "\"exclude_input_in_output\":true}");
        assertThat(body(RequestSettings.of(Dialects.LLAMACPP, "").maxTokens(8).build(), text))
                .isEqualTo(
                        "{\"prompt\":\"Hi\",\"n_predict\":8,\"temperature\":0,\"stream\":true,\"return_tokens\":true}");
        assertThatThrownBy(() -> body(
                        RequestSettings.of(Dialects.SGLANG, "")
                                .extraBody("{\"sampling_params\":{\"max_new_tokens\":1}}")
                                .build(),
                        text))
                .hasMessageContaining("the extra body sets \"sampling_params.max_new_tokens\"");
        assertThatThrownBy(() -> body(
                        RequestSettings.of(Dialects.TGI, "").ignoreEos(true).build(), text))
                .hasMessageContaining("leave min tokens and ignore_eos out");
    }

    private static String body(RequestSettings settings, Prompt prompt) {
        return new String(new RequestWriter(settings, true, true).body(prompt), StandardCharsets.UTF_8);
    }
}
