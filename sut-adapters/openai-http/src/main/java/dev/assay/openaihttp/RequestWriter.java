package dev.assay.openaihttp;

import dev.assay.datasets.Prompt;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

    Asked asked(Prompt prompt) {
        int maxTokens = maxTokens(prompt);
        boolean ids = settings.endpoint() == Endpoint.COMPLETIONS && prompt.tokenIds().length > 0;
        return new Asked(
                maxTokens,
                settings.ignoreEos() || settings.minTokens() >= maxTokens,
                ids ? prompt.tokenIds().length : 0);
    }

    private int maxTokens(Prompt prompt) {
        return prompt.maxTokens() > 0 ? prompt.maxTokens() : settings.maxTokens();
    }

    private byte[] body(Prompt prompt, int maxTokens, int minTokens) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringProperty("model", settings.model());
            input(json, prompt);
            json.writeNumberProperty(settings.maxTokensField(), maxTokens);
            if (minTokens > 0) {
                json.writeNumberProperty("min_tokens", Math.min(minTokens, maxTokens));
            }
            if (settings.ignoreEos()) {
                json.writeBooleanProperty("ignore_eos", true);
            }
            writeSampling(json);
            for (Map.Entry<String, JsonNode> extra :
                    settings.extraBody().fields().properties()) {
                json.writeName(extra.getKey());
                JSON.writeTree(json, extra.getValue());
            }
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    private void writeSampling(JsonGenerator json) {
        double temperature = settings.temperature();
        if (temperature == Math.rint(temperature)) {
            json.writeNumberProperty("temperature", (long) temperature);
        } else {
            json.writeNumberProperty("temperature", temperature);
        }
        settings.seed().ifPresent(seed -> json.writeNumberProperty("seed", seed));
        json.writeBooleanProperty("stream", settings.stream());
        if (settings.stream() && askUsage) {
            json.writeObjectPropertyStart("stream_options");
            json.writeBooleanProperty("include_usage", true);
            json.writeEndObject();
        }
        if (askTokenIds) {
            json.writeBooleanProperty("return_token_ids", true);
        }
    }

    private void input(JsonGenerator json, Prompt prompt) {
        switch (settings.endpoint()) {
            case COMPLETIONS -> completionInput(json, prompt);
            case CHAT -> chatInput(json, prompt);
        }
    }

    private static void completionInput(JsonGenerator json, Prompt prompt) {
        if (prompt.tokenIds().length > 0) {
            json.writeName("prompt");
            json.writeArray(prompt.tokenIds(), 0, prompt.tokenIds().length);
        } else if (prompt.text().isPresent()) {
            json.writeStringProperty("prompt", prompt.text().get());
        } else {
            throw new IllegalArgumentException(
                    "the prompt is a conversation, which the completions endpoint cannot take;"
                            + " use the chat endpoint");
        }
    }

    private static void chatInput(JsonGenerator json, Prompt prompt) {
        json.writeName("messages");
        if (prompt.messagesJson().isPresent()) {
            json.writeRawValue(prompt.messagesJson().get());
        } else if (prompt.text().isPresent()) {
            json.writeStartArray();
            json.writeStartObject();
            json.writeStringProperty("role", "user");
            json.writeStringProperty("content", prompt.text().get());
            json.writeEndObject();
            json.writeEndArray();
        } else {
            throw new IllegalArgumentException(
                    "the prompt is a list of token ids, which the chat endpoint cannot take; use the completions endpoint");
        }
    }

    /** Request line and headers up to the value of the content length, the same for all samples. */
    static byte[] head(OpenAiOptions options) {
        StringBuilder head = new StringBuilder()
                .append("POST ")
                .append(options.server().basePath())
                .append(options.request().endpoint().path())
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
