package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.assay.compliance.doc.ReadTrouble;
import dev.assay.compliance.rule.Finding;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file that cannot be read is a finding that tells why; the check never waits for it. */
@Timeout(120)
class UnreadableFilesTest {
    private static final String LOG = SmallPackage.V61 + "Offline/performance/run_1/mlperf_log_detail.txt";

    @TempDir
    Path temp;

    private static List<Finding> at(Path root, String path) throws Exception {
        CheckReport report = PackageCheck.run(root, CheckSettings.usual());
        return Stream.concat(
                        report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()))
                .filter(f -> f.path().equals(path))
                .toList();
    }

    private static void mentions(List<Finding> findings, String rule, String words) {
        assertThat(findings).anySatisfy(f -> {
            assertThat(f.rule().id()).isEqualTo(rule);
            assertThat(f.byRules().rejects()).isTrue();
            assertThat(f.found()).contains(words);
        });
    }

    @Test
    void aLogWhoseChecksumInTheArchiveDoesNotFitSaysSo() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("p"));
        Path zip = temp.resolve("p.zip");
        byte[] marked = "\"sut_name\", \"value\": \"box\"".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        stored(made.root(), zip);
        byte[] bytes = Files.readAllBytes(zip);
        int log = indexOf(bytes, LOG.getBytes(java.nio.charset.StandardCharsets.UTF_8), 0);
        int place = indexOf(bytes, marked, log);
        bytes[place + 1] = 'S';
        Files.write(zip, bytes);
        mentions(at(zip, LOG), "G04", "the checksum in the archive does not fit its bytes");
    }

    /** An archive without packing, so that one byte of a file can be changed in place. */
    private static void stored(Path root, Path zip) throws IOException {
        try (OutputStream file = Files.newOutputStream(zip);
                ZipOutputStream out = new ZipOutputStream(file);
                Stream<Path> all = Files.walk(root)) {
            out.setMethod(ZipOutputStream.STORED);
            for (Path one : all.filter(Files::isRegularFile).sorted().toList()) {
                byte[] bytes = Files.readAllBytes(one);
                java.util.zip.CRC32 sum = new java.util.zip.CRC32();
                sum.update(bytes);
                ZipEntry entry = new ZipEntry(root.relativize(one).toString());
                entry.setSize(bytes.length);
                entry.setCrc(sum.getValue());
                out.putNextEntry(entry);
                out.write(bytes);
            }
        }
    }

    private static int indexOf(byte[] all, byte[] part, int from) {
        for (int i = from; i <= all.length - part.length; i++) {
            if (java.util.Arrays.equals(all, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        throw new IllegalStateException(
                "the archive does not hold " + new String(part, java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLogWithoutTheRightToReadItSaysSo() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("p"));
        Path log = made.root().resolve(LOG);
        Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(log), "this user may read everything");
        mentions(at(made.root(), LOG), "G04", "no right to read it");
    }

    @Test
    void reasonsOfTheFileSystemAreToldInWordsAndOthersAsTheyAre() {
        assertThat(ReadTrouble.of(new AccessDeniedException("/some/path"))).isEqualTo("no right to read it");
        assertThat(ReadTrouble.of(new IOException("Input/output error"))).isEqualTo("Input/output error");
        assertThat(ReadTrouble.of(new IOException())).isEqualTo("the system gives no reason");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeInThePlaceOfALogIsNotOpenedAndTheLogIsMissing() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("p")).delete(LOG);
        Process make = new ProcessBuilder("mkfifo", made.root().resolve(LOG).toString()).start();
        assertThat(make.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(make.exitValue()).isZero();
        CheckReport report = PackageCheck.run(made.root(), CheckSettings.usual());
        assertThat(report.results())
                .filteredOn(r -> r.path().endsWith("Offline"))
                .singleElement()
                .satisfies(r -> {
                    assertThat(r.validByRules()).isFalse();
                    assertThat(report.concerning(r))
                            .anySatisfy(f -> assertThat(f.path() + f.wanted()).contains("mlperf_log_detail.txt"));
                });
    }

    @Test
    void aLineOfTwoHundredMegabytesInALogIsAFindingWithItsPlace() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("p"));
        long lines = made.read(LOG).lines().count();
        made.zeros(LOG, 200L << 20);
        List<Finding> findings = at(made.root(), LOG);
        mentions(findings, "G04", "a line of more than 16 MiB");
        assertThat(findings).anySatisfy(f -> {
            assertThat(f.rule().id()).isEqualTo("G04");
            assertThat(f.line()).isEqualTo(lines + 1);
        });
    }
}
