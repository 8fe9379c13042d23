package dev.assay.compliance.tree;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;

/**
 * Reads a .tar or .tar.gz once, front to end. Of a .tar only the places of the files are kept. Of a .tar.gz the files a check
 * may open are copied, one behind the other, into a single temporary file that is deleted on closing; of all others only name
 * and size are kept.
 */
final class TarScan implements PackageTree.Contents {
    private static final Set<String> UNREAD = Set.of("mlperf_log_trace.json");
    private static final Set<String> READ_ENDINGS = Set.of("txt", "json", "yaml", "yml", "md", "conf", "log", "adoc");
    private static final long MAX_OTHER_BYTES = 64L << 20;

    private final FileChannel bytes;
    private final boolean copying;
    private final List<Long> offsets = new ArrayList<>();
    private final Map<String, TreeNode> byPath = new HashMap<>();
    private long written;

    private TarScan(FileChannel bytes, boolean copying) {
        this.bytes = bytes;
        this.copying = copying;
    }

    /** Reads a .tar.gz. */
    static PackageTree packed(Path archive, ArchiveLimits limits) throws IOException {
        Path file = Files.createTempFile("assay-check-", ".spool");
        FileChannel spool = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(archive), 1 << 16)) {
            return new TarScan(spool, true).scan(archive, () -> new GZIPInputStream(raw, 1 << 16), limits);
        }
    }

    /** Reads a .tar. */
    static PackageTree plain(Path archive, ArchiveLimits limits) throws IOException {
        FileChannel bytes = FileChannel.open(archive, StandardOpenOption.READ);
        return new TarScan(bytes, false).scan(archive, () -> new ChannelSlice(bytes, 0, bytes.size()), limits);
    }

    /** Opens a stream of tar entries. */
    private interface Opening {
        InputStream open() throws IOException;
    }

    private PackageTree scan(Path archive, Opening opening, ArchiveLimits limits) throws IOException {
        TreeBuilder builder = new TreeBuilder(limits);
        try (InputStream in = opening.open()) {
            boolean whole = readAll(new TarReader(in), builder, limits, Files.size(archive));
            if (whole && copying) {
                drain(in, limits, builder);
            }
        } catch (IOException e) {
            if (e instanceof SpoolFull || builder.root().children().isEmpty()) {
                close();
                throw e;
            }
            builder.problem(TreeProblem.Kind.DAMAGED_ARCHIVE, "", String.valueOf(e.getMessage()));
        }
        builder.judgeLinks();
        return new PackageTree(archive.toString(), builder.root(), this, builder.problems());
    }

    /** What stands behind the end of the tar: the checksum of the packed form is tested there. */
    private static void drain(InputStream in, ArchiveLimits limits, TreeBuilder builder) throws IOException {
        byte[] sink = new byte[1 << 16];
        long behind = 0;
        for (int count = in.read(sink); count >= 0; count = in.read(sink)) {
            behind += count;
            if (behind > limits.freeBytes()) {
                builder.problem(TreeProblem.Kind.BOMB, "", "more than " + behind + " bytes behind the end of the tar");
                return;
            }
        }
    }

    /** The temporary file cannot grow; that is no fault of the archive. */
    private static final class SpoolFull extends IOException {
        private static final long serialVersionUID = 1L;

        SpoolFull(IOException cause) {
            super(
                    "its files cannot be copied to the temporary folder " + System.getProperty("java.io.tmpdir") + ": "
                            + cause.getMessage()
                            + "; free space there, name another with TMPDIR, or unpack the archive",
                    cause);
        }
    }

    /** Reads all entries; false if it stopped because there is too much. */
    private boolean readAll(TarReader tar, TreeBuilder builder, ArchiveLimits limits, long archiveBytes)
            throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (TarReader.Entry entry = tar.next(); entry != null; entry = tar.next()) {
            String path = TreeBuilder.safeName(entry.name());
            if (path == null) {
                builder.problem(TreeProblem.Kind.UNSAFE_NAME, "", "an entry named " + entry.name());
                continue;
            }
            if (entry.type() == '5' ? place(path, builder) : path.isEmpty()) {
                continue;
            }
            if (!builder.count(path)) {
                return false;
            }
            if (limits.exceeded(tar.readBytes() + entry.sizeBytes(), archiveBytes)) {
                builder.problem(
                        TreeProblem.Kind.BOMB,
                        path,
                        tar.readBytes() + entry.sizeBytes() + " bytes out of " + archiveBytes);
                return false;
            }
            place(entry, path, tar, builder, buffer);
        }
        return true;
    }

    private static boolean place(String folder, TreeBuilder builder) {
        builder.folder(folder);
        return true;
    }

    private void place(TarReader.Entry entry, String path, TarReader tar, TreeBuilder builder, byte[] buffer)
            throws IOException {
        if (entry.sparse()) {
            builder.place(TreeNode.other(path));
            builder.problem(
                    TreeProblem.Kind.UNREADABLE, path, "a sparse entry, which is not read; pack without --sparse");
        } else if (entry.type() == '2') {
            builder.place(TreeNode.link(path, entry.linkName()));
        } else if (entry.type() == '1') {
            hardLink(entry, path, builder);
        } else if (entry.isFile()) {
            TreeNode node = TreeNode.file(path, entry.sizeBytes(), offsets.size());
            if (copying) {
                offsets.add(isRead(node) ? written : -1);
                if (isRead(node)) {
                    copy(tar, buffer);
                }
            } else {
                offsets.add(tar.readBytes());
            }
            byPath.put(path, node);
            builder.place(node);
        } else {
            builder.place(TreeNode.other(path));
        }
    }

    private void hardLink(TarReader.Entry entry, String path, TreeBuilder builder) {
        String target = TreeBuilder.safeName(entry.linkName());
        TreeNode original = target == null ? null : byPath.get(target);
        if (original == null) {
            builder.place(TreeNode.other(path));
            builder.problem(
                    TreeProblem.Kind.UNREADABLE,
                    path,
                    "a hard link to " + entry.linkName() + ", which is not in the archive before it");
            return;
        }
        TreeNode node = TreeNode.file(path, original.sizeBytes(), original.contentKey());
        byPath.put(path, node);
        builder.place(node);
    }

    private static boolean isRead(TreeNode node) {
        String name = node.name().toLowerCase(Locale.ROOT);
        if (UNREAD.contains(name)) {
            return false;
        }
        return name.equals("mlperf_log_detail.txt")
                || (READ_ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1))
                        && node.sizeBytes() <= MAX_OTHER_BYTES);
    }

    private void copy(TarReader tar, byte[] buffer) throws IOException {
        for (int count = tar.read(buffer); count >= 0; count = tar.read(buffer)) {
            ByteBuffer block = ByteBuffer.wrap(buffer, 0, count);
            try {
                while (block.hasRemaining()) {
                    written += bytes.write(block, written);
                }
            } catch (IOException e) {
                throw new SpoolFull(e);
            }
        }
    }

    @Override
    public InputStream open(TreeNode file) throws IOException {
        long offset = offsets.get((int) file.contentKey());
        if (offset < 0) {
            throw new IOException("this file of the archive was not kept for reading");
        }
        return new BufferedInputStream(new ChannelSlice(bytes, offset, file.sizeBytes()), 1 << 15);
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
