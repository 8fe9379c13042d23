package dev.assay.compliance.tree;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;

/** Fails when a file of a .zip holds more or less than the list of the archive says, or when its checksum does not fit. */
final class CheckedContent extends FilterInputStream {
    private final CRC32 sum = new CRC32();
    private final long wantedSum;
    private long left;
    private boolean ended;

    CheckedContent(InputStream in, long sizeBytes, long wantedSum) {
        super(in);
        this.left = sizeBytes;
        this.wantedSum = wantedSum;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (ended) {
            return -1;
        }
        int count = in.read(buffer, offset, length);
        if (count < 0) {
            ended = true;
            end();
            return -1;
        }
        left -= count;
        if (left < 0) {
            throw new IOException("the archive holds more bytes than its list says");
        }
        sum.update(buffer, offset, count);
        return count;
    }

    private void end() throws IOException {
        if (left > 0) {
            throw new IOException("the archive holds fewer bytes than its list says");
        }
        if (sum.getValue() != wantedSum) {
            throw new IOException("the checksum in the archive does not fit its bytes");
        }
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] sink = new byte[Math.clamp(count, 1, 1 << 14)];
        long skipped = 0;
        while (skipped < count) {
            int got = read(sink, 0, (int) Math.min(sink.length, count - skipped));
            if (got < 0) {
                break;
            }
            skipped += got;
        }
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
