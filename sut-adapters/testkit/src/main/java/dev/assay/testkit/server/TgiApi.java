package dev.assay.testkit.server;

import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.Vocabulary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Text Generation Inference: {@code /generate_stream} and, below {@code /tgi} because another interface has that path,
 * {@code /tgi/generate} for whole answers.
 */
final class TgiApi implements NativeApi {
    @Override
    public boolean serves(String path) {
        return path.equals("/generate_stream") || path.equals("/tgi/generate_stream") || path.equals("/tgi/generate");
    }

    @Override
    public ObjectNode translate(JsonNode request, String path) {
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        NativeApi.copy(request, "inputs", call, "prompt");
        JsonNode parameters = NativeApi.part(request, "parameters");
        NativeApi.copy(parameters, "max_new_tokens", call, "max_tokens");
        NativeApi.copy(parameters, "temperature", call, "temperature");
        NativeApi.copy(parameters, "seed", call, "seed");
        NativeApi.copy(parameters, "stop", call, "stop");
        call.put("stream", path.endsWith("_stream"));
        return call;
    }

    @Override
    public AnswerFormat format(CompletionCall call, String model) {
        return new Format(call);
    }

    private static final class Format implements AnswerFormat {
        private final CompletionCall call;
        private final ByteWriter text = new ByteWriter(64);
        private int index;

        Format(CompletionCall call) {
            this.call = call;
        }

        @Override
        public String dataPrefix() {
            return "data:";
        }

        @Override
        public boolean isOneTokenAnEvent() {
            return true;
        }

        @Override
        public void tokenEvent(ByteWriter out, Chunk chunk, boolean first, long sentNanos) {
            int id = chunk.ids[chunk.count - 1];
            boolean special = id == Vocabulary.EOS;
            text.add(chunk.text.array(), chunk.text.length());
            out.add("{\"index\":")
                    .add(++index)
                    .add(",\"token\":{\"id\":")
                    .add(id)
                    .add(",\"text\":\"");
            if (special) {
                out.add("</s>");
            } else {
                out.add(chunk.text.array(), chunk.text.length());
            }
            out.add("\",\"logprob\":-0.1,\"special\":").add(Boolean.toString(special));
            out.add("},\"generated_text\":");
            if (chunk.finish == null) {
                out.add("null,\"details\":null}");
                return;
            }
            out.add("\"").add(text.array(), text.length()).add("\",");
            details(out, chunk);
            out.add("}}");
        }

        @Override
        public void whole(ByteWriter out, Chunk chunk, long sentNanos) {
            out.add("{\"generated_text\":\"")
                    .add(chunk.text.array(), chunk.text.length())
                    .add("\",");
            details(out, chunk);
            out.add(",\"tokens\":[");
            for (int i = 0; i < chunk.count; i++) {
                out.add(i == 0 ? "{\"id\":" : ",{\"id\":").add(chunk.ids[i]).add(",\"text\":\"\",\"special\":false}");
            }
            out.add("]}}");
        }

        private void details(ByteWriter out, Chunk chunk) {
            String reason = chunk.finish == FinishReason.STOP ? "eos_token" : "length";
            out.add("\"details\":{\"finish_reason\":\"" + reason + "\",\"generated_tokens\":")
                    .add(chunk.totalTokens);
            out.add(",\"input_length\":").add(call.engine().promptTokens().length);
            out.add(",\"seed\":null");
        }
    }
}
