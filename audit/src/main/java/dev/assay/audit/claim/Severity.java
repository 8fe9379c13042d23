package dev.assay.audit.claim;

/** What a finding on a claim means, worst first. */
public enum Severity {
    /** No system as described can do it: one of the fields is wrong or missing. */
    IMPOSSIBLE("not possible as described", true),
    /** Two statements of the claim, or the claim and its logs, cannot both be true. */
    CONTRADICTION("contradiction", true),
    /** The words say more than the figure does. */
    MISLEADING("misleading", true),
    /** A field without which the figure means nothing. */
    MISSING("missing", true),
    /** An obligation of the messaging guidelines is not met. */
    OBLIGATION("obligation", true),
    /** Possible, but close to the limit: ask for logs. */
    REMARKABLE("remarkable, ask for logs", false),
    /** A label the figure needs wherever it is shown. */
    LABEL("label", false),
    /** A check could not be made, with the reason. */
    NOT_CHECKED("not checked", false);

    private final String words;
    private final boolean fault;

    Severity(String words, boolean fault) {
        this.words = words;
        this.fault = fault;
    }

    /** The severity in words. */
    public String words() {
        return words;
    }

    /** A number of findings of this severity, in a word or two: "1 contradiction", "2 contradictions". */
    public String counted(long number) {
        return number + " "
                + switch (this) {
                    case IMPOSSIBLE -> "not possible";
                    case REMARKABLE -> "remarkable";
                    case CONTRADICTION, OBLIGATION, LABEL -> number == 1 ? words : words + "s";
                    case MISLEADING, MISSING, NOT_CHECKED -> words;
                };
    }

    /** Whether a claim with such a finding should not be repeated as it stands. */
    public boolean fault() {
        return fault;
    }
}
