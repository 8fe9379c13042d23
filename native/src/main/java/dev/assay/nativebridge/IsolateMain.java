package dev.assay.nativebridge;

import dev.assay.nativebridge.IsolationChannel.Command;
import dev.assay.nativebridge.IsolationChannel.State;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The child process of {@link IsolatedEngine}: opens the engine, which writes its reports straight into the shared ring,
 * and obeys the commands of the harness. It ends when told to, when the engine fails, or when its parent is gone.
 */
public final class IsolateMain {
    private static final int SPINS_BEFORE_SLEEP = 20_000;
    private static final long SLEEP_NANOS = Duration.ofNanos(50_000).toNanos();

    private final IsolationChannel channel;
    private final long handle;
    private MemorySegment entries = Arena.ofAuto().allocate(4096, 64);
    private long entryCount;

    private IsolateMain(IsolationChannel channel, long handle) {
        this.channel = channel;
        this.handle = handle;
    }

    /** Arguments: the shared file, the engine library, its configuration. */
    public static void main(String[] arguments) throws IOException {
        endWithParent();
        IsolationChannel channel = new IsolationChannel(Path.of(arguments[0]));
        // Both sides have it mapped: without its name it goes away with the two processes, however they end.
        Files.deleteIfExists(Path.of(arguments[0]));
        try {
            InProcessEngine.requireBinding();
            long handle = InProcessEngine.start(
                    Path.of(arguments[1]), arguments[2], channel.ring().address(), 0);
            channel.name(InProcessEngine.nameOf(handle));
            channel.state(State.READY);
            new IsolateMain(channel, handle).serve();
        } catch (NativeEngineException e) {
            channel.fail(String.valueOf(e.getMessage()));
        }
        // Threads that an engine leaves behind must not keep the process alive.
        Runtime.getRuntime().halt(0);
    }

    private void serve() {
        int idle = 0;
        while (true) {
            if (!channel.hasCommand()) {
                idle++;
                if (idle < SPINS_BEFORE_SLEEP) {
                    Thread.onSpinWait();
                } else {
                    LockSupport.parkNanos(SLEEP_NANOS);
                }
                continue;
            }
            idle = 0;
            Command command = channel.command();
            if (take(command == Command.ISSUE)) {
                run(command);
                if (command == Command.CLOSE) {
                    return;
                }
            }
        }
    }

    /** Ends this process once its parent is gone, also while the engine keeps the main thread in a call. */
    private static void endWithParent() {
        Thread watch = new Thread(
                () -> {
                    ProcessHandle.current()
                            .parent()
                            .ifPresent(parent -> parent.onExit().join());
                    Runtime.getRuntime().halt(0);
                },
                "assay-parent-watch");
        watch.setDaemon(true);
        watch.start();
    }

    /** Copies the entries of the current piece; true when the command is complete. */
    private boolean take(boolean wholeEntries) {
        int count = channel.commandEntries();
        boolean complete = channel.commandIsComplete();
        long bytes = wholeEntries ? IsolationChannel.ENTRY_BYTES : Long.BYTES;
        reserve((entryCount + count) * bytes);
        for (int i = 0; i < count; i++) {
            MemorySegment.copy(channel.memory(), channel.entryAfterHead(i), entries, (entryCount + i) * bytes, bytes);
        }
        entryCount += count;
        channel.consume(count);
        return complete;
    }

    private void reserve(long bytes) {
        if (entries.byteSize() >= bytes) {
            return;
        }
        MemorySegment grown = Arena.ofAuto().allocate(Math.max(bytes, entries.byteSize() * 2), 64);
        MemorySegment.copy(entries, ValueLayout.JAVA_BYTE, 0, grown, ValueLayout.JAVA_BYTE, 0, entries.byteSize());
        entries = grown;
    }

    private void run(Command command) {
        long count = entryCount;
        entryCount = 0;
        int status = switch (command) {
            case LOAD -> NativeBridge.assay_bridge_load(handle, entries.address(), count);
            case UNLOAD -> NativeBridge.assay_bridge_unload(handle, entries.address(), count);
            case ISSUE -> (int) (NativeBridge.assay_bridge_issue(handle, entries.address(), count) >> Integer.SIZE);
            case FLUSH -> NativeBridge.assay_bridge_flush(handle);
            case CLOSE -> {
                NativeBridge.assay_bridge_close(handle, 0);
                channel.state(State.CLOSED);
                yield 0;
            }
        };
        if (status != 0) {
            throw new NativeEngineException("the engine could not " + words(command) + ": "
                    + InProcessEngine.lastError(handle) + " (status " + status + ")");
        }
        channel.commandDone();
    }

    private static String words(Command command) {
        return switch (command) {
            case LOAD -> "load samples";
            case UNLOAD -> "unload samples";
            case ISSUE -> "take a query";
            case FLUSH -> "flush";
            case CLOSE -> "close";
        };
    }
}
