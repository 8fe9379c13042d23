package dev.assay.compliance.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A part of a file, read by position, so that many threads may read the file at once. One thread each. */
final class ChannelSlice extends InputStream {
    private final FileChannel channel;
    private final long end;
    private long position;

    ChannelSlice(FileChannel channel, long offset, long sizeBytes) {
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

    @Override
    public long skip(long count) {
        long skipped = Math.clamp(end - position, 0, Math.max(0, count));
        position += skipped;
        return skipped;
    }

    /** Bytes left. */
    @Override
    public int available() {
        return Math.clamp(end - position, 0, Integer.MAX_VALUE);
    }
}
