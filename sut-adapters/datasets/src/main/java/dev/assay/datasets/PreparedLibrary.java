package dev.assay.datasets;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A prompt library whose loading writes what is sent for each sample, so that nothing is serialised while the clock runs.
 * Threads as the interface states.
 *
 * @param <T> what is sent for a sample
 */
public final class PreparedLibrary<T> implements PromptLibrary {
    private static final double HEAP_SHARE = 0.5;

    private final PromptLibrary prompts;
    private final Supplier<Function<Prompt, T>> makers;
    private final ToIntFunction<T> sizes;
    private final @Nullable Object[] prepared;
    private @Nullable Function<Prompt, T> maker;
    private long preparedBytes;

    /**
     * @param makers asked once, at the first sample: what writes a request may have to ask the server first. The writer throws
     *     IllegalArgumentException with one clause when a prompt cannot be sent
     * @param sizes memory of what is sent, in bytes
     */
    public PreparedLibrary(PromptLibrary prompts, Supplier<Function<Prompt, T>> makers, ToIntFunction<T> sizes) {
        this.prompts = prompts;
        this.makers = makers;
        this.sizes = sizes;
        this.prepared = new Object[prompts.totalSampleCount()];
    }

    @Override
    public String name() {
        return prompts.name();
    }

    @Override
    public int totalSampleCount() {
        return prompts.totalSampleCount();
    }

    @Override
    public int performanceSampleCount() {
        return prompts.performanceSampleCount();
    }

    /** @throws IllegalArgumentException when a prompt does not fit the server or the requests do not fit into memory */
    @Override
    public void load(int[] sampleIndices) {
        prompts.load(sampleIndices);
        long limit = (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
        for (int index : sampleIndices) {
            if (prepared[index] != null) {
                continue;
            }
            T made = prepare(index);
            prepared[index] = made;
            preparedBytes += sizes.applyAsInt(made);
            if (preparedBytes > limit) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "the requests of %d samples do not fit into memory: %.1f MB are allowed; give the Java process a"
                                + " larger heap (-Xmx) or load fewer samples at once (performance sample count)",
                        sampleIndices.length,
                        limit / 1e6));
            }
        }
    }

    @Override
    public void unload(int[] sampleIndices) {
        for (int index : sampleIndices) {
            T made = prepared(index);
            if (made != null) {
                preparedBytes -= sizes.applyAsInt(made);
                prepared[index] = null;
            }
        }
        prompts.unload(sampleIndices);
    }

    @Override
    public Prompt prompt(int sampleIndex) {
        return prompts.prompt(sampleIndex);
    }

    /** What is sent for a loaded sample, null when it is not loaded. */
    @SuppressWarnings("unchecked") // only prepare's results are stored
    public @Nullable T prepared(int sampleIndex) {
        return (T) prepared[sampleIndex];
    }

    /** Writes what is sent for one sample. @throws IllegalArgumentException when it cannot be sent, naming the sample */
    public T prepare(int sampleIndex) {
        Function<Prompt, T> current = maker;
        if (current == null) {
            current = makers.get();
            maker = current;
        }
        try {
            return current.apply(prompts.prompt(sampleIndex));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "sample " + sampleIndex + " of " + prompts.name() + ": " + e.getMessage(), e);
        }
    }
}
