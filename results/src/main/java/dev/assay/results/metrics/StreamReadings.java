package dev.assay.results.metrics;

import dev.assay.results.metrics.StreamEvent.Kind;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

/** The tools' definitions applied to a stream. */
final class StreamReadings {
    private StreamReadings() {}

    static Reading of(Tool tool, TokenStream stream) {
        return switch (tool) {
            case ASSAY -> assay(stream);
            case MLPERF -> mlperf(stream);
            case ENDPOINTS -> endpoints(stream);
            case VLLM -> vllm(stream);
            case AIPERF -> aiperf(stream);
            case GENAI_PERF -> genaiPerf(stream);
            case GUIDELLM -> guidellm(stream);
            case LLMPERF -> llmperf(stream);
            case GENAI_BENCH -> genaiBench(stream);
        };
    }

    private static Reading assay(TokenStream s) {
        if (s.hasError()) {
            return Reading.failed("the stream holds an error");
        }
        Reading reading = scheduled(
                s,
                (first, last) -> s.generatedTokens() < 2
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((double) (last - first) / (s.generatedTokens() - 1)));
        return reading.withGaps(s.gaps(StreamEvent::hasText));
    }

    private static Reading mlperf(TokenStream s) {
        return scheduled(s, (first, last) -> {
            // The reference divides by -1 when it is told of no token, and by 0 never: it then takes -1 too.
            long divisor = s.generatedTokens() < 2 ? -1 : s.generatedTokens() - 1;
            long whole = (last - first) / divisor;
            return OptionalDouble.of((double) whole);
        });
    }

    /** From the scheduled instant, ending with the last token; without any text the end chunk is the first token. */
    private static Reading scheduled(TokenStream s, BiFunction<Long, Long, OptionalDouble> tpot) {
        long end = s.last(event -> event.tokens() > 0 || event.kind() == Kind.FINISH)
                .map(StreamEvent::nanos)
                .orElse(s.sentNanos());
        StreamEvent visible = s.first(StreamEvent::hasText).orElse(null);
        long first = visible == null ? end : visible.nanos();
        Reading reading = Reading.of(
                first - s.scheduledNanos(), end - s.scheduledNanos(), tpot.apply(first, end), s.generatedTokens());
        reading = s.first(StreamEvent::hasAnswer)
                .map(answer -> answer.nanos() - s.scheduledNanos())
                .map(reading::withFirstAnswer)
                .orElse(reading);
        return visible == null ? reading.withNote("no text: the end chunk stands for the first token") : reading;
    }

    private static Reading endpoints(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::hasText).orElse(null);
        if (first == null) {
            return Reading.failed("no text");
        }
        int tokens = s.textTokens(StreamEvent::hasText);
        return fromSent(s, first, end(s), tokens, tokens - first.textTokens());
    }

    private static Reading vllm(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::isChoice).orElse(null);
        StreamEvent last = s.last(StreamEvent::isChoice).orElse(null);
        if (first == null || last == null) {
            return Reading.failed("no choice");
        }
        int tokens = s.usageOrTextTokens();
        return fromSent(s, first, last.nanos(), tokens, tokens - 1).withGaps(s.gaps(StreamEvent::isChoice));
    }

    private static Reading aiperf(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::hasText).orElse(null);
        StreamEvent last = s.last(StreamEvent::hasText).orElse(null);
        if (first == null || last == null) {
            return Reading.failed("no text");
        }
        int tokens = s.textTokens(StreamEvent::hasText);
        Reading reading = fromSent(s, first, last.nanos(), tokens, tokens - 1).withGaps(s.gaps(StreamEvent::hasText));
        return s.first(StreamEvent::hasAnswer)
                .map(answer -> reading.withFirstAnswer(answer.nanos() - s.sentNanos()))
                .orElse(reading);
    }

    private static Reading genaiPerf(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::hasAnswer).orElse(null);
        StreamEvent last = s.last(StreamEvent::hasAnswer).orElse(null);
        if (first == null || last == null) {
            return Reading.failed("no text of the answer");
        }
        int tokens = s.textTokens(StreamEvent::hasAnswer);
        return fromSent(s, first, last.nanos(), tokens, tokens - 1).withGaps(Chunks.gapsPerToken(s));
    }

    private static Reading guidellm(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::hasText).orElse(null);
        StreamEvent last = s.last(StreamEvent::hasText).orElse(null);
        if (s.hasError() || first == null || last == null) {
            return Reading.failed("failed and left out");
        }
        int tokens = s.usageTokens().orElse((int) s.count(StreamEvent::isChoice));
        return Reading.of(
                        first.nanos() - s.sentNanos(),
                        end(s) - s.sentNanos(),
                        divide(last.nanos() - s.sentNanos(), tokens),
                        tokens)
                .withItl(divide(last.nanos() - first.nanos(), tokens - 1));
    }

    private static Reading llmperf(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::hasAnswer).orElse(null);
        StreamEvent last = s.last(StreamEvent::hasAnswer).orElse(null);
        if (s.hasError() || first == null || last == null) {
            return Reading.failed("failed");
        }
        return Reading.of(
                first.nanos() - s.sentNanos(),
                end(s) - s.sentNanos(),
                divide(last.nanos() - s.sentNanos(), s.count(StreamEvent::isChoice)),
                s.textTokens(StreamEvent::hasAnswer) + 1);
    }

    private static Reading genaiBench(TokenStream s) {
        StreamEvent first = s.first(StreamEvent::hasText).orElse(null);
        if (s.hasError() || first == null) {
            return Reading.failed("failed and left out");
        }
        long end = s.last(event -> event.kind() == Kind.USAGE)
                .map(StreamEvent::nanos)
                .orElse(end(s));
        int tokens = s.usageOrTextTokens();
        return fromSent(s, first, end, tokens, tokens - 1);
    }

    private static Reading fromSent(TokenStream s, StreamEvent first, long endNanos, int tokens, int divisor) {
        return Reading.of(
                first.nanos() - s.sentNanos(),
                endNanos - s.sentNanos(),
                divide(endNanos - first.nanos(), divisor),
                tokens);
    }

    private static long end(TokenStream s) {
        return s.events().isEmpty() ? s.sentNanos() : s.events().getLast().nanos();
    }

    private static OptionalDouble divide(long nanos, long by) {
        return by < 1 ? OptionalDouble.empty() : OptionalDouble.of((double) nanos / by);
    }
}
