package dev.assay.openaihttp.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import de.kherud.llama.InferenceParameters;
import de.kherud.llama.LlamaIterable;
import de.kherud.llama.LlamaModel;
import de.kherud.llama.LlamaOutput;
import de.kherud.llama.ModelParameters;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * llama.cpp in a process of its own, behind as much of the OpenAI interface as a test needs: the engine, its text and its end
 * token are real. It ends when its standard input does, so that it cannot outlive the test, and by halting, because the native
 * library keeps a process from ending in the ordinary way.
 */
public final class LlamaProcess {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private final LlamaModel model;
    private final boolean tellsUsage;

    private LlamaProcess(LlamaModel model, boolean tellsUsage) {
        this.model = model;
        this.tellsUsage = tellsUsage;
    }

    /** Arguments: the model file, and whether usage is told. Prints the port. */
    public static void main(String[] arguments) throws IOException {
        LlamaModel.setLogger(null, (level, text) -> {});
        LlamaModel model = new LlamaModel(new ModelParameters()
                .setModel(arguments[0])
                .setCtxSize(4096)
                .setParallel(2)
                .setThreads(1));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        LlamaProcess process = new LlamaProcess(model, Boolean.parseBoolean(arguments[1]));
        server.createContext("/v1/models", exchange -> json(exchange, "{\"data\":[{\"id\":\"tiny\"}]}"));
        server.createContext("/v1/completions", process::complete);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        System.out.println("port " + server.getAddress().getPort());
        System.out.flush();
        while (System.in.read() >= 0) {
            // Nothing is expected but the end.
        }
        Runtime.getRuntime().halt(0);
    }

    private static void json(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void complete(HttpExchange exchange) throws IOException {
        JsonNode request = JSON.readTree(exchange.getRequestBody());
        int limit = request.get("max_tokens").asInt();
        InferenceParameters ask = new InferenceParameters(request.get("prompt").asString())
                .setNPredict(limit)
                .setTopK(20)
                .setTemperature((float) request.get("temperature").asDouble())
                .setSeed(request.path("seed").asInt(1));
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream to = exchange.getResponseBody()) {
            int tokens = 0;
            LlamaIterable answer = model.generate(ask);
            for (LlamaOutput output : answer) {
                if (!output.text.isEmpty()) {
                    tokens++;
                    event(to, output.text, "");
                }
            }
            boolean ended = tokens < limit;
            event(to, "", ended ? "stop" : "length");
            if (tellsUsage) {
                // The end token was generated too.
                send(to, "{\"choices\":[],\"usage\":{\"completion_tokens\":" + (tokens + (ended ? 1 : 0)) + "}}");
            }
            send(to, "[DONE]");
        }
    }

    private static void event(OutputStream to, String text, String finish) throws IOException {
        ObjectNode event = JSON.createObjectNode();
        ObjectNode choice =
                event.putArray("choices").addObject().put("index", 0).put("text", text);
        if (!finish.isEmpty()) {
            choice.put("finish_reason", finish);
        }
        send(to, JSON.writeValueAsString(event));
    }

    private static void send(OutputStream to, String data) throws IOException {
        to.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        to.flush();
    }
}
