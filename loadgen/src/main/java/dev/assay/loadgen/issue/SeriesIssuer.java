package dev.assay.loadgen.issue;

import dev.assay.loadgen.clock.StopFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * All issuing threads of one series. One thread issues on the caller's; more are threads of the harness itself, started for
 * the series (the reference has clients register theirs instead; the order and limits of issuing are the same). Simulated
 * time knows one thread only, whatever is asked for.
 */
public final class SeriesIssuer {
    private final IssueContext context;
    private final List<IssueLoop> loops = new ArrayList<>();

    /** @param limitsOfThreads one for each issuing thread, at least one */
    public SeriesIssuer(IssueContext context, List<IssueLimits> limitsOfThreads) {
        this.context = context;
        int threads = limitsOfThreads.size();
        for (int thread = 0; thread < threads; thread++) {
            loops.add(new IssueLoop(context, limitsOfThreads.get(thread), thread, threads, this::queriesIssued));
        }
    }

    /** Issues until every thread has ended; how they ended, worst first. Threads end at the latest after a stop request. */
    public IssueEnd run() {
        if (loops.size() == 1) {
            return loops.getFirst().run();
        }
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < loops.size(); i++) {
            IssueLoop loop = loops.get(i);
            threads.add(Thread.ofPlatform().daemon().name("assay-issue-" + i).start(() -> run(loop)));
        }
        threads.forEach(this::join);
        return combined();
    }

    /** Queries issued so far by all threads. Any thread. */
    public long queriesIssued() {
        long sum = 0;
        for (int i = 0; i < loops.size(); i++) {
            sum += loops.get(i).queriesIssued();
        }
        return sum;
    }

    /** Whether any thread is inside a call of the system under test. Any thread. */
    public boolean isInCall() {
        return loops.stream().anyMatch(IssueLoop::isInCall);
    }

    private void run(IssueLoop loop) {
        try {
            loop.run();
        } catch (Throwable fatal) {
            // An Error must not end a thread in silence and leave the others issuing.
            context.stop().abort("an issuing thread died of " + fatal);
            throw fatal;
        }
    }

    private void join(Thread thread) {
        while (thread.isAlive()) {
            try {
                thread.join(StopFlag.REACTION_NANOS / 1_000_000);
            } catch (InterruptedException interrupt) {
                // The watchdog of the run interrupts this thread when calls hang: pass it on and leave.
                context.stop().abort("issuing was interrupted");
                thread.interrupt();
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private IssueEnd combined() {
        IssueEnd worst = IssueEnd.LIST_EXHAUSTED;
        for (IssueLoop loop : loops) {
            IssueEnd end = loop.end().orElse(IssueEnd.STOPPED);
            if (end != IssueEnd.LIST_EXHAUSTED && (worst == IssueEnd.LIST_EXHAUSTED || end == IssueEnd.STOPPED)) {
                worst = end;
            }
        }
        return worst;
    }
}
