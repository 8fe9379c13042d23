package dev.assay.compliance.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageTreeTest {
    @TempDir
    Path temp;

    private static PackageTree open(Path path) throws NotAPackageException {
        return PackageOpener.open(path, PathFilter.ALL, ArchiveLimits.DEFAULT);
    }

    private static String text(PackageTree tree, String path) throws IOException {
        try (InputStream in = tree.open(tree.file(path).orElseThrow())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** One tar header and its content, as POSIX describes them. */
    private static byte[] entry(String name, char type, String link, byte[] content) throws IOException {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 100, "0000644\0");
        put(header, 124, String.format("%011o\0", content.length));
        put(header, 136, "00000000000\0");
        header[156] = (byte) type;
        put(header, 157, link);
        put(header, 257, "ustar\00000");
        put(header, 148, "        ");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(header);
        out.write(content);
        out.write(new byte[(512 - content.length % 512) % 512]);
        return out.toByteArray();
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private Path tarGz(byte[]... entries) throws IOException {
        Path file = temp.resolve("p.tar.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (byte[] entry : entries) {
                out.write(entry);
            }
            out.write(new byte[1024]);
        }
        return file;
    }

    private static byte[] file(String name, String content) throws IOException {
        return entry(name, '0', "", content.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void folderZipAndTarGzLookTheSame() throws Exception {
        Path folder = temp.resolve("d");
        Files.createDirectories(folder.resolve("closed/acme"));
        Files.writeString(folder.resolve("closed/acme/a.json"), "{}");
        Path zip = temp.resolve("p.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("closed/acme/a.json"));
            out.write("{}".getBytes(StandardCharsets.UTF_8));
        }
        Path tar = tarGz(file("closed/acme/a.json", "{}"));
        for (Path path : new Path[] {folder, zip, tar}) {
            try (PackageTree tree = open(path)) {
                assertThat(tree.problems()).isEmpty();
                assertThat(tree.directories("closed")).containsExactly("acme");
                assertThat(text(tree, "closed/acme/a.json")).isEqualTo("{}");
            }
        }
    }

    @Test
    void aSingleFolderAroundThePackageIsPassedThrough() throws Exception {
        try (PackageTree tree = open(tarGz(file("my-submission/closed/acme/a.json", "{}")))) {
            assertThat(text(tree, "closed/acme/a.json")).isEqualTo("{}");
        }
    }

    @Test
    void namesThatClimbOutAreLeftOutAndTold() throws Exception {
        try (PackageTree tree =
                open(tarGz(file("../evil.json", "x"), file("/etc/evil.json", "x"), file("closed/a/b.json", "{}")))) {
            assertThat(tree.problems()).hasSize(2).allMatch(p -> p.kind() == TreeProblem.Kind.UNSAFE_NAME);
            assertThat(tree.root().children()).extracting(TreeNode::name).containsExactly("closed");
        }
        assertThat(temp.resolve("../evil.json")).doesNotExist();
    }

    @Test
    void namesOfTheGnuAndPaxFormsAreRead() throws Exception {
        String longName = "closed/" + "long/".repeat(24) + "name.json";
        byte[] gnu = entry("././@LongLink", 'L', "", (longName + "\0").getBytes(StandardCharsets.UTF_8));
        String record = "path=closed/pax.json\n";
        byte[] pax = entry("PaxHeaders/x", 'x', "", ("24 " + record).getBytes(StandardCharsets.UTF_8));
        try (PackageTree tree = open(tarGz(gnu, file("short", "gnu"), pax, file("short2", "pax")))) {
            assertThat(text(tree, longName)).isEqualTo("gnu");
            assertThat(text(tree, "closed/pax.json")).isEqualTo("pax");
        }
    }

    @Test
    void linksInsideAreFollowedAndThoseOutsideAreNot() throws Exception {
        byte[] good = entry("closed/acme/link", '2', "real.json", new byte[0]);
        byte[] out = entry("closed/acme/out", '2', "../../../etc/passwd", new byte[0]);
        byte[] absolute = entry("closed/acme/abs", '2', "/etc/passwd", new byte[0]);
        byte[] cycleA = entry("closed/acme/a", '2', "b", new byte[0]);
        byte[] cycleB = entry("closed/acme/b", '2', "a", new byte[0]);
        try (PackageTree tree = open(tarGz(file("closed/acme/real.json", "{}"), good, out, absolute, cycleA, cycleB))) {
            assertThat(text(tree, "closed/acme/link")).isEqualTo("{}");
            assertThat(tree.find("closed/acme/out")).isEmpty();
            assertThat(tree.find("closed/acme/abs")).isEmpty();
            assertThat(tree.find("closed/acme/a")).isEmpty();
            assertThat(tree.problems())
                    .extracting(TreeProblem::kind)
                    .containsExactlyInAnyOrder(
                            TreeProblem.Kind.LINK_LEAVES_PACKAGE,
                            TreeProblem.Kind.LINK_LEAVES_PACKAGE,
                            TreeProblem.Kind.LINK_CYCLE,
                            TreeProblem.Kind.LINK_CYCLE);
        }
    }

    @Test
    void aFolderThatLinksToItselfEndsTheScan() throws Exception {
        Path folder = temp.resolve("d");
        Files.createDirectories(folder.resolve("closed/acme"));
        Files.createSymbolicLink(folder.resolve("closed/acme/loop"), Path.of("../acme"));
        try (PackageTree tree = open(folder)) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.LINK_CYCLE);
        }
    }

    @Test
    void aBombIsToldAndReadingStops() throws Exception {
        Path bomb = tarGz(file("closed/acme/a.json", "{}"), entry("closed/acme/zeros.txt", '0', "", new byte[4 << 20]));
        ArchiveLimits tight = new ArchiveLimits(1 << 20, 100, 1L << 30, 1000, 1 << 20);
        try (PackageTree tree = PackageOpener.open(bomb, PathFilter.ALL, tight)) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.BOMB);
            assertThat(tree.hasFile("closed/acme/a.json")).isTrue();
        }
    }

    @Test
    void aCutArchiveIsToldAndItsBeginningIsRead() throws Exception {
        Path whole = tarGz(file("closed/acme/a.json", "{}"), entry("closed/acme/b.txt", '0', "", new byte[100_000]));
        byte[] bytes = Files.readAllBytes(whole);
        Path cut = temp.resolve("cut.tar.gz");
        Files.write(cut, java.util.Arrays.copyOf(bytes, bytes.length - 12));
        try (PackageTree tree = open(cut)) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.DAMAGED_ARCHIVE);
            assertThat(text(tree, "closed/acme/a.json")).isEqualTo("{}");
        }
    }

    @Test
    void whatIsNoArchiveIsRefusedInOneSentence() throws Exception {
        for (String name : new String[] {"x.zip", "x.tar.gz"}) {
            Path file = Files.writeString(temp.resolve(name), "plain text");
            assertThatThrownBy(() -> open(file))
                    .isInstanceOf(NotAPackageException.class)
                    .hasMessageContaining(name);
        }
    }

    @Test
    void aTarEntryOfAHugeSizeDoesNotFillMemory() throws Exception {
        byte[] header = entry("closed/acme/huge.txt", '0', "", new byte[0]);
        put(header, 124, "77777777777\0");
        put(header, 148, "        ");
        int sum = 0;
        for (byte b : header) {
            sum += b & 0xFF;
        }
        put(header, 148, String.format("%06o\0 ", sum));
        try (PackageTree tree = open(tarGz(file("closed/acme/a.json", "{}"), header))) {
            assertThat(tree.problems()).isNotEmpty();
        }
    }

    @Test
    void aTarWithoutPackingIsReadInPlace() throws Exception {
        Path tar = temp.resolve("p.tar");
        try (OutputStream out = Files.newOutputStream(tar)) {
            out.write(file("closed/acme/a.json", "{}"));
            out.write(entry("closed/acme/b.txt", '0', "", new byte[70_000]));
            out.write(file("closed/acme/c.json", "[3]"));
            out.write(entry("closed/acme/hard.json", '1', "closed/acme/c.json", new byte[0]));
            out.write(new byte[1024]);
        }
        try (PackageTree tree = open(tar)) {
            assertThat(tree.problems()).isEmpty();
            assertThat(text(tree, "closed/acme/c.json")).isEqualTo("[3]");
            assertThat(text(tree, "closed/acme/hard.json")).isEqualTo("[3]");
        }
    }

    @Test
    void aHardLinkToNothingAndASparseEntryAreTold() throws Exception {
        byte[] hard = entry("closed/acme/hard.json", '1', "closed/acme/none.json", new byte[0]);
        byte[] sparse = entry("closed/acme/sparse.txt", 'S', "", new byte[0]);
        try (PackageTree tree = open(tarGz(hard, sparse))) {
            assertThat(tree.problems()).hasSize(2).allMatch(p -> p.kind() == TreeProblem.Kind.UNREADABLE);
            assertThat(tree.files("closed/acme")).isEmpty();
        }
    }

    @Test
    void aDamagedChecksumOfTheWholeIsTold() throws Exception {
        byte[] bytes = Files.readAllBytes(tarGz(file("closed/acme/a.json", "{}")));
        bytes[bytes.length - 6] ^= 1;
        Path damaged = Files.write(temp.resolve("damaged.tgz"), bytes);
        try (PackageTree tree = open(damaged)) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.DAMAGED_ARCHIVE);
            assertThat(text(tree, "closed/acme/a.json")).isEqualTo("{}");
        }
    }
}
