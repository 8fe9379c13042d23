package dev.assay.datasets;

import java.util.ArrayList;
import java.util.List;

/**
 * Which fields of a JSON line hold what. Each list is in order of preference; a line may use one name of each list.
 *
 * @param text prompt as text, or as an array of token ids
 * @param tokenIds prompt as an array of token ids
 * @param messages conversation as an array of objects with a role
 * @param maxTokens most output tokens to ask for
 * @param conversations a recorded conversation in the form of ShareGPT, of which the first turn of the user is the prompt
 * @param stop text that ends the answer, or an array of such texts; missing, null and empty mean none
 */
public record PromptFields(
        List<String> text,
        List<String> tokenIds,
        List<String> messages,
        List<String> maxTokens,
        List<String> conversations,
        List<String> stop) {
    /** The names understood without a field map. */
    public static final PromptFields STANDARD = new PromptFields(
            List.of("prompt", "text"),
            List.of("input_ids", "token_ids"),
            List.of("messages"),
            List.of("max_tokens"),
            List.of("conversations"),
            List.of("stop"));

    public PromptFields {
        text = List.copyOf(text);
        tokenIds = List.copyOf(tokenIds);
        messages = List.copyOf(messages);
        maxTokens = List.copyOf(maxTokens);
        conversations = List.copyOf(conversations);
        stop = List.copyOf(stop);
    }

    /** All names under which a prompt is looked for. */
    List<String> inputs() {
        List<String> names = new ArrayList<>(text);
        names.addAll(messages);
        names.addAll(tokenIds);
        names.addAll(conversations);
        return names;
    }

    /**
     * Reads a field map such as {@code text=question,max_tokens=limit}. What is not mapped keeps its standard names; a
     * mapping of text, ids, messages or conversations drops the standard names of the others, so that a file with several candidate
     * fields is read as asked.
     *
     * @throws IllegalArgumentException with one sentence when the map is malformed
     */
    public static PromptFields parse(String map) {
        List<String> text = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        List<String> maxTokens = new ArrayList<>();
        List<String> conversations = new ArrayList<>();
        List<String> stop = new ArrayList<>();
        for (String entry : map.split(",", -1)) {
            int equals = entry.indexOf('=');
            String key = equals < 0 ? entry.strip() : entry.substring(0, equals).strip();
            String field = equals < 0 ? "" : entry.substring(equals + 1).strip();
            if (field.isEmpty()) {
                throw new IllegalArgumentException("field map \"" + map + "\": \"" + entry.strip()
                        + "\" is not of the form what=field; write for example text=question,max_tokens=limit");
            }
            switch (key) {
                case "text", "prompt" -> text.add(field);
                case "ids", "input_ids", "token_ids" -> ids.add(field);
                case "messages" -> messages.add(field);
                case "max_tokens" -> maxTokens.add(field);
                case "conversations" -> conversations.add(field);
                case "stop" -> stop.add(field);
                default ->
                    throw new IllegalArgumentException("field map \"" + map + "\": unknown \"" + key
                            + "\"; use text, ids, messages, conversations, max_tokens or stop");
            }
        }
        boolean inputMapped = !text.isEmpty() || !ids.isEmpty() || !messages.isEmpty() || !conversations.isEmpty();
        return new PromptFields(
                inputMapped ? text : STANDARD.text,
                inputMapped ? ids : STANDARD.tokenIds,
                inputMapped ? messages : STANDARD.messages,
                maxTokens.isEmpty() ? STANDARD.maxTokens : maxTokens,
                inputMapped ? conversations : STANDARD.conversations,
                stop.isEmpty() ? STANDARD.stop : stop);
    }
}
