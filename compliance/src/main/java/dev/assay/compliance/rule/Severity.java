package dev.assay.compliance.rule;

import java.util.Locale;

/** How a finding is shown. */
public enum Severity {
    /** Results are rejected. */
    ERROR,
    /** Worth a look. */
    WARNING,
    /** For information, for example what only the other judge holds against the package. */
    NOTE;

    /** Lower-case name, as in the reports. */
    public String shown() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Severity of an effect. */
    public static Severity of(Effect effect) {
        return switch (effect) {
            case REJECT, ABORT -> ERROR;
            case WARNING -> WARNING;
            case NOTE, NONE -> NOTE;
        };
    }
}
