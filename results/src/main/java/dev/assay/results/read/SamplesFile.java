package dev.assay.results.read;

import dev.assay.loadgen.session.SampleRecords;
import dev.assay.results.model.Samples;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/**
 * {@code samples.csv.gz}: one line for each sample that was handed over, in the order of issue, with its library index, four
 * instants in nanoseconds from the start of the series, output tokens and state. What did not happen is empty. Written after the
 * run, never during it.
 */
public final class SamplesFile {
    /** The file's name inside a run's directory. */
    public static final String NAME = "samples.csv.gz";

    /** More samples than this are not written: about 25 bytes and half a microsecond each. */
    public static final int MOST_SAMPLES = 10_000_000;

    /** The first line. */
    public static final String HEADER =
            "sample,library_index,due_ns,handed_over_ns,first_token_ns,completed_ns,tokens,status";

    private static final int BUFFER_BYTES = 1 << 16;
    private static final int MAX_LINE_BYTES = 1 << 10;
    private static final int COLUMNS = 8;

    private SamplesFile() {}

    /**
     * Writes the file whole or not at all.
     *
     * @return false when there are more than {@link #MOST_SAMPLES}, and nothing was written
     * @throws IOException when the disk refuses
     */
    public static boolean write(SampleRecords samples, Path directory) throws IOException {
        Path unfinished = directory.resolve(NAME + ".part");
        if (samples.count() > MOST_SAMPLES) {
            return false;
        }
        try {
            try (OutputStream out =
                    new BufferedOutputStream(fastGzip(Files.newOutputStream(unfinished)), BUFFER_BYTES)) {
                write(samples, out);
            }
            Files.move(
                    unfinished,
                    directory.resolve(NAME),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            return true;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static OutputStream fastGzip(OutputStream to) throws IOException {
        return new GZIPOutputStream(to, BUFFER_BYTES) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }

    private static void write(SampleRecords samples, OutputStream out) throws IOException {
        out.write((HEADER + "\n").getBytes(StandardCharsets.US_ASCII));
        StringBuilder line = new StringBuilder(MAX_LINE_BYTES);
        for (int i = 0; i < samples.count(); i++) {
            SampleRecords.Status status = samples.status(i);
            if (status == SampleRecords.Status.NOT_ISSUED) {
                continue;
            }
            line.setLength(0);
            line.append(i).append(',').append(samples.libraryIndex(i)).append(',');
            instant(line, samples.dueNanos(i));
            instant(line, samples.handedOverNanos(i));
            instant(line, samples.firstTokenNanos(i));
            instant(line, samples.completedNanos(i));
            line.append(samples.tokenCount(i)).append(',');
            line.append(status.name().toLowerCase(Locale.ROOT)).append('\n');
            out.write(line.toString().getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private static void instant(StringBuilder line, long nanos) {
        if (nanos != SampleRecords.UNSET) {
            line.append(nanos);
        }
        line.append(',');
    }

    /**
     * Reads a file.
     *
     * @throws IOException with one sentence that names file and line when it cannot be read or a line is no sample
     */
    public static Samples read(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)), BUFFER_BYTES);
                ByteLines lines = new ByteLines(in, MAX_LINE_BYTES)) {
            if (!lines.next() || !lines.text().equals(HEADER)) {
                throw new IOException(file + " is no sample file of Assay: its first line is not \"" + HEADER + "\"");
            }
            Columns columns = new Columns();
            while (lines.next()) {
                if (!columns.add(lines.text())) {
                    throw new IOException(file + ":" + lines.lineNumber() + " is no sample: \"" + lines.text() + "\"");
                }
            }
            return columns.done();
        } catch (EOFException | ZipException cut) {
            throw new IOException(
                    file + " is cut short or damaged (" + cut.getMessage()
                            + "); remove it to see the run without plots over time",
                    cut);
        }
    }

    /** Growing columns. */
    private static final class Columns {
        private long[][] instants = new long[4][1024];
        private int[] tokens = new int[1024];
        private byte[] status = new byte[1024];
        private int count;

        boolean add(String line) {
            String[] cells = line.split(",", -1);
            int state = cells.length == COLUMNS ? Samples.STATES.indexOf(cells[7]) : -1;
            if (state < 0 || count == MOST_SAMPLES) {
                return false;
            }
            grow();
            try {
                for (int i = 0; i < 4; i++) {
                    String cell = cells[2 + i];
                    instants[i][count] = cell.isEmpty() ? Samples.UNSET : Long.parseLong(cell);
                }
                tokens[count] = Integer.parseInt(cells[6]);
            } catch (NumberFormatException e) {
                return false;
            }
            status[count++] = (byte) state;
            return true;
        }

        private void grow() {
            if (count == tokens.length) {
                for (int i = 0; i < 4; i++) {
                    instants[i] = Arrays.copyOf(instants[i], 2 * count);
                }
                tokens = Arrays.copyOf(tokens, 2 * count);
                status = Arrays.copyOf(status, 2 * count);
            }
        }

        Samples done() {
            return new Samples(
                    Arrays.copyOf(instants[0], count),
                    Arrays.copyOf(instants[1], count),
                    Arrays.copyOf(instants[2], count),
                    Arrays.copyOf(instants[3], count),
                    Arrays.copyOf(tokens, count),
                    Arrays.copyOf(status, count));
        }
    }
}
