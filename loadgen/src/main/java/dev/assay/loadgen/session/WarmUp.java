package dev.assay.loadgen.session;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.issue.IssueContext;
import dev.assay.loadgen.issue.IssueLimits;
import dev.assay.loadgen.issue.SeriesIssuer;
import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.FailureLimit;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.Recorder;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.schedule.Arrivals;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Lets the virtual machine compile the measuring code before it measures: the first real queries of a process would otherwise be
 * handed over tens of milliseconds late. Issues queries to a system that answers at once; nothing of it reaches the system
 * under test or the logs. Once a process.
 */
final class WarmUp {
    private static final AtomicBoolean DONE = new AtomicBoolean();
    private static final int LIBRARY_SAMPLES = 64;
    private static final int OVERDUE_QUERIES = 30_000;
    private static final int WAITING_QUERIES = 2_000;

    private WarmUp() {}

    /** Takes about a tenth of a second the first time. */
    static void once(RunClock clock, StopFlag stop) {
        if (clock.realTime() && DONE.compareAndSet(false, true)) {
            issue(clock, stop, 10_000_000, OVERDUE_QUERIES);
            issue(clock, stop, 50_000, WAITING_QUERIES);
        }
    }

    private static void issue(RunClock clock, StopFlag stop, double targetQps, int queries) {
        TestSettings requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(targetQps)
                .minDurationMillis(0)
                .minQueryCount(queries)
                .build();
        EffectiveSettings settings = EffectiveSettingsDerivation.derive(requested, LIBRARY_SAMPLES, LIBRARY_SAMPLES)
                .effective();
        Schedule schedule = new ScheduleGenerator(settings, LIBRARY_SAMPLES, ReferenceVariant.NEWEST).performance();
        Journal journal = new Journal();
        Recorder recorder =
                new Recorder(clock.nanos(), Recorder.TokenRule.COUNT_AND_FIRST, journal, null, FailureLimit.none());
        SampleSlots slots = new SampleSlots(0, schedule.queryCount(), 1, true, SampleSlots.Arrival.SCHEDULED);
        recorder.open(slots, null);
        SeriesTimes times = new SeriesTimes(Scenario.SERVER, clock.nanos().nanoTime(), schedule, slots);
        IssueContext context = new IssueContext(
                Scenario.SERVER,
                false,
                new Answering(recorder),
                schedule,
                slots,
                times,
                recorder,
                journal,
                clock,
                stop,
                1,
                null,
                new Arrivals.Official());
        new SeriesIssuer(context, List.of(IssueLimits.performance(settings, false, 0, 1))).run();
    }

    private record Answering(ResponseSink sink) implements SystemUnderTest {
        private static final int TOKENS = 10;

        @Override
        public String name() {
            return "warm-up";
        }

        @Override
        public void start(ResponseSink ignored) {}

        @Override
        public void issue(Query query) {
            for (int i = 0; i < query.sampleCount(); i++) {
                sink.firstToken(query.sampleId(i), sink.nanoTime());
                sink.complete(query.sampleId(i), sink.nanoTime(), TOKENS);
            }
        }

        @Override
        public void flush() {}
    }
}
