package dev.assay.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Stands between client and server and hands every byte of the server on by itself, so that each is a read of its own. */
final class ByteProxy implements AutoCloseable {
    private final ServerSocket listening;

    ByteProxy(int serverPort) throws IOException {
        listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(serverPort));
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept(int serverPort) {
        while (true) {
            try {
                Socket client = listening.accept();
                client.setTcpNoDelay(true);
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                Thread.ofVirtual().start(() -> pass(client, server, 8192));
                Thread.ofVirtual().start(() -> pass(server, client, 1));
            } catch (IOException e) {
                return; // closed by the test
            }
        }
    }

    private static void pass(Socket from, Socket to, int atOnce) {
        byte[] bytes = new byte[atOnce];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int count = in.read(bytes); count > 0; count = in.read(bytes)) {
                out.write(bytes, 0, count);
                out.flush();
            }
        } catch (IOException e) {
            return; // one of the two hung up
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
