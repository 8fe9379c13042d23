package dev.assay.loadgen.schedule;

/** Which sample is which of a series. Immutable. */
sealed interface SampleChoice {
    /** Library index of the i-th sample of a query. */
    int sampleIndex(int query, int i);

    /** One sample a query, each written down. */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record OnePerQuery(int[] indices) implements SampleChoice {
        @Override
        public int sampleIndex(int query, int i) {
            return indices[query];
        }
    }

    /** Neighbours in the loaded set, from a position that is written down for each query. */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record Neighbours(int[] starts, int[] set) implements SampleChoice {
        @Override
        public int sampleIndex(int query, int i) {
            return set[starts[query] + i];
        }
    }

    /** Neighbours in the loaded set, always from the same position. */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record SameNeighbours(int start, int[] set) implements SampleChoice {
        @Override
        public int sampleIndex(int query, int i) {
            return set[start + i];
        }
    }

    /** Always the same sample. */
    record Same(int index) implements SampleChoice {
        @Override
        public int sampleIndex(int query, int i) {
            return index;
        }
    }

    /** The loaded set over and over, in a single query. */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record Repeated(int[] set) implements SampleChoice {
        @Override
        public int sampleIndex(int query, int i) {
            return set[i % set.length];
        }
    }

    /** A single query, each of its samples written down. */
    @SuppressWarnings("ArrayRecordComponent") // Shared inside this package only, never written after construction.
    record SingleQuery(int[] indices) implements SampleChoice {
        @Override
        public int sampleIndex(int query, int i) {
            return indices[i];
        }
    }
}
