package dev.assay.testkit.server;

import dev.assay.testkit.engine.EngineConfig;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Which path answers what. Immutable; called on the event loop of the connection. */
final class Routes {
    private static final String COMPLETIONS = "/v1/completions";
    private static final String CHAT = "/v1/chat/completions";
    private static final List<NativeApi> NATIVE =
            List.of(new SglangApi(), new TgiApi(), new TritonApi(), new LlamaCppApi());
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final CompletionService service;
    private final Map<String, Supplier<byte[]>> pages;

    Routes(CompletionService service, EngineConfig config, Supplier<ServerStats> stats) {
        this.service = service;
        byte[] models = models(config);
        byte[] health = json(Map.of("status", "ok"));
        this.pages = Map.of("/v1/models", () -> models, "/health", () -> health, "/stats", () -> json(stats.get()));
    }

    /** Begins to answer; null when the answer is already complete or will never come. */
    @Nullable
    Exchange dispatch(HttpCall call, Wire wire, LoopContext loop) {
        boolean chat = call.path().equals(CHAT);
        if (chat || call.path().equals(COMPLETIONS)) {
            if (call.method().equals("POST")) {
                return service.serve(call, chat, wire, loop);
            }
            refuse(wire, 405, "Method " + call.method() + " is not allowed here; use POST.", "allow: POST\r\n");
            return null;
        }
        for (NativeApi api : NATIVE) {
            if (api.serves(call.path()) && call.method().equals("POST")) {
                return service.serve(call, api, wire, loop);
            }
        }
        Supplier<byte[]> page = pages.get(call.path());
        if (page == null) {
            refuse(wire, 404, "There is nothing at " + call.path() + ".", "");
        } else if (call.method().equals("GET") || call.method().equals("HEAD")) {
            wire.whole(200, "", page.get());
        } else {
            refuse(wire, 405, "Method " + call.method() + " is not allowed here; use GET.", "allow: GET, HEAD\r\n");
        }
        return null;
    }

    private static void refuse(Wire wire, int status, String message, String headers) {
        String type = status == 404 ? "NotFoundError" : "MethodNotAllowedError";
        wire.whole(status, headers, ApiError.of(status, type, message).body());
    }

    private static byte[] models(EngineConfig config) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("object", "list");
        ObjectNode model = root.putArray("data").addObject();
        model.put("id", config.name());
        model.put("object", "model");
        model.put("created", 0);
        model.put("owned_by", "assay");
        model.put("max_model_len", config.maxContextTokens());
        return json(root);
    }

    private static byte[] json(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }
}
