package dev.assay.grpc;

import dev.assay.loadgen.api.ResponseSink;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** The time of a lane's latest socket read, and what was read. On the lane's event loop only. */
final class LaneClock {
    private @Nullable ResponseSink sink;
    private long readNanos;
    long reads;
    long bytes;
    long connections;

    /** The clock of a new run. */
    void use(ResponseSink newSink) {
        sink = newSink;
        reads = 0;
        bytes = 0;
        connections = 0;
        readNanos = newSink.nanoTime();
    }

    long now() {
        ResponseSink current = sink;
        return current == null ? System.nanoTime() : current.nanoTime();
    }

    /** When the bytes that are being worked on were read. */
    long readNanos() {
        return readNanos;
    }

    void connected() {
        connections++;
    }

    void read(Object message) {
        readNanos = now();
        reads++;
        if (message instanceof ByteBuf buffer) {
            bytes += buffer.readableBytes();
        }
    }
}
