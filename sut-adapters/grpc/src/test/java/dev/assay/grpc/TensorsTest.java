package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.assay.grpc.kserve.v2.InferTensorContents;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TensorsTest {
    private static final InferTensorContents NONE = InferTensorContents.getDefaultInstance();

    @Test
    void rawNumbersAreLittleEndianOfTheirWidth() {
        assertThat(Tensors.numbers("t", "INT32", NONE, raw(1, 0, 0, 0, 0x34, 0x12, 0, 0)))
                .containsExactly(1, 0x1234);
        assertThat(Tensors.numbers("t", "INT64", NONE, raw(7, 0, 0, 0, 0, 0, 0, 0)))
                .containsExactly(7);
        assertThat(Tensors.numbers("t", "UINT16", NONE, raw(0xFF, 0xFF))).containsExactly(65_535);
        assertThat(Tensors.numbers("t", "INT32", NONE, ByteString.empty())).isEmpty();
        assertThat(Tensors.rawNumbers("INT32", 0x01020304)).isEqualTo(raw(4, 3, 2, 1));
        assertThat(Tensors.rawNumbers("INT64", 5, 6)).isEqualTo(raw(5, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void bytesElementsStandBehindTheirLengths() {
        ByteString two = raw(2, 0, 0, 0, 'a', 'b', 0, 0, 0, 0, 1, 0, 0, 0, 'c');
        assertThat(Tensors.bytes("t", NONE, two)).isEqualTo("abc".getBytes(StandardCharsets.UTF_8));
        assertThat(Tensors.rawText("é".getBytes(StandardCharsets.UTF_8))).isEqualTo(raw(2, 0, 0, 0, 0xC3, 0xA9));
    }

    @Test
    void contentsAreReadWhereThereAreNoRawOnes() {
        InferTensorContents numbers =
                InferTensorContents.newBuilder().addInt64Contents(9).build();
        assertThat(Tensors.numbers("t", "INT64", numbers, null)).containsExactly(9);
        InferTensorContents text = InferTensorContents.newBuilder()
                .addBytesContents(ByteString.copyFromUtf8("x"))
                .addBytesContents(ByteString.copyFromUtf8("y"))
                .build();
        assertThat(Tensors.bytes("t", text, null)).containsExactly('x', 'y');
    }

    @Test
    void brokenTensorsAreNamed() {
        assertThatThrownBy(() -> Tensors.numbers("output_ids", "INT32", NONE, raw(1, 0, 0)))
                .hasMessageContaining("output_ids has 3 bytes, which is no multiple of 4");
        assertThatThrownBy(() -> Tensors.numbers("output_ids", "FP32", NONE, raw(0, 0, 0, 0)))
                .hasMessageContaining("FP32, which holds no token ids");
        assertThatThrownBy(() -> Tensors.bytes("text_output", NONE, raw(9, 0, 0, 0, 'a')))
                .hasMessageContaining("text_output is no sequence of lengths and bytes");
        assertThatThrownBy(() -> Tensors.bytes("text_output", NONE, raw(255, 255, 255, 255)))
                .hasMessageContaining("ends inside an element");
    }

    private static ByteString raw(int... bytes) {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return ByteString.copyFrom(all);
    }
}
