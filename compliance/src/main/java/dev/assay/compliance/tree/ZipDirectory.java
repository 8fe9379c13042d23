package dev.assay.compliance.tree;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The list at the end of a .zip, read entry by entry: unlike that of the class library it tells which entries are links, and
 * lists a name that stands twice twice. Zip64 and bytes in front of the archive are understood. One thread.
 */
final class ZipDirectory {
    private static final int END_BYTES = 22;
    private static final int MAX_COMMENT_BYTES = 0xFFFF;
    private static final int HEADER_BYTES = 46;
    private static final long ALL_ONES = 0xFFFF_FFFFL;
    private static final int LINK_MODE = 0xA000;
    private static final int FOLDER_MODE = 0x4000;
    private static final int TYPE_MASK = 0xF000;

    /**
     * One entry.
     *
     * @param name its name, or null if its bytes are no text
     * @param headerAt where its own header begins in the file
     * @param mode file type and permissions of Unix, or 0
     */
    record Entry(
            @Nullable String name,
            boolean encrypted,
            int method,
            long crc,
            long packedBytes,
            long sizeBytes,
            long headerAt,
            int mode) {
        boolean isLink() {
            return (mode & TYPE_MASK) == LINK_MODE;
        }

        boolean isFolder() {
            return (name != null && name.endsWith("/")) || (mode & TYPE_MASK) == FOLDER_MODE;
        }
    }

    private final InputStream in;
    private final long listBytes;
    private final long shift;
    private long position;

    private ZipDirectory(InputStream in, long listBytes, long shift) {
        this.in = in;
        this.listBytes = listBytes;
        this.shift = shift;
    }

    /** Finds the list. */
    static ZipDirectory of(FileChannel zip) throws IOException {
        long end = endOfList(zip);
        ByteBuffer last = read(zip, end, END_BYTES);
        long size = last.getInt(12) & ALL_ONES;
        long at = last.getInt(16) & ALL_ONES;
        long behind = end;
        if (end >= 20) {
            ByteBuffer locator = read(zip, end - 20, 20);
            if (locator.getInt(0) == 0x07064b50) {
                behind = wideEnd(zip, locator.getLong(8), end);
                ByteBuffer wide = read(zip, behind, 56);
                size = wide.getLong(40);
                at = wide.getLong(48);
            }
        }
        long begin = behind - size;
        if (size < 0 || at < 0 || begin < 0 || begin < at) {
            throw new IOException("the list at the end of the .zip points outside of it");
        }
        InputStream in = new BufferedInputStream(new ChannelSlice(zip, begin, size), 1 << 16);
        return new ZipDirectory(in, size, begin - at);
    }

    private static long wideEnd(FileChannel zip, long told, long end) throws IOException {
        for (long at : new long[] {told, end - 20 - 56}) {
            if (at >= 0 && at + 56 <= end && read(zip, at, 4).getInt(0) == 0x06064b50) {
                return at;
            }
        }
        throw new IOException("the zip64 part of the list at the end is missing");
    }

    private static long endOfList(FileChannel zip) throws IOException {
        long size = zip.size();
        int tail = (int) Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
        ByteBuffer bytes = read(zip, size - tail, tail);
        for (int at = tail - END_BYTES; at >= 0; at--) {
            if (bytes.getInt(at) == 0x06054b50 && at + END_BYTES + (bytes.getShort(at + 20) & 0xFFFF) <= tail) {
                return size - tail + at;
            }
        }
        throw new IOException("the list at the end of the .zip is missing, so the file is cut or no .zip");
    }

    private static ByteBuffer read(FileChannel zip, long at, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            if (zip.read(bytes, at + bytes.position()) < 0) {
                throw new EOFException("the .zip ends early");
            }
        }
        return bytes;
    }

    /** The next entry; null at the end of the list. */
    @Nullable
    Entry next() throws IOException {
        if (position >= listBytes) {
            return null;
        }
        ByteBuffer header = take(HEADER_BYTES);
        if (header.getInt(0) != 0x02014b50) {
            throw new IOException("the list at the end of the .zip is damaged");
        }
        byte[] name = take(header.getShort(28) & 0xFFFF).array();
        ByteBuffer extra = take(header.getShort(30) & 0xFFFF);
        take(header.getShort(32) & 0xFFFF);
        long[] wide = {header.getInt(24) & ALL_ONES, header.getInt(20) & ALL_ONES, header.getInt(42) & ALL_ONES};
        widen(extra, wide);
        if (wide[0] < 0 || wide[1] < 0 || wide[2] < 0) {
            throw new IOException("an entry of the .zip has a size beyond all limits");
        }
        int flags = header.getShort(8);
        int madeBy = header.get(5);
        boolean unix = madeBy == 3 || madeBy == 19;
        return new Entry(
                text(name, (flags & 0x800) != 0),
                (flags & 1) != 0,
                header.getShort(10),
                header.getInt(16) & ALL_ONES,
                wide[1],
                wide[0],
                wide[2] + shift,
                unix ? header.getInt(38) >>> 16 : 0);
    }

    /** Takes the 64-bit values of those fields that hold all ones, in the order unpacked, packed, position. */
    private static void widen(ByteBuffer extra, long[] fields) {
        int at = 0;
        while (at + 4 <= extra.limit()) {
            int id = extra.getShort(at) & 0xFFFF;
            int end = at + 4 + (extra.getShort(at + 2) & 0xFFFF);
            if (id == 1) {
                int value = at + 4;
                for (int i = 0; i < fields.length; i++) {
                    if (fields[i] == ALL_ONES && value + 8 <= Math.min(end, extra.limit())) {
                        fields[i] = extra.getLong(value);
                        value += 8;
                    }
                }
                return;
            }
            at = end;
        }
    }

    private ByteBuffer take(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        position += length;
        if (bytes.length < length) {
            throw new EOFException("the list at the end of the .zip ends early");
        }
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Names are UTF-8 whether they say so or not; else those that do not say so are in the code page of the first PCs. */
    private static @Nullable String text(byte[] bytes, boolean saysUtf8) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            boolean known = !saysUtf8 && Charset.isSupported("IBM437");
            return known ? new String(bytes, Charset.forName("IBM437")) : null;
        }
    }
}
