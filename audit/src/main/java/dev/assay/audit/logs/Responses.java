package dev.assay.audit.logs;

import dev.assay.audit.score.ElementType;
import dev.assay.audit.score.TypeDetection;
import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import dev.assay.results.read.AccuracyLogReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * The responses of an accuracy log, reduced to what checks compare.
 *
 * @param form the log as a whole
 * @param type element type; empty if neither given nor told by the bytes
 */
record Responses(List<Response> all, AccuracyLogForm form, Optional<ElementType> type) {
    static Responses read(Path file, AuditOptions options) throws IOException {
        TypeDetection detection = new TypeDetection();
        AccuracyLogReader.read(file, detection::add);
        Optional<ElementType> type = options.dtype().or(detection::type);
        List<Response> all = new ArrayList<>();
        AccuracyLogForm form = AccuracyLogReader.read(file, entry -> all.add(response(entry, type, options)));
        return new Responses(all, form, type);
    }

    private static Response response(AccuracyEntry entry, Optional<ElementType> type, AuditOptions options) {
        byte[] data = entry.data();
        byte[] first = entry.tokenData().orElse(new byte[0]);
        int shared = Math.min(data.length, first.length);
        CRC32 crc = new CRC32();
        crc.update(data);
        boolean ids = type.isPresent() && type.get() != ElementType.TEXT;
        int[] tokens = ids && !options.endTokens().isEmpty() ? type.get().ids(data) : new int[0];
        int trailing = 0;
        while (trailing < tokens.length && options.endTokens().contains(tokens[tokens.length - 1 - trailing])) {
            trailing++;
        }
        boolean inside = Arrays.stream(tokens, 0, tokens.length - trailing).anyMatch(options.endTokens()::contains);
        long textTokens = type.filter(ElementType.TEXT::equals).isPresent()
                ? options.tokenizer()
                        .map(t -> (long) t.count(ElementType.text(data)))
                        .orElse(-1L)
                : -1;
        return new Response(
                entry.sequenceId(),
                entry.sampleIndex(),
                data.length,
                entry.tokenCount().orElse(-1),
                crc.getValue() << 32 ^ Arrays.hashCode(data),
                !Arrays.equals(data, 0, shared, first, 0, shared),
                trailing,
                inside,
                textTokens);
    }

    /** Tokens of a response: elements of its payload, or the reported count for text; -1 if neither tells. */
    long tokens(Response response) {
        return type.filter(t -> t != ElementType.TEXT)
                .map(t -> (long) response.bytes() / t.bytes())
                .orElse(response.tokenCount());
    }
}
