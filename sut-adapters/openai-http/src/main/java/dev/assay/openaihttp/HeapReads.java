package dev.assay.openaihttp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/**
 * Reads sockets into byte arrays, in which events are parsed where they lie. Copying each piece out of a buffer outside of the
 * heap costs an object a piece without the unsafe access that Java is about to drop.
 */
final class HeapReads implements RecvByteBufAllocator {
    private static final int READS_A_TURN = 16;

    private final AdaptiveRecvByteBufAllocator sizes = new AdaptiveRecvByteBufAllocator();

    HeapReads() {
        var _ = sizes.maxMessagesPerRead(READS_A_TURN);
    }

    @Override
    @SuppressWarnings("deprecation") // the method of the interface
    public Handle newHandle() {
        return new DelegatingHandle(sizes.newHandle()) {
            @Override
            public ByteBuf allocate(ByteBufAllocator allocator) {
                return allocator.heapBuffer(guess());
            }
        };
    }
}
