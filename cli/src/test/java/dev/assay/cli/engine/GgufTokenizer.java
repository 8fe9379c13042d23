package dev.assay.cli.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Takes the byte-level BPE tokenizer out of a GGUF file and writes it in the form of the tokenizers library. */
public final class GgufTokenizer {
    private static final int MAGIC = 0x46554747; // "GGUF", little-endian
    private static final int STRING = 8;
    private static final int ARRAY = 9;
    /** Token types of the format: a control token is never part of a text. */
    private static final int CONTROL = 3;

    private final ByteBuffer bytes;

    private GgufTokenizer(ByteBuffer bytes) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Writes {@code tokenizer.json}; digits stand alone, as the model family of SmolLM splits them. */
    public static void write(Path gguf, Path tokenizerJson) throws IOException {
        Map<String, Object> facts;
        try (FileChannel file = FileChannel.open(gguf, StandardOpenOption.READ)) {
            facts = new GgufTokenizer(file.map(FileChannel.MapMode.READ_ONLY, 0, file.size())).facts();
        }
        List<?> tokens = (List<?>) facts.get("tokenizer.ggml.tokens");
        List<?> types = (List<?>) facts.get("tokenizer.ggml.token_type");
        ObjectNode root = JsonMapper.builder().build().createObjectNode();
        root.put("version", "1.0");
        ArrayNode added = root.putArray("added_tokens");
        ObjectNode split = root.putObject("pre_tokenizer").put("type", "Sequence");
        ArrayNode steps = split.putArray("pretokenizers");
        steps.addObject().put("type", "Digits").put("individual_digits", true);
        byteLevel(steps.addObject());
        byteLevel(root.putObject("decoder"));
        ObjectNode model = root.putObject("model").put("type", "BPE");
        ObjectNode vocabulary = model.putObject("vocab");
        for (int id = 0; id < tokens.size(); id++) {
            vocabulary.put((String) tokens.get(id), id);
            if (((Number) types.get(id)).intValue() == CONTROL) {
                added.addObject()
                        .put("id", id)
                        .put("content", (String) tokens.get(id))
                        .put("special", true)
                        .put("single_word", false)
                        .put("lstrip", false)
                        .put("rstrip", false)
                        .put("normalized", false);
            }
        }
        ArrayNode merges = model.putArray("merges");
        ((List<?>) facts.get("tokenizer.ggml.merges")).forEach(merge -> merges.add((String) merge));
        Files.writeString(tokenizerJson, root.toString());
    }

    private static void byteLevel(ObjectNode step) {
        step.put("type", "ByteLevel")
                .put("add_prefix_space", false)
                .put("trim_offsets", true)
                .put("use_regex", true);
    }

    private Map<String, Object> facts() {
        if (bytes.getInt() != MAGIC) {
            throw new IllegalArgumentException("no GGUF file");
        }
        var _ = bytes.getInt(); // version
        var _ = bytes.getLong(); // tensors
        long count = bytes.getLong();
        Map<String, Object> facts = new LinkedHashMap<>();
        for (long i = 0; i < count; i++) {
            String key = text();
            facts.put(key, value(bytes.getInt()));
        }
        return facts;
    }

    private Object value(int type) {
        return switch (type) {
            case 0, 1, 7 -> bytes.get();
            case 2, 3 -> bytes.getShort();
            case 4, 5 -> bytes.getInt();
            case 6 -> bytes.getFloat();
            case STRING -> text();
            case ARRAY -> array();
            case 10, 11 -> bytes.getLong();
            case 12 -> bytes.getDouble();
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }

    private List<Object> array() {
        int type = bytes.getInt();
        long count = bytes.getLong();
        List<Object> values = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            values.add(value(type));
        }
        return values;
    }

    private String text() {
        byte[] text = new byte[Math.toIntExact(bytes.getLong())];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
