package dev.assay.grpc.server;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.misbehave.FaultPlan;
import dev.assay.testkit.misbehave.Misbehaviour;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands requests to the embedded engine and has the faults of each one's number happen to its answer. Requests of all
 * protocols are numbered together, from 0 in order of arrival. Called on the event loop.
 */
final class SampleDesk {
    private final Engine engine;
    private final Misbehaviour misbehaviour;
    private final ScheduledExecutorService loop;
    private final AtomicLong next = new AtomicLong();

    SampleDesk(Engine engine, Misbehaviour misbehaviour, ScheduledExecutorService loop) {
        this.engine = engine;
        this.misbehaviour = misbehaviour;
        this.loop = loop;
    }

    Engine engine() {
        return engine;
    }

    /**
     * Begins to answer.
     *
     * @return gives the request up when run; harmless after its end
     * @throws IllegalArgumentException with one sentence when the request can never be served
     */
    Runnable submit(EngineRequest request, Reply reply) {
        FaultPlan plan = misbehaviour.planFor(next.getAndIncrement());
        if (plan.isEmpty()) {
            return engine.submit(
                    request, (token, index, finish, nanos) -> reply.tokens(new int[] {token}, index, finish))::cancel;
        }
        FaultyReply faulty = new FaultyReply(plan, reply, loop);
        if (faulty.answersInPlaceOfEngine()) {
            return () -> {};
        }
        faulty.ticket(engine.submit(
                request, (token, index, finish, nanos) -> loop.execute(() -> faulty.token(token, index, finish))));
        return faulty::giveUp;
    }
}
