package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts of one event loop. Written by its thread only; merged when nothing is in flight, or on the loop. */
final class Counters {
    private static final int EXAMPLES_PER_CLASS = 3;

    final Map<FailureClass, Long> failures = new EnumMap<>(FailureClass.class);
    final Map<Oddity, Long> oddities = new EnumMap<>(Oddity.class);
    final Map<TokenCountSource, Long> sources = new EnumMap<>(TokenCountSource.class);
    final Map<Integer, Long> statuses = new TreeMap<>();
    final List<AdapterReport.Example> examples = new ArrayList<>();
    long requests;
    long succeeded;
    long tokens;
    long askedTokens;
    long tokenEvents;
    long sharedTokenEvents;
    long mostTokenEventsOfRead;
    long comments;
    long connectionsOpened;
    long bytesSent;
    long bytesReceived;
    long reads;
    private long firstReadNanos = Long.MAX_VALUE;
    private long lastReadNanos = Long.MIN_VALUE;
    long sendDelaySumNanos;
    long sendDelayMaxNanos;
    long mostWaiting;
    long firstTokens;
    long firstTokenSumNanos;
    long completeSumNanos;
    long completeMaxNanos;
    long lostSamples;

    void odd(Oddity oddity) {
        odd(oddity, 1);
    }

    void odd(Oddity oddity, long count) {
        if (count > 0) {
            oddities.merge(oddity, count, Long::sum);
        }
    }

    void status(int code) {
        statuses.merge(code, 1L, Long::sum);
    }

    void read(long nanos, int bytes) {
        reads++;
        bytesReceived += bytes;
        firstReadNanos = Math.min(firstReadNanos, nanos);
        lastReadNanos = Math.max(lastReadNanos, nanos);
    }

    /** Time from the first read to the last, 0 without any. */
    long busyNanos() {
        return lastReadNanos < firstReadNanos ? 0 : lastReadNanos - firstReadNanos;
    }

    void sent(long delayNanos, long bytes) {
        requests++;
        bytesSent += bytes;
        sendDelaySumNanos += delayNanos;
        sendDelayMaxNanos = Math.max(sendDelayMaxNanos, delayNanos);
    }

    void failed(FailureClass failureClass, String reason, String detail) {
        failures.merge(failureClass, 1L, Long::sum);
        lostSamples += failureClass == FailureClass.CONNECT || failureClass == FailureClass.RESET ? 1 : 0;
        long alike = examples.stream()
                .filter(example -> example.reason().equals(reason))
                .count();
        if (alike < EXAMPLES_PER_CLASS && examples.size() < EXAMPLES_PER_CLASS * FailureClass.values().length) {
            examples.add(new AdapterReport.Example(failureClass, reason, detail));
        }
    }

    /** What an answer that counts as success adds. */
    void succeeded(Answer answer, Asked asked, Dialect dialect, Outcome.Success success, boolean streamed) {
        succeeded++;
        sources.merge(success.source(), 1L, Long::sum);
        tokens += success.tokens();
        askedTokens += asked.maxTokens();
        if (streamed) {
            streamed(answer, dialect);
        } else {
            odd(Oddity.WHOLE_ANSWER);
        }
        oddIf(success.firstTokenFromFinish(), Oddity.FIRST_TOKEN_FROM_FINISH);
        oddIf(success.tokens() == 0 && answer.firstTokenNanos() == Answer.NEVER, Oddity.EMPTY_ANSWER);
        oddIf(success.source() == TokenCountSource.UNKNOWN, Oddity.TOKENS_UNKNOWN);
        oddIf(answer.usageDecreased(), Oddity.USAGE_DECREASED);
        oddIf(success.source() == TokenCountSource.USAGE && answer.idCount() > 0, Oddity.MISSING_IDS);
        oddIf(answer.paddingTokens() > 0, Oddity.PADDED_ANSWER);
        oddIf(success.tokens() > asked.maxTokens(), Oddity.LONG_ANSWER);
        oddIf(answer.cachedTokens() > 0, Oddity.CACHED_PROMPT);
        oddIf(
                asked.promptTokens() > 0 && answer.promptTokens() >= 0 && answer.promptTokens() != asked.promptTokens(),
                Oddity.PROMPT_LENGTH_DIFFERS);
    }

    /** How long a completed sample took from its hand-over. */
    void took(long firstTokenNanos, long completeNanos, long issuedNanos) {
        lostSamples = 0;
        if (firstTokenNanos != Answer.NEVER) {
            firstTokens++;
            firstTokenSumNanos += firstTokenNanos - issuedNanos;
        }
        completeSumNanos += completeNanos - issuedNanos;
        completeMaxNanos = Math.max(completeMaxNanos, completeNanos - issuedNanos);
    }

    private void streamed(Answer answer, Dialect dialect) {
        tokenEvents += answer.tokenEvents();
        sharedTokenEvents += answer.sharedTokenEvents();
        mostTokenEventsOfRead = Math.max(mostTokenEventsOfRead, answer.mostTokenEventsOfRead());
        oddIf(dialect.hasEndMark() && answer.doneNanos() == Answer.NEVER, Oddity.MISSING_DONE);
        oddIf(answer.finishNanos() == Answer.NEVER, Oddity.NO_FINISH_MARK);
        oddIf(answer.cumulativeText(), Oddity.CUMULATIVE_TEXT);
        oddIf(answer.firstChunkTokens() > 1, Oddity.MULTI_TOKEN_FIRST_CHUNK);
    }

    void oddIf(boolean condition, Oddity oddity) {
        if (condition) {
            odd(oddity);
        }
    }

    /** Adds another loop's counts to these. */
    void add(Counters other) {
        addAll(failures, other.failures);
        addAll(oddities, other.oddities);
        addAll(sources, other.sources);
        addAll(statuses, other.statuses);
        examples.addAll(other.examples);
        requests += other.requests;
        succeeded += other.succeeded;
        tokens += other.tokens;
        askedTokens += other.askedTokens;
        tokenEvents += other.tokenEvents;
        sharedTokenEvents += other.sharedTokenEvents;
        mostTokenEventsOfRead = Math.max(mostTokenEventsOfRead, other.mostTokenEventsOfRead);
        comments += other.comments;
        connectionsOpened += other.connectionsOpened;
        bytesSent += other.bytesSent;
        bytesReceived += other.bytesReceived;
        reads += other.reads;
        firstReadNanos = Math.min(firstReadNanos, other.firstReadNanos);
        lastReadNanos = Math.max(lastReadNanos, other.lastReadNanos);
        sendDelaySumNanos += other.sendDelaySumNanos;
        sendDelayMaxNanos = Math.max(sendDelayMaxNanos, other.sendDelayMaxNanos);
        mostWaiting += other.mostWaiting;
        firstTokens += other.firstTokens;
        firstTokenSumNanos += other.firstTokenSumNanos;
        completeSumNanos += other.completeSumNanos;
        completeMaxNanos = Math.max(completeMaxNanos, other.completeMaxNanos);
        lostSamples += other.lostSamples;
    }

    private static <K> void addAll(Map<K, Long> target, Map<K, Long> source) {
        source.forEach((key, count) -> target.merge(key, count, Long::sum));
    }
}
