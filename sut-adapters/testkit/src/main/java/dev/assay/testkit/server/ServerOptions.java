package dev.assay.testkit.server;

import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.Misbehaviour;
import java.util.Optional;

/**
 * How the server listens and behaves.
 *
 * @param host address to listen on
 * @param port port to listen on, 0 for any free one
 * @param ioThreads threads that serve connections, at least 1
 * @param maxBodyBytes largest request body, at least 1
 * @param misbehaviour which requests are treated how
 * @param cheat whether the engine cheats
 * @param tls encryption; empty for none
 */
public record ServerOptions(
        String host,
        int port,
        int ioThreads,
        int maxBodyBytes,
        Misbehaviour misbehaviour,
        CheatPlan cheat,
        Optional<ServerTls> tls) {
    private static final int DEFAULT_MAX_BODY_BYTES = 16 << 20;
    private static final int MAX_PORT = 65_535;

    public ServerOptions {
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    "port " + port + " does not exist; choose 0 (any free one) to " + MAX_PORT);
        }
        if (ioThreads < 1) {
            throw new IllegalArgumentException("ioThreads is " + ioThreads + "; it must be at least 1");
        }
        if (maxBodyBytes < 1) {
            throw new IllegalArgumentException("maxBodyBytes is " + maxBodyBytes + "; it must be at least 1");
        }
        misbehaviour.requireFits(FaultKind.Scope.SERVER);
        if (!cheat.cheat().map(Cheat::fitsServer).orElse(true)) {
            throw new IllegalArgumentException("a server cannot commit the cheat "
                    + cheat.cheat().get().word()
                    + ": its clients take their own times and ask in their own order; use simulated time for it");
        }
    }

    /** This machine only, any free port, one thread, bodies up to 16 MiB, no misbehaviour. */
    public static ServerOptions defaults() {
        return new ServerOptions(
                "127.0.0.1", 0, 1, DEFAULT_MAX_BODY_BYTES, Misbehaviour.NONE, CheatPlan.HONEST, Optional.empty());
    }

    public ServerOptions withHost(String value) {
        return new ServerOptions(value, port, ioThreads, maxBodyBytes, misbehaviour, cheat, tls);
    }

    public ServerOptions withPort(int value) {
        return new ServerOptions(host, value, ioThreads, maxBodyBytes, misbehaviour, cheat, tls);
    }

    public ServerOptions withIoThreads(int value) {
        return new ServerOptions(host, port, value, maxBodyBytes, misbehaviour, cheat, tls);
    }

    public ServerOptions withMaxBodyBytes(int value) {
        return new ServerOptions(host, port, ioThreads, value, misbehaviour, cheat, tls);
    }

    public ServerOptions withMisbehaviour(Misbehaviour value) {
        return new ServerOptions(host, port, ioThreads, maxBodyBytes, value, cheat, tls);
    }

    public ServerOptions withCheat(CheatPlan value) {
        return new ServerOptions(host, port, ioThreads, maxBodyBytes, misbehaviour, value, tls);
    }

    public ServerOptions withTls(ServerTls value) {
        return new ServerOptions(host, port, ioThreads, maxBodyBytes, misbehaviour, cheat, Optional.of(value));
    }
}
