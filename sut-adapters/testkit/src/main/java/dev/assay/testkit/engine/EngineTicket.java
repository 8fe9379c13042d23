package dev.assay.testkit.engine;

/** Handle of a request in an engine. */
public interface EngineTicket {
    /** Gives the request up: no token is reported from the next step on. Any thread; no effect on an ended request. */
    void cancel();
}
