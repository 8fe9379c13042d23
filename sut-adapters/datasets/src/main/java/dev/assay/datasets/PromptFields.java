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
 */
public record PromptFields(List<String> text, List<String> tokenIds, List<String> messages, List<String> maxTokens) {
    /** The names understood without a field map. */
    public static final PromptFields STANDARD = new PromptFields(
            List.of("prompt", "text"), List.of("input_ids", "token_ids"), List.of("messages"), List.of("max_tokens"));

    public PromptFields {
        text = List.copyOf(text);
        tokenIds = List.copyOf(tokenIds);
        messages = List.copyOf(messages);
        maxTokens = List.copyOf(maxTokens);
    }

    /**
     * Reads a field map such as {@code text=question,max_tokens=limit}. What is not mapped keeps its standard names; a
     * mapping of text, ids or messages drops the standard names of the other two, so that a file with several candidate
     * fields is read as asked.
     *
     * @throws IllegalArgumentException with one sentence when the map is malformed
     */
    public static PromptFields parse(String map) {
        List<String> text = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        List<String> maxTokens = new ArrayList<>();
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
                default ->
                    throw new IllegalArgumentException("field map \"" + map + "\": unknown \"" + key
                            + "\"; use text, ids, messages or max_tokens");
            }
        }
        boolean inputMapped = !text.isEmpty() || !ids.isEmpty() || !messages.isEmpty();
        return new PromptFields(
                inputMapped ? text : STANDARD.text,
                inputMapped ? ids : STANDARD.tokenIds,
                inputMapped ? messages : STANDARD.messages,
                maxTokens.isEmpty() ? STANDARD.maxTokens : maxTokens);
    }
}
