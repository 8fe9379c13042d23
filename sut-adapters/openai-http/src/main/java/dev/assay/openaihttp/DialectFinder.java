package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Finds out which dialect a server speaks by looking at what it says of itself; no answer is generated for that. Of several
 * dialects the one with token ids is taken: the engine's own interface before the OpenAI-style one beside it.
 */
final class DialectFinder {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /**
     * @param why one clause: which page said so
     * @param model the only model that the server lists, if it lists exactly one
     */
    record Found(Dialect dialect, String why, Optional<String> model) {}

    private final ProbeClient client;
    private final String root;
    private final List<String> models = new ArrayList<>();

    /** @param root path of the server's root, empty for most */
    DialectFinder(ProbeClient client, String root) {
        this.client = client;
        this.root = root;
    }

    /**
     * Asks up to five pages.
     *
     * @throws ProbeClient.NoReply when nothing answers
     */
    Optional<Found> find() throws ProbeClient.NoReply {
        String owner = listModels();
        if (owner.contains("vllm")) {
            return found(Dialects.VLLM, "GET /v1/models says owned_by vllm");
        }
        JsonNode sglang = page("/get_model_info");
        if (sglang.has("model_path")) {
            return found(Dialects.SGLANG, "GET /get_model_info answered with a model_path");
        }
        JsonNode info = page("/info");
        if (info.has("model_id") && info.has("max_total_tokens")) {
            return found(Dialects.TGI, "GET /info answered with model_id and max_total_tokens");
        }
        JsonNode triton = page("/v2");
        if (triton.path("name").asString("").equals("triton")) {
            return found(Dialects.TRITON, "GET /v2 answered with the name triton");
        }
        JsonNode props = page("/props");
        if (props.has("default_generation_settings")) {
            return found(Dialects.LLAMACPP, "GET /props answered with default_generation_settings");
        }
        return models.isEmpty()
                ? Optional.empty()
                : found(Dialects.COMPLETIONS, "GET /v1/models lists models, and no page told the kind of engine");
    }

    private Optional<Found> found(Dialect dialect, String why) {
        return Optional.of(
                new Found(dialect, why, models.size() == 1 ? Optional.of(models.getFirst()) : Optional.empty()));
    }

    /** Fills the list of models and gives what the server says of their owner. */
    private String listModels() throws ProbeClient.NoReply {
        String owner = "";
        for (JsonNode model : page("/v1/models").path("data")) {
            models.add(model.path("id").asString(""));
            owner = model.path("owned_by").asString("").toLowerCase(Locale.ROOT);
        }
        return owner;
    }

    private JsonNode page(String path) throws ProbeClient.NoReply {
        ProbeClient.Reply reply = client.get(root + path);
        if (reply.status() == 401 || reply.status() == 403) {
            throw new ProbeClient.NoReply("GET " + path + " answered with status " + reply.status()
                    + ", so that the dialect cannot be found; give the API key, or name the dialect");
        }
        try {
            JsonNode node = reply.status() == 200 ? JSON.readTree(reply.body()) : null;
            return node == null ? MissingNode.getInstance() : node;
        } catch (JacksonException e) {
            return MissingNode.getInstance();
        }
    }
}
