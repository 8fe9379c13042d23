package dev.assay.compliance.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives made byte by byte from the description of the .zip form, each with one thing that a friendly packer never does. */
class HostileArchiveTest {
    private static final int LINK = 0120777;
    private static final int FILE = 0100644;

    @TempDir
    Path temp;

    /** A stored entry and what its list says of it. */
    private record Stored(
            String name, Charset coding, String content, int mode, long toldCrc, long toldSize, boolean wide) {
        byte[] nameBytes() {
            return name.getBytes(coding);
        }

        static Stored of(String name, String content) {
            return of(name, content, FILE);
        }

        static Stored of(String name, String content, int mode) {
            CRC32 sum = new CRC32();
            sum.update(content.getBytes(StandardCharsets.UTF_8));
            return new Stored(name, StandardCharsets.UTF_8, content, mode, sum.getValue(), content.length(), false);
        }

        Stored coded(Charset other) {
            return new Stored(name, other, content, mode, toldCrc, toldSize, wide);
        }

        Stored telling(long crc, long size) {
            return new Stored(name, coding, content, mode, crc, size, wide);
        }

        Stored in64Bits() {
            return new Stored(name, coding, content, mode, toldCrc, toldSize, true);
        }
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private Path zip(Stored... entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        for (Stored entry : entries) {
            int at = out.size();
            out.write(little(30)
                    .putInt(0x04034b50)
                    .putShort(26, (short) entry.nameBytes().length)
                    .array());
            out.write(entry.nameBytes());
            out.write(entry.content().getBytes(StandardCharsets.UTF_8));
            list.write(listed(entry, at));
        }
        int begin = out.size();
        out.write(list.toByteArray());
        out.write(little(22)
                .putInt(0x06054b50)
                .putShort(10, (short) entries.length)
                .putInt(12, list.size())
                .putInt(16, begin)
                .array());
        return Files.write(Files.createTempFile(temp, "p", ".zip"), out.toByteArray());
    }

    private static byte[] listed(Stored entry, int at) {
        int extra = entry.wide() ? 28 : 0;
        byte[] bytes = new byte[46 + entry.nameBytes().length + extra];
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(0x02014b50).put(5, (byte) 3).putInt(16, (int) entry.toldCrc());
        header.putInt(20, entry.wide() ? -1 : (int) entry.toldSize());
        header.putInt(24, entry.wide() ? -1 : (int) entry.toldSize());
        header.putShort(28, (short) entry.nameBytes().length).putShort(30, (short) extra);
        header.putInt(38, entry.mode() << 16).putInt(42, entry.wide() ? -1 : at);
        header.put(46, entry.nameBytes());
        if (entry.wide()) {
            int behind = 46 + entry.nameBytes().length;
            header.putShort(behind, (short) 1).putShort(behind + 2, (short) 24);
            header.putLong(behind + 4, entry.toldSize()).putLong(behind + 12, entry.toldSize());
            header.putLong(behind + 20, at);
        }
        return bytes;
    }

    private static PackageTree open(Path path) throws NotAPackageException {
        return PackageOpener.open(path, PathFilter.ALL, ArchiveLimits.DEFAULT);
    }

    private static String text(PackageTree tree, String path) throws IOException {
        try (InputStream in = tree.open(tree.file(path).orElseThrow())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void linksInAZipAreFollowedInsideAndToldOutside() throws Exception {
        Path zip = zip(
                Stored.of("closed/a/real.json", "{}"),
                Stored.of("closed/a/link.json", "real.json", LINK),
                Stored.of("closed/a/out", "../../../etc/passwd", LINK),
                Stored.of("closed/a/x", "y", LINK),
                Stored.of("closed/a/y", "x", LINK));
        try (PackageTree tree = open(zip)) {
            assertThat(text(tree, "closed/a/link.json")).isEqualTo("{}");
            assertThat(tree.find("closed/a/out")).isEmpty();
            assertThat(tree.find("closed/a/x")).isEmpty();
            assertThat(tree.problems())
                    .extracting(TreeProblem::kind)
                    .containsExactlyInAnyOrder(
                            TreeProblem.Kind.LINK_LEAVES_PACKAGE,
                            TreeProblem.Kind.LINK_CYCLE,
                            TreeProblem.Kind.LINK_CYCLE);
        }
    }

    @Test
    void aFileWhoseChecksumOrLengthDoesNotFitCannotBeRead() throws Exception {
        Path zip = zip(Stored.of("closed/sum.json", "{}").telling(12345, 2), Stored.of("closed/good.json", "{}"));
        try (PackageTree tree = open(zip)) {
            assertThatThrownBy(() -> text(tree, "closed/sum.json"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("checksum");
            assertThat(text(tree, "closed/good.json")).isEqualTo("{}");
        }
    }

    @Test
    void sizesAndPlacesOfZip64AreRead() throws Exception {
        try (PackageTree tree = open(zip(
                Stored.of("closed/first.json", "[1]"),
                Stored.of("closed/wide.json", "{}").in64Bits()))) {
            assertThat(tree.problems()).isEmpty();
            assertThat(text(tree, "closed/wide.json")).isEqualTo("{}");
        }
    }

    @Test
    void namesThatLeaveAreNoTextOrAreDrivesAreLeftOut() throws Exception {
        Path zip = zip(
                Stored.of("../evil", "x"),
                Stored.of("/etc/evil", "x"),
                Stored.of("C:/evil", "x"),
                Stored.of("closed\\evil", "x"),
                Stored.of("closed/ev\0il", "x"),
                Stored.of("closed/../../evil", "x"),
                Stored.of("closed/good", "x"));
        try (PackageTree tree = open(zip)) {
            assertThat(tree.problems()).hasSize(6).allMatch(p -> p.kind() == TreeProblem.Kind.UNSAFE_NAME);
            assertThat(tree.files("closed")).containsExactly("good");
        }
    }

    @Test
    void aNameInTheOldCodePageIsRead() throws Exception {
        Stored german = Stored.of("closed/\u00e4", "x").coded(Charset.forName("IBM437"));
        try (PackageTree tree = open(zip(german))) {
            assertThat(tree.files("closed")).containsExactly("\u00e4");
        }
    }

    @Test
    void ofANameThatStandsTwiceTheLastCounts() throws Exception {
        try (PackageTree tree = open(zip(Stored.of("closed/a", "first"), Stored.of("closed/a", "second one")))) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.TWICE);
            assertThat(text(tree, "closed/a")).isEqualTo("second one");
        }
    }

    @Test
    void entriesThatOverlapAreABomb() throws Exception {
        List<Stored> entries = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            entries.add(Stored.of("closed/" + i, "x").telling(0, 400));
        }
        try (PackageTree tree = open(zip(entries.toArray(Stored[]::new)))) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.BOMB);
        }
    }

    @Test
    void tooManyEntriesAreToldOnceAndTheRestIsLeftOut() throws Exception {
        List<Stored> entries = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            entries.add(Stored.of("closed/" + i, "x"));
        }
        ArchiveLimits tight = new ArchiveLimits(1 << 20, 100, 1L << 30, 20, 1 << 20);
        try (PackageTree tree = PackageOpener.open(zip(entries.toArray(Stored[]::new)), PathFilter.ALL, tight)) {
            assertThat(tree.problems()).extracting(TreeProblem::kind).containsExactly(TreeProblem.Kind.TOO_MUCH);
            assertThat(tree.files("closed")).hasSizeLessThan(20);
        }
    }

    @Test
    void anArchiveInTheArchiveIsAFileLikeAnyOther() throws Exception {
        try (PackageTree tree = open(zip(Stored.of("closed/inner.zip", "PK\u0003\u0004 no archive")))) {
            assertThat(tree.problems()).isEmpty();
            assertThat(tree.files("closed")).containsExactly("inner.zip");
        }
    }

    @Test
    void foldersAroundThePackageAndLitterOfFileManagersArePassedThrough() throws Exception {
        try (PackageTree tree = open(zip(
                Stored.of("outer/inner/closed/a.json", "{}"),
                Stored.of("__MACOSX/outer/._inner", "x"),
                Stored.of(".DS_Store", "x")))) {
            assertThat(text(tree, "closed/a.json")).isEqualTo("{}");
        }
    }

    @Test
    void theFormIsToldByTheFirstBytesNotByTheName() throws Exception {
        Path zip = temp.resolve("p.tar.gz");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("closed/a.json"));
            out.write("{}".getBytes(StandardCharsets.UTF_8));
        }
        try (PackageTree tree = open(zip)) {
            assertThat(text(tree, "closed/a.json")).isEqualTo("{}");
        }
    }

    @Test
    void whatIsNotReadIsRefusedWithItsName() throws Exception {
        byte[] xz = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0, 1, 2};
        Path cut = Files.write(temp.resolve("cut.zip"), new byte[] {'P', 'K', 3, 4, 1, 2, 3, 4, 5, 6});
        Path packed = Files.write(temp.resolve("p.tar.xz"), xz);
        Path empty = Files.createFile(temp.resolve("empty.tar.gz"));
        assertThatThrownBy(() -> open(cut))
                .isInstanceOf(NotAPackageException.class)
                .hasMessageContaining("cut");
        assertThatThrownBy(() -> open(packed))
                .isInstanceOf(NotAPackageException.class)
                .hasMessageContaining("xz");
        assertThatThrownBy(() -> open(empty))
                .isInstanceOf(NotAPackageException.class)
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> open(Path.of("/dev/zero")))
                .isInstanceOf(NotAPackageException.class)
                .hasMessageContaining("neither");
    }
}
