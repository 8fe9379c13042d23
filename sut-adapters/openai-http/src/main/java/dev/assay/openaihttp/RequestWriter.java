package dev.assay.openaihttp;

import dev.assay.datasets.Prompt;
import dev.assay.openaihttp.dialect.Ask;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes request bodies; before the clock starts, because it allocates freely. */
final class RequestWriter {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private final RequestSettings settings;
    private final boolean askTokenIds;
    private final boolean askUsage;

    RequestWriter(RequestSettings settings, boolean askTokenIds, boolean askUsage) {
        this.settings = settings;
        this.askTokenIds = askTokenIds;
        this.askUsage = askUsage;
    }

    /**
     * The body of one sample.
     *
     * @throws IllegalArgumentException when the prompt does not fit the endpoint; the text says why and what to do
     */
    byte[] body(Prompt prompt) {
        return body(prompt, maxTokens(prompt), settings.minTokens());
    }

    /** A body for the probe: as those of the run, but for one token. */
    byte[] probeBody() {
        Prompt hello = new Prompt(java.util.Optional.of("Hello"), new int[0], 1);
        return body(hello, 1, Math.min(1, settings.minTokens()));
    }

    /** What is sent for a sample and judged by. @throws IllegalArgumentException as {@link #body(Prompt)} */
    PreparedRequest prepared(Prompt prompt) {
        String text = prompt.text().orElse("");
        String start = text.substring(0, Math.min(PreparedRequest.PROMPT_START_CHARS, text.length()));
        return new PreparedRequest(body(prompt), asked(prompt), start);
    }

    Asked asked(Prompt prompt) {
        int maxTokens = maxTokens(prompt);
        boolean ids = settings.dialect().takesTokenIds() && prompt.tokenIds().length > 0;
        return new Asked(
                maxTokens,
                settings.ignoreEos() || settings.minTokens() >= maxTokens,
                ids ? prompt.tokenIds().length : 0);
    }

    private int maxTokens(Prompt prompt) {
        return prompt.maxTokens() > 0 ? prompt.maxTokens() : settings.maxTokens();
    }

    private byte[] body(Prompt prompt, int maxTokens, int minTokens) {
        Ask ask = new Ask(
                settings.model(),
                maxTokens,
                settings.maxTokensField(),
                minTokens,
                settings.ignoreEos(),
                settings.temperature(),
                settings.seed(),
                settings.stream(),
                askTokenIds,
                askUsage);
        ObjectNode body = settings.dialect().body(prompt, ask);
        settings.extraBody().addTo(body);
        return JSON.writeValueAsBytes(body);
    }

    /** Request line and headers up to the value of the content length, the same for all samples. */
    static byte[] head(OpenAiOptions options) {
        StringBuilder head = new StringBuilder()
                .append("POST ")
                .append(options.requestPath())
                .append(" HTTP/1.1\r\nHost: ")
                .append(options.server().authority())
                .append("\r\nUser-Agent: assay\r\nAccept: ")
                .append(options.request().stream() ? "text/event-stream, application/json" : "application/json")
                .append("\r\nAccept-Encoding: identity\r\nContent-Type: application/json\r\n");
        options.key()
                .ifPresent(key ->
                        head.append("Authorization: ").append(key.header()).append("\r\n"));
        head.append("Content-Length: ");
        return head.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
