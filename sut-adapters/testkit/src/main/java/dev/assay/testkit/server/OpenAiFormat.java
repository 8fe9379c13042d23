package dev.assay.testkit.server;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes the JSON of one request's answer: its events, or the whole of it. Everything that does not change from token to
 * token is made once for the request.
 */
final class OpenAiFormat implements AnswerFormat {
    private static final byte[] CLOSE_CHOICES = ascii("}]");
    private static final byte[] TOKEN_IDS = ascii(",\"token_ids\":[");
    private static final byte[] PROMPT_TOKEN_IDS = ascii(",\"prompt_token_ids\":[");
    private static final byte[] CLOSE_LIST = ascii("]");
    private static final byte[] FINISH_NULL = ascii("null");
    private static final byte[] USAGE_NULL = ascii(",\"usage\":null");
    private static final byte[] SENT = ascii(",\"x_assay_sent_ns\":");
    private static final byte[] CLOSE = ascii("}");
    private static final byte[] CHAT_TEXT_END = ascii("\"},\"logprobs\":null,\"finish_reason\":");
    private static final byte[] TEXT_END = ascii("\",\"logprobs\":null,\"finish_reason\":");
    private static final byte[] STOP_REASON = ascii(",\"stop_reason\":null");

    private final CompletionCall call;
    private final boolean showsUsage;
    private final boolean stamped;
    private final byte[] head;
    private final byte[] eventStart;

    /**
     * @param showsUsage false to leave the usage out although it was asked for
     * @param stamped whether each event carries the time of its sending
     */
    OpenAiFormat(
            CompletionCall call,
            String model,
            long requestNumber,
            long createdSeconds,
            boolean showsUsage,
            boolean stamped) {
        this.call = call;
        this.showsUsage = showsUsage;
        this.stamped = stamped;
        String object = call.chat() ? (call.stream() ? "chat.completion.chunk" : "chat.completion") : "text_completion";
        this.head = ascii("{\"id\":\"" + (call.chat() ? "chatcmpl-" : "cmpl-") + requestNumber + "\",\"object\":\""
                + object + "\",\"created\":" + createdSeconds + ",\"model\":" + quoted(model) + ",\"choices\":[");
        String part = call.chat() ? (call.stream() ? "\"delta\"" : "\"message\"") : "\"text\"";
        String content = call.chat()
                ? part + ":{" + (call.stream() ? "" : "\"role\":\"assistant\",") + "\"content\":\""
                : part + ":\"";
        this.eventStart = ascii(new String(head, StandardCharsets.UTF_8) + "{\"index\":0," + content);
    }

    @Override
    public boolean hasRoleEvent() {
        return call.chat();
    }

    @Override
    public boolean hasEndMark() {
        return true;
    }

    @Override
    public boolean hasUsageEvent() {
        return call.includeUsage() && showsUsage;
    }

    @Override
    public void roleEvent(ByteWriter out, long sentNanos) {
        out.add(head)
                .add(
                        "{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,\"finish_reason\":null}]");
        promptIds(out);
        nullUsage(out);
        stamp(out, sentNanos);
        out.add(CLOSE);
    }

    @Override
    public void tokenEvent(ByteWriter out, Chunk chunk, boolean first, long sentNanos) {
        choice(out, chunk);
        out.add(CLOSE_CHOICES);
        if (first && !call.chat()) {
            promptIds(out);
        }
        if (call.continuousUsage() && showsUsage) {
            usage(out, chunk.totalTokens);
        } else {
            nullUsage(out);
        }
        stamp(out, sentNanos);
        out.add(CLOSE);
    }

    @Override
    public void usageEvent(ByteWriter out, int outputTokens, long sentNanos) {
        out.add(head).add(CLOSE_LIST);
        usage(out, outputTokens);
        stamp(out, sentNanos);
        out.add(CLOSE);
    }

    @Override
    public void whole(ByteWriter out, Chunk chunk, long sentNanos) {
        choice(out, chunk);
        out.add(CLOSE_CHOICES);
        promptIds(out);
        if (showsUsage) {
            usage(out, chunk.totalTokens);
        }
        stamp(out, sentNanos);
        out.add(CLOSE);
    }

    private void choice(ByteWriter out, Chunk chunk) {
        out.add(eventStart);
        appendText(out, chunk);
        out.add(call.chat() ? CHAT_TEXT_END : TEXT_END);
        if (chunk.finish == null) {
            out.add(FINISH_NULL);
        } else {
            out.add("\"" + chunk.finish.wireName() + "\"").add(STOP_REASON);
        }
        if (call.returnTokenIds()) {
            out.add(TOKEN_IDS).add(chunk.ids, chunk.count).add(CLOSE_LIST);
        }
    }

    private static void appendText(ByteWriter out, Chunk chunk) {
        out.add(chunk.text.array(), chunk.text.length());
    }

    private void promptIds(ByteWriter out) {
        if (call.returnTokenIds()) {
            int[] prompt = call.engine().promptTokens();
            out.add(PROMPT_TOKEN_IDS).add(prompt, prompt.length).add(CLOSE_LIST);
        }
    }

    private void nullUsage(ByteWriter out) {
        if (call.includeUsage() && showsUsage) {
            out.add(USAGE_NULL);
        }
    }

    private void usage(ByteWriter out, int outputTokens) {
        int promptTokens = call.engine().promptTokens().length;
        out.add(",\"usage\":{\"prompt_tokens\":").add(promptTokens);
        out.add(",\"total_tokens\":").add((long) promptTokens + outputTokens);
        out.add(",\"completion_tokens\":").add(outputTokens).add(CLOSE);
    }

    private void stamp(ByteWriter out, long sentNanos) {
        if (stamped) {
            out.add(SENT).add(sentNanos);
        }
    }

    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
