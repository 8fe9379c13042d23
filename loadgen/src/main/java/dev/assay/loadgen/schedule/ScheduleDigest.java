package dev.assay.loadgen.schedule;

/**
 * Hashes by which two schedules can be told equal, or compared with published ones: of the loaded set, the due times in
 * nanoseconds and the library indices of all samples in order.
 */
public record ScheduleDigest(Hashes loadedSet, Hashes dueNanos, Hashes sampleIndices) {
    /** Both hashes of one list, in hexadecimal digits. */
    public record Hashes(String sha256, String fnv1a) {
        private static Hashes of(ListDigest digest) {
            return new Hashes(digest.sha256(), digest.fnv1a());
        }
    }

    /** The digest of all generated queries of a series. */
    public static ScheduleDigest of(Schedule schedule) {
        ListDigest due = new ListDigest();
        ListDigest samples = new ListDigest();
        for (int query = 0; query < schedule.queryCount(); query++) {
            due.add(schedule.dueNanos(query));
            for (int i = 0; i < schedule.samplesPerQuery(); i++) {
                samples.add((long) schedule.sampleIndex(query, i));
            }
        }
        ListDigest set = new ListDigest().addAll(schedule.loadedSet());
        return new ScheduleDigest(Hashes.of(set), Hashes.of(due), Hashes.of(samples));
    }
}
