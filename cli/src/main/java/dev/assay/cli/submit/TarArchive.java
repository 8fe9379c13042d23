package dev.assay.cli.submit;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Writes a folder as .tar.gz (POSIX ustar). The same files give the same bytes: no times, owners or order of the disk. */
final class TarArchive {
    private static final int BLOCK = 512;
    private static final int NAME_BYTES = 100;
    private static final int PREFIX_BYTES = 155;

    private TarArchive() {}

    /** Writes the archive whole or not at all. */
    static void write(Path folder, Path archive) throws IOException {
        Path unfinished = archive.resolveSibling(archive.getFileName() + ".part");
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        try (OutputStream out = new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(unfinished)))) {
            for (Path file : files) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                long size = Files.size(file);
                out.write(header(name, size));
                Files.copy(file, out);
                out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
            }
            out.write(new byte[2 * BLOCK]);
        }
        Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static byte[] header(String name, long size) throws IOException {
        byte[] header = new byte[BLOCK];
        int cut = cut(name);
        put(header, 0, cut < 0 ? name : name.substring(cut + 1));
        put(header, 100, "0000644");
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        put(header, 124, String.format("%011o", size));
        put(header, 136, "00000000000");
        put(header, 148, "        ");
        header[156] = '0';
        put(header, 257, "ustar");
        header[263] = '0';
        header[264] = '0';
        put(header, 345, cut < 0 ? "" : name.substring(0, cut));
        int sum = 0;
        for (byte one : header) {
            sum += one & 0xff;
        }
        put(header, 148, String.format("%06o", sum));
        header[154] = 0;
        header[155] = ' ';
        return header;
    }

    /** Where a name that is too long is cut in two; -1 when it fits as it is. */
    private static int cut(String name) throws IOException {
        if (bytes(name).length <= NAME_BYTES) {
            return -1;
        }
        for (int i = name.indexOf('/'); i >= 0; i = name.indexOf('/', i + 1)) {
            if (bytes(name.substring(i + 1)).length <= NAME_BYTES
                    && bytes(name.substring(0, i)).length <= PREFIX_BYTES) {
                return i;
            }
        }
        throw new IOException(
                "the name " + name + " is too long for an archive; give system and submitter shorter names");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void put(byte[] header, int at, String text) {
        byte[] bytes = bytes(text);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
