package dev.assay.grpc.server;

import dev.assay.grpc.Tensors;
import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.testkit.engine.Vocabulary;
import java.io.ByteArrayOutputStream;

/** Messages in which the embedded engine answers over KServe. */
final class InferResponses {
    private InferResponses() {}

    /** Tokens as both outputs, or as text alone. */
    static ModelInferResponse.Builder answer(ModelInferRequest request, int[] ids, boolean textOnly) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int id : ids) {
            text.writeBytes(Vocabulary.builtIn().tokenizer().tokenBytes(id));
        }
        ModelInferResponse.Builder answer = head(request);
        if (!textOnly) {
            answer.addOutputs(ModelInferResponse.InferOutputTensor.newBuilder()
                            .setName("output_ids")
                            .setDatatype("INT32")
                            .addShape(ids.length))
                    .addRawOutputContents(Tensors.rawNumbers("INT32", ids));
        }
        return answer.addOutputs(ModelInferResponse.InferOutputTensor.newBuilder()
                        .setName("text_output")
                        .setDatatype("BYTES")
                        .addShape(1))
                .addRawOutputContents(Tensors.rawText(text.toByteArray()));
    }

    static ModelInferResponse.Builder head(ModelInferRequest request) {
        return ModelInferResponse.newBuilder()
                .setModelName(request.getModelName())
                .setModelVersion("1")
                .setId(request.getId());
    }

    static InferParameter truth(boolean value) {
        return InferParameter.newBuilder().setBoolParam(value).build();
    }
}
