package dev.assay.openaihttp;

/** What became of one response. */
sealed interface Outcome {
    /**
     * A whole answer.
     *
     * @param firstTokenNanos read that brought the first token, or {@link Answer#NEVER}
     * @param firstTokenFromFinish whether no token was visible and the finish marker stands in for the first token
     * @param completeNanos read that brought the last token or the finish marker, whichever came later
     * @param tokens output tokens, 0 when unknown or none
     */
    record Success(
            long firstTokenNanos,
            boolean firstTokenFromFinish,
            long completeNanos,
            long tokens,
            TokenCountSource source)
            implements Outcome {
        /** The same with its tokens to be counted from the text when the run is over. */
        Success countedLater() {
            return new Success(firstTokenNanos, firstTokenFromFinish, completeNanos, 0, TokenCountSource.TOKENIZER);
        }
    }

    /** @param reason one clause without prompt text or credentials */
    record Failure(FailureClass failureClass, String reason) implements Outcome {}
}
