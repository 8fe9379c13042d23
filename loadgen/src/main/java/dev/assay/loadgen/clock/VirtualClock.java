package dev.assay.loadgen.clock;

import java.util.PriorityQueue;

/**
 * A clock that moves only when it is told to, with actions that happen at given instants. A run on it takes no real time
 * for waiting and is the same to the last byte every time. Confined to one thread.
 */
public final class VirtualClock implements NanoClock {
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

    /** Plans an action; at equal instants the order of planning decides. An instant in the past means now. */
    public void schedule(long atNanos, Runnable action) {
        events.add(new Event(Math.max(atNanos, nowNanos), nextOrder++, action));
    }

    /** Lets time pass up to an instant, the actions at that instant included; an instant in the past changes nothing. */
    public void advanceTo(long targetNanos) {
        for (Event event = events.peek(); event != null && event.atNanos <= targetNanos; event = events.peek()) {
            events.remove();
            nowNanos = event.atNanos;
            event.action.run();
        }
        nowNanos = Math.max(nowNanos, targetNanos);
    }

    /** Moves to the next planned action and runs it; false, without moving, when there is none. */
    public boolean advanceToNextEvent() {
        Event event = events.poll();
        if (event == null) {
            return false;
        }
        nowNanos = event.atNanos;
        event.action.run();
        return true;
    }
}
