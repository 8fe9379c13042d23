package dev.assay.openaihttp;

import dev.assay.datasets.PreparedLibrary;
import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TokenCounts;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * An OpenAI-compatible server as a system under test. Each sample is one streamed request on a keep-alive connection of
 * one of a few event loops; there is no thread and no blocking call per sample. A stamp is taken at each socket read,
 * before anything is parsed. The first token is the first event with token ids or with text, reasoning or a tool
 * fragment; completion is the read that brought the last token or the finish marker, whichever is later; the end of the
 * stream (usage, [DONE]) is not part of the latency.
 *
 * <p>Hand {@link #library()} to the run and not the prompt library itself: loading it writes the request bodies, so that
 * nothing is serialised while the clock runs. Threads as {@link SystemUnderTest} states; it may be started again for
 * another run when nothing is in flight.
 */
public final class OpenAiHttpSut implements SystemUnderTest {
    private static final long REPORT_WAIT_SECONDS = 10;
    private static final long CLOSE_WAIT_SECONDS = 10;

    private final OpenAiOptions options;
    private final PreparedLibrary<PreparedRequest> library;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final MultiThreadIoEventLoopGroup group;
    private final @Nullable SslContext tls;
    private final Balancer balancer;
    private final AtomicIntegerArray turns;
    private List<List<LoopPool>> pools = List.of();
    private @Nullable ProbeResult probed;
    private @Nullable ResponseSink sink;
    private @Nullable AdapterReport lastReport;
    private long unprepared;
    private int mostInFlight;
    private boolean closed;

    /**
     * Opens no connection yet.
     *
     * @throws IllegalArgumentException with one sentence when the TLS settings are unusable or there are more endpoints than
     *     connections
     */
    public OpenAiHttpSut(OpenAiOptions options, PromptLibrary prompts) {
        this.options = options;
        List<OpenAiOptions> endpoints = options.endpoints();
        loopsPerEndpoint(options);
        this.tls = endpoints.stream().anyMatch(endpoint -> endpoint.server().tls())
                ? options.tls().context()
                : null;
        this.balancer = new Balancer(options.spread().balance(), endpoints.size());
        this.turns = new AtomicIntegerArray(endpoints.size());
        this.group = new MultiThreadIoEventLoopGroup(
                options.connection().effectiveEventLoops(),
                new DefaultThreadFactory("assay-http", true),
                NioIoHandler.newFactory());
        this.library = new PreparedLibrary<>(prompts, () -> writer()::prepared, PreparedRequest::heapBytes);
    }

    /**
     * Checks each endpoint with a list of its models and a request of one token; blocks until that is done or its time is up.
     * Never throws for what is wrong with a server. Also decides whether the run asks for token ids.
     */
    public ProbeResult probe() {
        List<ProbeResult> results = new ArrayList<>();
        for (OpenAiOptions endpoint : options.endpoints()) {
            ProbeResult result;
            try {
                result = new Probe(endpoint, new ProbeClient(group.next(), endpoint, address(endpoint), tls(endpoint)))
                        .run();
            } catch (UnknownHostException e) {
                result = ProbeResult.wrong(unresolved(endpoint));
            }
            if (!result.ok()) {
                probed = null;
                return result;
            }
            results.add(result);
        }
        ProbeResult all = ProbeResult.together(results);
        probed = all;
        return all;
    }

    /**
     * The samples, for the run. Loading writes the requests; the first load probes the server unless that was done.
     * Loading throws {@link EndpointException} when the server cannot be used.
     */
    public SampleLibrary library() {
        return library;
    }

    @Override
    public String name() {
        String model = options.request().model();
        int others = options.spread().others().size();
        return "server at " + options.shownBase() + (others == 0 ? "" : " and " + others + " more") + ", "
                + options.request().dialect().summary() + (model.isEmpty() ? "" : ", model " + model);
    }

    @Override
    public void start(ResponseSink newSink) {
        requireOpen();
        if (pools.isEmpty()) {
            pools = makePools();
        }
        sink = newSink;
        mostInFlight = 0;
        unprepared = 0;
        lastReport = null;
        pools.forEach(endpoint -> endpoint.forEach(pool -> onLoop(pool, pool::takeCounters)));
    }

    @Override
    public void issue(Query query) {
        ResponseSink target = sink;
        if (target == null || closed) {
            throw new IllegalStateException(closed ? "issue after close" : "issue before start");
        }
        for (int i = 0; i < query.sampleCount(); i++) {
            PreparedRequest request = library.prepared(query.sampleIndex(i));
            if (request == null) {
                unprepared++;
                request = library.prepare(query.sampleIndex(i));
            }
            LoopPool pool = route(query.sampleIndex(i));
            mostInFlight = Math.max(mostInFlight, inFlight.incrementAndGet());
            pool.submit(new Exchange(pool, target, query.sampleId(i), query.sampleIndex(i), request));
        }
    }

    /** Nothing is held back for batching. */
    @Override
    public void flush() {}

    /** Counts by the user's tokenizer, for answers whose server told no number. */
    @Override
    public void countTokens(TokenCounts counts) {
        options.tokenizer().ifPresent(tokenizer -> {
            for (List<LoopPool> endpoint : pools) {
                for (LoopPool pool : endpoint) {
                    onLoop(pool, pool::takeTexts).count(tokenizer, counts);
                }
            }
        });
    }

    /** Counts since the last start; complete when nothing is in flight any more. Remains available after close. */
    public AdapterReport report() {
        AdapterReport last = lastReport;
        if (last != null) {
            return last;
        }
        Counters all = new Counters();
        List<EndpointReport> endpoints = new ArrayList<>();
        List<OpenAiOptions> known = options.endpoints();
        for (int i = 0; i < pools.size(); i++) {
            Counters one = new Counters();
            for (LoopPool pool : pools.get(i)) {
                one.add(onLoop(pool, pool::copyCounters));
            }
            endpoints.add(EndpointReport.of(known.get(i).shownBase(), one));
            all.add(one);
        }
        all.odd(Oddity.SENT_UNPREPARED, unprepared);
        boolean anyTls = known.stream().anyMatch(endpoint -> endpoint.server().tls());
        return AdapterReport.of(
                all, mostInFlight, endpoints, anyTls && options.tls().insecure());
    }

    /** The fields that each request carries, as JSON, with words in place of the prompt; no key is among them. */
    public String requestFields() {
        ProbeResult known = probed;
        boolean ids = known != null && known.tokenIdsAsked();
        boolean usage = known != null && known.usageAsked();
        Prompt placeholder = new Prompt(Optional.of("(prompt of the sample)"), new int[0], 0);
        return new String(new RequestWriter(options.request(), ids, usage).body(placeholder), StandardCharsets.UTF_8);
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
        lastReport = report();
        closed = true;
        pools.forEach(endpoint -> endpoint.forEach(pool -> pool.loop().execute(pool::shutDown)));
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(CLOSE_WAIT_SECONDS, TimeUnit.SECONDS);
    }

    private RequestWriter writer() {
        ProbeResult result = probed;
        if (result == null) {
            result = probe();
            if (!result.ok()) {
                throw new EndpointException(result.sentence());
            }
        }
        return new RequestWriter(options.request(), result.tokenIdsAsked(), result.usageAsked());
    }

    /** Chooses endpoint and event loop; any thread. */
    private LoopPool route(int sampleIndex) {
        int endpoint = balancer.begin(sampleIndex);
        List<LoopPool> loops = pools.get(endpoint);
        return loops.get(loops.size() == 1 ? 0 : Math.floorMod(turns.getAndIncrement(endpoint), loops.size()));
    }

    private void sendAgain(Exchange failed, long delayNanos) {
        LoopPool pool = route(failed.sampleIndex());
        inFlight.incrementAndGet();
        Exchange next = failed.again(pool);
        if (delayNanos == 0) {
            pool.submit(next);
        } else {
            var _ = pool.loop().schedule(() -> pool.submit(next), delayNanos, TimeUnit.NANOSECONDS);
        }
    }

    private List<List<LoopPool>> makePools() {
        List<OpenAiOptions> endpoints = options.endpoints();
        int limit = options.connection().maxConnections();
        int loops = loopsPerEndpoint(options);
        LoopPool.Routing routing = new LoopPool.Routing() {
            @Override
            public void left(int endpoint) {
                balancer.end(endpoint);
            }

            @Override
            public void again(Exchange failed, long delayNanos) {
                sendAgain(failed, delayNanos);
            }
        };
        List<List<LoopPool>> made = new ArrayList<>();
        int place = 0;
        int places = loops * endpoints.size();
        for (int e = 0; e < endpoints.size(); e++) {
            OpenAiOptions endpoint = endpoints.get(e);
            InetSocketAddress address;
            try {
                address = address(endpoint);
            } catch (UnknownHostException x) {
                throw new EndpointException(unresolved(endpoint));
            }
            List<LoopPool> ofEndpoint = new ArrayList<>();
            for (int i = 0; i < loops; i++, place++) {
                EventLoop loop = group.next();
                int share = limit == 0 ? 0 : limit / places + (place < limit % places ? 1 : 0);
                ofEndpoint.add(new LoopPool(loop, endpoint, address, tls(endpoint), e, share, inFlight, routing));
            }
            made.add(List.copyOf(ofEndpoint));
        }
        return List.copyOf(made);
    }

    /** Event loops that serve each endpoint: never more than it may have connections. */
    private static int loopsPerEndpoint(OpenAiOptions options) {
        int loops = options.connection().effectiveEventLoops();
        int limit = options.connection().maxConnections();
        int endpoints = options.endpoints().size();
        if (limit > 0 && limit < endpoints) {
            throw new IllegalArgumentException("at most " + limit + " connections are allowed, fewer than the "
                    + endpoints + " endpoints; allow at least one each");
        }
        return limit == 0 ? loops : Math.min(loops, limit / endpoints);
    }

    private @Nullable SslContext tls(OpenAiOptions endpoint) {
        return endpoint.server().tls() ? tls : null;
    }

    private static String unresolved(OpenAiOptions endpoint) {
        return "the host name " + endpoint.server().host() + " cannot be resolved; check its spelling";
    }

    private static InetSocketAddress address(OpenAiOptions endpoint) throws UnknownHostException {
        return new InetSocketAddress(
                InetAddress.getByName(endpoint.server().host()),
                endpoint.server().port());
    }

    private static <T> T onLoop(LoopPool pool, java.util.concurrent.Callable<T> action) {
        try {
            return pool.loop().submit(action).get(REPORT_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the adapter's counts were collected", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the adapter's event loop did not give its counts", e);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("start after close");
        }
    }

    /** The prompt of a sample, for those who show or score it. */
    public Prompt prompt(int sampleIndex) {
        return library.prompt(sampleIndex);
    }
}
