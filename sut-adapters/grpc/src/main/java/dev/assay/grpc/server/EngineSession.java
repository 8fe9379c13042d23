package dev.assay.grpc.server;

import dev.assay.grpc.sut.v1.Completion;
import dev.assay.grpc.sut.v1.Drained;
import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.EngineTimes;
import dev.assay.grpc.sut.v1.EventBatch;
import dev.assay.grpc.sut.v1.Failure;
import dev.assay.grpc.sut.v1.FirstToken;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.Hello;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.grpc.sut.v1.Welcome;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One session. Messages of the harness come on the server's event loop. Events come on any thread and are put into a queue;
 * the event loop sends whatever is in it as one message, so that an engine that produces much at once needs few messages.
 */
final class EngineSession implements StreamObserver<HarnessMessage> {
    private static final int VERSION = 1;
    private static final int LARGEST_BATCH = 1024;
    private static final int CLOGGED_EVENTS = 1 << 20;

    /** One of the three. */
    private sealed interface Event {
        record First(FirstToken event) implements Event {}

        record Complete(Completion event) implements Event {}

        record Failed(Failure event) implements Event {}
    }

    private final SampleEngine engine;
    private final Executor loop;
    private final Runnable resetConnection = Connections.resetOfThisCall();
    private final ServerCallStreamObserver<EngineMessage> out;
    private final ConcurrentLinkedQueue<Event> outbox = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Map<Long, Runnable> cancels = new HashMap<>();
    private boolean welcomed;
    private boolean over;
    private int drains;
    private long samples;

    EngineSession(SampleEngine engine, Executor loop, ServerCallStreamObserver<EngineMessage> out) {
        this.engine = engine;
        this.loop = loop;
        this.out = out;
        out.setOnReadyHandler(this::send);
        out.setOnCancelHandler(this::giveUp);
    }

    @Override
    public void onNext(HarnessMessage message) {
        if (over) {
            return;
        }
        if (!welcomed && !message.hasHello()) {
            refuse(Status.FAILED_PRECONDITION, "the first message must be Hello");
            return;
        }
        switch (message.getBodyCase()) {
            case HELLO -> hello(message.getHello());
            case SAMPLES -> message.getSamples().getSamplesList().forEach(this::take);
            case FLUSH -> engine.flush();
            case CANCEL -> message.getCancel().getSampleIdsList().forEach(this::cancel);
            case DRAIN -> {
                drains++;
                engine.flush();
                send();
            }
            case BODY_NOT_SET -> refuse(Status.INVALID_ARGUMENT, "a message of an unknown kind");
        }
    }

    @Override
    public void onError(Throwable fault) {
        giveUp();
    }

    @Override
    public void onCompleted() {
        if (!over) {
            giveUp();
            out.onCompleted();
        }
    }

    private void hello(Hello hello) {
        if (welcomed) {
            refuse(Status.FAILED_PRECONDITION, "a second Hello");
        } else if (!hello.getVersionsList().contains(VERSION)) {
            refuse(
                    Status.FAILED_PRECONDITION,
                    "the harness speaks versions " + hello.getVersionsList() + " of assay.sut, this engine " + VERSION);
        } else if (!hello.getModel().isEmpty() && !hello.getModel().equals(engine.model())) {
            refuse(
                    Status.FAILED_PRECONDITION,
                    "the model " + hello.getModel() + " is not served, only " + engine.model());
        } else {
            welcomed = true;
            out.onNext(EngineMessage.newBuilder()
                    .setWelcome(Welcome.newBuilder()
                            .setVersion(VERSION)
                            .setEngine(engine.name())
                            .setModel(engine.model())
                            .setMaxInFlight(engine.maxInFlight())
                            .setIndexOnly(engine.indexOnly()))
                    .build());
        }
    }

    private void take(Sample sample) {
        samples++;
        Answer answer = new Answer(sample);
        // Registered first: the engine may answer before submit returns.
        cancels.put(sample.getId(), () -> {});
        Runnable cancel = engine.submit(sample, answer);
        if (!answer.ended.get()) {
            cancels.replace(sample.getId(), cancel);
        }
    }

    private void cancel(long id) {
        Runnable cancel = cancels.remove(id);
        if (cancel != null) {
            cancel.run();
        }
    }

    private void refuse(Status status, String why) {
        giveUp();
        out.onError(status.withDescription(why).asRuntimeException());
    }

    private void breakOff(boolean inOrder) {
        if (over) {
            return;
        }
        send();
        giveUp();
        if (inOrder) {
            out.onCompleted();
        } else {
            resetConnection.run();
        }
    }

    private void giveUp() {
        over = true;
        List.copyOf(cancels.values()).forEach(Runnable::run);
        cancels.clear();
    }

    private void post(Event event) {
        outbox.add(event);
        waiting.incrementAndGet();
        if (!woken.getAndSet(true)) {
            loop.execute(this::send);
        }
    }

    private void send() {
        woken.set(false);
        if (over) {
            outbox.clear();
            return;
        }
        while (out.isReady() && !outbox.isEmpty()) {
            out.onNext(EngineMessage.newBuilder().setEvents(batch()).build());
        }
        if (waiting.get() > CLOGGED_EVENTS) {
            refuse(Status.RESOURCE_EXHAUSTED, "the harness does not read its events");
            return;
        }
        while (drains > 0 && cancels.isEmpty() && outbox.isEmpty()) {
            drains--;
            out.onNext(EngineMessage.newBuilder()
                    .setDrained(Drained.newBuilder().setSamples(samples))
                    .build());
        }
    }

    private EventBatch.Builder batch() {
        EventBatch.Builder batch = EventBatch.newBuilder();
        for (int i = 0; i < LARGEST_BATCH; i++) {
            Event event = outbox.poll();
            if (event == null) {
                break;
            }
            waiting.decrementAndGet();
            switch (event) {
                case Event.First first -> batch.addFirstTokens(first.event());
                case Event.Complete complete -> {
                    cancels.remove(complete.event().getSampleId());
                    batch.addCompletions(complete.event());
                }
                case Event.Failed failed -> {
                    cancels.remove(failed.event().getSampleId());
                    batch.addFailures(failed.event());
                }
            }
        }
        return batch;
    }

    /** Turns what an engine says of one sample into events. */
    private final class Answer implements BreakableEvents {
        private final long id;
        private final boolean wantsOutput;
        private final long receivedNanos = System.nanoTime();
        private final AtomicBoolean ended = new AtomicBoolean();
        private long firstTokenNanos;

        Answer(Sample sample) {
            id = sample.getId();
            wantsOutput = sample.getWantsOutput();
        }

        @Override
        public void firstToken(int tokenId) {
            firstTokenNanos = System.nanoTime();
            FirstToken.Builder event = FirstToken.newBuilder().setSampleId(id);
            if (wantsOutput) {
                event.addTokenIds(tokenId);
            }
            post(new Event.First(event.build()));
        }

        @Override
        public void firstToken() {
            firstTokenNanos = System.nanoTime();
            post(new Event.First(FirstToken.newBuilder().setSampleId(id).build()));
        }

        @Override
        public void breakSession(boolean inOrder) {
            loop.execute(() -> EngineSession.this.breakOff(inOrder));
        }

        @Override
        public void completed(int[] tokenIds, int count) {
            if (ended.getAndSet(true)) {
                return;
            }
            Completion.Builder event = completion(count);
            for (int i = 0; wantsOutput && i < count; i++) {
                event.addTokenIds(tokenIds[i]);
            }
            post(new Event.Complete(event.build()));
        }

        @Override
        public void completed(String text, int tokenCount) {
            if (!ended.getAndSet(true)) {
                Completion.Builder event = completion(tokenCount);
                if (wantsOutput) {
                    event.setText(text);
                }
                post(new Event.Complete(event.build()));
            }
        }

        private Completion.Builder completion(int tokenCount) {
            return Completion.newBuilder()
                    .setSampleId(id)
                    .setTokenCount(tokenCount)
                    .setTimes(EngineTimes.newBuilder()
                            .setReceivedNanos(receivedNanos)
                            .setFirstTokenNanos(firstTokenNanos)
                            .setCompletedNanos(System.nanoTime()));
        }

        @Override
        public void failed(Failure.Kind kind, String reason) {
            if (!ended.getAndSet(true)) {
                post(new Event.Failed(Failure.newBuilder()
                        .setSampleId(id)
                        .setKind(kind)
                        .setReason(reason)
                        .build()));
            }
        }
    }
}
