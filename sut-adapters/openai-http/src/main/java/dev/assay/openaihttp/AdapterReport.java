package dev.assay.openaihttp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the adapter saw during a run, for the run record. Counts only: no benchmark metric is computed here.
 *
 * @param requests requests put on the wire, resends included
 * @param succeeded samples completed
 * @param statuses responses by HTTP status
 * @param failures failed samples by class
 * @param examples first failures of each reason, without key and prompt
 * @param tokenSources completed samples by the source of their token count
 * @param oddities what was noticed in responses that did not fail
 * @param stream tokens and events of the completed streams
 * @param wire connections and bytes
 * @param endpoints what each endpoint did, in the order given
 * @param insecureTls whether certificates were not verified
 */
public record AdapterReport(
        long requests,
        long succeeded,
        Map<Integer, Long> statuses,
        Map<FailureClass, Long> failures,
        List<Example> examples,
        Map<TokenCountSource, Long> tokenSources,
        Map<Oddity, Long> oddities,
        Stream stream,
        Wire wire,
        List<EndpointReport> endpoints,
        boolean insecureTls) {
    private static final double BURST_SHARE = 0.5;
    private static final double SHORT_SHARE = 0.95;
    // Two tokens that arrive together by chance are no burst.
    private static final int FEWEST_EVENTS = 100;

    /** One failure in more words than its reason; the detail is from the server, cut and cleaned. */
    public record Example(FailureClass failureClass, String reason, String detail) {}

    /**
     * @param tokens output tokens of the completed samples, of those whose tokens are counted
     * @param askedTokens most output tokens that were asked for, over the same samples
     * @param tokenEvents events that brought tokens
     * @param sharedTokenEvents those of them that shared a socket read, and so a time stamp, with another
     * @param mostTokenEventsInOneRead largest number of token events of one stream in one read
     * @param comments keep-alive comments and empty events
     */
    public record Stream(
            long tokens,
            long askedTokens,
            long tokenEvents,
            long sharedTokenEvents,
            long mostTokenEventsInOneRead,
            long comments) {
        /** Tokens per event; above 1 the gaps between events are not the time per token. NaN without events. */
        public double tokensPerEvent() {
            return tokenEvents == 0 ? Double.NaN : (double) tokens / tokenEvents;
        }
    }

    /**
     * @param connectionsOpened connections opened during the run
     * @param mostInFlight most samples handed over and not yet ended
     * @param mostWaiting most samples that waited for a connection at once because of the limit
     * @param bytesSent bytes of requests, TLS not included
     * @param bytesReceived bytes read from sockets
     * @param reads socket reads
     * @param busyNanos time from the first socket read to the last
     * @param meanSendDelayNanos mean time from hand-over to the bytes given to the socket, connecting included
     * @param maxSendDelayNanos largest such time
     */
    public record Wire(
            long connectionsOpened,
            long mostInFlight,
            long mostWaiting,
            long bytesSent,
            long bytesReceived,
            long reads,
            long busyNanos,
            long meanSendDelayNanos,
            long maxSendDelayNanos) {}

    static AdapterReport of(Counters counters, long mostInFlight, List<EndpointReport> endpoints, boolean insecureTls) {
        return new AdapterReport(
                counters.requests,
                counters.succeeded,
                Map.copyOf(counters.statuses),
                Map.copyOf(counters.failures),
                List.copyOf(counters.examples),
                Map.copyOf(counters.sources),
                Map.copyOf(counters.oddities),
                new Stream(
                        counters.tokens,
                        counters.askedTokens,
                        counters.tokenEvents,
                        counters.sharedTokenEvents,
                        counters.mostTokenEventsOfRead,
                        counters.comments),
                new Wire(
                        counters.connectionsOpened,
                        mostInFlight,
                        counters.mostWaiting,
                        counters.bytesSent,
                        counters.bytesReceived,
                        counters.reads,
                        counters.busyNanos(),
                        counters.requests == 0 ? 0 : counters.sendDelaySumNanos / counters.requests,
                        counters.sendDelayMaxNanos),
                List.copyOf(endpoints),
                insecureTls);
    }

    /** Failed samples of all classes. */
    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How often this was noticed. */
    public long count(Oddity oddity) {
        return oddities.getOrDefault(oddity, 0L);
    }

    /** Failed samples of one class. */
    public long count(FailureClass failureClass) {
        return failures.getOrDefault(failureClass, 0L);
    }

    /** What a reader of the result should know, one sentence each. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Oddity oddity : Oddity.values()) {
            if (count(oddity) > 0) {
                warnings.add(count(oddity) + " " + oddity.meaning() + ".");
            }
        }
        if (tokenSources.size() > 1) {
            warnings.add("The token counts come from several sources: " + sourceWords() + ".");
        }
        if (stream.tokenEvents() >= FEWEST_EVENTS && stream.sharedTokenEvents() > BURST_SHARE * stream.tokenEvents()) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "The stream arrives in bursts: %d of %d token events shared a read with another, up to %d in one"
                            + " read; gaps between tokens are not those of the engine. Does a proxy buffer?",
                    stream.sharedTokenEvents(),
                    stream.tokenEvents(),
                    stream.mostTokenEventsInOneRead()));
        }
        for (EndpointReport endpoint : endpoints) {
            if (endpoint.lost()) {
                warnings.add("The endpoint " + endpoint.url() + " was lost: the last " + endpoint.lostSamples()
                        + " of its samples found no connection; they count as failed and were not sent elsewhere"
                        + (count(Oddity.RETRIED) > 0 ? " beyond the retries asked for." : "."));
            }
        }
        if (insecureTls) {
            warnings.add("The certificate of the server was not verified.");
        }
        return warnings;
    }

    /** The report as lines of "name: value", without the warnings. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("requests: " + requests + ", succeeded: " + succeeded + ", failed: " + failed());
        lines.add("HTTP statuses: " + (statuses.isEmpty() ? "none" : new TreeMap<>(statuses)));
        failures.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> lines.add("failed, " + entry.getKey().label() + ": " + entry.getValue()));
        lines.add("token counts from: " + (tokenSources.isEmpty() ? "nothing" : sourceWords()));
        if (succeeded > 0) {
            lines.add(lengths());
        }
        if (stream.tokenEvents() > 0) {
            lines.add(String.format(Locale.ROOT, "tokens per event: %.2f", stream.tokensPerEvent()));
        }
        lines.add(
                "connections opened: " + wire.connectionsOpened() + ", most samples in flight: " + wire.mostInFlight());
        lines.add("bytes sent: " + wire.bytesSent() + ", received: " + wire.bytesReceived());
        lines.add(String.format(
                Locale.ROOT,
                "hand-over to socket: mean %.3f ms, max %.3f ms",
                wire.meanSendDelayNanos() / 1e6,
                wire.maxSendDelayNanos() / 1e6));
        if (endpoints.size() > 1) {
            endpoints.forEach(endpoint -> lines.add(endpoint.line()));
        }
        for (Example example : examples) {
            lines.add("example: " + example.reason() + (example.detail().isEmpty() ? "" : ": " + example.detail()));
        }
        return lines;
    }

    /** Asked and delivered side by side, since a server that ignores a wish for length says nothing. */
    private String lengths() {
        double asked = (double) stream.askedTokens() / succeeded;
        double delivered = (double) stream.tokens() / succeeded;
        return String.format(
                Locale.ROOT,
                "output tokens a sample: at most %.1f asked for, %.1f delivered (means)%s",
                asked,
                delivered,
                delivered < SHORT_SHARE * asked ? "; --ignore-eos or --min-tokens ask for a full length" : "");
    }

    private String sourceWords() {
        List<String> words = new ArrayList<>();
        for (TokenCountSource source : TokenCountSource.values()) {
            if (tokenSources.containsKey(source)) {
                words.add(source.label() + " (" + tokenSources.get(source) + ")");
            }
        }
        return String.join(", ", words);
    }
}
