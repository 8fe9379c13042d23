package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Bytes;
import dev.assay.openaihttp.dialect.EventFields;
import org.jspecify.annotations.Nullable;

/**
 * What one response has brought so far: stamps, counts and, if wanted, content. Filled on an event loop, one read at a
 * time; all events of a read share its stamp, because nothing finer is known. Used by one thread.
 */
final class Answer {
    /** Stamp of what has not happened. */
    static final long NEVER = Long.MIN_VALUE;

    /** Stands for an end token that nobody named. */
    static final int NO_END_TOKEN = -1;

    private static final int CUMULATIVE_CHECKS = 8;

    private final boolean keepContent;
    private final int endToken;
    private boolean endTokenSeen;
    private long paddingTokens;
    private @Nullable Repetition repetition;
    private long firstTokenNanos = NEVER;
    private long firstAnswerNanos = NEVER;
    private long lastTokenNanos = NEVER;
    private long finishNanos = NEVER;
    private long doneNanos = NEVER;
    private long firstChunkTokens = EventFields.UNKNOWN;
    private long idCount;
    private long usageTokens = EventFields.UNKNOWN;
    private long promptTokens = EventFields.UNKNOWN;
    private long cachedTokens;
    private boolean usageDecreased;
    private int tokenEvents;
    private int tokenEventsOfRead;
    private int sharedTokenEvents;
    private int mostTokenEventsOfRead;
    private String finishReason = "";
    private boolean otherChoice;
    private @Nullable String errorCode;
    private String errorMessage = "";
    private @Nullable Bytes text;
    private @Nullable Bytes ids;
    private @Nullable Bytes firstToken;
    private int textEvents;
    private int cumulativeEvents;
    private @Nullable Bytes previousText;

    Answer(boolean keepContent) {
        this(keepContent, NO_END_TOKEN);
    }

    /** @param endToken id of the token after which all others are padding, or {@link #NO_END_TOKEN} */
    Answer(boolean keepContent, int endToken) {
        this.keepContent = keepContent;
        this.endToken = endToken;
    }

    /** A new read begins. */
    void nextRead() {
        tokenEventsOfRead = 0;
    }

    /** Takes over what the reader found in one event. */
    void event(EventFields event, long nanos) {
        usage(event);
        otherChoice |= event.otherChoice();
        if (event.error()) {
            error(event.errorCode(), event.errorMessage());
        }
        if (event.maybeCumulative()) {
            if (repetition == null) {
                repetition = new Repetition();
            }
            repetition.reduceToNew(event);
        }
        if (event.text().length() > 0 || event.ids().length() > 0) {
            tokens(event, nanos);
        }
        if (!event.finishReason().isEmpty() && finishNanos == NEVER) {
            finishNanos = nanos;
            finishReason = event.finishReason();
        }
    }

    /** The protocol's end mark, which is not a sign of success. */
    void done(long nanos) {
        doneNanos = doneNanos == NEVER ? nanos : doneNanos;
    }

    void error(String code, String message) {
        if (errorCode == null) {
            errorCode = code;
            errorMessage = message;
        }
    }

    private void usage(EventFields event) {
        if (event.completionTokens() >= 0) {
            // Counters of one request only grow: the largest is the last.
            usageDecreased |= event.completionTokens() < usageTokens;
            usageTokens = Math.max(usageTokens, event.completionTokens());
        }
        if (event.addedTokens() > 0) {
            usageTokens = Math.max(0, usageTokens) + event.addedTokens();
        }
        promptTokens = Math.max(promptTokens, event.promptTokens());
        cachedTokens = Math.max(cachedTokens, event.cachedTokens());
    }

    private void tokens(EventFields event, long nanos) {
        int newIds = event.ids().length() / Integer.BYTES;
        if (firstTokenNanos == NEVER) {
            firstTokenNanos = nanos;
            firstChunkTokens =
                    newIds > 0 ? newIds : event.addedTokens() > 0 ? event.addedTokens() : event.completionTokens();
            keepFirstToken(event, newIds);
        }
        if (firstAnswerNanos == NEVER && event.visibleAnswer()) {
            firstAnswerNanos = nanos;
        }
        lastTokenNanos = nanos;
        idCount += newIds;
        countPadding(event.ids());
        tokenEvents++;
        sharedTokenEvents += tokenEventsOfRead == 1 ? 2 : tokenEventsOfRead > 1 ? 1 : 0;
        tokenEventsOfRead++;
        mostTokenEventsOfRead = Math.max(mostTokenEventsOfRead, tokenEventsOfRead);
        if (event.text().length() > 0) {
            watchForCumulativeText(event.text());
        }
        if (keepContent) {
            text = appended(text, event.text());
            ids = appended(ids, event.ids());
        }
    }

    private void countPadding(Bytes newIds) {
        if (endToken == NO_END_TOKEN) {
            return;
        }
        for (int i = 0; i < newIds.length(); i += Integer.BYTES) {
            paddingTokens += endTokenSeen ? 1 : 0;
            endTokenSeen |= newIds.intAt(i) == endToken;
        }
    }

    private void keepFirstToken(EventFields event, int newIds) {
        if (keepContent) {
            Bytes source = newIds > 0 ? event.ids() : event.text();
            Bytes first = new Bytes();
            first.append(source.array(), 0, newIds > 0 ? Integer.BYTES : source.length());
            firstToken = first;
        }
    }

    /** An event that starts with all the text of the one before, several times in a row, is no increment. */
    private void watchForCumulativeText(Bytes newText) {
        textEvents++;
        boolean allSoFar = cumulativeEvents == Math.min(textEvents, CUMULATIVE_CHECKS) - 2;
        if (textEvents > CUMULATIVE_CHECKS) {
            previousText = null;
            return;
        }
        if (textEvents > 1
                && allSoFar
                && previousText != null
                && newText.length() > previousText.length()
                && newText.startsWith(previousText)) {
            cumulativeEvents++;
        } else if (textEvents > 1) {
            previousText = null;
            return;
        }
        Bytes copy = previousText == null ? new Bytes() : previousText;
        copy.clear();
        copy.append(newText.array(), 0, newText.length());
        previousText = copy;
    }

    private static @Nullable Bytes appended(@Nullable Bytes target, Bytes source) {
        if (source.length() == 0) {
            return target;
        }
        Bytes all = target == null ? new Bytes() : target;
        all.append(source.array(), 0, source.length());
        return all;
    }

    /** Read that brought the first token ids or the first non-empty text, reasoning or tool fragment. */
    long firstTokenNanos() {
        return firstTokenNanos;
    }

    /** Read that brought the first output other than reasoning. */
    long firstAnswerNanos() {
        return firstAnswerNanos;
    }

    long lastTokenNanos() {
        return lastTokenNanos;
    }

    /** Read that brought the first finish reason. */
    long finishNanos() {
        return finishNanos;
    }

    long doneNanos() {
        return doneNanos;
    }

    /** Tokens that came with the first stamp, or {@link EventFields#UNKNOWN}. */
    long firstChunkTokens() {
        return firstChunkTokens;
    }

    long idCount() {
        return idCount;
    }

    /** Tokens after the first end token, if that one was named. */
    long paddingTokens() {
        return paddingTokens;
    }

    /** Whether whole texts and pieces were mixed, so that nothing about the answer is sure. */
    boolean mixedRepetition() {
        return repetition != null && repetition.mixed();
    }

    long usageTokens() {
        return usageTokens;
    }

    long promptTokens() {
        return promptTokens;
    }

    long cachedTokens() {
        return cachedTokens;
    }

    boolean usageDecreased() {
        return usageDecreased;
    }

    /** Events that brought tokens. */
    int tokenEvents() {
        return tokenEvents;
    }

    /** Token events that shared their read with another one. */
    int sharedTokenEvents() {
        return sharedTokenEvents;
    }

    int mostTokenEventsOfRead() {
        return mostTokenEventsOfRead;
    }

    String finishReason() {
        return finishReason;
    }

    boolean otherChoice() {
        return otherChoice;
    }

    /** Code of the first error in the stream, null when there was none. */
    @Nullable
    String errorCode() {
        return errorCode;
    }

    String errorMessage() {
        return errorMessage;
    }

    /** Whether each text event repeated the one before. */
    boolean cumulativeText() {
        return cumulativeEvents >= 2 && cumulativeEvents == Math.min(textEvents, CUMULATIVE_CHECKS) - 1;
    }

    /** Bytes for the accuracy log: token ids when known, otherwise text; null when nothing was kept. */
    @Nullable
    Bytes content() {
        return ids != null ? ids : text;
    }

    /** Kept text, whether or not there are ids too; null when none was kept. */
    @Nullable
    Bytes text() {
        return text;
    }

    /** As {@link #content()}, of the first token alone. */
    @Nullable
    Bytes firstToken() {
        return firstToken;
    }
}
