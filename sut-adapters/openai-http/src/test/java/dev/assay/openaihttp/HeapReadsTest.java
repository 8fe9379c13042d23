package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A buffer may be shared by reads only as long as nobody keeps what an earlier read brought. */
@SuppressWarnings("deprecation") // the interface that channels ask for
class HeapReadsTest {
    private final RecvByteBufAllocator.Handle handle = handle(new HeapReads());

    @Test
    void reads_that_are_let_go_share_one_array() {
        ByteBuf first = read("abc");
        assertThat(first.release()).isFalse();
        ByteBuf second = read("de");

        assertThat(second.array()).isSameAs(first.array());
        assertThat(second.readableBytes()).isEqualTo(2);
    }

    @Test
    void a_read_that_somebody_keeps_is_not_written_over() {
        ByteBuf kept = read("abc");
        ByteBuf next = read("xyz");

        assertThat(kept.toString(StandardCharsets.US_ASCII)).isEqualTo("abc");
        assertThat(next.array()).isNotSameAs(kept.array());
        assertThat(kept.release()).as("the one who kept it was its last owner").isTrue();
    }

    @Test
    void a_kept_slice_counts_as_kept() {
        ByteBuf read = read("abcdef");
        ByteBuf slice = read.readRetainedSlice(3);
        var _ = read.release();
        ByteBuf next = read("uvwxyz");

        assertThat(slice.toString(StandardCharsets.US_ASCII)).isEqualTo("abc");
        assertThat(next.array()).isNotSameAs(read.array());
    }

    private ByteBuf read(String content) {
        ByteBuf buffer = handle.allocate(UnpooledByteBufAllocator.DEFAULT);
        buffer.writeBytes(content.getBytes(StandardCharsets.US_ASCII));
        return buffer;
    }

    private static RecvByteBufAllocator.Handle handle(HeapReads reads) {
        ChannelConfig config = new EmbeddedChannel().config();
        RecvByteBufAllocator.Handle handle = reads.newHandle();
        handle.reset(config);
        return handle;
    }
}
