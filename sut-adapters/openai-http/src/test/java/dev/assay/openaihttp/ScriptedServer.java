package dev.assay.openaihttp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A server of raw bytes on the loopback address: a test takes its connections and decides each byte and each pause. */
final class ScriptedServer implements Closeable {
    private static final int WAIT_MILLIS = 20_000;

    /** What each connection is answered with, when a test does not want to do it step by step. */
    interface Script {
        void play(Conversation conversation) throws IOException;
    }

    record Request(String head, String body) {
        String line() {
            return head.substring(0, head.indexOf("\r\n"));
        }

        boolean hasHeader(String line) {
            return head.toLowerCase(Locale.ROOT).contains("\r\n" + line.toLowerCase(Locale.ROOT) + "\r\n");
        }
    }

    private final ServerSocket server;
    private final int port;
    private final BlockingQueue<Conversation> accepted = new LinkedBlockingQueue<>();
    private final List<Conversation> all = new CopyOnWriteArrayList<>();
    final AtomicInteger connections = new AtomicInteger();

    ScriptedServer() throws IOException {
        this(ServerSocketFactory.getDefault(), null);
    }

    ScriptedServer(Script script) throws IOException {
        this(ServerSocketFactory.getDefault(), script);
    }

    ScriptedServer(ServerSocketFactory sockets, Script script) throws IOException {
        server = sockets.createServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096);
        port = server.getLocalPort();
        Thread.ofVirtual().start(() -> accept(script));
    }

    int port() {
        return port;
    }

    ServerAddress address() {
        return ServerAddress.parse("http://127.0.0.1:" + port());
    }

    Conversation next() {
        try {
            Conversation conversation = accepted.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            if (conversation == null) {
                throw new AssertionError("no connection within " + WAIT_MILLIS + " ms");
            }
            return conversation;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void accept(Script script) {
        while (!server.isClosed()) {
            try {
                Conversation conversation = new Conversation(server.accept());
                connections.incrementAndGet();
                all.add(conversation);
                if (script == null) {
                    accepted.add(conversation);
                } else {
                    Thread.ofVirtual().start(() -> play(script, conversation));
                }
            } catch (IOException e) {
                return; // closed by the test
            }
        }
    }

    private static void play(Script script, Conversation conversation) {
        try (conversation) {
            script.play(conversation);
        } catch (IOException e) {
            // The client hung up or the test is over; what matters is asserted on the client's side.
            return;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Conversation conversation : all) {
            conversation.close();
        }
    }

    /** Closes, and returns when the port refuses connections: the kernel may accept one more after the close. */
    void closeAndAwaitRefusal() throws IOException {
        close();
        for (int i = 0; i < 1000; i++) {
            try (Socket attempt = new Socket(InetAddress.getLoopbackAddress(), port())) {
                attempt.setSoLinger(true, 0);
            } catch (java.net.ConnectException e) {
                return;
            }
        }
        throw new AssertionError("the port still accepts connections");
    }

    static final class Conversation implements Closeable {
        private final Socket socket;
        private final InputStream input;

        Conversation(Socket socket) throws IOException {
            this.socket = socket;
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(WAIT_MILLIS);
            input = new BufferedInputStream(socket.getInputStream());
        }

        /** The next request; an exception at the end of the connection. */
        Request request() throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int b = input.read();
                if (b < 0) {
                    throw new IOException("the client closed the connection");
                }
                head.write(b);
            }
            String text = head.toString(StandardCharsets.ISO_8859_1);
            int length = 0;
            for (String line : text.split("\r\n", -1)) {
                if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(line.substring(15).strip());
                }
            }
            return new Request(text, new String(input.readNBytes(length), StandardCharsets.UTF_8));
        }

        /** Whether the client closes the connection without another byte. */
        boolean closedByClient() throws IOException {
            try {
                return input.read() < 0;
            } catch (java.net.SocketException e) {
                return true;
            }
        }

        Conversation send(String text) throws IOException {
            return send(text.getBytes(StandardCharsets.UTF_8));
        }

        Conversation send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return this;
        }

        Conversation streamHead() throws IOException {
            return send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n");
        }

        Conversation chunk(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream chunk = new ByteArrayOutputStream();
            chunk.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            chunk.writeBytes(bytes);
            chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
            return send(chunk.toByteArray());
        }

        Conversation event(String json) throws IOException {
            return chunk("data: " + json + "\n\n");
        }

        Conversation endChunks() throws IOException {
            return send("0\r\n\r\n");
        }

        Conversation reply(int status, String contentType, String body, String... headers) throws IOException {
            StringBuilder head =
                    new StringBuilder("HTTP/1.1 " + status + " X\r\nContent-Type: " + contentType + "\r\n");
            for (String header : headers) {
                head.append(header).append("\r\n");
            }
            int length = body.getBytes(StandardCharsets.UTF_8).length;
            return send(head + "Content-Length: " + length + "\r\n\r\n" + body);
        }

        /** Sends nothing more, but keeps the connection open for reading. */
        void shutdownOutput() throws IOException {
            socket.shutdownOutput();
        }

        /** Ends the connection with a reset in place of an orderly close. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
