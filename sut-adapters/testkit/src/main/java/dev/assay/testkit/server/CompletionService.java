package dev.assay.testkit.server;

import dev.assay.loadgen.clock.SystemClock;
import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.ApiError.Refused;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Serves requests for output: numbers them, gives each the faults of its number, reads it, hands it to the engine and
 * connects the engine's tokens with the answer. Called on the event loop of the connection.
 */
final class CompletionService {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Engine engine;
    private final Misbehaviour misbehaviour;
    private final ServerCounters counters;
    private final CallReader reader;
    private final AtomicLong nextNumber = new AtomicLong();

    CompletionService(Engine engine, Misbehaviour misbehaviour, ServerCounters counters) {
        this.engine = engine;
        this.misbehaviour = misbehaviour;
        this.counters = counters;
        this.reader = new CallReader(engine.config());
    }

    /** Begins to answer; null when the answer is already complete or will never come. */
    @Nullable
    Exchange serve(HttpCall http, boolean chat, Wire wire, LoopContext loop) {
        return serve(http, chat, null, wire, loop);
    }

    /** As the other, in an engine's own interface. */
    @Nullable
    Exchange serve(HttpCall http, NativeApi api, Wire wire, LoopContext loop) {
        return serve(http, false, api, wire, loop);
    }

    private @Nullable Exchange serve(
            HttpCall http, boolean chat, @Nullable NativeApi api, Wire wire, LoopContext loop) {
        long number = nextNumber.getAndIncrement();
        counters.requests.increment();
        FaultPlan plan = misbehaviour.planFor(number);
        if (!plan.isEmpty()) {
            counters.misbehaved.increment();
            if (refusesByPlan(plan, wire)) {
                return null;
            }
        }
        CompletionCall call;
        try {
            call = api == null
                    ? reader.read(http.body(), chat)
                    : reader.read(api.translate(CallReader.parse(http.body()), http.path()), false);
        } catch (Refused e) {
            counters.refused.increment();
            wire.whole(e.error().status(), "", e.error().body());
            return null;
        }
        AnswerFormat format = api == null
                ? new OpenAiFormat(
                        call,
                        engine.config().name(),
                        number,
                        SystemClock.INSTANCE.epochNanos() / NANOS_PER_SECOND,
                        !plan.has(FaultKind.NO_USAGE),
                        http.stamped())
                : api.format(call, engine.config().name(), !plan.has(FaultKind.NO_USAGE));
        return call.stream() ? stream(call, format, plan, wire, loop) : whole(call, format, plan, wire, loop);
    }

    private @Nullable Exchange stream(
            CompletionCall call, AnswerFormat format, FaultPlan plan, Wire wire, LoopContext loop) {
        StreamExchange exchange =
                new StreamExchange(wire, format, plan, loop.payload(), counters, engine::reportedTokens);
        exchange.open();
        if (plan.has(FaultKind.EMPTY)) {
            exchange.endEmpty();
            return null;
        }
        LoopOutbox outbox = loop.outbox();
        exchange.ticket(engine.submit(
                call.engine(), (token, index, finish, nanos) -> outbox.add(exchange, token, index, finish)));
        return exchange;
    }

    private Exchange whole(CompletionCall call, AnswerFormat format, FaultPlan plan, Wire wire, LoopContext loop) {
        WholeExchange exchange =
                new WholeExchange(wire, format, plan, loop.payload(), counters, engine::reportedTokens);
        LoopOutbox outbox = loop.outbox();
        exchange.ticket(engine.submit(
                call.engine(), (token, index, finish, nanos) -> outbox.add(exchange, token, index, finish)));
        return exchange;
    }

    /** Faults that answer in place of the engine. */
    private static boolean refusesByPlan(FaultPlan plan, Wire wire) {
        if (plan.has(FaultKind.DROP)) {
            return true;
        }
        if (plan.has(FaultKind.RESET)) {
            wire.abort();
            return true;
        }
        ApiError error;
        String headers = "";
        if (plan.has(FaultKind.TOO_MANY_REQUESTS)) {
            error = ApiError.of(
                    429, "TooManyRequestsError", "Too many requests; the server was told to refuse this one.");
            headers = "retry-after: " + plan.countOr(FaultKind.TOO_MANY_REQUESTS, 1) + "\r\n";
        } else if (plan.has(FaultKind.UNAVAILABLE)) {
            error = ApiError.of(
                    503, "ServiceUnavailableError", "Unavailable; the server was told to refuse this request.");
        } else if (plan.has(FaultKind.INTERNAL_ERROR)) {
            error = ApiError.of(
                    500, "InternalServerError", "Internal error; the server was told to fail this request.");
        } else {
            return false;
        }
        wire.whole(error.status(), headers, error.body());
        return true;
    }
}
