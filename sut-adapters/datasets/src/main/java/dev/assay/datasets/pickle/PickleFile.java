package dev.assay.datasets.pickle;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The open file, for what was left in it. */
final class PickleFile implements Closeable {
    private final FileChannel channel;

    PickleFile(Path path) throws IOException {
        channel = FileChannel.open(path, StandardOpenOption.READ);
    }

    FileChannel channel() {
        return channel;
    }

    String text(FileSlice slice) {
        return new String(read(slice), StandardCharsets.UTF_8);
    }

    /** The bytes of a slice, or of a text that stands for bytes. */
    byte[] bytes(Object slice) {
        return switch (slice) {
            case FileSlice plain -> read(plain);
            case Encoded.LatinSlice latin -> text(latin.text()).getBytes(StandardCharsets.ISO_8859_1);
            default -> throw Arguments.malformed("a byte string");
        };
    }

    private byte[] read(FileSlice slice) {
        ByteBuffer into = ByteBuffer.allocate(slice.length());
        try {
            while (into.hasRemaining()) {
                if (channel.read(into, slice.offset() + into.position()) < 0) {
                    throw new PickleFault("the file became shorter while it was read; let nobody write to it");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return into.array();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
