package dev.assay.audit.compliance;

/**
 * Something that the official verifier does not look at.
 *
 * @param name short name, lower case with hyphens
 * @param weight what it does to the strict verdict
 * @param found what is wrong, with numbers
 * @param meaning why it matters, and what to do
 */
public record Finding(String name, Weight weight, String found, String meaning) {
    /** What a finding does to the strict verdict. */
    public enum Weight {
        /** Nothing: worth a look. */
        REMARK,
        /** Not passed. */
        FAILURE,
        /** Nothing can be said. */
        ERROR
    }
}
