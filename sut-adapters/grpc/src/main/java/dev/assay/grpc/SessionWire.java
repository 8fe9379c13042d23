package dev.assay.grpc;

import dev.assay.grpc.sut.v1.Cancel;
import dev.assay.grpc.sut.v1.Completion;
import dev.assay.grpc.sut.v1.Drain;
import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.EngineTimes;
import dev.assay.grpc.sut.v1.EventBatch;
import dev.assay.grpc.sut.v1.Failure;
import dev.assay.grpc.sut.v1.FirstToken;
import dev.assay.grpc.sut.v1.Flush;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.Hello;
import dev.assay.grpc.sut.v1.Prompt;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.grpc.sut.v1.SampleBatch;
import dev.assay.grpc.sut.v1.SutGrpc;
import dev.assay.grpc.sut.v1.Welcome;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of assay.sut.v1, one after the other: a session that broke fails the samples it had, and the next sample opens
 * another. While a session is being opened, samples wait and their clocks go on; when it cannot be opened they fail.
 */
final class SessionWire implements Wire {
    static final int VERSION = 1;

    private static final int LARGEST_BATCH = 256;
    private static final long REOPEN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long DRAIN_MILLIS = 2_000;

    private final Lane lane;
    private final Hello hello;
    private final long openMillis;
    private final Held held;
    private @Nullable Session session;
    private Fault latestFault = new Fault(GrpcFailure.CONNECT, "no session");
    private long reopenAtNanos;
    private boolean mustWait;
    private @Nullable Runnable drained;

    SessionWire(Lane lane, Asked asked, long openMillis) {
        this.lane = lane;
        this.openMillis = openMillis;
        this.held = new Held(lane);
        this.hello = hello(asked);
    }

    /** The first message of a session. */
    static Hello hello(Asked asked) {
        String version = SessionWire.class.getPackage().getImplementationVersion();
        return Hello.newBuilder()
                .addVersions(VERSION)
                .setHarness("assay" + (version == null ? "" : " " + version))
                .setModel(asked.model())
                .build();
    }

    /** Sample ids are unique in a session, and each run has its own: it begins with another session. */
    @Override
    public void begin() {
        Session current = session;
        session = null;
        if (current != null) {
            current.call.halfClose();
        }
    }

    @Override
    public void send(Flight flight) {
        held.add(flight);
    }

    @Override
    public void flush() {
        pump();
    }

    @Override
    public void giveUp(Flight flight) {
        Session current = session;
        if (current != null && current.open && flight.sent) {
            current.inFlight--;
            current.call.sendMessage(HarnessMessage.newBuilder()
                    .setCancel(Cancel.newBuilder().addSampleIds(flight.id))
                    .build());
            pump();
        }
    }

    @Override
    public void seriesEnd() {
        Session current = session;
        if (current != null && current.open) {
            current.call.sendMessage(HarnessMessage.newBuilder()
                    .setFlush(Flush.getDefaultInstance())
                    .build());
        }
    }

    @Override
    public void close(Runnable done) {
        Session current = session;
        if (current == null || !current.open || current.inFlight > 0) {
            session = null;
            if (current != null) {
                current.call.cancel("the run ended", null);
            }
            done.run();
            return;
        }
        drained = done;
        current.call.sendMessage(
                HarnessMessage.newBuilder().setDrain(Drain.getDefaultInstance()).build());
        var _ = lane.loop().schedule(this::endOfDrain, DRAIN_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void endOfDrain() {
        Runnable done = drained;
        if (done == null) {
            return;
        }
        drained = null;
        Session current = session;
        session = null;
        if (current != null) {
            current.call.halfClose();
        }
        done.run();
    }

    private void pump() {
        if (held.isEmpty()) {
            return;
        }
        Session current = session;
        if (current == null) {
            if (mustWait && lane.clock().now() - reopenAtNanos < 0) {
                held.fail(latestFault);
                return;
            }
            current = new Session();
            session = current;
            current.start();
            return;
        }
        while (current.open && current.call.isReady() && !held.isEmpty() && current.hasCredit()) {
            current.call.sendMessage(current.batch());
        }
        held.note();
    }

    /** One call of Sut.Session from Hello to its end. */
    private final class Session extends ClientCall.Listener<EngineMessage> {
        private final ClientCall<HarnessMessage, EngineMessage> call =
                lane.channel().newCall(SutGrpc.getSessionMethod(), CallOptions.DEFAULT);
        private boolean open;
        private int inFlight;
        private long samples;
        private final Sample.Builder sample = Sample.newBuilder();
        private Welcome welcome = Welcome.getDefaultInstance();
        private @Nullable Fault ownFault;

        void start() {
            call.start(this, new Metadata());
            call.request(Integer.MAX_VALUE);
            call.sendMessage(HarnessMessage.newBuilder().setHello(hello).build());
            var _ = lane.loop().schedule(this::openingTooLong, openMillis, TimeUnit.MILLISECONDS);
        }

        boolean hasCredit() {
            return welcome.getMaxInFlight() == 0 || inFlight < welcome.getMaxInFlight();
        }

        HarnessMessage batch() {
            SampleBatch.Builder batch = SampleBatch.newBuilder();
            int most = welcome.getMaxBatch() == 0 ? LARGEST_BATCH : Math.min(LARGEST_BATCH, welcome.getMaxBatch());
            Flight flight = held.next();
            while (flight != null) {
                sample.clear().setId(flight.id).setIndex(flight.index).setWantsOutput(flight.wantsData);
                if (!welcome.getIndexOnly()) {
                    sample.setPrompt((Prompt) flight.request.message());
                }
                batch.addSamples(sample);
                inFlight++;
                samples++;
                lane.sent(flight);
                flight = batch.getSamplesCount() < most && hasCredit() ? held.next() : null;
            }
            return HarnessMessage.newBuilder().setSamples(batch).build();
        }

        @Override
        public void onReady() {
            onLoop(SessionWire.this::pump);
        }

        @Override
        public void onMessage(EngineMessage message) {
            if (session != this) {
                return;
            }
            lane.counters().messages++;
            switch (message.getBodyCase()) {
                case WELCOME -> welcomed(message.getWelcome());
                case EVENTS -> events(message.getEvents());
                case DRAINED -> {
                    lane.counters().drainedDifference +=
                            Math.abs(message.getDrained().getSamples() - samples);
                    endOfDrain();
                }
                case BODY_NOT_SET -> lane.counters().unattributed++;
            }
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            onLoop(() -> closed(status));
        }

        private void closed(Status status) {
            if (session != this) {
                return;
            }
            session = null;
            Fault fault = ownFault != null
                    ? ownFault
                    : status.isOk() ? new Fault(GrpcFailure.BROKEN, "the engine ended the session") : Fault.of(status);
            lane.failSent(fault);
            if (!open) {
                latestFault = fault;
                mustWait = true;
                reopenAtNanos = lane.clock().now() + REOPEN_NANOS;
                held.fail(fault);
            }
            endOfDrain();
            pump();
        }

        private void openingTooLong() {
            if (session == this && !open) {
                end(new Fault(GrpcFailure.CONNECT, "the engine sent no Welcome within the connect time-out"));
            }
        }

        private void welcomed(Welcome message) {
            if (message.getVersion() != VERSION) {
                end(wrongVersion(message.getVersion()));
                return;
            }
            welcome = message;
            open = true;
            mustWait = false;
            lane.counters().sessions++;
            pump();
        }

        private void end(Fault fault) {
            ownFault = fault;
            call.cancel(fault.reason(), null);
        }

        private void events(EventBatch events) {
            // By number: an iterator for each message would be the larger part of what a short one costs.
            for (int i = 0; i < events.getFirstTokensCount(); i++) {
                firstToken(events.getFirstTokens(i));
            }
            for (int i = 0; i < events.getCompletionsCount(); i++) {
                completed(events.getCompletions(i));
            }
            for (int i = 0; i < events.getFailuresCount(); i++) {
                failed(events.getFailures(i));
            }
            pump();
        }

        private void firstToken(FirstToken event) {
            Flight flight = lane.find(event.getSampleId());
            if (flight == null || flight.hasFirstToken || !flight.sent) {
                lane.stray(event.getSampleId(), true);
                return;
            }
            if (flight.wantsData) {
                for (int i = 0; i < event.getTokenIdsCount(); i++) {
                    flight.keep(event.getTokenIds(i));
                }
            }
            lane.firstToken(flight);
        }

        private void completed(Completion event) {
            Flight flight = lane.find(event.getSampleId());
            if (flight == null || !flight.sent) {
                lane.stray(event.getSampleId(), false);
                return;
            }
            inFlight--;
            int ids = event.getTokenIdsCount();
            if (ids > 0 && event.getTokenCount() != 0 && ids != event.getTokenCount()) {
                lane.fail(
                        flight,
                        new Fault(
                                GrpcFailure.MALFORMED,
                                "the engine sent " + ids + " token ids and a token count of " + event.getTokenCount()));
                return;
            }
            flight.tokens = Math.max(ids, Integer.toUnsignedLong(event.getTokenCount()));
            flight.counted = flight.tokens > 0;
            if (flight.wantsData) {
                keepAll(flight, event);
            }
            if (event.hasTimes()) {
                engineTimes(event.getTimes());
            }
            lane.complete(flight);
        }

        private static void keepAll(Flight flight, Completion event) {
            flight.forget();
            for (int i = 0; i < event.getTokenIdsCount(); i++) {
                flight.keep(event.getTokenIds(i));
            }
            if (event.getTokenIdsCount() == 0) {
                byte[] text = event.getTextBytes().toByteArray();
                flight.keep(text, 0, text.length);
            }
        }

        private void engineTimes(EngineTimes times) {
            long tookNanos = times.getCompletedNanos() - times.getReceivedNanos();
            Counters counters = lane.counters();
            counters.engineTimed++;
            counters.engineSumNanos += tookNanos;
            counters.engineMaxNanos = Math.max(counters.engineMaxNanos, tookNanos);
        }

        private void failed(Failure event) {
            Flight flight = lane.find(event.getSampleId());
            if (flight == null || !flight.sent) {
                lane.stray(event.getSampleId(), false);
                return;
            }
            inFlight--;
            lane.fail(flight, faultOf(event));
        }

        private void onLoop(Runnable action) {
            if (lane.loop().inEventLoop()) {
                action.run();
            } else {
                lane.loop().execute(action);
            }
        }
    }

    static Fault wrongVersion(int version) {
        return new Fault(
                GrpcFailure.PROTOCOL,
                "the engine speaks version " + Integer.toUnsignedString(version)
                        + " of assay.sut, and this harness version " + VERSION);
    }

    private static Fault faultOf(Failure event) {
        String reason = event.getReason().isBlank()
                ? "no reason given"
                : Fault.cut(event.getReason().strip());
        return switch (event.getKind()) {
            case TIMED_OUT -> new Fault(GrpcFailure.TIMEOUT, "the engine timed out (" + reason + ")");
            case OVERLOADED -> new Fault(GrpcFailure.EXHAUSTED, "the engine is overloaded (" + reason + ")");
            case ERROR, UNRECOGNIZED -> new Fault(GrpcFailure.ENGINE, "the engine failed (" + reason + ")");
        };
    }
}
