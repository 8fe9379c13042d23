package dev.assay.testkit.server;

/**
 * What the connections of one event loop share.
 *
 * @param outbox brings the engine's tokens to this loop
 * @param payload room to format the payload of a write
 * @param frame room to put the transfer framing around it
 */
record LoopContext(LoopOutbox outbox, ByteWriter payload, ByteWriter frame) {}
