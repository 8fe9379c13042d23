package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Dialect;

/**
 * Judges a response that has ended. Success is an explicit finish marker, no error, a body that was not cut, and token
 * ids that agree with the usage record where both exist; everything else is a failure (wire facts, sections 0 and 6).
 */
final class Verdict {
    private Verdict() {}

    /**
     * @param dialect what a good answer of the server looks like
     * @param streamed whether the answer came as a stream; a whole JSON answer has no first token
     * @param bodyComplete whether the HTTP body ended as its framing promised
     * @param cutEvent whether the stream ended inside an event
     */
    static Outcome of(
            Answer answer, Asked asked, Dialect dialect, boolean streamed, boolean bodyComplete, boolean cutEvent) {
        String errorCode = answer.errorCode();
        if (errorCode != null) {
            return failure(
                    FailureClass.STREAM_ERROR,
                    "error inside the response" + (errorCode.isEmpty() ? "" : ", code " + bounded(errorCode)));
        }
        if (answer.otherChoice()) {
            return failure(FailureClass.PROTOCOL, "more than one choice in the answer to a request for one");
        }
        if (!bodyComplete) {
            return failure(FailureClass.TRANSPORT, "the connection closed in the middle of the response");
        }
        if (cutEvent) {
            return failure(FailureClass.TRUNCATED, "the stream ended inside an event");
        }
        if (answer.mixedRepetition()) {
            return failure(FailureClass.PROTOCOL, "events with the whole answer so far and events with what is new");
        }
        return finished(answer, asked, dialect, streamed);
    }

    private static Outcome finished(Answer answer, Asked asked, Dialect dialect, boolean streamed) {
        boolean endsByClosing = !dialect.hasFinishMark() && answer.firstTokenNanos() != Answer.NEVER;
        if (answer.finishNanos() == Answer.NEVER && !endsByClosing) {
            if (answer.firstTokenNanos() == Answer.NEVER && answer.usageTokens() < 0) {
                return failure(FailureClass.EMPTY_STREAM, "no token, no finish reason and no usage in the response");
            }
            return failure(
                    FailureClass.TRUNCATED,
                    answer.doneNanos() == Answer.NEVER
                            ? "the response ended without a finish reason"
                            : "[DONE] without a finish reason");
        }
        String reason = answer.finishReason();
        if (reason.equals("error") || reason.equals("abort")) {
            return failure(FailureClass.ENGINE_ABORT, "the engine ended the answer with finish reason " + reason);
        }
        boolean fewerIdsAreFine = dialect.mayOmitIds() && answer.idCount() < answer.usageTokens();
        if (answer.idCount() > 0
                && answer.usageTokens() >= 0
                && answer.idCount() != answer.usageTokens()
                && !fewerIdsAreFine) {
            return failure(
                    FailureClass.COUNT_MISMATCH,
                    answer.idCount() + " token ids but a usage of " + answer.usageTokens() + " tokens");
        }
        return counted(answer, asked, streamed, fewerIdsAreFine);
    }

    private static Outcome counted(Answer answer, Asked asked, boolean streamed, boolean idsMissing) {
        TokenCountSource source = answer.idCount() > 0 && !idsMissing
                ? TokenCountSource.TOKEN_IDS
                : answer.usageTokens() >= 0 ? TokenCountSource.USAGE : TokenCountSource.UNKNOWN;
        long tokens = switch (source) {
            case TOKEN_IDS -> answer.idCount() - answer.paddingTokens();
            case USAGE -> answer.usageTokens();
            case TOKENIZER, UNKNOWN -> 0;
        };
        if (asked.exactLength() && source != TokenCountSource.UNKNOWN && tokens < asked.maxTokens()) {
            return failure(
                    FailureClass.SHORT_ANSWER,
                    tokens + " of " + asked.maxTokens() + " tokens though a fixed length was asked for");
        }
        boolean fromFinish = streamed && answer.firstTokenNanos() == Answer.NEVER && tokens > 0;
        long firstToken = !streamed ? Answer.NEVER : fromFinish ? answer.finishNanos() : answer.firstTokenNanos();
        long complete = Math.max(answer.lastTokenNanos(), answer.finishNanos());
        return new Outcome.Success(firstToken, fromFinish, complete, tokens, source);
    }

    private static Outcome.Failure failure(FailureClass failureClass, String reason) {
        return new Outcome.Failure(failureClass, reason);
    }

    /** The code comes from the server: a long one could be anything, and reasons are counted by their text. */
    private static String bounded(String code) {
        return code.length() > 40 ? code.substring(0, 40) : code;
    }
}
