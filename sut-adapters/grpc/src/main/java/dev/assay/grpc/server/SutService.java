package dev.assay.grpc.server;

import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.SutGrpc;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.Executor;

/** The service of assay.sut.v1 in front of an engine. A sample of how a vendor serves it, and what {@code assay serve} uses. */
public final class SutService extends SutGrpc.SutImplBase {
    private final SampleEngine engine;
    private final Executor loop;

    /** @param loop the one thread on which the server calls back and on which answers are written */
    public SutService(SampleEngine engine, Executor loop) {
        this.engine = engine;
        this.loop = loop;
    }

    @Override
    public StreamObserver<HarnessMessage> session(StreamObserver<EngineMessage> out) {
        return new EngineSession(engine, loop, (ServerCallStreamObserver<EngineMessage>) out);
    }
}
