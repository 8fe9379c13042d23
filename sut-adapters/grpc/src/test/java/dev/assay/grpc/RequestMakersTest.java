package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.datasets.Prompt;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The sampling of a benchmark reaches the server in each of the forms that models behind gRPC have. */
class RequestMakersTest {
    private static final Asked ASKED = new Asked("m", 128, 2, false, 0.5, Asked.Sampling.NONE)
            .withSampling(new Asked.Sampling(OptionalDouble.of(0.25), OptionalLong.of(3), OptionalLong.of(42)));
    private static final Prompt CODE =
            new Prompt(Optional.of("p"), new int[] {1, 1, 7}, 0, Optional.empty(), List.of("\n```\n"));

    @Test
    void assaySutCarriesEveryValue() {
        var prompt =
                (dev.assay.grpc.sut.v1.Prompt) new SampleMaker(ASKED).make(CODE).message();
        assertThat(prompt.getTokenIdsList()).containsExactly(1, 1, 7);
        assertThat(prompt.getMaxTokens()).isEqualTo(128);
        assertThat(prompt.getMinTokens()).isEqualTo(2);
        assertThat(prompt.getTemperature()).isEqualTo(0.5f);
        assertThat(prompt.getTopP()).isEqualTo(0.25f);
        assertThat(prompt.getTopK()).isEqualTo(3);
        assertThat(prompt.getSeed()).isEqualTo(42);
        assertThat(prompt.getStopList()).containsExactly("\n```\n");
    }

    @Test
    void valuesThatNobodyGaveAreLeftToTheEngine() {
        var prompt = (dev.assay.grpc.sut.v1.Prompt) new SampleMaker(Asked.of("m"))
                .make(new Prompt(Optional.of("p"), new int[0], 0))
                .message();
        assertThat(prompt.hasTopP()).isFalse();
        assertThat(prompt.hasTopK()).isFalse();
        assertThat(prompt.hasSeed()).isFalse();
        assertThat(prompt.getStopCount()).isZero();
    }

    @Test
    void modelWithOneInputForAllSamplingGetsOneObject() {
        ModelInferRequest request = make(model("text_input", "BYTES", "sampling_parameters", "BYTES"), CODE);
        assertThat(text(request, "sampling_parameters"))
                .isEqualTo(
                        "{\"max_tokens\":128,\"min_tokens\":2,\"ignore_eos\":false,\"temperature\":0.5,\"top_p\":0.25,"
                                + "\"top_k\":3,\"seed\":42,\"stop\":[\"\\n```\\n\"]}");
        assertThat(request.getParametersMap()).containsOnlyKeys("triton_enable_empty_final_response");
    }

    @Test
    void modelWithAnInputForEachValueGetsTensors() {
        ModelInferRequest request = make(
                model(
                        "input_ids",
                        "INT32",
                        "max_tokens",
                        "INT32",
                        "temperature",
                        "FP32",
                        "top_p",
                        "FP32",
                        "top_k",
                        "INT32",
                        "random_seed",
                        "UINT64",
                        "stop_words",
                        "BYTES"),
                CODE);
        assertThat(raw(request, "temperature")).containsExactly(0, 0, 0, 0x3F); // 0.5 as a little-endian float
        assertThat(raw(request, "top_p")).containsExactly(0, 0, (byte) 0x80, 0x3E); // 0.25
        assertThat(raw(request, "top_k")).containsExactly(3, 0, 0, 0);
        assertThat(raw(request, "random_seed")).containsExactly(42, 0, 0, 0, 0, 0, 0, 0);
        assertThat(text(request, "stop_words")).isEqualTo("\n```\n");
        assertThat(request.getParametersMap().get("min_tokens").getInt64Param()).isEqualTo(2);
    }

    @Test
    void modelWithoutSuchInputsGetsParameters() {
        ModelInferRequest request = make(model("text_input", "BYTES"), CODE);
        assertThat(request.getParametersMap().get("max_tokens").getInt64Param()).isEqualTo(128);
        assertThat(request.getParametersMap().get("temperature").getDoubleParam())
                .isEqualTo(0.5);
        assertThat(request.getParametersMap().get("top_p").getDoubleParam()).isEqualTo(0.25);
        assertThat(request.getParametersMap().get("top_k").getInt64Param()).isEqualTo(3);
        assertThat(request.getParametersMap().get("seed").getInt64Param()).isEqualTo(42);
        assertThat(request.getParametersMap().get("stop").getStringParam()).isEqualTo("\n```\n");
    }

    @Test
    void severalStopSequencesNeedAnInput() {
        Prompt two = new Prompt(Optional.of("p"), new int[0], 0, Optional.empty(), List.of("a", "b"));
        assertThatThrownBy(() -> make(model("text_input", "BYTES"), two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has 2 stop sequences, and the model has no input stop_words");
    }

    private static ModelInferRequest make(ModelMetadataResponse model, Prompt prompt) {
        GrpcOptions options =
                GrpcOptions.of(GrpcAddress.parse("grpc://127.0.0.1:1").address(), GrpcProtocol.KSERVE, ASKED);
        return (ModelInferRequest) new InferMaker(options, model).make(prompt).message();
    }

    /** A model with inputs of these names and types, each of one dimension. */
    private static ModelMetadataResponse model(String... namesAndTypes) {
        ModelMetadataResponse.Builder model = ModelMetadataResponse.newBuilder();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            model.addInputsBuilder()
                    .setName(namesAndTypes[i])
                    .setDatatype(namesAndTypes[i + 1])
                    .addShape(-1);
        }
        return model.build();
    }

    private static byte[] raw(ModelInferRequest request, String name) {
        for (int i = 0; i < request.getInputsCount(); i++) {
            if (request.getInputs(i).getName().equals(name)) {
                return request.getRawInputContents(i).toByteArray();
            }
        }
        throw new AssertionError("the request has no input " + name);
    }

    /** A BYTES tensor of one element: its length in four bytes, then its text. */
    private static String text(ModelInferRequest request, String name) {
        byte[] raw = raw(request, name);
        assertThat((raw[0] & 0xFF) | ((raw[1] & 0xFF) << 8)).isEqualTo(raw.length - 4);
        return new String(raw, 4, raw.length - 4, StandardCharsets.UTF_8);
    }
}
