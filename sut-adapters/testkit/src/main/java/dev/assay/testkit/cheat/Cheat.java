package dev.assay.testkit.cheat;

import java.util.Arrays;
import java.util.List;

/** What an engine can do to look better than it is. */
public enum Cheat {
    /** A prompt that was answered before is answered from a store, in one step. */
    CACHED_ANSWERS("cached-answers", "answers a prompt that it has seen before from a store", Scope.ANYWHERE),
    /** Seven end tokens more behind the one that ends an answer, all counted as output. */
    EOS_PADDING("eos-padding", "pads each answer with end tokens and counts them", Scope.ANYWHERE),
    /** Half of each answer, with an end token so that it looks whole. */
    EARLY_TRUNCATION("early-truncation", "ends each answer after half of it", Scope.ANYWHERE),
    /** Reports a token that is always the same as the first, before the real ones. */
    WRONG_FIRST_TOKEN("wrong-first-token", "reports a first token that is not the one of the answer", Scope.ANYWHERE),
    /** Reports a quarter more tokens than it delivers. */
    INFLATED_COUNT("inflated-count", "reports a quarter more tokens than it delivers", Scope.ANYWHERE),
    /** Another model, twice as fast, unless the run is an accuracy run. */
    OTHER_MODEL("other-model", "serves another, faster model except in accuracy runs", Scope.ANYWHERE),
    /** Hands out nothing before the answer is whole, so that no time passes between the tokens. */
    HELD_BACK_TOKENS(
            "held-back-tokens", "holds tokens back until the answer is whole, which hides their pace", Scope.ANYWHERE),
    /** Puts one request in 300 aside until 200 others are answered: few enough for the 99th percentile not to see it. */
    HELD_BACK_TAIL(
            "held-back-tail", "lets one request in 300 wait for the good of the 99th percentile", Scope.ANYWHERE),
    /** Stamps every token as if it had come after 70 % of the time. */
    SHIFTED_CLOCK("shifted-clock", "stamps tokens earlier than they come", Scope.IN_PROCESS),
    /** Works out which samples are to come from the published seeds, and computes them before they are asked for. */
    KNOWN_SEQUENCE("known-sequence", "computes answers before they are asked for", Scope.IN_PROCESS),
    /** Never answers the tenth of the prompts with the longest answers. */
    DROPPED_SLOW("dropped-slow", "never answers prompts with long answers", Scope.ANYWHERE),
    /** Answers the tenth of the prompts with the longest answers with two tokens. */
    STUBBED_SLOW("stubbed-slow", "answers prompts with long answers with two tokens", Scope.ANYWHERE);

    /** Where an engine can cheat so. */
    enum Scope {
        /** In the process and behind a socket. */
        ANYWHERE,
        /** In the process only: a client of a server takes its own times, and asks in its own order. */
        IN_PROCESS
    }

    private final String word;
    private final String what;
    private final Scope scope;

    Cheat(String word, String what, Scope scope) {
        this.word = word;
        this.what = what;
        this.scope = scope;
    }

    /** How it is written. */
    public String word() {
        return word;
    }

    /** What the engine does, one clause. */
    public String what() {
        return what;
    }

    /** Whether a server behind a socket can do it. */
    public boolean fitsServer() {
        return scope == Scope.ANYWHERE;
    }

    /** All names, in the order in which they are listed to users. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Cheat::word).toList();
    }

    /**
     * The cheat of that name.
     *
     * @throws IllegalArgumentException naming those there are
     */
    public static Cheat named(String word) {
        return Arrays.stream(values())
                .filter(cheat -> cheat.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no cheat \"" + word + "\"; choose one of " + String.join(", ", words())));
    }
}
