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
import java.util.zip.ZipException;

/**
 * Reads a .tar.gz once, front to end. The files a check may open are copied, one behind the other, into a single
 * temporary file that is deleted on closing; of all others only name and size are kept.
 */
final class TarGzScan implements PackageTree.Contents {
    private static final Set<String> UNREAD = Set.of("mlperf_log_trace.json");
    private static final Set<String> READ_ENDINGS = Set.of("txt", "json", "yaml", "yml", "md", "conf", "log", "adoc");
    private static final long MAX_OTHER_BYTES = 64L << 20;

    private final FileChannel spool;
    private final List<Long> offsets = new ArrayList<>();
    private final Map<String, TreeNode> byPath = new HashMap<>();
    private long written;

    private TarGzScan(FileChannel spool) {
        this.spool = spool;
    }

    static PackageTree scan(Path archive, ArchiveLimits limits) throws IOException {
        Path file = Files.createTempFile("assay-check-", ".spool");
        FileChannel spool = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        TarGzScan scan = new TarGzScan(spool);
        TreeBuilder builder = new TreeBuilder();
        long archiveBytes = Files.size(archive);
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(archive), 1 << 16);
                InputStream in = new GZIPInputStream(raw, 1 << 16)) {
            scan.readAll(new TarReader(in), builder, limits, archiveBytes);
        } catch (ZipException e) {
            if (builder.root().children().isEmpty()) {
                scan.close();
                throw e;
            }
            builder.problem(TreeProblem.Kind.DAMAGED_ARCHIVE, "", String.valueOf(e.getMessage()));
        } catch (IOException e) {
            builder.problem(TreeProblem.Kind.DAMAGED_ARCHIVE, "", String.valueOf(e.getMessage()));
        }
        builder.judgeLinks();
        return new PackageTree(archive.toString(), builder.root(), scan, builder.problems());
    }

    private void readAll(TarReader tar, TreeBuilder builder, ArchiveLimits limits, long archiveBytes)
            throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (TarReader.Entry entry = tar.next(); entry != null; entry = tar.next()) {
            String path = TreeBuilder.safeName(entry.name());
            if (path == null) {
                builder.problem(TreeProblem.Kind.UNSAFE_NAME, "", "an entry named " + entry.name());
                continue;
            }
            if (path.isEmpty() || !builder.count(path)) {
                continue;
            }
            if (limits.exceeded(tar.readBytes() + entry.sizeBytes(), archiveBytes)) {
                builder.problem(
                        TreeProblem.Kind.BOMB,
                        path,
                        tar.readBytes() + entry.sizeBytes() + " bytes out of " + archiveBytes);
                return;
            }
            place(entry, path, tar, builder, buffer);
        }
    }

    private void place(TarReader.Entry entry, String path, TarReader tar, TreeBuilder builder, byte[] buffer)
            throws IOException {
        if (entry.type() == '5') {
            builder.folder(path);
        } else if (entry.type() == '2') {
            builder.place(TreeNode.link(path, entry.linkName()));
        } else if (entry.type() == '1') {
            String target = TreeBuilder.safeName(entry.linkName());
            TreeNode original = target == null ? null : byPath.get(target);
            if (original == null) {
                builder.problem(TreeProblem.Kind.LINK_LEAVES_PACKAGE, path, "a hard link to " + entry.linkName());
            } else {
                builder.place(TreeNode.file(path, original.sizeBytes(), original.contentKey()));
            }
        } else if (entry.isFile()) {
            TreeNode node = TreeNode.file(path, entry.sizeBytes(), offsets.size());
            offsets.add(isRead(node) ? written : -1);
            if (isRead(node)) {
                copy(tar, buffer);
            }
            byPath.put(path, node);
            builder.place(node);
        } else {
            builder.place(TreeNode.other(path));
        }
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
            ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, count);
            while (bytes.hasRemaining()) {
                written += spool.write(bytes, written);
            }
        }
    }

    @Override
    public InputStream open(TreeNode file) throws IOException {
        long offset = offsets.get((int) file.contentKey());
        if (offset < 0) {
            throw new IOException("this file of the archive was not kept for reading");
        }
        return new BufferedInputStream(new Slice(spool, offset, file.sizeBytes()), 1 << 15);
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }

    /** A part of the temporary file, read by position, so that many threads may read at once. */
    private static final class Slice extends InputStream {
        private final FileChannel channel;
        private final long end;
        private long position;

        Slice(FileChannel channel, long offset, long sizeBytes) {
            this.channel = channel;
            this.position = offset;
            this.end = offset + sizeBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int wanted = (int) Math.min(length, end - position);
            if (wanted <= 0) {
                return -1;
            }
            int count = channel.read(ByteBuffer.wrap(buffer, from, wanted), position);
            position += Math.max(0, count);
            return count;
        }
    }
}
