package dev.assay.loadgen.clock;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.PriorityQueue;

/**
 * A clock that moves only when it is told to, with actions that happen at given instants. A run on it takes no real time
 * for waiting and is the same to the last byte every time. It is also its own wall clock, in UTC: the reading is the time
 * since 1970. Confined to one thread.
 */
public final class VirtualClock implements NanoClock, WallClock {
    private record Event(long atNanos, long order, Runnable action) {}

    private final PriorityQueue<Event> events = new PriorityQueue<>(
            (a, b) -> a.atNanos != b.atNanos ? Long.compare(a.atNanos, b.atNanos) : Long.compare(a.order, b.order));
    private long nowNanos;
    private long nextOrder;

    public VirtualClock(long startNanos) {
        nowNanos = startNanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public long epochNanos() {
        return nowNanos;
    }

    @Override
    public ZoneId zone() {
        return ZoneOffset.UTC;
    }

    /** Plans an action; at equal instants the order of planning decides. An instant in the past means now. */
    public void schedule(long atNanos, Runnable action) {
        events.add(new Event(Math.max(atNanos, nowNanos), nextOrder++, action));
    }

    /** Instant of the next planned action, or {@link Long#MAX_VALUE} when there is none. */
    public long nextEventNanos() {
        Event event = events.peek();
        return event == null ? Long.MAX_VALUE : event.atNanos;
    }

    /** Lets time pass up to an instant, the actions at that instant included; an instant in the past changes nothing. */
    public void advanceTo(long targetNanos) {
        while (nextEventNanos() <= targetNanos) {
            advanceToNextEvent();
        }
        nowNanos = Math.max(nowNanos, targetNanos);
    }

    /** Moves to the next planned action and runs it; false, without moving, when there is none. */
    public boolean advanceToNextEvent() {
        Event event = events.poll();
        if (event == null) {
            return false;
        }
        nowNanos = Math.max(nowNanos, event.atNanos);
        event.action.run();
        return true;
    }
}
