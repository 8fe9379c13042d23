package dev.assay.loadgen.clock;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Asks a run to end early. Set once, by any thread: from outside (a signal handler, a progress view) or by a rule of the
 * run itself. Read by every wait of the run, which returns within {@link #REACTION_NANOS}. The first reason wins.
 */
public final class StopFlag {
    /** Longest uninterrupted sleep of any wait, in nanoseconds: how late a stop request may be noticed. */
    public static final long REACTION_NANOS = 20_000_000;

    private record Cause(String why, boolean fromOutside) {}

    private final AtomicReference<@Nullable Cause> cause = new AtomicReference<>();
    private final @Nullable StopFlag outer;

    /** A flag of its own. */
    public StopFlag() {
        this(null);
    }

    private StopFlag(@Nullable StopFlag outer) {
        this.outer = outer;
    }

    /** A flag for one part of a longer job: set when this one is, but what sets it leaves this one alone. */
    public StopFlag newInner() {
        return new StopFlag(this);
    }

    /** Requests the stop from outside; {@code why} is one clause for the report. False when it was already requested. */
    public boolean request(String why) {
        return cause.compareAndSet(null, new Cause(why, true));
    }

    /** Ends the run by one of its own rules; {@code why} is one clause for the report. False when already requested. */
    public boolean abort(String why) {
        return cause.compareAndSet(null, new Cause(why, false));
    }

    public boolean isSet() {
        return seen() != null;
    }

    /** Whether the stop was requested from outside rather than by a rule of the run. */
    public boolean isInterrupt() {
        Cause seen = seen();
        return seen != null && seen.fromOutside;
    }

    /** Why, once it is set. */
    public Optional<String> reason() {
        return Optional.ofNullable(seen()).map(Cause::why);
    }

    private @Nullable Cause seen() {
        Cause own = cause.get();
        return own != null || outer == null ? own : outer.seen();
    }
}
