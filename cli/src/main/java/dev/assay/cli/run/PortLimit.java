package dev.assay.cli.run;

import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.openaihttp.OpenAiOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Scanner;

/**
 * How many streams the local ports of this machine allow toward the servers of a run: each stream in flight holds a connection,
 * and a pair of local and remote address has a port for each.
 *
 * @param streams most streams at once
 * @param ports local ports of one address toward one server
 */
record PortLimit(long streams, int ports) {
    private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    /** Ports 32768 to 60999, the range of Linux where none is set. */
    private static final int USUAL = 28_232;

    /** That of the options on this machine; empty when the connections are bounded below it. */
    static Optional<PortLimit> of(OpenAiOptions options) {
        return of(options, portsHere());
    }

    static Optional<PortLimit> of(OpenAiOptions options, int ports) {
        int servers = 1 + options.spread().others().size();
        int sources = Math.max(1, options.spread().sources().size());
        long streams = (long) ports * servers * sources;
        int connections = options.connection().maxConnections();
        return connections > 0 && connections <= streams
                ? Optional.empty()
                : Optional.of(new PortLimit(streams, ports));
    }

    /** Local ports of one address toward one server. */
    static int portsHere() {
        try {
            Scanner words = new Scanner(Files.readString(RANGE));
            int first = words.nextInt();
            return words.nextInt() - first + 1;
        } catch (IOException | RuntimeException e) {
            return USUAL;
        }
    }

    /**
     * What to say before a run that needs more, in one sentence.
     *
     * @param maxTokens most output tokens of a sample
     */
    Optional<String> note(EffectiveSettings settings, int maxTokens) {
        double needed = inFlight(settings, maxTokens);
        return needed <= streams
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "this run may hold %,.0f streams open at once, but the local ports of this machine carry %,d (%,d for"
                                + " each pair of local address and server); samples beyond them fail for lack of a port, so"
                                + " name several local addresses with --source-address, several servers, or a bound with"
                                + " --max-connections",
                        needed,
                        streams,
                        ports));
    }

    /** Offline hands everything over at once; a Server run that just meets its limits holds rate times latency. */
    private static double inFlight(EffectiveSettings settings, int maxTokens) {
        return switch (settings.scenario()) {
            case SERVER -> settings.targetQps() * latencySeconds(settings, maxTokens);
            case OFFLINE, SINGLE_STREAM, MULTI_STREAM -> settings.samplesPerQuery();
        };
    }

    private static double latencySeconds(EffectiveSettings settings, int maxTokens) {
        double nanos = settings.useTokenLatencies()
                ? settings.serverTtftLatencyNanos() + (double) settings.serverTpotLatencyNanos() * maxTokens
                : settings.targetLatencyNanos();
        return nanos / 1e9;
    }
}
