package dev.assay.compliance.tree;

/**
 * How much an archive may unpack to.
 *
 * @param freeBytes unpacked bytes that are never questioned
 * @param maxRatio beyond {@code freeBytes}, unpacked bytes for each byte of the archive
 * @param maxBytes unpacked bytes at most, whatever the ratio
 */
public record ArchiveLimits(long freeBytes, long maxRatio, long maxBytes) {
    /** One GiB is never questioned; then at most 300 to 1, and 256 GiB in all. Text logs pack about 20 to 1. */
    public static final ArchiveLimits DEFAULT = new ArchiveLimits(1L << 30, 300, 1L << 38);

    boolean exceeded(long unpackedBytes, long archiveBytes) {
        return unpackedBytes > maxBytes
                || (unpackedBytes > freeBytes && unpackedBytes / Math.max(1, archiveBytes) > maxRatio);
    }
}
