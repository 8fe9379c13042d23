package dev.assay.loadgen.log;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes the accuracy log: a JSON list with one response a line (loadgen-spec 7.6). The end of the list is written by
 * {@link #close()}, so that the file can be parsed after an early end too. Confined to one thread at a time.
 */
public final class AccuracyLogFile implements AutoCloseable {
    /** Which fields an entry has. */
    public enum Fields {
        DATA,
        DATA_AND_TOKEN_COUNT,
        DATA_AND_TOKENS
    }

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};

    private final ByteSink out;
    private final Fields fields;
    private long entries;
    private boolean closed;

    AccuracyLogFile(ByteSink out, Fields fields) {
        this.out = out;
        this.fields = fields;
        out.ascii("[");
    }

    /**
     * Adds one response.
     *
     * @param sequenceId sample sequence number
     * @param sampleIndex library index
     * @param tokenCount as reported
     */
    public void add(long sequenceId, int sampleIndex, byte[] data, byte[] firstTokenData, long tokenCount) {
        out.ascii(entries++ == 0 ? "\n{ \"seq_id\" : " : ",\n{ \"seq_id\" : ").number(sequenceId);
        out.ascii(", \"qsl_idx\" : ").number(sampleIndex);
        hex(", \"data\" : \"", data);
        switch (fields) {
            case DATA -> {}
            case DATA_AND_TOKEN_COUNT -> out.ascii(", \"token_count\" : ").number(tokenCount);
            case DATA_AND_TOKENS -> {
                hex(", \"token_data\" : \"", firstTokenData);
                out.ascii(", \"token_count\" : ").number(tokenCount);
            }
        }
        out.ascii(" }");
    }

    /** Entries written so far. */
    public long entries() {
        return entries;
    }

    public Path path() {
        return out.path();
    }

    /** One sentence on why the file is incomplete, if it is. */
    public Optional<String> failure() {
        return out.failure();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            out.ascii("\n]\n");
            out.close();
        }
    }

    private void hex(String label, byte[] bytes) {
        out.ascii(label);
        for (byte value : bytes) {
            out.octet(HEX[value >> 4 & 0xf]).octet(HEX[value & 0xf]);
        }
        out.octet('"');
    }
}
