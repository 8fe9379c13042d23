package dev.assay.grpc;

import dev.assay.datasets.PreparedLibrary;
import dev.assay.datasets.PromptLibrary;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.openaihttp.Balancer;
import dev.assay.openaihttp.EndpointReport;
import dev.assay.openaihttp.TlsSettings;
import io.grpc.ManagedChannel;
import io.grpc.netty.GrpcSslContexts;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC server as a system under test, behind KServe v2 or assay.sut.v1. Each channel lives on one event loop, where its
 * samples are sent, stamped and counted; there is no thread and no blocking call per sample. A stamp is the time of the
 * socket read, before anything is decrypted or parsed. Nothing is ever sent twice.
 *
 * <p>Hand {@link #library()} to the run and not the prompt library itself: loading it writes the messages, so that only
 * framing is left while the clock runs. Threads as {@link SystemUnderTest} states; it may be started again for another run
 * when nothing is in flight.
 */
public final class GrpcSut implements SystemUnderTest {
    private static final long REPORT_WAIT_SECONDS = 10;
    private static final long CLOSE_WAIT_SECONDS = 10;

    private final GrpcOptions options;
    private final PreparedLibrary<Prepared> library;
    private final MultiThreadIoEventLoopGroup group;
    private final @Nullable SslContext tls;
    private final Balancer balancer;
    private final AtomicIntegerArray turns;
    private final AtomicInteger inFlight = new AtomicInteger();
    private List<List<Lane>> lanes = List.of();
    private @Nullable ModelMetadataResponse metadata;
    private @Nullable ResponseSink sink;
    private @Nullable GrpcReport lastReport;
    private int mostInFlight;
    private boolean closed;

    /**
     * Opens no connection yet.
     *
     * @throws IllegalArgumentException with one sentence when the TLS settings are unusable
     */
    public GrpcSut(GrpcOptions options, PromptLibrary prompts) {
        this.options = options;
        int endpoints = options.endpoints().size();
        this.tls = options.endpoints().stream().anyMatch(GrpcAddress::tls)
                ? TlsSettings.context(GrpcSslContexts.configure(options.tls().builder(), SslProvider.JDK))
                : null;
        this.balancer = new Balancer(options.balance(), endpoints);
        this.turns = new AtomicIntegerArray(endpoints);
        this.group = new MultiThreadIoEventLoopGroup(
                options.limits().effectiveEventLoops(endpoints),
                new DefaultThreadFactory("assay-grpc", true),
                NioIoHandler.newFactory());
        this.library = new PreparedLibrary<>(prompts, () -> maker()::make, Prepared::heapBytes);
    }

    /**
     * What was found at the endpoints.
     *
     * @param ok whether a run can begin
     * @param sentence one sentence for the user: what answers there, or what is wrong and what to do
     */
    public record Found(boolean ok, String sentence) {}

    /** Checks each endpoint; blocks until that is done or its time is up. Never throws for what is wrong with a server. */
    public Found probe() {
        List<GrpcProbe.Result> results = new ArrayList<>();
        for (GrpcAddress endpoint : options.endpoints()) {
            GrpcProbe.Result result = probe(endpoint);
            if (!result.ok()) {
                return new Found(false, result.sentence());
            }
            results.add(result);
        }
        metadata = results.getFirst().metadata();
        return new Found(true, results.stream().map(GrpcProbe.Result::sentence).collect(Collectors.joining("; ")));
    }

    /**
     * The samples, for the run. The first load probes the servers unless that was done, and throws
     * {@link IllegalStateException} with one sentence when one cannot be used.
     */
    public SampleLibrary library() {
        return library;
    }

    @Override
    public String name() {
        String model = options.asked().model();
        return "gRPC server at " + options.shown() + ", "
                + (options.protocol() == GrpcProtocol.ASSAY ? "assay.sut.v1" : "KServe v2")
                + (model.isEmpty() ? "" : ", model " + model);
    }

    @Override
    public void start(ResponseSink newSink) {
        if (closed) {
            throw new IllegalStateException("start after close");
        }
        if (lanes.isEmpty()) {
            lanes = makeLanes();
        }
        sink = newSink;
        mostInFlight = 0;
        lastReport = null;
        lanes.forEach(endpoint -> endpoint.forEach(lane -> onLoop(lane, () -> lane.begin(newSink))));
    }

    @Override
    public void issue(Query query) {
        ResponseSink target = sink;
        if (target == null || closed) {
            throw new IllegalStateException(closed ? "issue after close" : "issue before start");
        }
        long nowNanos = target.nanoTime();
        for (int i = 0; i < query.sampleCount(); i++) {
            int index = query.sampleIndex(i);
            Flight flight = new Flight(target, query.sampleId(i), index, message(index), nowNanos);
            mostInFlight = Math.max(mostInFlight, inFlight.incrementAndGet());
            route(index).submit(flight);
        }
    }

    private Prepared message(int index) {
        Prepared made = library.prepared(index);
        return made == null ? library.prepare(index) : made;
    }

    @Override
    public void flush() {
        lanes.forEach(endpoint -> endpoint.forEach(Lane::seriesEnd));
    }

    /** Counts since the last start; complete when nothing is in flight any more. Remains available after close. */
    public GrpcReport report() {
        GrpcReport last = lastReport;
        return last != null ? last : reportNow();
    }

    /** Samples handed over and not ended; any thread. */
    public int inFlight() {
        return inFlight.get();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        CountDownLatch ended =
                new CountDownLatch(lanes.stream().mapToInt(List::size).sum());
        lanes.forEach(endpoint -> endpoint.forEach(lane -> lane.loop().execute(() -> lane.close(ended::countDown))));
        try {
            if (!ended.await(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS)) {
                lanes.forEach(
                        endpoint -> endpoint.forEach(lane -> lane.channel().shutdownNow()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        lastReport = reportNow();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS);
    }

    private GrpcReport reportNow() {
        Counters all = new Counters();
        List<EndpointReport> endpoints = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i++) {
            Counters one = new Counters();
            for (Lane lane : lanes.get(i)) {
                one.add(onLoop(lane, lane::copyOfCounters));
            }
            endpoints.add(GrpcReport.endpoint(options.endpoints().get(i).toString(), one));
            all.add(one);
        }
        return GrpcReport.of(
                all, mostInFlight, endpoints, tls != null && options.tls().insecure());
    }

    private RequestMaker maker() {
        if (options.protocol() == GrpcProtocol.ASSAY) {
            return new SampleMaker(options.asked());
        }
        ModelMetadataResponse known = metadata;
        if (known == null) {
            Found found = probe();
            known = metadata;
            if (!found.ok() || known == null) {
                throw new IllegalStateException(found.sentence());
            }
        }
        return new InferMaker(options, known);
    }

    private GrpcProbe.Result probe(GrpcAddress endpoint) {
        ManagedChannel channel;
        try {
            channel = Channels.open(
                    endpoint.resolve(), endpoint.tls() ? tls : null, options.limits(), group.next(), new LaneClock());
        } catch (UnknownHostException e) {
            return GrpcProbe.Result.wrong(unresolved(endpoint));
        }
        try {
            return new GrpcProbe(options, endpoint, channel).run();
        } finally {
            channel.shutdownNow();
        }
    }

    /** Chooses endpoint and channel; any thread. */
    private Lane route(int sampleIndex) {
        int endpoint = balancer.begin(sampleIndex);
        List<Lane> ofEndpoint = lanes.get(endpoint);
        return ofEndpoint.get(
                ofEndpoint.size() == 1 ? 0 : Math.floorMod(turns.getAndIncrement(endpoint), ofEndpoint.size()));
    }

    private void ended(int endpoint) {
        inFlight.decrementAndGet();
        balancer.end(endpoint);
    }

    private List<List<Lane>> makeLanes() {
        List<List<Lane>> made = new ArrayList<>();
        for (int e = 0; e < options.endpoints().size(); e++) {
            GrpcAddress endpoint = options.endpoints().get(e);
            List<Lane> ofEndpoint = new ArrayList<>();
            for (int i = 0; i < options.limits().channels(); i++) {
                ofEndpoint.add(lane(endpoint, e));
            }
            made.add(List.copyOf(ofEndpoint));
        }
        return List.copyOf(made);
    }

    private Lane lane(GrpcAddress endpoint, int number) {
        var loop = group.next();
        LaneClock clock = new LaneClock();
        try {
            ManagedChannel channel =
                    Channels.open(endpoint.resolve(), endpoint.tls() ? tls : null, options.limits(), loop, clock);
            return new Lane(loop, channel, clock, number, options.limits(), this::ended, this::wire);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(unresolved(endpoint), e);
        }
    }

    private Wire wire(Lane lane) {
        GrpcLimits limits = options.limits();
        if (options.protocol() == GrpcProtocol.ASSAY) {
            return new SessionWire(lane, options.asked(), limits.connectTimeoutMillis());
        }
        return switch (options.call()) {
            case STREAM -> new SharedInferWire(lane, options.tensors());
            case STREAM_EACH -> new SingleInferWire(lane, options.tensors(), false, limits.requestTimeoutMillis());
            case UNARY -> new SingleInferWire(lane, options.tensors(), true, limits.requestTimeoutMillis());
        };
    }

    private static String unresolved(GrpcAddress endpoint) {
        return "the host name " + endpoint.host() + " cannot be resolved; check its spelling";
    }

    private static Counters onLoop(Lane lane, Callable<Counters> action) {
        try {
            return lane.loop().submit(action).get(REPORT_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the adapter's counts were collected", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the adapter's event loop did not give its counts", e);
        }
    }
}
