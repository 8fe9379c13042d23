package dev.assay.testkit.server;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Triton's generate extension, with the count of each event as a model with such an output sends it. */
final class TritonApi implements NativeApi {
    private static final String MODELS = "/v2/models/";

    @Override
    public boolean serves(String path) {
        return path.startsWith(MODELS) && (path.endsWith("/generate_stream") || path.endsWith("/generate"));
    }

    @Override
    public ObjectNode translate(JsonNode request, String path) {
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("model", path.substring(MODELS.length(), path.lastIndexOf('/')));
        NativeApi.copy(request, "text_input", call, "prompt");
        NativeApi.copy(request, "stop_words", call, "stop");
        for (String same : new String[] {"max_tokens", "min_tokens", "ignore_eos", "temperature", "seed"}) {
            NativeApi.copy(request, same, call, same);
        }
        call.put("stream", path.endsWith("_stream"));
        return call;
    }

    @Override
    public AnswerFormat format(CompletionCall call, String model) {
        return format(call, model, true);
    }

    @Override
    public AnswerFormat format(CompletionCall call, String model, boolean tellsCounts) {
        return new Format(model, tellsCounts);
    }

    private record Format(String model, boolean tellsCounts) implements AnswerFormat {
        @Override
        public void tokenEvent(ByteWriter out, Chunk chunk, boolean first, long sentNanos) {
            out.add("{\"model_name\":\"" + model + "\",\"model_version\":\"1\"");
            if (tellsCounts) {
                out.add(",\"num_output_tokens\":").add(chunk.count);
            }
            out.add(",\"text_output\":\"")
                    .add(chunk.text.array(), chunk.text.length())
                    .add("\"}");
        }

        @Override
        public void whole(ByteWriter out, Chunk chunk, long sentNanos) {
            tokenEvent(out, chunk, true, sentNanos);
        }
    }
}
