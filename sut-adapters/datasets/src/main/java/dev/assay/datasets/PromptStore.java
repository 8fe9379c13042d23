package dev.assay.datasets;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prompts as bytes: in the heap up to a limit, beyond it in a temporary file that is mapped into memory and has no name any
 * more, so that a data set may be larger than the heap. Filled by one thread; read by any after {@link #sealed()}.
 */
final class PromptStore {
    private static final int ABSENT = -1;

    private final long maxHeapBytes;
    private long[] ends = new long[64];
    private int count;
    private long bytes;
    private long idCount;
    private int shortestIds = Integer.MAX_VALUE;
    private int longestIds;
    private List<byte[]> blocks = new ArrayList<>();
    private @Nullable FileChannel spilled;
    private MemorySegment memory = MemorySegment.NULL;

    PromptStore(long maxHeapBytes) {
        this.maxHeapBytes = maxHeapBytes;
    }

    /** @throws PromptFileException when it fits neither into memory nor onto the disk */
    void add(Prompt prompt) {
        byte[] record = encoded(prompt);
        int ids = prompt.tokenIds().length;
        idCount += ids;
        shortestIds = Math.min(shortestIds, ids);
        longestIds = Math.max(longestIds, ids);
        bytes += record.length;
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ends[count++] = bytes;
        if (spilled == null && bytes + 24L * count > maxHeapBytes) {
            spill();
        }
        if (spilled == null) {
            blocks.add(record);
        } else {
            write(record);
        }
    }

    /** Ends the filling. */
    PromptStore sealed() {
        FileChannel file = spilled;
        if (file != null) {
            try (file) {
                memory = file.map(FileChannel.MapMode.READ_ONLY, 0, bytes, Arena.ofAuto());
            } catch (IOException e) {
                throw noRoom(e);
            }
        }
        return this;
    }

    int size() {
        return count;
    }

    /** Whether the prompts are too large for the heap. */
    boolean isSpilled() {
        return spilled != null;
    }

    long bytes() {
        return bytes;
    }

    /** Prompts of which a share of the heap can hold the requests, each about twice its prompt; at least 1. */
    int fittingCount() {
        return spilled == null ? count : (int) Math.max(1, Math.min(count, count * (maxHeapBytes / 2.0 / bytes)));
    }

    /** Lengths in token ids, one clause; empty when not every prompt has ids. */
    Optional<String> lengths() {
        return count == 0 || shortestIds == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        java.util.Locale.ROOT,
                        "prompt tokens: min %d, mean %.1f, max %d",
                        shortestIds,
                        (double) idCount / count,
                        longestIds));
    }

    void require(int index) {
        java.util.Objects.checkIndex(index, count);
    }

    Prompt get(int index) {
        require(index);
        if (spilled == null) {
            return decoded(ByteBuffer.wrap(blocks.get(index)));
        }
        long start = index == 0 ? 0 : ends[index - 1];
        byte[] record = memory.asSlice(start, ends[index] - start).toArray(ValueLayout.JAVA_BYTE);
        return decoded(ByteBuffer.wrap(record));
    }

    private void spill() {
        try {
            Path file = Files.createTempFile("assay-prompts-", ".bin");
            spilled = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw noRoom(e);
        }
        blocks.forEach(this::write);
        blocks = List.of();
    }

    private void write(byte[] record) {
        FileChannel file = spilled;
        if (file == null) {
            throw new IllegalStateException("there is no file to write to");
        }
        try {
            ByteBuffer buffer = ByteBuffer.wrap(record);
            while (buffer.hasRemaining()) {
                file.write(buffer);
            }
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    private PromptFileException noRoom(IOException fault) {
        return new PromptFileException(String.format(
                java.util.Locale.ROOT,
                "the prompts need more than the %.0f MB of memory that are allowed, and the temporary file for the rest could"
                        + " not be written to %s (%s); free space there, give the Java process a larger heap (-Xmx) or use"
                        + " fewer samples",
                maxHeapBytes / 1e6,
                System.getProperty("java.io.tmpdir"),
                fault.getMessage()));
    }

    private static byte[] encoded(Prompt prompt) {
        byte @Nullable [] text = utf8(prompt.text());
        byte @Nullable [] messages = utf8(prompt.messagesJson());
        int[] ids = prompt.tokenIds();
        List<byte[]> stop = prompt.stop().stream()
                .map(sequence -> sequence.getBytes(StandardCharsets.UTF_8))
                .toList();
        int stopBytes = stop.stream()
                .mapToInt(sequence -> Integer.BYTES + sequence.length)
                .sum();
        ByteBuffer into =
                ByteBuffer.allocate(20 + length(text) + length(messages) + stopBytes + Integer.BYTES * ids.length);
        into.putInt(prompt.maxTokens()).putInt(ids.length);
        into.asIntBuffer().put(ids);
        into.position(into.position() + 4 * ids.length);
        put(into, text);
        put(into, messages);
        into.putInt(stop.size());
        stop.forEach(sequence -> put(into, sequence));
        return into.array();
    }

    private static Prompt decoded(ByteBuffer from) {
        int maxTokens = from.getInt();
        int[] ids = new int[from.getInt()];
        from.asIntBuffer().get(ids);
        from.position(from.position() + 4 * ids.length);
        Optional<String> text = text(from);
        Optional<String> messages = text(from);
        List<String> stop = new ArrayList<>(0);
        for (int left = from.getInt(); left > 0; left--) {
            text(from).ifPresent(stop::add);
        }
        return new Prompt(text, ids, maxTokens, messages, stop);
    }

    private static byte @Nullable [] utf8(Optional<String> text) {
        return text.isEmpty() ? null : text.get().getBytes(StandardCharsets.UTF_8);
    }

    private static int length(byte @Nullable [] text) {
        return text == null ? 0 : text.length;
    }

    private static void put(ByteBuffer into, byte @Nullable [] text) {
        if (text == null) {
            into.putInt(ABSENT);
        } else {
            into.putInt(text.length).put(text);
        }
    }

    private static Optional<String> text(ByteBuffer from) {
        int length = from.getInt();
        if (length == ABSENT) {
            return Optional.empty();
        }
        byte[] text = new byte[length];
        from.get(text);
        return Optional.of(new String(text, StandardCharsets.UTF_8));
    }
}
