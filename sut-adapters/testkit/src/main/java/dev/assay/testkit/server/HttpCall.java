package dev.assay.testkit.server;

/**
 * A request as it came in, whole.
 *
 * @param method as sent
 * @param path without the query string
 * @param body may be empty
 * @param keepAlive whether the connection may serve further requests
 * @param chunks whether the client understands chunked answers (HTTP/1.1)
 * @param stamped whether answers shall carry the time of their sending
 */
@SuppressWarnings("ArrayRecordComponent") // read once, never compared
record HttpCall(String method, String path, byte[] body, boolean keepAlive, boolean chunks, boolean stamped) {}
