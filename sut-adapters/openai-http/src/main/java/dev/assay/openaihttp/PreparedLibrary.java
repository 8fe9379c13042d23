package dev.assay.openaihttp;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A prompt library whose loading writes the request of each sample. Threads as the interface states. */
final class PreparedLibrary implements PromptLibrary {
    private static final double HEAP_SHARE = 0.5;

    private final PromptLibrary prompts;
    private final Supplier<RequestWriter> writers;
    private final @Nullable PreparedRequest[] prepared;
    private @Nullable RequestWriter writer;
    private long preparedBytes;

    PreparedLibrary(PromptLibrary prompts, Supplier<RequestWriter> writers) {
        this.prompts = prompts;
        this.writers = writers;
        this.prepared = new PreparedRequest[prompts.totalSampleCount()];
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

    /**
     * @throws EndpointException when the server cannot be used
     * @throws IllegalArgumentException when a prompt does not fit the endpoint or the requests do not fit into memory
     */
    @Override
    public void load(int[] sampleIndices) {
        prompts.load(sampleIndices);
        long limit = (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
        for (int index : sampleIndices) {
            if (prepared[index] != null) {
                continue;
            }
            PreparedRequest request = prepare(index);
            prepared[index] = request;
            preparedBytes += request.body().length + 64;
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
            PreparedRequest request = prepared[index];
            if (request != null) {
                preparedBytes -= request.body().length + 64;
                prepared[index] = null;
            }
        }
        prompts.unload(sampleIndices);
    }

    @Override
    public Prompt prompt(int sampleIndex) {
        return prompts.prompt(sampleIndex);
    }

    /** The request of a loaded sample, null when it is not loaded. */
    @Nullable
    PreparedRequest prepared(int sampleIndex) {
        return prepared[sampleIndex];
    }

    /** Writes the request of one sample. */
    PreparedRequest prepare(int sampleIndex) {
        RequestWriter current = writer;
        if (current == null) {
            current = writers.get();
            writer = current;
        }
        Prompt prompt = prompts.prompt(sampleIndex);
        String text = prompt.text().orElse("");
        String start = text.substring(0, Math.min(PreparedRequest.PROMPT_START_CHARS, text.length()));
        try {
            return new PreparedRequest(current.body(prompt), current.asked(prompt), start);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "sample " + sampleIndex + " of " + prompts.name() + ": " + e.getMessage(), e);
        }
    }
}
