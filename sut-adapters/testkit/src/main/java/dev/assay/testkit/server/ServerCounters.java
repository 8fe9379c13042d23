package dev.assay.testkit.server;

import java.util.concurrent.atomic.LongAdder;

/** What the server counts; added to by any event loop. */
final class ServerCounters {
    final LongAdder requests = new LongAdder();
    final LongAdder answered = new LongAdder();
    final LongAdder refused = new LongAdder();
    final LongAdder misbehaved = new LongAdder();
    final LongAdder clientsGone = new LongAdder();
    final LongAdder slowClients = new LongAdder();
    final LongAdder tokens = new LongAdder();
}
