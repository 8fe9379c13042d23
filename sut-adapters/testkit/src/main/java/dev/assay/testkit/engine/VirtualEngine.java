package dev.assay.testkit.engine;

import dev.assay.loadgen.clock.VirtualClock;

/**
 * An engine on a virtual clock: takes no time for waiting and produces the same tokens at the same instants every time.
 * Confined to the thread of the clock.
 */
public final class VirtualEngine implements Engine {
    private final EngineModel model;
    private final VirtualClock clock;
    private boolean startPlanned;
    private boolean closed;

    public VirtualEngine(EngineConfig config, VirtualClock clock) {
        this.model = new EngineModel(config);
        this.clock = clock;
    }

    @Override
    public EngineTicket submit(EngineRequest request, TokenListener listener) {
        EngineTicket ticket = model.submit(request, listener);
        if (!model.isStepOpen() && !startPlanned) {
            // As an action of its own, so that all requests of one instant share the first step.
            startPlanned = true;
            clock.schedule(clock.nanoTime(), this::begin);
        }
        return ticket;
    }

    @Override
    public EngineSnapshot snapshot() {
        return model.snapshot();
    }

    @Override
    public EngineConfig config() {
        return model.config();
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void close() {
        closed = true;
    }

    private void begin() {
        startPlanned = false;
        if (closed || model.isStepOpen()) {
            return;
        }
        long endNanos = model.beginStep(clock.nanoTime());
        if (endNanos != EngineModel.IDLE) {
            clock.schedule(endNanos, this::end);
        }
    }

    private void end() {
        if (closed) {
            return;
        }
        model.finishStep(clock.nanoTime());
        if (!startPlanned) {
            startPlanned = true;
            clock.schedule(clock.nanoTime(), this::begin);
        }
    }
}
