package dev.assay.compliance.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks at results on a fixed number of named threads. */
final class ResultPool {
    private final int threads;
    private final Progress progress;

    ResultPool(int threads, Progress progress) {
        this.threads = Math.max(1, threads);
        this.progress = progress;
    }

    /** Runs all; the first failure of our own code is thrown. */
    void run(List<ResultWork> work) {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger number = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "check-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        })) {
            List<Future<?>> running = new ArrayList<>();
            for (ResultWork one : work) {
                running.add(pool.submit(() -> {
                    one.run();
                    progress.at(done.incrementAndGet(), work.size());
                }));
            }
            for (Future<?> future : running) {
                await(future);
            }
        }
    }

    private static void await(Future<?> future) {
        try {
            future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while checking", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
