package dev.assay.audit.logs;

/**
 * What a check is.
 *
 * @param id short name, unique
 * @param title what must hold, one sentence
 * @param kind how grave a finding is
 * @param statistic what is computed
 * @param threshold when it is a finding, with the rate of false alarms where chance is involved
 * @param source document and section of the rule
 * @param proves what a finding shows
 * @param doesNotProve what it leaves open
 */
public record CheckInfo(
        String id,
        String title,
        Kind kind,
        String statistic,
        String threshold,
        String source,
        String proves,
        String doesNotProve) {
    /** How grave a finding is. */
    public enum Kind {
        /** A rule or an exact replay is violated. */
        FAILURE,
        /** Unusual; needs an explanation. */
        ANOMALY
    }

    /** The text of {@code assay explain}. */
    public String explanation() {
        return id + "  " + title + "\n  a finding is: "
                + (kind == Kind.FAILURE ? "a failure" : "an anomaly that needs an explanation")
                + "\n  statistic:    " + statistic + "\n  threshold:    " + threshold + "\n  shows:        " + proves
                + "\n  leaves open:  " + doesNotProve + "\n  source:       " + source + "\n";
    }
}
