package dev.assay.conf.rules;

/**
 * Where the values of a ruleset come from.
 *
 * @param repository public repository
 * @param revision tag or commit
 * @param date date of the revision
 * @param file file in the repository
 */
public record RulesSource(String repository, String revision, String date, String file) {
    /** Values that no other project published. */
    static final RulesSource OWN = new RulesSource("-", "-", "-", "own values");
}
