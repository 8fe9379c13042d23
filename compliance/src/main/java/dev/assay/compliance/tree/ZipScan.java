package dev.assay.compliance.tree;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * Reads the list of a .zip file; the files are unpacked one by one when they are asked for, never to disk. Archives inside the
 * archive are files like any other.
 */
final class ZipScan implements PackageTree.Contents {
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final int LOCAL_HEADER_BYTES = 30;
    private static final int MAX_LINK_BYTES = 4096;

    private final FileChannel zip;
    private final long archiveBytes;
    private final List<ZipDirectory.Entry> entries = new ArrayList<>();
    private long unpackedBytes;
    private long packedBytes;

    private ZipScan(FileChannel zip, long archiveBytes) {
        this.zip = zip;
        this.archiveBytes = archiveBytes;
    }

    static PackageTree scan(Path archive, ArchiveLimits limits) throws IOException {
        FileChannel zip = FileChannel.open(archive, StandardOpenOption.READ);
        ZipScan scan = new ZipScan(zip, zip.size());
        try {
            TreeBuilder builder = new TreeBuilder(limits);
            scan.list(ZipDirectory.of(zip), builder, limits);
            builder.judgeLinks();
            return new PackageTree(archive.toString(), builder.root(), scan, builder.problems());
        } catch (IOException | RuntimeException e) {
            scan.close();
            throw e;
        }
    }

    private void list(ZipDirectory directory, TreeBuilder builder, ArchiveLimits limits) throws IOException {
        try {
            for (ZipDirectory.Entry entry = directory.next(); entry != null; entry = directory.next()) {
                if (!add(entry, builder, limits)) {
                    return;
                }
            }
        } catch (IOException e) {
            if (builder.root().children().isEmpty()) {
                throw e;
            }
            builder.problem(TreeProblem.Kind.DAMAGED_ARCHIVE, "", String.valueOf(e.getMessage()));
        }
    }

    /** Adds one entry; false to stop. */
    private boolean add(ZipDirectory.Entry entry, TreeBuilder builder, ArchiveLimits limits) {
        String name = entry.name();
        String path = name == null ? null : TreeBuilder.safeName(name);
        if (path == null) {
            builder.problem(
                    TreeProblem.Kind.UNSAFE_NAME,
                    "",
                    name == null ? "an entry whose name is not UTF-8" : "an entry named " + name);
            return true;
        }
        unpackedBytes = saturated(unpackedBytes, entry.sizeBytes());
        packedBytes = saturated(packedBytes, entry.packedBytes());
        if (limits.exceeded(unpackedBytes, archiveBytes)) {
            builder.problem(TreeProblem.Kind.BOMB, path, unpackedBytes + " bytes out of " + archiveBytes);
            return false;
        }
        if (packedBytes > archiveBytes) {
            builder.problem(
                    TreeProblem.Kind.BOMB, path, "entries that overlap: they are longer together than the archive");
            return false;
        }
        if (entry.isFolder()) {
            builder.folder(path);
        } else if (!path.isEmpty() && builder.count(path)) {
            place(entry, path, builder);
        }
        return !builder.full();
    }

    private static long saturated(long a, long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    private void place(ZipDirectory.Entry entry, String path, TreeBuilder builder) {
        if (entry.encrypted() || (entry.method() != STORED && entry.method() != DEFLATED)) {
            builder.problem(TreeProblem.Kind.UNREADABLE, path, unreadable(entry));
        }
        if (!entry.isLink()) {
            builder.place(TreeNode.file(path, entry.sizeBytes(), entries.size()));
            entries.add(entry);
            return;
        }
        try (InputStream in = open(entry)) {
            byte[] target = in.readNBytes(MAX_LINK_BYTES + 1);
            if (target.length > MAX_LINK_BYTES) {
                throw new IOException("a link to a name longer than " + MAX_LINK_BYTES + " bytes");
            }
            builder.place(TreeNode.link(path, new String(target, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            builder.place(TreeNode.other(path));
            builder.problem(TreeProblem.Kind.UNREADABLE, path, "a link that cannot be read: " + e.getMessage());
        }
    }

    private static String unreadable(ZipDirectory.Entry entry) {
        return entry.encrypted()
                ? "an encrypted file"
                : "a file packed by method " + entry.method() + "; only stored and deflated ones are read";
    }

    @Override
    public InputStream open(TreeNode file) throws IOException {
        return open(entries.get((int) file.contentKey()));
    }

    private InputStream open(ZipDirectory.Entry entry) throws IOException {
        if (entry.encrypted() || (entry.method() != STORED && entry.method() != DEFLATED)) {
            throw new IOException(unreadable(entry));
        }
        ByteBuffer header = ByteBuffer.allocate(LOCAL_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (header.hasRemaining()) {
            if (zip.read(header, entry.headerAt() + header.position()) < 0) {
                throw new EOFException("the .zip ends before this file");
            }
        }
        if (header.getInt(0) != 0x04034b50) {
            throw new IOException("the .zip is damaged where this file begins");
        }
        long begin =
                entry.headerAt() + LOCAL_HEADER_BYTES + (header.getShort(26) & 0xFFFF) + (header.getShort(28) & 0xFFFF);
        InputStream packed = new ChannelSlice(zip, begin, entry.packedBytes());
        InputStream plain = entry.method() == STORED ? new BufferedInputStream(packed, 1 << 15) : new Inflating(packed);
        return new CheckedContent(plain, entry.sizeBytes(), entry.crc());
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Frees the memory outside of the heap when it is closed. */
    private static final class Inflating extends InflaterInputStream {
        Inflating(InputStream packed) {
            super(packed, new Inflater(true), 1 << 14);
        }

        @Override
        public void close() throws IOException {
            inf.end();
            super.close();
        }
    }
}
