package dev.assay.openaihttp;

import java.net.InetAddress;
import java.util.List;

/**
 * Further endpoints, retries and the addresses that connections start from.
 *
 * @param others replicas beside the first server; they serve the same model and are asked in the same way
 * @param balance which of them gets a sample
 * @param retries how often a sample that failed without any token is sent again, 0 for never; its clock goes on from the
 *     first attempt
 * @param sources local addresses to connect from in turn; empty leaves the choice to the system
 */
public record Spread(List<ServerAddress> others, Balance balance, int retries, List<InetAddress> sources) {
    /** One endpoint, no retries, any local address. */
    public static final Spread NONE = new Spread(List.of(), Balance.ROUND_ROBIN, 0, List.of());

    public Spread {
        others = List.copyOf(others);
        sources = List.copyOf(sources);
        if (retries < 0 || retries > 10) {
            throw new IllegalArgumentException("retries is " + retries + "; it must be 0 to 10");
        }
    }

    public Spread withOthers(List<ServerAddress> value) {
        return new Spread(value, balance, retries, sources);
    }

    public Spread withBalance(Balance value) {
        return new Spread(others, value, retries, sources);
    }

    public Spread withRetries(int value) {
        return new Spread(others, balance, value, sources);
    }

    public Spread withSources(List<InetAddress> value) {
        return new Spread(others, balance, retries, value);
    }
}
