package dev.assay.openaihttp;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
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
    private final PreparedLibrary library;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final MultiThreadIoEventLoopGroup group;
    private final @Nullable SslContext tls;
    private List<LoopPool> pools = List.of();
    private @Nullable ProbeResult probed;
    private @Nullable ResponseSink sink;
    private @Nullable AdapterReport lastReport;
    private long unprepared;
    private int mostInFlight;
    private int nextPool;
    private boolean closed;

    /**
     * Opens no connection yet.
     *
     * @throws IllegalArgumentException with one sentence when the TLS settings are unusable
     */
    public OpenAiHttpSut(OpenAiOptions options, PromptLibrary prompts) {
        this.options = options;
        this.tls = options.server().tls() ? options.tls().context() : null;
        this.group = new MultiThreadIoEventLoopGroup(
                options.connection().effectiveEventLoops(),
                new DefaultThreadFactory("assay-http", true),
                NioIoHandler.newFactory());
        this.library = new PreparedLibrary(prompts, this::writer);
    }

    /**
     * Checks the server with a list of its models and a request of one token; blocks until that is done or its time is up.
     * Never throws for what is wrong with the server. Also decides whether the run asks for token ids.
     */
    public ProbeResult probe() {
        InetSocketAddress address;
        try {
            address = address();
        } catch (UnknownHostException e) {
            return ProbeResult.wrong(
                    "the host name " + options.server().host() + " cannot be resolved; check its spelling");
        }
        ProbeResult result = new Probe(options, new ProbeClient(group.next(), options, address, tls)).run();
        probed = result.ok() ? result : null;
        return result;
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
        return "OpenAI-compatible server at " + options.server() + ", model "
                + options.request().model();
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
        for (LoopPool pool : pools) {
            onLoop(pool, pool::takeCounters);
        }
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
            LoopPool pool = pools.get(nextPool);
            nextPool = nextPool + 1 == pools.size() ? 0 : nextPool + 1;
            mostInFlight = Math.max(mostInFlight, inFlight.incrementAndGet());
            pool.submit(new Exchange(pool, target, query.sampleId(i), request));
        }
    }

    /** Nothing is held back for batching. */
    @Override
    public void flush() {}

    /** Counts since the last start; complete when nothing is in flight any more. Remains available after close. */
    public AdapterReport report() {
        AdapterReport last = lastReport;
        if (last != null) {
            return last;
        }
        Counters all = new Counters();
        for (LoopPool pool : pools) {
            all.add(onLoop(pool, pool::copyCounters));
        }
        all.odd(Oddity.SENT_UNPREPARED, unprepared);
        return AdapterReport.of(
                all, mostInFlight, options.server().tls() && options.tls().insecure());
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
        for (LoopPool pool : pools) {
            pool.loop().execute(pool::shutDown);
        }
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

    private List<LoopPool> makePools() {
        InetSocketAddress address;
        try {
            address = address();
        } catch (UnknownHostException e) {
            throw new EndpointException(
                    "the host name " + options.server().host() + " cannot be resolved; check its spelling");
        }
        int loops = options.connection().effectiveEventLoops();
        int limit = options.connection().maxConnections();
        List<LoopPool> made = new ArrayList<>();
        for (int i = 0; i < loops; i++) {
            EventLoop loop = group.next();
            int share = limit == 0 ? 0 : limit / loops + (i < limit % loops ? 1 : 0);
            made.add(new LoopPool(loop, options, address, tls, share, inFlight));
        }
        return made;
    }

    private InetSocketAddress address() throws UnknownHostException {
        return new InetSocketAddress(
                InetAddress.getByName(options.server().host()), options.server().port());
    }

    private static Counters onLoop(LoopPool pool, java.util.concurrent.Callable<Counters> action) {
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
