package dev.assay.compliance.rule;

/** Whose judgement is asked for. The two kinds, rules and tools, are never mixed in one verdict. */
public enum Judge {
    /** What the rules ask. */
    RULES,
    /** The single-file official tool that ran the rounds up to v5.1, its defects included. */
    OLDER_TOOL,
    /** The modular official tool that runs the rounds from v6.0 on, its defects included. */
    CURRENT_TOOL;

    /** Whether this is an official tool. */
    public boolean isTool() {
        return this != RULES;
    }
}
