package dev.assay.testkit.server;

import dev.assay.loadgen.clock.SystemClock;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.misbehave.Fault;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import java.util.ArrayDeque;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An answer as a stream of events: head at once, an event with each token at the moment of the engine's step, finish reason
 * with the last token, usage if asked for, {@code [DONE]}. Commits the faults of its plan.
 */
final class StreamExchange implements Exchange {
    private record Held(int token, int index, @Nullable FinishReason finish) {}

    private final Wire wire;
    private final AnswerFormat format;
    private final FaultPlan plan;
    private final ByteWriter payload;
    private final ServerCounters counters;
    private final String lineEnd;
    private final int tokensPerEvent;
    private final Tamper tamper;
    private final Chunk chunk;
    private final ArrayDeque<Held> held = new ArrayDeque<>(0);
    private @Nullable EngineTicket ticket;
    private boolean holding;
    private int nextHoldIndex;
    private boolean sentTokens;
    private boolean over;

    StreamExchange(
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
        this.lineEnd = plan.has(FaultKind.CRLF) ? "\r\n" : "\n";
        this.tokensPerEvent = format.isOneTokenAnEvent() ? 1 : plan.countOr(FaultKind.MULTI, 1);
        this.tamper = new Tamper(plan);
    }

    /** Sends the head. */
    void open() {
        wire.openStream();
        if (plan.has(FaultKind.BYTEWISE)) {
            wire.bytewise();
        }
        Fault heartbeat = plan.get(FaultKind.HEARTBEAT);
        if (heartbeat != null) {
            beat(heartbeat.durationNanos());
        }
    }

    /** The engine's handle, to give the request up with. */
    void ticket(EngineTicket newTicket) {
        ticket = newTicket;
    }

    /** Only the end mark, no token. */
    void endEmpty() {
        done();
        end();
    }

    @Override
    public void onToken(int token, int index, @Nullable FinishReason finish) {
        if (over) {
            return;
        }
        if (wire.isClogged()) {
            wire.abort();
            giveUp();
            counters.slowClients.increment();
            return;
        }
        if (holding || startsHold(index)) {
            held.addLast(new Held(token, index, finish));
        } else {
            deliver(token, index, finish);
        }
    }

    @Override
    public void connectionClosed() {
        if (!over) {
            counters.clientsGone.increment();
            giveUp();
        }
    }

    /** Whether everything from this token on is to be held back for a time. */
    private boolean startsHold(int index) {
        if (index < nextHoldIndex) {
            return false;
        }
        Fault slowFirst = index == 0 ? plan.get(FaultKind.SLOW_FIRST) : null;
        Fault stall = plan.get(FaultKind.STALL);
        Fault hold = slowFirst != null ? slowFirst : stall != null && index == stall.count() ? stall : null;
        if (hold == null) {
            return false;
        }
        holding = true;
        nextHoldIndex = index + 1;
        wire.later(hold.durationNanos(), this::release);
        return true;
    }

    private void release() {
        holding = false;
        while (!holding && !over && !held.isEmpty()) {
            if (!startsHold(held.getFirst().index())) {
                Held next = held.removeFirst();
                deliver(next.token(), next.index(), next.finish());
            }
        }
    }

    private void deliver(int token, int index, @Nullable FinishReason finish) {
        Fault breaking = breakAt(index, finish);
        if (breaking != null) {
            if (finish == null) {
                chunk.add(token, null);
            }
            sendChunk();
            breakOff(breaking.kind());
            return;
        }
        tamper.add(chunk, token, index, finish);
        if (chunk.finish != null) {
            sendChunk();
            finishStream();
        } else if (chunk.count >= tokensPerEvent) {
            sendChunk();
            wire.flush();
        }
    }

    private @Nullable Fault breakAt(int index, @Nullable FinishReason finish) {
        if (plan.isEmpty()) {
            return null;
        }
        for (FaultKind kind : new FaultKind[] {FaultKind.ERROR, FaultKind.CUT, FaultKind.EOF}) {
            Fault fault = plan.get(kind);
            if (fault != null && (index + 1 >= fault.count() || finish != null)) {
                return fault;
            }
        }
        return null;
    }

    private void breakOff(FaultKind kind) {
        switch (kind) {
            case CUT -> {
                wire.flush();
                wire.abort();
                giveUp();
            }
            case EOF -> end();
            default -> {
                payload.clear();
                payload.add("data: ")
                        .add(ApiError.of(500, "InternalServerError", "the engine was told to fail")
                                .body());
                writeEvent();
                done();
                end();
            }
        }
    }

    private void finishStream() {
        counters.answered.increment();
        if (format.hasUsageEvent()) {
            startEvent();
            format.usageEvent(payload, chunk.totalTokens, SystemClock.INSTANCE.nanoTime());
            writeEvent();
        }
        if (format.hasEndMark() && !plan.has(FaultKind.NO_DONE)) {
            done();
        }
        end();
    }

    private void sendChunk() {
        if (chunk.count == 0) {
            return;
        }
        long nowNanos = SystemClock.INSTANCE.nanoTime();
        if (!sentTokens && format.hasRoleEvent()) {
            startEvent();
            format.roleEvent(payload, nowNanos);
            writeEvent();
        }
        startEvent();
        format.tokenEvent(payload, chunk, !sentTokens, nowNanos);
        writeEvent();
        counters.tokens.add(chunk.count);
        sentTokens = true;
        chunk.next();
    }

    private void startEvent() {
        payload.clear();
        payload.add(format.dataPrefix());
    }

    private void writeEvent() {
        payload.add(lineEnd).add(lineEnd);
        wire.part(payload);
    }

    private void done() {
        payload.clear();
        payload.add("data: [DONE]");
        writeEvent();
    }

    private void beat(long intervalNanos) {
        if (over) {
            return;
        }
        payload.clear();
        payload.add(": keep-alive");
        writeEvent();
        wire.flush();
        wire.later(intervalNanos, () -> beat(intervalNanos));
    }

    private void end() {
        giveUp();
        wire.endStream();
    }

    private void giveUp() {
        over = true;
        held.clear();
        if (ticket != null) {
            ticket.cancel();
        }
    }
}
