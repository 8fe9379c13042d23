package dev.assay.openaihttp;

/** What was noticed in responses that did not fail, and what it means for the figures. */
public enum Oddity {
    FIRST_TOKEN_FROM_FINISH(
            "answers had tokens but showed none; their time to first token is that of the finish marker"),
    EMPTY_ANSWER("answers had no token at all; they have no time to first token"),
    TOKENS_UNKNOWN("answers came without token ids and usage; their tokens are not counted"),
    MISSING_IDS(
            "answers had fewer token ids than the server counts; the count is the server's, the kept ids are incomplete"),
    PADDED_ANSWER("answers went on after the end token; what follows it is padding and not counted"),
    NO_FINISH_MARK(
            "answers ended without a finish reason, which this interface does not have; an engine that gives up in silence"
                    + " would look the same"),
    MISSING_DONE("streams finished without the [DONE] mark"),
    UNCLOSED_STREAM("streams were complete but not closed by the server until the time-out"),
    WHOLE_ANSWER("answers came as one piece and not as a stream; they have no time to first token"),
    USAGE_DECREASED("answers had a usage counter that went back; the largest value was taken"),
    CUMULATIVE_TEXT("streams repeated their whole text in each event; their kept text is not usable"),
    MULTI_TOKEN_FIRST_CHUNK("answers brought several tokens with the first one, which makes the time to it later and"
            + " the time per token look shorter"),
    LATE_FIRST_TOKEN("answers of more than 20 tokens showed the first one in the last tenth of their time; does a proxy"
            + " or the server hold the stream back?"),
    LONG_ANSWER("answers were longer than asked"),
    PROMPT_LENGTH_DIFFERS("answers reported another prompt length than the number of token ids sent"),
    CACHED_PROMPT("answers reported prompt tokens taken from a prefix cache"),
    DAMAGED_TEXT("events held bytes that are no characters; they were replaced"),
    RESENT("requests were sent once more because a reused connection was closed before any response byte"),
    RETRIED(
            "requests were sent again after a failure because retries are on; each sample's clock went on from its first"
                    + " attempt, and a benchmark run allows no retries"),
    SENT_UNPREPARED("requests were written while the clock ran because their samples were not loaded");

    private final String meaning;

    Oddity(String meaning) {
        this.meaning = meaning;
    }

    /** What it means, to be read after a count. */
    public String meaning() {
        return meaning;
    }
}
