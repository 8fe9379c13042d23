package dev.assay.testkit.server;

import java.util.Arrays;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** SGLang's {@code /generate}: each event repeats the whole answer so far unless {@code incremental} is set in the request. */
final class SglangApi implements NativeApi {
    @Override
    public boolean serves(String path) {
        return path.equals("/generate");
    }

    @Override
    public ObjectNode translate(JsonNode request, String path) {
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        NativeApi.copy(request, "text", call, "prompt");
        NativeApi.copy(request, "input_ids", call, "prompt");
        JsonNode sampling = NativeApi.part(request, "sampling_params");
        NativeApi.copy(sampling, "max_new_tokens", call, "max_tokens");
        NativeApi.copy(sampling, "min_new_tokens", call, "min_tokens");
        NativeApi.copy(sampling, "ignore_eos", call, "ignore_eos");
        NativeApi.copy(sampling, "temperature", call, "temperature");
        NativeApi.copy(sampling, "sampling_seed", call, "seed");
        NativeApi.copy(sampling, "stop", call, "stop");
        NativeApi.copy(request, "stream", call, "stream");
        // Marks pieces, which the real server only sends when started so.
        NativeApi.copy(request, "incremental", call, "return_token_ids");
        return call;
    }

    @Override
    public AnswerFormat format(CompletionCall call, String model) {
        return new Format(call);
    }

    private static final class Format implements AnswerFormat {
        private final CompletionCall call;
        private final ByteWriter text = new ByteWriter(64);
        private int[] ids = new int[16];
        private int count;

        Format(CompletionCall call) {
            this.call = call;
        }

        @Override
        public boolean hasEndMark() {
            return true;
        }

        @Override
        public void tokenEvent(ByteWriter out, Chunk chunk, boolean first, long sentNanos) {
            boolean pieces = call.returnTokenIds();
            if (pieces) {
                text.clear();
                count = 0;
            }
            text.add(chunk.text.array(), chunk.text.length());
            if (ids.length < count + chunk.count) {
                ids = Arrays.copyOf(ids, 2 * (count + chunk.count));
            }
            System.arraycopy(chunk.ids, 0, ids, count, chunk.count);
            count += chunk.count;
            out.add("{\"text\":\"").add(text.array(), text.length()).add("\",\"output_ids\":[");
            out.add(ids, count).add("],\"meta_info\":{\"id\":\"0\",\"finish_reason\":");
            out.add(
                    chunk.finish == null
                            ? "null"
                            : "{\"type\":\"" + chunk.finish.wireName() + "\",\"length\":" + chunk.totalTokens + "}");
            out.add(",\"prompt_tokens\":").add(call.engine().promptTokens().length);
            out.add(",\"completion_tokens\":").add(chunk.totalTokens).add(",\"cached_tokens\":0}}");
        }

        @Override
        public void whole(ByteWriter out, Chunk chunk, long sentNanos) {
            tokenEvent(out, chunk, true, sentNanos);
        }
    }
}
