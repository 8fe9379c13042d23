package dev.assay.compliance.tree;

/**
 * How much a package may unpack to, and how much of it is listed.
 *
 * @param freeBytes unpacked bytes that are never questioned
 * @param maxRatio beyond {@code freeBytes}, unpacked bytes for each byte of the archive
 * @param maxBytes unpacked bytes at most, whatever the ratio
 * @param maxNodes files and folders at most, in a folder on disk too
 * @param maxNameChars characters of all their paths together
 */
public record ArchiveLimits(long freeBytes, long maxRatio, long maxBytes, int maxNodes, long maxNameChars) {
    /**
     * One GiB is never questioned; then at most 300 to 1, and 256 GiB in all. Text logs pack about 20 to 1. A whole round has
     * some 30,000 files and folders; half a million, with 64 million characters of paths, still fit a heap of 512 MiB.
     */
    public static final ArchiveLimits DEFAULT = new ArchiveLimits(1L << 30, 300, 1L << 38, 500_000, 1L << 26);

    boolean exceeded(long unpackedBytes, long archiveBytes) {
        return unpackedBytes > maxBytes
                || (unpackedBytes > freeBytes && unpackedBytes / Math.max(1, archiveBytes) > maxRatio);
    }
}
