package dev.assay.datasets.pickle;

/**
 * A long text or byte string that stays in the file until it is needed, so that a table takes memory for its shape and not for
 * its content.
 *
 * @param offset where it starts in the file, bytes
 * @param length bytes
 * @param text whether it is text, in UTF-8
 */
record FileSlice(long offset, int length, boolean text) {}
