package dev.assay.openaihttp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/**
 * Reads sockets into byte arrays, in which events are parsed where they lie. Copying each piece out of a buffer outside of the
 * heap costs an object a piece without the unsafe access that Java is about to drop. Small reads, which are nearly all of them
 * while tokens trickle in, share one buffer a loop, so that a read makes no object. Used on one event loop.
 */
final class HeapReads implements RecvByteBufAllocator {
    private static final int READS_A_TURN = 16;
    private static final int SHARED_BYTES = 4096;

    private final AdaptiveRecvByteBufAllocator sizes = new AdaptiveRecvByteBufAllocator();
    private ByteBuf shared = Unpooled.buffer(SHARED_BYTES, SHARED_BYTES);

    HeapReads() {
        var _ = sizes.maxMessagesPerRead(READS_A_TURN);
    }

    @Override
    @SuppressWarnings("deprecation") // the method of the interface
    public Handle newHandle() {
        return new DelegatingHandle(sizes.newHandle()) {
            @Override
            public ByteBuf allocate(ByteBufAllocator allocator) {
                int wanted = guess();
                return wanted <= SHARED_BYTES ? shared() : allocator.heapBuffer(wanted);
            }
        };
    }

    /** The buffer of the loop, or another in its place when the last read is still needed: a decoder keeps a cut piece. */
    private ByteBuf shared() {
        if (shared.refCnt() > 1) {
            var _ = shared.release();
            shared = Unpooled.buffer(SHARED_BYTES, SHARED_BYTES);
        }
        return shared.clear().retain();
    }
}
