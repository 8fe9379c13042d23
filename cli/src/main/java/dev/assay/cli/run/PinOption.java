package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.nativebridge.MachineFacts;
import dev.assay.nativebridge.TimingHelpers;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** On which processors the threads run that issue and that read an engine's reports. */
public final class PinOption {
    private static final Pattern PART = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    @Option(
            names = "--pin",
            paramLabel = "CPUS",
            description =
                    "Run the threads that issue, and those that they start, on these processors only, for example 2,3 or"
                            + " 4-7. Not those of an engine library. Needs the native binding.")
    private @Nullable String processors;

    /** What was pinned, as the user wrote it; empty text when nothing. */
    public String processors() {
        return processors == null ? "" : processors;
    }

    /** The target, whose record also says what was pinned. */
    public Target noting(Target target) {
        return PinnedTarget.of(target, this);
    }

    /**
     * Does the work on a thread of these processors; on the calling thread when none are named.
     *
     * @param realTime whether the run has threads at all
     * @throws UserError when the processors cannot be had
     */
    public <T> T call(Callable<T> work, boolean realTime) {
        if (processors == null) {
            return direct(work);
        }
        if (!realTime) {
            throw new UserError("--pin acts on threads, which simulated time leaves out; drop --pin or --virtual-time");
        }
        int[] wanted = parse(processors);
        CompletableFuture<T> done = new CompletableFuture<>();
        Thread.ofPlatform().name("assay-pinned").start(() -> {
            try {
                pin(wanted);
                done.complete(work.call());
            } catch (Throwable thrown) {
                done.completeExceptionally(thrown);
            }
        });
        return direct(() -> {
            try {
                return done.join();
            } catch (CompletionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        });
    }

    private static <T> T direct(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static int[] parse(String text) {
        IntStream.Builder all = IntStream.builder();
        for (String part : text.split(",", -1)) {
            Matcher range = PART.matcher(part.strip());
            if (!range.matches()) {
                throw new UserError("--pin: \"" + part
                        + "\" is neither a processor nor a range of them; write for example 2,3" + " or 4-7");
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            if (to < from) {
                throw new UserError(
                        "--pin: the range \"" + part + "\" ends before it begins; write the smaller number first");
            }
            IntStream.rangeClosed(from, to).forEach(all);
        }
        return all.build().distinct().toArray();
    }

    private void pin(int... wanted) {
        if (!TimingHelpers.available()) {
            throw new UserError(
                    "--pin needs the native binding, which this build does not have; install a C++ compiler (g++ or"
                            + " clang++) and build again, or drop --pin");
        }
        if (!TimingHelpers.pinCurrentThread(wanted)) {
            throw new UserError("--pin " + processors + ": this process may not use all of these processors (online: "
                    + MachineFacts.read().get("onlineCpus") + "); name others, or drop --pin");
        }
    }
}
