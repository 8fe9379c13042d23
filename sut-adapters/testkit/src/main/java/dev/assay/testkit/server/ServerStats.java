package dev.assay.testkit.server;

import dev.assay.testkit.engine.EngineSnapshot;

/**
 * What a server has done so far.
 *
 * @param requests requests for output that arrived
 * @param answered those answered to the end
 * @param refused those refused because of their content
 * @param misbehaved those that were treated badly on purpose
 * @param clientsGone those whose client left before the end
 * @param slowClients connections closed because the client did not read
 * @param tokens output tokens sent
 * @param slips how often the engine fell behind its own time line
 * @param engine what the engine did
 */
public record ServerStats(
        long requests,
        long answered,
        long refused,
        long misbehaved,
        long clientsGone,
        long slowClients,
        long tokens,
        long slips,
        EngineSnapshot engine) {}
