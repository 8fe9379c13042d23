package dev.assay.compliance.doc;

import dev.assay.compliance.tree.PackageTree;
import dev.assay.compliance.tree.TreeNode;
import dev.assay.loadgen.log.JsonFaultText;
import dev.assay.results.read.ByteLines;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.DetailLogReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads documents of one package. Safe for many threads. */
public final class Documents {
    private static final long MAX_DOCUMENT_BYTES = 32L << 20;
    private static final int MAX_TEXT_LINE_BYTES = 4 << 20;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final ObjectMapper YAML = YAMLMapper.builder().build();

    private enum Format {
        JSON,
        YAML
    }

    private final PackageTree tree;

    /** Documents of a tree. */
    public Documents(PackageTree tree) {
        this.tree = tree;
    }

    /** A JSON file whose root is a map. */
    public Document json(String path) {
        return read(path, Format.JSON);
    }

    /** A YAML file. An empty one has no fields; a root that is no map is the value of the field with the empty name. */
    public Document yaml(String path) {
        return read(path, Format.YAML);
    }

    private Document read(String path, Format format) {
        Optional<TreeNode> file = tree.file(path);
        if (file.isEmpty()) {
            return Document.missing(path);
        }
        if (file.get().sizeBytes() > MAX_DOCUMENT_BYTES) {
            return Document.bad(
                    path, Document.State.UNREADABLE, file.get().sizeBytes() + " bytes, too large for such a file", 0);
        }
        byte[] bytes;
        try (InputStream in = tree.open(file.get())) {
            bytes = in.readAllBytes();
        } catch (IOException e) {
            return Document.bad(path, Document.State.UNREADABLE, ReadTrouble.of(e), 0);
        }
        if (bytes.length >= 3
                && bytes[0] == (byte) 0xEF
                && bytes[1] == (byte) 0xBB
                && bytes[2] == (byte) 0xBF
                && format == Format.JSON) {
            return Document.bad(path, Document.State.BROKEN, "a byte order mark at the start", 1);
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        } catch (CharacterCodingException e) {
            return Document.bad(path, Document.State.NOT_UTF8, "bytes that are not UTF-8", 0);
        }
        return parse(path, bytes, format);
    }

    private static Document parse(String path, byte[] bytes, Format format) {
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        try (JsonParser parser = (format == Format.JSON ? JSON : YAML).createParser(new ByteArrayInputStream(bytes))) {
            JsonToken first = parser.nextToken();
            if (format == Format.YAML && (first == null || first == JsonToken.VALUE_NULL)) {
                return new Document(path, Document.State.OK, Map.of(), Map.of(), "", 0);
            }
            if (format == Format.YAML && first != JsonToken.START_OBJECT) {
                JsonNode root = parser.readValueAsTree();
                return new Document(path, Document.State.OK, Map.of("", root), Map.of(), "", 0);
            }
            if (first != JsonToken.START_OBJECT) {
                return Document.bad(path, Document.State.BROKEN, "not a map of names and values", 1);
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                lines.put(name, parser.currentTokenLocation().getLineNr());
                parser.nextToken();
                JsonNode value = parser.readValueAsTree();
                fields.put(name, value);
            }
            if (format == Format.JSON && parser.nextToken() != null) {
                return Document.bad(
                        path, Document.State.BROKEN, "more text behind the end", line(parser.currentTokenLocation()));
            }
        } catch (StreamConstraintsException e) {
            return Document.bad(
                    path,
                    Document.State.BROKEN,
                    "nested too deep, or a name or number too long",
                    line(e.getLocation()));
        } catch (JacksonException e) {
            return Document.bad(
                    path,
                    Document.State.BROKEN,
                    JsonFaultText.reason(String.valueOf(e.getOriginalMessage())),
                    line(e.getLocation()));
        } catch (StackOverflowError e) {
            return Document.bad(path, Document.State.BROKEN, "nested too deep", 0);
        }
        return new Document(path, Document.State.OK, fields, lines, "", 0);
    }

    private static int line(@Nullable TokenStreamLocation at) {
        return at == null ? 0 : Math.max(0, at.getLineNr());
    }

    /** Looks at the lines of a text file until told to stop. */
    @FunctionalInterface
    public interface LineVisitor {
        /** Takes a line without its end, and its number from 1; false to stop. */
        boolean visit(String line, long number);
    }

    /** How reading of a text went, and the line that is not UTF-8 if there is one. */
    public record TextState(Document.State state, long problemLine) {
        /** Whether it was read. */
        public boolean ok() {
            return state == Document.State.OK;
        }
    }

    /** Gives the lines of a text file to a visitor. Of lines beyond 4 MiB only the beginning is given. */
    public TextState lines(String path, LineVisitor visitor) {
        Optional<TreeNode> file = tree.file(path);
        if (file.isEmpty()) {
            return new TextState(Document.State.MISSING, 0);
        }
        long badLine = 0;
        try (ByteLines lines = new ByteLines(tree.open(file.get()), MAX_TEXT_LINE_BYTES)) {
            while (lines.next()) {
                if (!lines.validUtf8() && badLine == 0) {
                    badLine = lines.lineNumber();
                }
                if (!visitor.visit(lines.text(), lines.lineNumber())) {
                    break;
                }
            }
        } catch (IOException e) {
            return new TextState(Document.State.UNREADABLE, 0);
        }
        return new TextState(badLine == 0 ? Document.State.OK : Document.State.NOT_UTF8, badLine);
    }

    /** A detail log; empty if there is none. */
    public Optional<DetailLog> log(String path) throws IOException {
        Optional<TreeNode> file = tree.file(path);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(DetailLogReader.read(tree.open(file.get())));
    }

    /** The SHA-1 (or other digest) of a file in lower-case hex; empty if it is missing or unreadable. */
    public Optional<String> digest(String path, String algorithm) {
        Optional<TreeNode> file = tree.file(path);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = tree.open(file.get())) {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            byte[] buffer = new byte[1 << 15];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
            return Optional.of(HexFormat.of().formatHex(digest.digest()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
