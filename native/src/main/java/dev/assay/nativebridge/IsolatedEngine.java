package dev.assay.nativebridge;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.nativebridge.IsolationChannel.Command;
import dev.assay.nativebridge.IsolationChannel.State;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * An engine library in a child process, over shared memory: when it crashes, the harness lives on, everything that was
 * reported before is kept, and every open sample counts as failed with the reason.
 *
 * <p>Stamps are taken in the child, on the same monotonic clock of the machine.
 */
public final class IsolatedEngine implements Engine {
    private static final long START_LIMIT_SECONDS = 600;
    private static final long LOAD_LIMIT_SECONDS = 7200;
    private static final long CLOSE_LIMIT_SECONDS = 30;
    private static final long COMMAND_SPACE_LIMIT_SECONDS = 600;
    private static final String BINDING_CACHE = "org.bytedeco.javacpp.cachedir";
    private static final long POLL_NANOS = 20_000;
    private static final int DRAIN_LIMIT = 4096;

    private final Path library;
    private final Path sharedFile;
    private final Path childOutput;
    private final IsolationChannel channel;
    private final CompletionRing ring;
    private final Process child;
    private final DrainTurn turn = new DrainTurn();
    private final OpenSamples open = new OpenSamples();
    private long commandsSent;
    private String name = "";
    private boolean closed;

    /**
     * Starts a child process with the engine.
     *
     * @throws NativeEngineException with the reason when it does not come up
     */
    public static IsolatedEngine open(Path library, String config) {
        InProcessEngine.requireBinding();
        if (!Files.isRegularFile(library)) {
            throw new NativeEngineException(
                    "engine library " + library + " does not exist; give the path of a shared library");
        }
        try {
            IsolatedEngine engine = new IsolatedEngine(library.toAbsolutePath(), config);
            engine.awaitStart();
            return engine;
        } catch (IOException e) {
            throw new NativeEngineException(
                    "no process could be started for engine library " + library + ": " + e.getMessage()
                            + "; run without --isolate or free memory and processes",
                    e);
        }
    }

    private IsolatedEngine(Path library, String config) throws IOException {
        this.library = library;
        sharedFile = Files.createTempFile(sharedDirectory(), "assay-engine-", ".shm");
        childOutput = Files.createTempFile("assay-engine-", ".log");
        channel = new IsolationChannel(sharedFile);
        ring = CompletionRing.create(channel.ring(), IsolationChannel.RING_SLOTS);
        // The child loads the same copy of the binding as this process.
        String bindingCache = System.getProperty(BINDING_CACHE);
        child = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        bindingCache == null ? "-Dassay.isolated=true" : "-D" + BINDING_CACHE + "=" + bindingCache,
                        "-Xmx256m",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:+ErrorFileToStdout",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        IsolateMain.class.getName(),
                        sharedFile.toString(),
                        library.toString(),
                        config))
                .redirectErrorStream(true)
                .redirectOutput(childOutput.toFile())
                .start();
    }

    /** A directory in memory where the system has one. */
    private static Path sharedDirectory() {
        Path memory = Path.of("/dev/shm");
        return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private void awaitStart() {
        boolean answered = await(START_LIMIT_SECONDS, () -> channel.state() != State.STARTING);
        if (answered && channel.state() == State.READY) {
            name = channel.name();
            return;
        }
        String why = problem("did not start within " + START_LIMIT_SECONDS + " s");
        close();
        throw new NativeEngineException(why);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void load(int[] sampleIndices) {
        sendIndices(Command.LOAD, sampleIndices);
    }

    @Override
    public void unload(int[] sampleIndices) {
        sendIndices(Command.UNLOAD, sampleIndices);
    }

    @Override
    public int issue(Query query, ResponseSink sink) {
        open.add(query);
        send(Command.ISSUE, query.sampleCount(), (at, i) -> SampleBuffer.write(channel.memory(), at, query, i, sink));
        return 0;
    }

    @Override
    public void flush() {
        send(Command.FLUSH, 0, (at, i) -> {});
    }

    @Override
    public int drain(ResponseSink sink) {
        if (!turn.tryTake()) {
            return 0;
        }
        try {
            if (closed) {
                return 0;
            }
            boolean gone = isGone();
            int drained = ring.drain(open.forwardingTo(sink), DRAIN_LIMIT);
            if (drained == 0 && gone) {
                return failOpenSamples(sink);
            }
            return drained;
        } finally {
            turn.giveBack();
        }
    }

    @Override
    public long endedSamples() {
        return ring.endedSamples();
    }

    @Override
    public OddLengths oddLengths() {
        return ring.oddLengths();
    }

    @Override
    public long lateReports() {
        return 0; // its threads end with its process
    }

    @Override
    public long reportWaits() {
        return ring.fullWaits();
    }

    @Override
    public void close() {
        closeWithin(CLOSE_LIMIT_SECONDS);
    }

    /** Stops the engine and gives it so long to end by itself. */
    void closeWithin(long seconds) {
        if (!isGone()) {
            try {
                send(Command.CLOSE, 0, (at, i) -> {});
                boolean ended = child.waitFor(seconds, TimeUnit.SECONDS);
                if (!ended) {
                    child.destroyForcibly();
                }
            } catch (NativeEngineException e) {
                child.destroyForcibly();
            } catch (InterruptedException e) {
                child.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
        if (closed) {
            return;
        }
        turn.takeForGood();
        closed = true;
        ring.close();
        channel.close();
        deleteQuietly(sharedFile);
        deleteQuietly(childOutput);
    }

    private interface EntryWriter {
        void write(long at, int i);
    }

    private void sendIndices(Command command, int[] sampleIndices) {
        send(
                command,
                sampleIndices.length,
                (at, i) -> channel.memory().set(ValueLayout.JAVA_LONG, at, sampleIndices[i]));
        long mine = commandsSent;
        if (!await(LOAD_LIMIT_SECONDS, () -> channel.commandsDone() >= mine) || isFailed()) {
            throw new NativeEngineException(problem("did not finish within " + LOAD_LIMIT_SECONDS + " s"));
        }
    }

    private void send(Command command, int count, EntryWriter writer) {
        int from = 0;
        do {
            int piece = Math.min(count - from, IsolationChannel.mostEntriesAtOnce());
            if (!await(COMMAND_SPACE_LIMIT_SECONDS, () -> channel.freeEntries() > piece) || isGone()) {
                throw new NativeEngineException(
                        problem("has not taken a query for " + COMMAND_SPACE_LIMIT_SECONDS + " s"));
            }
            channel.writeHeader(command, piece, from + piece == count);
            for (int i = 0; i < piece; i++) {
                writer.write(channel.entryAfterTail(i), from + i);
            }
            channel.publish(piece);
            from += piece;
        } while (from < count);
        commandsSent++;
    }

    private boolean isFailed() {
        return channel.state() == State.FAILED || isGone();
    }

    private boolean isGone() {
        return !child.isAlive();
    }

    /** Waits until the condition holds or the child is gone; false when the time is up or nothing will change. */
    private boolean await(long limitSeconds, BooleanSupplier condition) {
        // Counted in naps, because a run's clock is not ours to read.
        long naps = TimeUnit.SECONDS.toNanos(limitSeconds) / POLL_NANOS;
        for (long i = 0; i < naps; i++) {
            if (condition.getAsBoolean()) {
                return true;
            }
            if (isGone()) {
                return condition.getAsBoolean();
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return false;
    }

    private int failOpenSamples(ResponseSink sink) {
        BitSet left = open.takeAll();
        String why = problem("ended");
        long now = sink.nanoTime();
        left.stream().forEach(offset -> sink.fail(open.idOf(offset), now, FailureKind.FAILED, why));
        return left.cardinality();
    }

    private String problem(String otherwise) {
        String start = "engine library " + library + " (isolated) ";
        if (channel.state() == State.FAILED) {
            String why = channel.failure();
            return why.startsWith("engine library") ? why : start + "failed: " + why;
        }
        if (!isGone()) {
            return start + otherwise;
        }
        return start + ChildOutput.read(childOutput).howItEnded(child.exitValue());
    }

    private static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }
}
