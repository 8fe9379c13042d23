package dev.assay.results.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How a stream was cut into chunks: a chunk is not a token. */
public final class Chunks {
    private Chunks() {}

    /** Tokens for each chunk with text; empty without such chunks. Above 1 a gap between chunks is no time per token. */
    public static OptionalDouble tokensPerChunk(TokenStream stream) {
        long chunks = stream.count(StreamEvent::hasText);
        return chunks == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) stream.generatedTokens() / chunks);
    }

    /** Time from the due instant to the end of everything: the last token, usage and end mark included. */
    public static long streamEndNanos(TokenStream stream) {
        return (stream.events().isEmpty()
                        ? stream.sentNanos()
                        : stream.events().getLast().nanos())
                - stream.scheduledNanos();
    }

    /**
     * Time per token when it is known how many tokens came with the first chunk: these took no time of their own.
     *
     * @return empty when no token came after the first chunk
     */
    public static OptionalDouble tpotAfterFirstChunk(TokenStream stream) {
        StreamEvent first = stream.first(StreamEvent::hasText).orElse(null);
        StreamEvent last = stream.last(event -> event.tokens() > 0).orElse(null);
        if (first == null || last == null || stream.generatedTokens() <= first.tokens()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) (last.nanos() - first.nanos()) / (stream.generatedTokens() - first.tokens()));
    }

    /** Gaps between chunks of the answer, each divided by the tokens of the later chunk. */
    static List<Double> gapsPerToken(TokenStream stream) {
        List<StreamEvent> chunks =
                stream.events().stream().filter(StreamEvent::hasAnswer).toList();
        List<Double> gaps = new ArrayList<>();
        for (int i = 1; i < chunks.size(); i++) {
            gaps.add((double) (chunks.get(i).nanos() - chunks.get(i - 1).nanos())
                    / chunks.get(i).textTokens());
        }
        return gaps;
    }
}
