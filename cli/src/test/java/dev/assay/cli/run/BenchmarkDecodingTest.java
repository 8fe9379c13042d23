package dev.assay.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.dataset.BenchmarkDatasets;
import dev.assay.conf.dataset.Decoding;
import dev.assay.datasets.PromptDataset;
import dev.assay.grpc.Asked;
import dev.assay.openaihttp.OpenAiHttpSut;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.dialect.Dialects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is sent for each benchmark when no single option says otherwise: the settings of its reference. */
final class BenchmarkDecodingTest {
    private static final String TABLE = """
            # benchmark, temperature, top_p, top_k, seed, fewest, most, most in accuracy runs; - where the reference sets none
            llama2-70b-99.9          | 0 | - | - | -  | 1 | 1024  | 1024
            mixtral-8x7b             | 0 | - | - | -  | 2 | 1024  | 1024
            llama3.1-405b            | 1 | - | 1 | 42 | 1 | 2000  | 2000
            llama3.1-8b              | 0 | 1 | 1 | 42 | 1 | 128   | 128
            llama3.1-8b-interactive  | 0 | 1 | 1 | 42 | 1 | 128   | 128
            llama3.1-8b-edge         | 0 | 1 | 1 | 42 | 1 | 128   | 128
            deepseek-r1              | 0 | 1 | - | 42 | 1 | 20000 | 20000
            gpt-oss-120b             | 1 | 1 | - | -  | 1 | 10240 | 32768
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = TABLE)
    void completionsCarryTheDecodingOfTheReference(
            String benchmark,
            double temperature,
            String topP,
            String topK,
            String seed,
            int fewest,
            int most,
            int mostForAccuracy) {
        JsonNode performance = fields("completions", benchmark, false);
        assertThat(performance.get("temperature").asDouble()).isEqualTo(temperature);
        assertThat(shown(performance, "top_p")).isEqualTo(topP);
        assertThat(shown(performance, "top_k")).isEqualTo(topK);
        assertThat(shown(performance, "seed")).isEqualTo(seed);
        assertThat(performance.get("min_tokens").asInt()).isEqualTo(fewest);
        assertThat(performance.get("max_tokens").asInt()).isEqualTo(most);
        assertThat(fields("completions", benchmark, true).get("max_tokens").asInt())
                .isEqualTo(mostForAccuracy);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = TABLE)
    void sglangCarriesTheSameUnderItsOwnNames(
            String benchmark,
            double temperature,
            String topP,
            String topK,
            String seed,
            int fewest,
            int most,
            int mostForAccuracy) {
        JsonNode sampling = fields("sglang", benchmark, true).get("sampling_params");
        assertThat(sampling.get("temperature").asDouble()).isEqualTo(temperature);
        assertThat(shown(sampling, "top_p")).isEqualTo(topP);
        assertThat(shown(sampling, "top_k")).isEqualTo(topK);
        assertThat(shown(sampling, "sampling_seed")).isEqualTo(seed);
        assertThat(sampling.get("min_new_tokens").asInt()).isEqualTo(fewest);
        assertThat(sampling.get("max_new_tokens").asInt()).isEqualTo(mostForAccuracy);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = TABLE)
    void samplesOverGrpcCarryTheSame(
            String benchmark,
            double temperature,
            String topP,
            String topK,
            String seed,
            int fewest,
            int most,
            int mostForAccuracy) {
        Asked asked = answers(benchmark, false).asked("m");
        assertThat(asked.temperature()).isEqualTo(temperature);
        assertThat(asked.minTokens()).isEqualTo(fewest);
        assertThat(asked.maxTokens()).isEqualTo(most);
        assertThat(asked.sampling())
                .isEqualTo(new Asked.Sampling(
                        topP.equals("-") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(topP)),
                        whole(topK),
                        whole(seed)));
        assertThat(answers(benchmark, true).asked("m").maxTokens()).isEqualTo(mostForAccuracy);
    }

    private static OptionalLong whole(String text) {
        return text.equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }

    private static AnswerOptions answers(String benchmark, boolean accuracy) {
        Decoding decoding = BenchmarkDatasets.of(benchmark).getFirst().decoding();
        AnswerOptions answers = new AnswerOptions();
        answers.decodeAs(decoding, accuracy);
        return answers;
    }

    /** The body of each request, as it would go to a server; none is asked. */
    private static JsonNode fields(String dialect, String benchmark, boolean accuracy) {
        OpenAiOptions options = OpenAiOptions.of(
                ServerAddress.parse("http://127.0.0.1:1"),
                answers(benchmark, accuracy).request(Dialects.named(dialect), "m"));
        try (OpenAiHttpSut sut = new OpenAiHttpSut(options, PromptDataset.builtIn())) {
            return JsonMapper.builder().build().readTree(sut.requestFields());
        }
    }

    private static String shown(JsonNode fields, String name) {
        JsonNode value = fields.get(name);
        return value == null ? "-" : Long.toString(value.asLong());
    }
}
