package dev.assay.grpc;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A prompt library whose loading writes the message of each sample. Threads as the interface states. */
final class GrpcLibrary implements PromptLibrary {
    private static final double HEAP_SHARE = 0.5;
    private static final int OVERHEAD_BYTES = 160;

    private final PromptLibrary prompts;
    private final Supplier<RequestMaker> makers;
    private final @Nullable Prepared[] prepared;
    private @Nullable RequestMaker maker;
    private long preparedBytes;

    GrpcLibrary(PromptLibrary prompts, Supplier<RequestMaker> makers) {
        this.prompts = prompts;
        this.makers = makers;
        this.prepared = new Prepared[prompts.totalSampleCount()];
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

    /** @throws IllegalArgumentException when a prompt does not fit the model or the messages do not fit into memory */
    @Override
    public void load(int[] sampleIndices) {
        prompts.load(sampleIndices);
        long limit = (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
        for (int index : sampleIndices) {
            if (prepared[index] != null) {
                continue;
            }
            Prepared made = prepare(index);
            prepared[index] = made;
            preparedBytes += made.bytes() + OVERHEAD_BYTES;
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
            Prepared made = prepared[index];
            if (made != null) {
                preparedBytes -= made.bytes() + OVERHEAD_BYTES;
                prepared[index] = null;
            }
        }
        prompts.unload(sampleIndices);
    }

    @Override
    public Prompt prompt(int sampleIndex) {
        return prompts.prompt(sampleIndex);
    }

    /** The message of a sample: that of a loaded one, or a new one. */
    Prepared of(int sampleIndex) {
        Prepared made = prepared[sampleIndex];
        return made == null ? prepare(sampleIndex) : made;
    }

    private Prepared prepare(int sampleIndex) {
        RequestMaker current = maker;
        if (current == null) {
            current = makers.get();
            maker = current;
        }
        try {
            return current.make(prompts.prompt(sampleIndex));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "sample " + sampleIndex + " of " + prompts.name() + ": " + e.getMessage(), e);
        }
    }
}
