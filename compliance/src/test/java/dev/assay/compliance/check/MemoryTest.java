package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.output.ReportFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A package of 400 MB is checked in a heap of 64 MiB, in a process of its own. */
@Timeout(180)
class MemoryTest {
    private static final String LOG = SmallPackage.V61 + "Offline/performance/run_1/mlperf_log_detail.txt";
    private static final String OTHER_LOG = SmallPackage.V61 + "Offline/accuracy/mlperf_log_detail.txt";
    /** Size of each of the two logs; what is behind their lines are zeros that take no room on the disk. */
    private static final long BIG_BYTES = 200L << 20;

    private static final int LOG_LINES = 100_000;

    @TempDir
    Path temp;

    /** The child: prints the report as text. */
    public static final class Child {
        private Child() {}

        /** Checks the package named. */
        public static void main(String[] arguments) throws Exception {
            CheckReport report = PackageCheck.run(Path.of(arguments[0]), CheckSettings.usual());
            ReportFormat.TEXT.write(report, System.out);
        }
    }

    private Path bigPackage() throws IOException {
        SmallPackage made = SmallPackage.v61(temp.resolve("big"));
        try (BufferedWriter log =
                Files.newBufferedWriter(made.root().resolve(LOG), java.nio.file.StandardOpenOption.APPEND)) {
            for (int i = 0; i < LOG_LINES; i++) {
                log.write(SmallPackage.line("logger_swap_request_slots_retry_count", i, false));
            }
        }
        return made.zeros(LOG, BIG_BYTES).zeros(OTHER_LOG, BIG_BYTES).root();
    }

    private String checkedIn64MebibytesOfHeap(Path packaged) throws Exception {
        Path out = temp.resolve("report.txt");
        Process child = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Child.class.getName(),
                        packaged.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            assertThat(child.waitFor(120, TimeUnit.SECONDS)).as("ends in time").isTrue();
        } finally {
            child.destroyForcibly();
        }
        String text = Files.readString(out);
        assertThat(child.exitValue()).as(text).isZero();
        return text;
    }

    @Test
    void aFolderOfFourHundredMegabytesIsCheckedInSixtyFourMebibytes() throws Exception {
        assertThat(checkedIn64MebibytesOfHeap(bigPackage()))
                .contains("2 results checked: ")
                .contains("found:  a line of more than 16 MiB");
    }
}
