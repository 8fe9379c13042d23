package dev.assay.loadgen.session;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.log.AccuracyLogFile;
import dev.assay.loadgen.log.TraceLogFile;
import dev.assay.loadgen.record.ResponseStore;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.record.TraceEvent;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What the starting thread does beside a running series: writes out what waits for the accuracy log and the trace, reports
 * progress, and notices when a call of the system under test neither returns nor completes anything. Confined to that thread.
 */
final class SeriesWatch implements Supervisor.Watch, TraceBuffer.Sink {
    private final RunContext run;
    private final SeriesRun series;
    private final String phase;
    private final long deadlineNanos;
    private final long intervalNanos;
    private final boolean estimates;
    private final long earlierFailures;
    private @Nullable ProgressScan scan;
    private long movedNanos;
    private long movedCount = -1;
    private long reportedNanos;

    SeriesWatch(RunContext run, SeriesRun series, String phase) {
        this.run = run;
        this.series = series;
        this.phase = phase;
        deadlineNanos = run.options().completionDeadline().toNanos();
        intervalNanos = run.options().progressInterval().toNanos();
        // Offline samples all wait from the start: percentiles of a part of them say nothing.
        estimates = series.settings().scenario() != Scenario.OFFLINE
                && !run.options().progress().equals(ProgressListener.NONE);
        earlierFailures = run.recorder().failures().total();
        movedNanos = run.now();
        reportedNanos = movedNanos;
    }

    @Override
    public void tick() {
        drainLogs();
        series.observe();
        long now = run.now();
        long moved = series.slots().ended().get() + series.queriesIssued();
        if (moved != movedCount || !series.isInCall()) {
            movedCount = moved;
            movedNanos = now;
        } else if (now - movedNanos > deadlineNanos) {
            series.stall("a call of the system under test did not return, and no sample was answered, for "
                    + Sentences.of(run.options().completionDeadline()));
        }
        if (now - reportedNanos >= intervalNanos) {
            reportedNanos = now;
            reportProgress();
        }
    }

    /** Writes out what is waiting for the accuracy log and the trace. */
    void drainLogs() {
        ResponseStore responses = series.responses();
        if (responses != null) {
            responses.drainTo(this::log);
        }
        TraceBuffer trace = run.trace();
        if (trace != null && series.times() != null) {
            trace.drainTo(this);
        }
    }

    void reportProgress() {
        SampleSlots slots = series.slots();
        SeriesTimes times = series.times();
        if (times == null || run.options().progress().equals(ProgressListener.NONE)) {
            return;
        }
        long issued = series.queriesIssued() * slots.samplesPerQuery();
        long failed = run.recorder().failures().total() - earlierFailures;
        OptionalLong ttft = OptionalLong.empty();
        OptionalLong tpot = OptionalLong.empty();
        if (estimates && slots.hasFirstTokens()) {
            ProgressScan scanning = scan == null ? new ProgressScan(slots, times) : scan;
            scan = scanning;
            scanning.scan(issued);
            ttft = scanning.ttftP99Nanos();
            tpot = scanning.tpotP99Nanos();
        }
        long ended = slots.ended().get();
        run.options()
                .progress()
                .onProgress(new ProgressSnapshot(
                        phase,
                        run.now() - times.startNanos(),
                        slots.sampleCount(),
                        issued,
                        Math.max(0, ended - failed),
                        failed,
                        ttft,
                        tpot));
    }

    @Override
    public void accept(long threadId, TraceEvent event, int detail, long startNanos, long durationNanos) {
        TraceLogFile trace = run.logs().trace();
        switch (event) {
            case SAMPLE -> trace.completed(facts(detail), startNanos);
            case TOKEN -> trace.firstToken(facts(detail), startNanos);
            default -> run.logs().traceScope(event, threadId, detail, startNanos, durationNanos);
        }
    }

    private TraceLogFile.SampleFacts facts(int sample) {
        SampleSlots slots = series.slots();
        SeriesTimes times = Objects.requireNonNull(series.times());
        int query = slots.queryOf(sample);
        return new TraceLogFile.SampleFacts(
                slots.firstId() + sample,
                series.firstQueryId() + query,
                series.schedule().sampleIndex(query, sample - query * slots.samplesPerQuery()),
                times.dueNanos(query),
                times.issuedNanos(query));
    }

    private void log(int sample, byte[] data, byte[] firstTokenData) {
        SampleSlots slots = series.slots();
        int query = slots.queryOf(sample);
        AccuracyLogFile accuracy = run.logs().accuracy();
        accuracy.add(
                slots.firstId() + sample,
                series.schedule().sampleIndex(query, sample - query * slots.samplesPerQuery()),
                data,
                firstTokenData,
                slots.tokenCount(sample));
    }
}
