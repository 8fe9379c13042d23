package dev.assay.datasets.pickle;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a pickle, with their position, so that no length in a broken file is believed beyond the end of that file. */
final class PickleInput extends InputStream {
    private final FileChannel channel;
    private final long size;
    private final ByteBuffer block = ByteBuffer.allocate(1 << 16).limit(0);
    private long blockEnd;

    PickleInput(FileChannel channel) throws IOException {
        this.channel = channel;
        this.size = channel.size();
    }

    /** Bytes read so far. */
    long position() {
        return blockEnd - block.remaining();
    }

    @Override
    public int read() throws IOException {
        return block.hasRemaining() || fill() ? block.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (!block.hasRemaining() && !fill()) {
            return -1;
        }
        int count = Math.min(length, block.remaining());
        block.get(into, offset, count);
        return count;
    }

    /** An unsigned number of 1, 2, 4 or 8 bytes, lowest byte first. */
    long number(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            int next = read();
            if (next < 0) {
                throw new EOFException();
            }
            value |= (long) next << (8 * i);
        }
        return value;
    }

    /** A length that the rest of the file can satisfy. */
    int length(int bytes) throws IOException {
        long length = number(bytes);
        if (length < 0 || length > size - position()) {
            throw new PickleFault("at byte " + position() + " a value claims " + Long.toUnsignedString(length)
                    + " bytes, more than the file has left; it is cut off or damaged, so copy or download it again");
        }
        if (length > Integer.MAX_VALUE - 16) {
            throw new PickleFault(
                    "at byte " + position() + " one value has " + length + " bytes; at most 2 GB are read");
        }
        return (int) length;
    }

    byte[] bytes(int count) throws IOException {
        byte[] bytes = new byte[count];
        if (readNBytes(bytes, 0, count) < count) {
            throw new EOFException();
        }
        return bytes;
    }

    /** Leaves bytes out. */
    void pass(long count) {
        if (count <= block.remaining()) {
            block.position(block.position() + (int) count);
        } else {
            blockEnd = position() + count;
            block.limit(0);
        }
    }

    private boolean fill() throws IOException {
        block.clear();
        int count = Math.max(0, channel.read(block, blockEnd));
        block.flip();
        blockEnd += count;
        return count > 0;
    }
}
