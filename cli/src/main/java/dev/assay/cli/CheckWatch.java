package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.compliance.tree.NotAPackageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Watches a package folder and checks again the submitters and systems in which files changed. One thread. */
final class CheckWatch {
    private static final long QUIET_MILLIS = 300;
    private static final long TURN_MILLIS = 1000;

    private final Path root;
    private final CheckSettings settings;
    private final Consumer<CheckReport> report;
    private final PrintWriter err;
    private final Map<WatchKey, Path> folders = new HashMap<>();

    CheckWatch(Path root, CheckSettings settings, Consumer<CheckReport> report, PrintWriter err) {
        this.root = root;
        this.settings = settings;
        this.report = report;
        this.err = err;
    }

    /** Watches until the thread is interrupted. */
    void untilInterrupted() {
        if (!Files.isDirectory(root)) {
            throw new UserError("--watch needs a folder, and " + root + " is an archive; unpack it first.");
        }
        try (WatchService watcher = FileSystems.getDefault().newWatchService()) {
            register(watcher, root);
            err.println("watching " + root + "; end with Ctrl-C");
            err.flush();
            while (!Thread.currentThread().isInterrupted()) {
                turn(watcher, TURN_MILLIS);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UserError(root + " cannot be watched (" + e.getMessage() + "); run the check again by hand.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for one change at most so long, and checks what changed; false if nothing did. */
    boolean turn(WatchService watcher, long waitMillis) throws InterruptedException, IOException {
        Set<Path> changed = new LinkedHashSet<>();
        WatchKey key = watcher.poll(waitMillis, TimeUnit.MILLISECONDS);
        while (key != null) {
            take(watcher, key, changed);
            key = watcher.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
        }
        if (changed.isEmpty()) {
            return false;
        }
        check(changed);
        return true;
    }

    void register(WatchService watcher, Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.filter(Files::isDirectory).toList()) {
                folders.put(
                        one.register(
                                watcher,
                                StandardWatchEventKinds.ENTRY_CREATE,
                                StandardWatchEventKinds.ENTRY_DELETE,
                                StandardWatchEventKinds.ENTRY_MODIFY),
                        one);
            }
        }
    }

    private void take(WatchService watcher, WatchKey key, Set<Path> changed) throws IOException {
        Path folder = folders.getOrDefault(key, root);
        for (WatchEvent<?> event : key.pollEvents()) {
            Path path = event.context() instanceof Path name ? folder.resolve(name) : folder;
            changed.add(root.relativize(path));
            if (event.kind().equals(StandardWatchEventKinds.ENTRY_CREATE) && Files.isDirectory(path)) {
                register(watcher, path);
            }
        }
        if (!key.reset()) {
            folders.remove(key);
        }
    }

    private void check(Set<Path> changed) {
        try {
            report.accept(PackageCheck.run(root, settings.with(part(settings.options(), changed))));
        } catch (NotAPackageException e) {
            err.println("assay check: " + e.getMessage());
            err.flush();
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
