package dev.assay.bench.grpc;

import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.EventBatch;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.grpc.sut.v1.SutGrpc;
import dev.assay.grpc.sut.v1.Welcome;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * An engine in a process of its own that answers each sample at once with a first token and a completion, so many events in
 * one message as it is told. Prints its port and ends with its standard input.
 */
final class AnsweringServer extends SutGrpc.SutImplBase {
    private static final int FLOW_WINDOW_BYTES = 8 << 20;

    private final int eventsPerMessage;

    private AnsweringServer(int eventsPerMessage) {
        this.eventsPerMessage = eventsPerMessage;
    }

    /** @param args events in one message */
    public static void main(String[] args) throws IOException {
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .flowControlWindow(FLOW_WINDOW_BYTES)
                .addService(new AnsweringServer(Integer.parseInt(args[0])))
                .build()
                .start();
        System.out.println(server.getPort());
        while (System.in.read() >= 0) {
            // Ends with the process that started it.
        }
        server.shutdownNow();
    }

    @Override
    public StreamObserver<HarnessMessage> session(StreamObserver<EngineMessage> out) {
        return new StreamObserver<>() {
            @Override
            public void onNext(HarnessMessage message) {
                switch (message.getBodyCase()) {
                    case HELLO ->
                        out.onNext(EngineMessage.newBuilder()
                                .setWelcome(Welcome.newBuilder().setVersion(1))
                                .build());
                    case SAMPLES -> answer(message.getSamples().getSamplesList(), out);
                    default -> {
                        // Nothing is held back, and the end of the session ends all.
                    }
                }
            }

            @Override
            public void onError(Throwable fault) {}

            @Override
            public void onCompleted() {
                out.onCompleted();
            }
        };
    }

    private void answer(List<Sample> samples, StreamObserver<EngineMessage> out) {
        EventBatch.Builder batch = EventBatch.newBuilder();
        int events = 0;
        for (Sample sample : samples) {
            batch.addFirstTokensBuilder().setSampleId(sample.getId());
            if (++events == eventsPerMessage) {
                out.onNext(EngineMessage.newBuilder().setEvents(batch).build());
                batch = EventBatch.newBuilder();
                events = 0;
            }
            batch.addCompletionsBuilder().setSampleId(sample.getId()).setTokenCount(100);
            if (++events == eventsPerMessage) {
                out.onNext(EngineMessage.newBuilder().setEvents(batch).build());
                batch = EventBatch.newBuilder();
                events = 0;
            }
        }
        if (events > 0) {
            out.onNext(EngineMessage.newBuilder().setEvents(batch).build());
        }
    }
}
