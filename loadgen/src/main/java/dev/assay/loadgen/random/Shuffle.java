package dev.assay.loadgen.random;

/** The shuffle of libstdc++ (loadgen-spec 2.3). Immutable. */
public final class Shuffle {
    private static final long LAST_ENGINE_OUTPUT = (1L << 32) - 1;

    private final UniformIntegers integers;

    public Shuffle(UniformIntegers integers) {
        this.integers = integers;
    }

    /** Permutes the whole array in place. Up to 65535 elements one engine output serves two positions. */
    public void shuffle(int[] array, RandomEngine engine) {
        int length = array.length;
        if (length == 0) {
            return;
        }
        if (LAST_ENGINE_OUTPUT / length >= length) {
            shuffleInPairs(array, engine);
        } else {
            for (int i = 1; i < length; i++) {
                swap(array, i, (int) integers.below(engine, i + 1L));
            }
        }
    }

    private void shuffleInPairs(int[] array, RandomEngine engine) {
        int next = 1;
        if (array.length % 2 == 0) {
            swap(array, 1, (int) integers.below(engine, 2));
            next = 2;
        }
        for (int i = next; i < array.length; i += 2) {
            long firstChoices = i + 1L;
            long secondChoices = i + 2L;
            long both = integers.below(engine, firstChoices * secondChoices);
            swap(array, i, (int) (both / secondChoices));
            swap(array, i + 1, (int) (both % secondChoices));
        }
    }

    private static void swap(int[] array, int i, int j) {
        int kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }
}
