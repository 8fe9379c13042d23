package dev.assay.grpc.server;

import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.Vocabulary;
import dev.assay.testkit.misbehave.Fault;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import io.grpc.Status;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An answer with the faults of its plan. Kinds that concern the lines of a stream of events over HTTP have no effect here.
 * On the event loop.
 */
final class FaultyReply {
    private record Held(int token, int index, @Nullable FinishReason finish) {}

    private final FaultPlan plan;
    private final Reply reply;
    private final ScheduledExecutorService loop;
    private final int[] together;
    private final ArrayDeque<Held> held = new ArrayDeque<>(0);
    private @Nullable EngineTicket ticket;
    private int collected;
    private boolean holding;
    private int nextHoldIndex;
    private boolean over;

    FaultyReply(FaultPlan plan, Reply reply, ScheduledExecutorService loop) {
        this.plan = plan;
        this.reply = reply;
        this.loop = loop;
        this.together = new int[plan.countOr(FaultKind.MULTI, 1)];
        if (plan.has(FaultKind.NO_USAGE)) {
            reply.withoutCounts();
        }
    }

    /** The engine's handle, to give the request up with. */
    void ticket(EngineTicket newTicket) {
        ticket = newTicket;
    }

    /** Whether a fault answers, or leaves the request without an answer, in place of the engine; then that was done. */
    boolean answersInPlaceOfEngine() {
        if (plan.has(FaultKind.DROP)) {
            return true;
        }
        if (plan.has(FaultKind.RESET)) {
            reply.brokenOff(false);
            return true;
        }
        Status refusal = refusal();
        if (refusal != null) {
            reply.refused(refusal.withDescription("the server was told to refuse this request"));
            return true;
        }
        if (plan.has(FaultKind.EMPTY)) {
            reply.empty();
            return true;
        }
        return false;
    }

    private @Nullable Status refusal() {
        return plan.has(FaultKind.TOO_MANY_REQUESTS)
                ? Status.RESOURCE_EXHAUSTED
                : plan.has(FaultKind.UNAVAILABLE)
                        ? Status.UNAVAILABLE
                        : plan.has(FaultKind.INTERNAL_ERROR) ? Status.INTERNAL : null;
    }

    void token(int token, int index, @Nullable FinishReason finish) {
        if (over) {
            return;
        }
        if (holding || startsHold(index)) {
            held.addLast(new Held(token, index, finish));
        } else {
            deliver(token, index, finish);
        }
    }

    /** Nothing more is wanted. */
    void giveUp() {
        over = true;
        held.clear();
        if (ticket != null) {
            ticket.cancel();
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
        var _ = loop.schedule(this::release, hold.durationNanos(), TimeUnit.NANOSECONDS);
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
        FaultKind breaking = breakAt(index, finish);
        if (breaking != null) {
            if (finish == null) {
                put(token, index, null);
            }
            breakOff(breaking);
            return;
        }
        boolean cutShort = finish == null && index + 1 >= plan.countOr(FaultKind.SHORT, Integer.MAX_VALUE);
        int padding = finish == FinishReason.STOP && token == Vocabulary.EOS ? plan.countOr(FaultKind.EXTRA_EOS, 0) : 0;
        put(token, index, padding > 0 ? null : cutShort ? FinishReason.STOP : finish);
        for (int i = 1; i <= padding; i++) {
            put(Vocabulary.EOS, index + i, i == padding ? FinishReason.STOP : null);
        }
        if (finish != null || cutShort) {
            giveUp();
        }
    }

    private @Nullable FaultKind breakAt(int index, @Nullable FinishReason finish) {
        for (FaultKind kind : new FaultKind[] {FaultKind.ERROR, FaultKind.CUT, FaultKind.EOF}) {
            Fault fault = plan.get(kind);
            if (fault != null && (index + 1 >= fault.count() || finish != null)) {
                return kind;
            }
        }
        return null;
    }

    private void breakOff(FaultKind kind) {
        giveUp();
        switch (kind) {
            case CUT -> reply.brokenOff(false);
            case EOF -> reply.brokenOff(true);
            default -> reply.refused(Status.INTERNAL.withDescription("the engine was told to fail"));
        }
    }

    /** Sends tokens, several at once where the plan says so. */
    private void put(int token, int index, @Nullable FinishReason finish) {
        together[collected++] = token;
        if (finish != null || collected == together.length) {
            reply.tokens(Arrays.copyOf(together, collected), index + 1 - collected, finish);
            collected = 0;
        }
    }
}
