package dev.assay.testkit.server;

import dev.assay.testkit.engine.FinishReason;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** llama.cpp's {@code /completion}; the end comes as an event of its own. */
final class LlamaCppApi implements NativeApi {
    @Override
    public boolean serves(String path) {
        return path.equals("/completion");
    }

    @Override
    public ObjectNode translate(JsonNode request, String path) {
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        NativeApi.copy(request, "prompt", call, "prompt");
        NativeApi.copy(request, "n_predict", call, "max_tokens");
        NativeApi.copy(request, "stop", call, "stop");
        for (String same : new String[] {"ignore_eos", "temperature", "seed", "stream"}) {
            NativeApi.copy(request, same, call, same);
        }
        NativeApi.copy(request, "return_tokens", call, "return_token_ids");
        return call;
    }

    @Override
    public AnswerFormat format(CompletionCall call, String model) {
        return new Format(call);
    }

    private static final class Format implements AnswerFormat {
        private final CompletionCall call;
        private FinishReason finish = FinishReason.LENGTH;

        Format(CompletionCall call) {
            this.call = call;
        }

        /** The end is told by an event after the last token. */
        @Override
        public boolean hasUsageEvent() {
            return true;
        }

        @Override
        public void tokenEvent(ByteWriter out, Chunk chunk, boolean first, long sentNanos) {
            finish = chunk.finish == null ? finish : chunk.finish;
            content(out, chunk);
            out.add(",\"stop\":false,\"tokens_predicted\":").add(chunk.totalTokens);
            out.add(",\"tokens_evaluated\":")
                    .add(call.engine().promptTokens().length)
                    .add("}");
        }

        @Override
        public void usageEvent(ByteWriter out, int outputTokens, long sentNanos) {
            out.add("{\"index\":0,\"content\":\"\",\"tokens\":[]");
            end(out, outputTokens);
        }

        @Override
        public void whole(ByteWriter out, Chunk chunk, long sentNanos) {
            finish = chunk.finish == null ? finish : chunk.finish;
            content(out, chunk);
            end(out, chunk.totalTokens);
        }

        private void content(ByteWriter out, Chunk chunk) {
            out.add("{\"index\":0,\"content\":\"")
                    .add(chunk.text.array(), chunk.text.length())
                    .add("\",\"tokens\":[");
            out.add(chunk.ids, call.returnTokenIds() ? chunk.count : 0).add("]");
        }

        private void end(ByteWriter out, int outputTokens) {
            String type = finish == FinishReason.STOP ? "eos" : "limit";
            out.add(",\"stop\":true,\"stop_type\":\"" + type + "\",\"stopping_word\":\"\",\"tokens_predicted\":")
                    .add(outputTokens);
            out.add(",\"tokens_evaluated\":").add(call.engine().promptTokens().length);
            out.add(",\"truncated\":false}");
        }
    }
}
