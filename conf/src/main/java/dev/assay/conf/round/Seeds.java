package dev.assay.conf.round;

/**
 * Random seeds of a round. Each is an unsigned 64-bit number held in a {@code long}: print it with
 * {@link Long#toUnsignedString(long)}.
 *
 * @param qsl order of the loadable sets
 * @param sampleIndex choice of samples
 * @param schedule arrival times
 */
public record Seeds(long qsl, long sampleIndex, long schedule) {
    /** The seeds with all 64 bits, unsigned. */
    @Override
    public String toString() {
        return "qsl " + Long.toUnsignedString(qsl) + ", sample index " + Long.toUnsignedString(sampleIndex)
                + ", schedule " + Long.toUnsignedString(schedule);
    }
}
