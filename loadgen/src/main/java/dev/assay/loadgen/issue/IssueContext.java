package dev.assay.loadgen.issue;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.Recorder;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.record.TraceBuffer;
import dev.assay.loadgen.schedule.Arrivals;
import dev.assay.loadgen.schedule.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * What the issuing threads of one series share.
 *
 * @param scenario how queries arrive
 * @param accuracyMode whether the whole list is issued without any end condition
 * @param sut takes the queries
 * @param schedule the queries
 * @param slots where issues are noted
 * @param times when queries are due
 * @param recorder where samples fail whose issue call throws
 * @param journal takes the messages about the end of issuing
 * @param clock time of the run
 * @param stop ends issuing early
 * @param completionDeadlineNanos longest wait for an answer before the next query
 * @param trace takes scopes, or null when no trace is written
 * @param arrivals how queries arrive in Server
 */
public record IssueContext(
        Scenario scenario,
        boolean accuracyMode,
        SystemUnderTest sut,
        Schedule schedule,
        SampleSlots slots,
        SeriesTimes times,
        Recorder recorder,
        Journal journal,
        RunClock clock,
        StopFlag stop,
        long completionDeadlineNanos,
        @Nullable TraceBuffer trace,
        Arrivals arrivals) {}
