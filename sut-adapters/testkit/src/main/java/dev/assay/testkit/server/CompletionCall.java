package dev.assay.testkit.server;

import dev.assay.testkit.engine.EngineRequest;

/**
 * A request for output, read and checked.
 *
 * @param chat whether it came by the chat interface
 * @param engine what the engine is asked
 * @param stream whether the answer is a stream of events
 * @param includeUsage whether a last event with the usage is wanted
 * @param continuousUsage whether every event carries the usage so far
 * @param returnTokenIds whether token ids are wanted beside the text
 */
record CompletionCall(
        boolean chat,
        EngineRequest engine,
        boolean stream,
        boolean includeUsage,
        boolean continuousUsage,
        boolean returnTokenIds) {}
