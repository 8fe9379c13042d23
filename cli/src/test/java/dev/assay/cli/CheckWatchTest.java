package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real changes of files; every wait ends with the event it waits for, or fails after its bound. */
class CheckWatchTest {
    private static final long BOUND_SECONDS = 60;
    private static final String LOG = "open/acme/results/box/rgat/Offline/performance/run_1/mlperf_log_detail.txt";

    @TempDir
    Path temp;

    private final BlockingQueue<CheckReport> reports = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> sentences = new LinkedBlockingQueue<>();
    private Thread watching = Thread.ofPlatform().unstarted(() -> {});
    private Path root = Path.of("");

    /** Passes on what is printed, line by line, to whoever waits for it. */
    private final class Sentences extends Writer {
        private final StringBuilder line = new StringBuilder();

        @Override
        public void write(char[] chars, int from, int count) {
            for (int i = from; i < from + count; i++) {
                if (chars[i] == '\n') {
                    sentences.add(line.toString());
                    line.setLength(0);
                } else {
                    line.append(chars[i]);
                }
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void watch() throws Exception {
        root = temp.resolve("pkg");
        write(":::MLLOG broken\n");
        PrintWriter err = new PrintWriter(new Sentences());
        CheckWatch watch = new CheckWatch(root, CheckSettings.usual(), reports::add, err);
        watching = Thread.ofPlatform().start(watch::untilInterrupted);
        assertThat(sentence()).contains("watching " + root).contains("Ctrl-C");
    }

    @AfterEach
    void interruptionEndsTheWatch() throws Exception {
        watching.interrupt();
        assertThat(watching.join(java.time.Duration.ofSeconds(BOUND_SECONDS))).isTrue();
    }

    private void write(String log) throws IOException {
        Path file = root.resolve(LOG);
        Files.createDirectories(file.getParent());
        Files.writeString(file, log);
    }

    private CheckReport report() throws InterruptedException {
        CheckReport report = reports.poll(BOUND_SECONDS, TimeUnit.SECONDS);
        assertThat(report).as("a report").isNotNull();
        return java.util.Objects.requireNonNull(report);
    }

    private String sentence() throws InterruptedException {
        String sentence = sentences.poll(BOUND_SECONDS, TimeUnit.SECONDS);
        assertThat(sentence).as("a sentence").isNotNull();
        return java.util.Objects.requireNonNull(sentence);
    }

    private static boolean tellsOfABrokenLine(CheckReport report) {
        return report.results().getFirst().findings().stream()
                .anyMatch(f -> f.rule().id().equals("G02"));
    }

    private void delete(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            for (Path one : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }

    @Test
    void aChangedFileIsCheckedAgain() throws Exception {
        write(":::MLLOG {\"key\": \"a\", \"value\": 1}\n");
        assertThat(tellsOfABrokenLine(report())).isFalse();
    }

    @Test
    void manyChangesInARowEndInAReportOfTheLastState() throws Exception {
        for (int i = 0; i < 40; i++) {
            Path made = root.resolve("open/acme/results/box" + i + "/rgat/Offline");
            Files.createDirectories(made);
        }
        write(":::MLLOG {\"key\": \"a\", \"value\": 1}\n");
        CheckReport last = report();
        while (last.results().size() < 41 || tellsOfABrokenLine(last)) {
            last = report();
        }
        assertThat(last.results()).hasSize(41);
    }

    @Test
    void aDeletedRootIsWaitedForAndCheckedWhenItIsBack() throws Exception {
        Path elsewhere = temp.resolve("elsewhere");
        Files.move(root, elsewhere);
        assertThat(sentence()).contains("is gone").contains("Ctrl-C");
        Files.move(elsewhere, root);
        assertThat(sentence()).contains("is back");
        assertThat(tellsOfABrokenLine(report())).isTrue();
        delete(root);
        String next = sentence();
        while (!next.contains("is gone")) {
            next = sentence();
        }
        Files.createDirectories(root.resolve("open/acme/results/box/rgat/Offline"));
        assertThat(sentence()).contains("is back");
        CheckReport report = report();
        while (report.results().isEmpty() || tellsOfABrokenLine(report)) {
            report = report();
        }
        write(":::MLLOG broken\n");
        while (!tellsOfABrokenLine(report)) {
            report = report();
        }
        assertThat(report.results()).hasSize(1);
    }
}
