package dev.assay.testkit.server;

import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.misbehave.Misbehaviour;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server whose answers have six tokens, the last the end token, and ways to talk to it. */
final class TestServer implements AutoCloseable {
    static final int OUTPUT_TOKENS = 6;
    static final JsonMapper JSON = JsonMapper.builder().build();

    final EngineServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private TestServer(EngineServer server) {
        this.server = server;
    }

    static TestServer start(String misbehaviour) {
        return start(ServerOptions.defaults().withMisbehaviour(Misbehaviour.parse(misbehaviour, 11)));
    }

    static TestServer start(ServerOptions options) {
        return start(engine(OUTPUT_TOKENS), options);
    }

    static TestServer start(EngineConfig engine, ServerOptions options) {
        return new TestServer(EngineServer.start(engine, options));
    }

    static EngineConfig engine(int outputTokens) {
        return new EngineConfig(
                "six",
                "",
                3,
                1_000,
                2_000,
                500_000,
                0,
                0,
                0,
                1_000_000,
                10_000,
                KvPolicy.RESERVE,
                new OutputLength.Fixed(outputTokens));
    }

    HttpResponse<String> post(String path, String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        return client.send(request(path).method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path)).timeout(Duration.ofSeconds(20));
    }

    /** Sends a request on a connection of its own and returns every byte until the server closes it. */
    String raw(String path, String body) throws IOException {
        try (Socket socket = open(path, body, "connection: close\r\n")) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    Socket open(String path, String body, String headers) throws IOException {
        Socket socket = connect();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "POST " + path + " HTTP/1.1\r\nhost: test\r\n" + headers + "content-length: " + bytes.length
                + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return socket;
    }

    /** A connection whose reads give up after 20 seconds. */
    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    static String readUntil(InputStream in, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (!read.toString().endsWith(end)) {
            int next = in.read();
            if (next < 0) {
                throw new AssertionError("the server closed after: " + read);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    /** Payloads of the data lines, in order. */
    static List<String> events(String body) {
        return body.lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> line.substring("data: ".length()))
                .toList();
    }

    /** The events that are JSON. */
    static List<JsonNode> json(String body) {
        return events(body).stream()
                .filter(event -> !event.equals("[DONE]"))
                .map(JSON::readTree)
                .toList();
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.close();
    }
}
