package dev.assay.openaihttp.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A language model of two layers with random weights in the GGUF format (version 3), small enough to be written at test time.
 * It knows 80 words, the 256 bytes that such a vocabulary must have, and an end token that it reaches now and then; bytes are
 * made too unlikely to appear, so that its text is always words.
 */
public final class TinyGguf {
    /** Words of the vocabulary; each is one token. */
    public static final List<String> WORDS =
            List.of(("time year people way day man thing woman life child world school state family"
                            + " student group country problem hand part place case week company system program question work"
                            + " number night point home water room mother area money story fact month lot right study book eye"
                            + " job word business issue side kind head house service friend father power hour game line end"
                            + " member law car city name team minute idea kid body back parent face level office door health art"
                            + " war history party")
                    .split(" ", -1));

    private static final int WIDTH = 64;
    private static final int INNER = 128;
    private static final int LAYERS = 2;
    private static final int HEADS = 4;
    private static final int FIRST_BYTE = 3;
    private static final int FIRST_WORD = FIRST_BYTE + 256;
    private static final int END_TOKEN = 2;
    /** Large enough to end some answers early, and small enough to leave others to their limit. */
    private static final float END_TOKEN_WEIGHT = 1.5f;

    private static final int UINT32 = 4;
    private static final int INT32 = 5;
    private static final int FLOAT32 = 6;
    private static final int BOOL = 7;
    private static final int STRING = 8;
    private static final int ARRAY = 9;
    private static final int ALIGNMENT = 32;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Tensor(String name, int[] sizes, float[] values) {}

    private final Random random = new Random(42);
    private final ByteBuffer out = ByteBuffer.allocate(1 << 21).order(ByteOrder.LITTLE_ENDIAN);
    private final int vocabulary = FIRST_WORD + WORDS.size();
    private final List<Tensor> tensors = new ArrayList<>();
    private int keys;

    private TinyGguf() {}

    /** Writes the model. */
    public static void write(Path file) throws IOException {
        new TinyGguf().writeTo(file);
    }

    private void writeTo(Path file) throws IOException {
        weights();
        out.put("GGUF".getBytes(StandardCharsets.US_ASCII)).putInt(3).putLong(tensors.size());
        int keyCountAt = out.position();
        out.putLong(0);
        architecture();
        tokens();
        out.putLong(keyCountAt, keys);
        long offset = 0;
        for (Tensor tensor : tensors) {
            text(tensor.name());
            out.putInt(tensor.sizes().length);
            for (int size : tensor.sizes()) {
                out.putLong(size);
            }
            out.putInt(0).putLong(offset);
            offset += aligned(4L * tensor.values().length);
        }
        pad();
        for (Tensor tensor : tensors) {
            for (float value : tensor.values()) {
                out.putFloat(value);
            }
            pad();
        }
        try (OutputStream to = Files.newOutputStream(file)) {
            to.write(out.array(), 0, out.position());
        }
    }

    private void architecture() {
        key("general.architecture", STRING);
        text("llama");
        key("general.name", STRING);
        text("tiny");
        number("llama.context_length", 2048);
        number("llama.embedding_length", WIDTH);
        number("llama.block_count", LAYERS);
        number("llama.feed_forward_length", INNER);
        number("llama.attention.head_count", HEADS);
        number("llama.attention.head_count_kv", HEADS);
        number("llama.rope.dimension_count", WIDTH / HEADS);
        number("llama.vocab_size", vocabulary);
        key("llama.attention.layer_norm_rms_epsilon", FLOAT32);
        out.putFloat(1e-5f);
    }

    private void tokens() {
        key("tokenizer.ggml.model", STRING);
        text("llama");
        array("tokenizer.ggml.tokens", STRING);
        for (int id = 0; id < vocabulary; id++) {
            text(tokenText(id));
        }
        array("tokenizer.ggml.scores", FLOAT32);
        for (int id = 0; id < vocabulary; id++) {
            out.putFloat(id < FIRST_WORD ? 0 : -id);
        }
        array("tokenizer.ggml.token_type", INT32);
        for (int id = 0; id < vocabulary; id++) {
            out.putInt(id == 0 ? 2 : id < FIRST_BYTE ? 3 : id < FIRST_WORD ? 6 : 1);
        }
        number("tokenizer.ggml.bos_token_id", 1);
        number("tokenizer.ggml.eos_token_id", END_TOKEN);
        number("tokenizer.ggml.unknown_token_id", 0);
        key("tokenizer.ggml.add_bos_token", BOOL);
        out.put((byte) 1);
    }

    private static String tokenText(int id) {
        return switch (id) {
            case 0 -> "<unk>";
            case 1 -> "<s>";
            case END_TOKEN -> "</s>";
            default ->
                id < FIRST_WORD
                        ? String.format(java.util.Locale.ROOT, "<0x%02X>", id - FIRST_BYTE)
                        : "\u2581" + WORDS.get(id - FIRST_WORD);
        };
    }

    private void weights() {
        tensor("token_embd.weight", 1, WIDTH, vocabulary);
        ones("output_norm.weight");
        float[] output = random(0.3, WIDTH * vocabulary);
        for (int id = 0; id < FIRST_WORD; id++) {
            for (int i = 0; i < WIDTH; i++) {
                output[id * WIDTH + i] *= id == END_TOKEN ? END_TOKEN_WEIGHT : 0;
            }
        }
        tensors.add(new Tensor("output.weight", new int[] {WIDTH, vocabulary}, output));
        for (int layer = 0; layer < LAYERS; layer++) {
            String name = "blk." + layer + ".";
            ones(name + "attn_norm.weight");
            for (String part : List.of("attn_q", "attn_k", "attn_v", "attn_output")) {
                tensor(name + part + ".weight", 0.2, WIDTH, WIDTH);
            }
            ones(name + "ffn_norm.weight");
            tensor(name + "ffn_gate.weight", 0.2, WIDTH, INNER);
            tensor(name + "ffn_up.weight", 0.2, WIDTH, INNER);
            tensor(name + "ffn_down.weight", 0.2, INNER, WIDTH);
        }
    }

    private void tensor(String name, double scale, int width, int rows) {
        tensors.add(new Tensor(name, new int[] {width, rows}, random(scale, width * rows)));
    }

    private void ones(String name) {
        float[] values = new float[WIDTH];
        java.util.Arrays.fill(values, 1);
        tensors.add(new Tensor(name, new int[] {WIDTH}, values));
    }

    private float[] random(double scale, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (scale * random.nextGaussian());
        }
        return values;
    }

    private void number(String key, int value) {
        key(key, UINT32);
        out.putInt(value);
    }

    private void array(String key, int type) {
        key(key, ARRAY);
        out.putInt(type).putLong(vocabulary);
    }

    private void key(String key, int type) {
        keys++;
        text(key);
        out.putInt(type);
    }

    private void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.putLong(bytes.length).put(bytes);
    }

    private void pad() {
        out.position((int) aligned(out.position()));
    }

    private static long aligned(long size) {
        return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
