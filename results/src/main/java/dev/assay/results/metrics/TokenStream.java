package dev.assay.results.metrics;

import dev.assay.results.metrics.StreamEvent.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * One request and what came back, in the order of arrival. Immutable.
 *
 * @param scheduledNanos when the request was due
 * @param sentNanos when it was sent
 * @param events what arrived
 * @param usageTokens output tokens as the server's usage says; empty when it said nothing
 * @param generatedTokens tokens that the model generated, end tokens included
 */
public record TokenStream(
        long scheduledNanos, long sentNanos, List<StreamEvent> events, OptionalInt usageTokens, int generatedTokens) {
    public TokenStream {
        events = List.copyOf(events);
        for (int i = 1; i < events.size(); i++) {
            if (events.get(i).nanos() < events.get(i - 1).nanos()) {
                throw new IllegalArgumentException("event " + i + " of a stream arrived before the one in front of it");
            }
        }
    }

    /** A stream whose generated tokens are those that its events carry. */
    public static TokenStream of(
            long scheduledNanos, long sentNanos, OptionalInt usageTokens, List<StreamEvent> events) {
        int tokens = events.stream().mapToInt(StreamEvent::tokens).sum();
        return new TokenStream(scheduledNanos, sentNanos, events, usageTokens, tokens);
    }

    /** Whether an error object is in it. */
    public boolean hasError() {
        return events.stream().anyMatch(event -> event.kind() == Kind.ERROR);
    }

    Optional<StreamEvent> first(Predicate<StreamEvent> which) {
        return events.stream().filter(which).findFirst();
    }

    Optional<StreamEvent> last(Predicate<StreamEvent> which) {
        return events.stream().filter(which).reduce((earlier, later) -> later);
    }

    long count(Predicate<StreamEvent> which) {
        return events.stream().filter(which).count();
    }

    /** Tokens with text among these events. */
    int textTokens(Predicate<StreamEvent> which) {
        return events.stream().filter(which).mapToInt(StreamEvent::textTokens).sum();
    }

    /** Usage where there is one, else the tokens with text, as a tokenizer would count them. */
    int usageOrTextTokens() {
        return usageTokens.orElse(textTokens(StreamEvent::hasText));
    }

    /** Times between neighbours among these events. */
    List<Double> gaps(Predicate<StreamEvent> which) {
        List<StreamEvent> chosen = events.stream().filter(which).toList();
        return IntStream.range(1, chosen.size())
                .mapToObj(
                        i -> (double) (chosen.get(i).nanos() - chosen.get(i - 1).nanos()))
                .toList();
    }
}
