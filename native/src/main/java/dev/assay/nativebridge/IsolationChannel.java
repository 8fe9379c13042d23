package dev.assay.nativebridge;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Memory that the harness and an isolated engine process share: a control page, the completion ring (child to harness)
 * and a ring of commands (harness to child). Words are 64-bit, little-endian; a command is a header entry and any number of
 * sample entries, 32 bytes each. One thread writes commands, one reads them.
 */
final class IsolationChannel implements AutoCloseable {
    /** What the child is doing. */
    enum State {
        STARTING(0),
        READY(1),
        FAILED(2),
        CLOSED(3);

        private final long code;

        State(long code) {
            this.code = code;
        }

        private static State of(long code) {
            return Arrays.stream(values())
                    .filter(state -> state.code == code)
                    .findFirst()
                    .orElse(FAILED);
        }
    }

    /** What the harness asks of the child. */
    enum Command {
        LOAD(0),
        UNLOAD(1),
        ISSUE(2),
        FLUSH(3),
        CLOSE(4);

        private final long code;

        Command(long code) {
            this.code = code;
        }

        private static Command of(long code) {
            return switch ((int) code) {
                case 0 -> LOAD;
                case 1 -> UNLOAD;
                case 2 -> ISSUE;
                case 3 -> FLUSH;
                case 4 -> CLOSE;
                default -> throw new IllegalStateException("the command ring holds the unknown command " + code);
            };
        }
    }

    static final int ENTRY_BYTES = SampleBuffer.SAMPLE_BYTES;
    static final long RING_SLOTS = 1 << 17;

    private static final long CONTROL_BYTES = 8192;
    private static final long COMMAND_ENTRIES = 1 << 18;
    private static final long RING_OFFSET = CONTROL_BYTES;
    private static final long COMMANDS_OFFSET =
            RING_OFFSET + CompletionRing.HEADER_BYTES + RING_SLOTS * CompletionRing.SLOT_BYTES;
    private static final long TOTAL_BYTES = COMMANDS_OFFSET + COMMAND_ENTRIES * ENTRY_BYTES;

    private static final long STATE = 0;
    private static final long COMMAND_TAIL = 64;
    private static final long COMMAND_HEAD = 128;
    private static final long COMMANDS_DONE = 192;
    private static final long NAME_LENGTH = 256;
    private static final long TEXT_LENGTH = 264;
    private static final long NAME = 1024;
    private static final long TEXT = 4096;
    private static final int MOST_TEXT_BYTES = 3000;

    private static final VarHandle WORDS = ValueLayout.JAVA_LONG.varHandle();

    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory;

    /** Maps the file, which grows to the size needed. */
    IsolationChannel(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, TOTAL_BYTES, arena);
        }
    }

    MemorySegment ring() {
        return memory.asSlice(RING_OFFSET, CompletionRing.bytesFor(RING_SLOTS));
    }

    State state() {
        return State.of((long) WORDS.getAcquire(memory, STATE));
    }

    void state(State state) {
        WORDS.setRelease(memory, STATE, state.code);
    }

    /** The engine's name, set before READY. */
    String name() {
        return readText(NAME, NAME_LENGTH);
    }

    void name(String name) {
        writeText(NAME, NAME_LENGTH, name);
    }

    /** Why the child is FAILED. */
    String failure() {
        return readText(TEXT, TEXT_LENGTH);
    }

    void fail(String why) {
        writeText(TEXT, TEXT_LENGTH, why);
        state(State.FAILED);
    }

    /** Free entries for commands, as the writer sees it. */
    long freeEntries() {
        return COMMAND_ENTRIES - (tail() - (long) WORDS.getAcquire(memory, COMMAND_HEAD));
    }

    /** Most sample entries in one piece of a command. */
    static int mostEntriesAtOnce() {
        return (int) (COMMAND_ENTRIES / 4);
    }

    /** Writes the header of a command piece; {@code last} says that the command is complete with it. */
    void writeHeader(Command command, int entries, boolean last) {
        long at = entryOffset(tail());
        memory.set(ValueLayout.JAVA_LONG, at, command.code);
        memory.set(ValueLayout.JAVA_LONG, at + 8, entries);
        memory.set(ValueLayout.JAVA_LONG, at + 16, last ? 1 : 0);
    }

    /** The shared memory and where the i-th entry after the header lies in it. */
    MemorySegment memory() {
        return memory;
    }

    long entryAfterTail(int i) {
        return entryOffset(tail() + 1 + i);
    }

    void publish(int entries) {
        WORDS.setRelease(memory, COMMAND_TAIL, tail() + 1 + entries);
    }

    boolean hasCommand() {
        return (long) WORDS.getAcquire(memory, COMMAND_TAIL) != head();
    }

    Command command() {
        return Command.of(memory.get(ValueLayout.JAVA_LONG, entryOffset(head())));
    }

    int commandEntries() {
        return (int) memory.get(ValueLayout.JAVA_LONG, entryOffset(head()) + 8);
    }

    boolean commandIsComplete() {
        return memory.get(ValueLayout.JAVA_LONG, entryOffset(head()) + 16) != 0;
    }

    long entryAfterHead(int i) {
        return entryOffset(head() + 1 + i);
    }

    /** Gives the entries of the current command piece back to the writer. */
    void consume(int entries) {
        WORDS.setRelease(memory, COMMAND_HEAD, head() + 1 + entries);
    }

    /** Number of commands that the child has finished. */
    long commandsDone() {
        return (long) WORDS.getAcquire(memory, COMMANDS_DONE);
    }

    void commandDone() {
        WORDS.setRelease(memory, COMMANDS_DONE, commandsDone() + 1);
    }

    private long tail() {
        return (long) WORDS.getAcquire(memory, COMMAND_TAIL);
    }

    private long head() {
        return (long) WORDS.getAcquire(memory, COMMAND_HEAD);
    }

    private static long entryOffset(long position) {
        return COMMANDS_OFFSET + (position & (COMMAND_ENTRIES - 1)) * ENTRY_BYTES;
    }

    private String readText(long at, long lengthAt) {
        byte[] bytes = new byte[(int) memory.get(ValueLayout.JAVA_LONG, lengthAt)];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void writeText(long at, long lengthAt, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, MOST_TEXT_BYTES);
        MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, at, length);
        memory.set(ValueLayout.JAVA_LONG, lengthAt, length);
    }

    @Override
    public void close() {
        arena.close();
    }
}
