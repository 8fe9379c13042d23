package dev.assay.testkit.server;

import dev.assay.loadgen.clock.SystemClock;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.misbehave.Fault;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** An answer in one piece, sent when the last token has come. Commits the faults of its plan that make sense here. */
final class WholeExchange implements Exchange {
    private final Wire wire;
    private final AnswerFormat format;
    private final FaultPlan plan;
    private final ByteWriter payload;
    private final ServerCounters counters;
    private final Tamper tamper;
    private final Chunk chunk;
    private @Nullable EngineTicket ticket;
    private boolean over;

    WholeExchange(
            Wire wire,
            AnswerFormat format,
            FaultPlan plan,
            ByteWriter payload,
            ServerCounters counters,
            IntUnaryOperator reportedTokens) {
        this.chunk = new Chunk(reportedTokens);
        this.wire = wire;
        this.format = format;
        this.plan = plan;
        this.payload = payload;
        this.counters = counters;
        this.tamper = new Tamper(plan);
    }

    /** The engine's handle, to give the request up with. */
    void ticket(EngineTicket newTicket) {
        ticket = newTicket;
    }

    @Override
    public void onToken(int token, int index, @Nullable FinishReason finish) {
        if (over || chunk.finish != null) {
            return;
        }
        tamper.add(chunk, token, index, finish);
        if (chunk.finish == null) {
            return;
        }
        long delayNanos = nanosOf(FaultKind.SLOW_FIRST) + nanosOf(FaultKind.STALL);
        if (delayNanos == 0) {
            send();
        } else {
            wire.later(delayNanos, this::send);
        }
    }

    @Override
    public void connectionClosed() {
        if (!over) {
            counters.clientsGone.increment();
            giveUp();
        }
    }

    private void send() {
        if (over) {
            return;
        }
        giveUp();
        if (plan.has(FaultKind.ERROR)) {
            ApiError error = ApiError.of(500, "InternalServerError", "the engine was told to fail");
            wire.whole(error.status(), "", error.body());
            return;
        }
        payload.clear();
        format.whole(payload, chunk, SystemClock.INSTANCE.nanoTime());
        if (plan.has(FaultKind.CUT)) {
            wire.wholeCutInHalf(payload.toBytes());
            return;
        }
        counters.answered.increment();
        counters.tokens.add(chunk.count);
        wire.whole(200, "", payload.toBytes());
    }

    private long nanosOf(FaultKind kind) {
        Fault fault = plan.get(kind);
        return fault == null ? 0 : fault.durationNanos();
    }

    private void giveUp() {
        over = true;
        if (ticket != null) {
            ticket.cancel();
        }
    }
}
