package dev.assay.grpc;

import dev.assay.grpc.sut.v1.Drained;
import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.EventBatch;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.grpc.sut.v1.SutGrpc;
import dev.assay.grpc.sut.v1.Welcome;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An engine of assay.sut.v1 that does what a test tells it for each sample. */
final class ScriptedSutServer implements AutoCloseable {
    /** What is done with a sample. */
    interface Script {
        void sample(Sample sample, StreamObserver<EngineMessage> out);
    }

    final AtomicInteger sessions = new AtomicInteger();
    final AtomicInteger cancelled = new AtomicInteger();
    private final Server server;

    ScriptedSutServer(int port, Welcome welcome, Script script) {
        SutGrpc.SutImplBase service = new SutGrpc.SutImplBase() {
            @Override
            public StreamObserver<HarnessMessage> session(StreamObserver<EngineMessage> out) {
                sessions.incrementAndGet();
                return new Session(out, welcome, script);
            }
        };
        try {
            server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                    .directExecutor()
                    .addService(service)
                    .build()
                    .start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    ScriptedSutServer(Script script) {
        this(0, welcome(1), script);
    }

    static Welcome welcome(int version) {
        return Welcome.newBuilder().setVersion(version).setModel("m").build();
    }

    int port() {
        return server.getPort();
    }

    String url() {
        return "grpc://127.0.0.1:" + port();
    }

    /** Says that samples are complete with one token each. */
    static void complete(StreamObserver<EngineMessage> out, long... ids) {
        EventBatch.Builder events = EventBatch.newBuilder();
        for (long id : ids) {
            events.addCompletionsBuilder().setSampleId(id).setTokenCount(1);
        }
        out.onNext(EngineMessage.newBuilder().setEvents(events).build());
    }

    static void end(StreamObserver<EngineMessage> out, Status status) {
        out.onError(status.asRuntimeException());
    }

    /** As a process that is killed: every connection is cut. */
    @Override
    public void close() {
        server.shutdownNow();
        try {
            server.awaitTermination(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private final class Session implements StreamObserver<HarnessMessage> {
        private final StreamObserver<EngineMessage> out;
        private final Welcome welcome;
        private final Script script;
        private boolean over;
        private long samples;

        Session(StreamObserver<EngineMessage> out, Welcome welcome, Script script) {
            this.out = out;
            this.welcome = welcome;
            this.script = script;
        }

        @Override
        public void onNext(HarnessMessage message) {
            switch (message.getBodyCase()) {
                case HELLO ->
                    out.onNext(EngineMessage.newBuilder().setWelcome(welcome).build());
                case SAMPLES -> {
                    samples += message.getSamples().getSamplesCount();
                    message.getSamples().getSamplesList().forEach(sample -> script.sample(sample, out));
                }
                case CANCEL -> cancelled.addAndGet(message.getCancel().getSampleIdsCount());
                case DRAIN ->
                    out.onNext(EngineMessage.newBuilder()
                            .setDrained(Drained.newBuilder().setSamples(samples))
                            .build());
                case FLUSH, BODY_NOT_SET -> {}
            }
        }

        @Override
        public void onError(Throwable fault) {
            over = true;
        }

        @Override
        public void onCompleted() {
            if (!over) {
                out.onCompleted();
            }
        }
    }
}
