package dev.assay.compliance.tree;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads the list of a .zip file; the files are unpacked one by one when they are asked for, never to disk. */
final class ZipScan implements PackageTree.Contents {
    private final ZipFile zip;
    private final List<ZipEntry> entries = new ArrayList<>();

    private ZipScan(ZipFile zip) {
        this.zip = zip;
    }

    static PackageTree scan(Path archive, ArchiveLimits limits) throws IOException {
        ZipScan scan = new ZipScan(new ZipFile(archive.toFile()));
        try {
            TreeBuilder builder = new TreeBuilder();
            scan.list(builder, limits, Files.size(archive));
            return new PackageTree(archive.toString(), builder.root(), scan, builder.problems());
        } catch (IOException | RuntimeException e) {
            scan.close();
            throw e;
        }
    }

    private void list(TreeBuilder builder, ArchiveLimits limits, long archiveBytes) {
        long unpacked = 0;
        Iterator<? extends ZipEntry> all = zip.stream().iterator();
        while (all.hasNext()) {
            ZipEntry entry = all.next();
            String path = TreeBuilder.safeName(entry.getName());
            if (path == null) {
                builder.problem(TreeProblem.Kind.UNSAFE_NAME, "", "an entry named " + entry.getName());
                continue;
            }
            if (path.isEmpty() || !builder.count(path)) {
                continue;
            }
            unpacked += Math.max(0, entry.getSize());
            if (limits.exceeded(unpacked, archiveBytes)) {
                builder.problem(TreeProblem.Kind.BOMB, path, unpacked + " bytes out of " + archiveBytes);
                return;
            }
            if (entry.isDirectory()) {
                builder.folder(path);
            } else {
                builder.place(TreeNode.file(path, Math.max(0, entry.getSize()), entries.size()));
                entries.add(entry);
            }
        }
    }

    @Override
    public InputStream open(TreeNode file) throws IOException {
        return new Bounded(zip.getInputStream(entries.get((int) file.contentKey())), file.sizeBytes());
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Fails when an entry holds more than the list of the archive said. */
    private static final class Bounded extends FilterInputStream {
        private long left;

        Bounded(InputStream in, long sizeBytes) {
            super(in);
            left = sizeBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = in.read(buffer, offset, length);
            left -= Math.max(0, count);
            if (left < 0) {
                throw new IOException("the archive holds more bytes than its list says");
            }
            return count;
        }
    }
}
