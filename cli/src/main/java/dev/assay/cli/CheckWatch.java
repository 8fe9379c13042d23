package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.compliance.tree.NotAPackageException;
import dev.assay.compliance.tree.PackageFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Watches a package folder and checks again the submitters and systems in which files changed. While the folder is away
 * (deleted, renamed, unmounted) it waits, and checks all of it once it is back. One thread.
 */
final class CheckWatch {
    private static final long QUIET_MILLIS = 300;
    /** Longest time that changes are gathered: a copy that never pauses must not put off the check for ever. */
    private static final long MAX_GATHER_MILLIS = 10_000;

    private static final long TURN_MILLIS = 1000;

    private final Path root;
    private final CheckSettings settings;
    private final Consumer<CheckReport> report;
    private final PrintWriter err;
    private final Map<WatchKey, Path> folders = new HashMap<>();
    private @Nullable WatchKey rootKey;
    private @Nullable Object rootIdentity;

    /** Watches the package in {@code named}, which may be a folder around it. */
    CheckWatch(Path named, CheckSettings settings, Consumer<CheckReport> report, PrintWriter err) {
        this.root = PackageFolder.of(named);
        this.settings = settings;
        this.report = report;
        this.err = err;
    }

    /** Watches until the thread is interrupted; Ctrl-C ends the process with status 130, as any. */
    void untilInterrupted() {
        if (!Files.isDirectory(root)) {
            throw new UserError("--watch needs a folder, and " + root + " is an archive; unpack it first.");
        }
        try (WatchService watcher = FileSystems.getDefault().newWatchService()) {
            begin(watcher);
            say("watching " + root + "; end with Ctrl-C");
            while (!Thread.currentThread().isInterrupted()) {
                turn(watcher);
                if (!there()) {
                    say(root + " is gone; waiting until it is back (end with Ctrl-C)");
                    untilBack(watcher);
                    say(root + " is back; checking all of it");
                    check(Set.of(Path.of("")));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UserError(root + " cannot be watched (" + e.getMessage() + "); run the check again by hand.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String sentence) {
        err.println("assay check: " + sentence);
        err.flush();
    }

    private void begin(WatchService watcher) throws IOException {
        rootIdentity = identity();
        register(watcher, root);
    }

    private Object identity() throws IOException {
        Object key = Files.readAttributes(root, BasicFileAttributes.class).fileKey();
        return key == null ? root : key;
    }

    /** Whether the folder that was registered still stands at its path. */
    private boolean there() {
        try {
            return rootKey != null && rootKey.isValid() && identity().equals(rootIdentity);
        } catch (IOException gone) {
            return false;
        }
    }

    private void untilBack(WatchService watcher) throws InterruptedException {
        folders.keySet().forEach(WatchKey::cancel);
        folders.clear();
        while (true) {
            // The service serves as the clock here; keys of the folder that went away say nothing more.
            watcher.poll(TURN_MILLIS, TimeUnit.MILLISECONDS);
            try {
                if (Files.isDirectory(root)) {
                    begin(watcher);
                    return;
                }
            } catch (IOException | UncheckedIOException goneAgain) {
                folders.clear();
            }
        }
    }

    /** Waits for changes for one turn at most, gathers those that follow closely, and checks what changed. */
    private void turn(WatchService watcher) throws InterruptedException, IOException {
        Set<Path> changed = new LinkedHashSet<>();
        WatchKey key = watcher.poll(TURN_MILLIS, TimeUnit.MILLISECONDS);
        CompletableFuture<Boolean> late =
                new CompletableFuture<Boolean>().completeOnTimeout(true, MAX_GATHER_MILLIS, TimeUnit.MILLISECONDS);
        while (key != null) {
            take(watcher, key, changed);
            key = late.isDone() ? null : watcher.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
        late.cancel(false);
        if (!changed.isEmpty() && there()) {
            check(changed);
        }
    }

    private void register(WatchService watcher, Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.filter(Files::isDirectory).toList()) {
                WatchKey key = one.register(
                        watcher,
                        StandardWatchEventKinds.ENTRY_CREATE,
                        StandardWatchEventKinds.ENTRY_DELETE,
                        StandardWatchEventKinds.ENTRY_MODIFY);
                folders.put(key, one);
                rootKey = one.equals(root) ? key : rootKey;
            }
        }
    }

    private void take(WatchService watcher, WatchKey key, Set<Path> changed) throws IOException {
        Path folder = folders.getOrDefault(key, root);
        for (WatchEvent<?> event : key.pollEvents()) {
            Path path = event.context() instanceof Path name ? folder.resolve(name) : folder;
            boolean lost = event.kind().equals(StandardWatchEventKinds.OVERFLOW);
            changed.add(lost ? Path.of("") : root.relativize(path));
            if ((lost || event.kind().equals(StandardWatchEventKinds.ENTRY_CREATE)) && Files.isDirectory(path)) {
                registerIfStillThere(watcher, path);
            }
        }
        if (!key.reset()) {
            folders.remove(key);
        }
    }

    /** A folder may go away while it is being walked; that is a change like any other, not an end. */
    private void registerIfStillThere(WatchService watcher, Path folder) throws IOException {
        try {
            register(watcher, folder);
        } catch (NoSuchFileException gone) {
            folders.values().remove(folder);
        } catch (UncheckedIOException e) {
            if (!(e.getCause() instanceof NoSuchFileException)) {
                throw e;
            }
        }
    }

    private void check(Set<Path> changed) {
        try {
            report.accept(PackageCheck.run(root, settings.with(part(settings.options(), changed))));
        } catch (NotAPackageException e) {
            say(String.valueOf(e.getMessage()));
        }
    }

    /** The smallest part that holds all changes: one system, or one submitter, or all that was asked for. */
    static CheckOptions part(CheckOptions asked, Set<Path> changed) {
        Set<String> divisions = new LinkedHashSet<>();
        Set<String> submitters = new LinkedHashSet<>();
        Set<String> systems = new LinkedHashSet<>();
        for (Path path : changed) {
            List<String> names = Stream.iterate(0, i -> i < path.getNameCount(), i -> i + 1)
                    .map(i -> path.getName(i).toString())
                    .toList();
            if (names.size() < 3) {
                return asked;
            }
            divisions.add(names.get(0));
            submitters.add(names.get(1));
            boolean inSystem = names.size() > 4
                    && List.of("results", "measurements", "compliance").contains(names.get(2));
            systems.add(inSystem ? names.get(3) : "");
        }
        Set<String> kept = systems.contains("") ? asked.systems() : systems;
        return new CheckOptions(
                asked.forgiveUncommitted(),
                divisions,
                submitters,
                kept,
                asked.benchmarks(),
                asked.skips(),
                asked.privateIds());
    }
}
