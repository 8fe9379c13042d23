package dev.assay.loadgen.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.record.Recorder.TokenRule;
import dev.assay.loadgen.record.SampleSlots.Arrival;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private final VirtualClock clock = new VirtualClock(0);
    private final Journal journal = new Journal();

    @Test
    void aSampleKeepsTheStampsItWasReportedWith() {
        Recorder recorder = recorder(TokenRule.COUNT_AND_FIRST);
        SampleSlots slots = openThreeIssued(recorder, 100);

        recorder.firstToken(101, 40);
        recorder.complete(101, 90, 7);

        assertThat(slots.isComplete(1)).isTrue();
        assertThat(slots.firstTokenNanos(1)).isEqualTo(40);
        assertThat(slots.completedNanos(1)).isEqualTo(90);
        assertThat(slots.tokenCount(1)).isEqualTo(7);
        assertThat(slots.isOpen(0)).isTrue();
        assertThat(slots.ended().get()).isEqualTo(1);
        assertThat(recorder.misuse().total()).isZero();
    }

    @Test
    void aCountPromisedForLaterIsTakenAtTheEndAndIsNoMisuseBefore() {
        Recorder recorder = recorder(TokenRule.COUNT_AND_FIRST);
        SampleSlots slots = openThreeIssued(recorder, 100);
        recorder.firstToken(101, 40);
        recorder.complete(101, 90, ResponseSink.COUNTED_LATER);

        assertThat(recorder.misuse().total()).isZero();
        assertThat(recorder.countsOwed()).isEqualTo(1);
        assertThat(slots.completedNanos(1)).isEqualTo(90);

        recorder.countLater(101, 12);
        recorder.countLater(102, 5); // not complete, so nothing was promised

        assertThat(slots.tokenCount(1)).isEqualTo(12);
        assertThat(slots.tokenCount(2)).isZero();
        assertThat(recorder.countsOwed()).isZero();
        assertThat(recorder.misuse().total()).isZero();
    }

    @Test
    void theFirstOfTwoCompletionsIsKeptAndTheOthersAreStillAwaited() {
        // Field report: a double callback must not end the run early.
        Recorder recorder = recorder(TokenRule.NONE);
        SampleSlots slots = openThreeIssued(recorder, 0);
        slots.ended().setTarget(3);

        recorder.complete(0, 100, 0);
        recorder.complete(0, 101, 0);
        recorder.complete(1, 200, 0);

        assertThat(slots.completedNanos(0)).isEqualTo(100);
        assertThat(slots.ended().get()).isEqualTo(2);
        assertThat(slots.ended().holds()).isFalse();
        assertThat(recorder.misuse().count(Misuse.SECOND_COMPLETION)).isEqualTo(1);
        assertThat(recorder.misuse().firstCase(Misuse.SECOND_COMPLETION)).hasValueSatisfying(first -> {
            assertThat(first.sampleId()).isZero();
            assertThat(first.nanos()).isEqualTo(101);
            assertThat(first.caller()).startsWith(RecorderTest.class.getName());
        });
    }

    @Test
    void anAnswerToASampleThatTheHarnessGaveUpIsNoMisuse() {
        Recorder recorder = recorder(TokenRule.NONE);
        openThreeIssued(recorder, 0);
        recorder.complete(0, 100, 0);

        recorder.failOpen(FailureKind.CANCELLED, "the verdict is known");
        recorder.complete(1, 200, 0);
        recorder.fail(2, 210, FailureKind.FAILED, "connection closed");
        assertThat(recorder.misuse().total()).isZero();

        recorder.complete(0, 220, 0);
        assertThat(recorder.misuse().count(Misuse.SECOND_COMPLETION)).isEqualTo(1);
    }

    @Test
    void idsThatWereNeverIssuedAreCountedAndIgnored() {
        Recorder recorder = recorder(TokenRule.NONE);
        SampleSlots slots = new SampleSlots(10, 3, 1, false, Arrival.AT_ONCE);
        recorder.open(slots, null);
        slots.issue(0, 5);

        recorder.complete(11, 6, 0); // generated but not issued
        recorder.complete(99, 6, 0);
        recorder.complete(-1, 6, 0);
        recorder.firstToken(12, 6);
        recorder.fail(13, 6, FailureKind.FAILED, "refused");

        assertThat(recorder.misuse().count(Misuse.UNKNOWN_ID)).isEqualTo(5);
        assertThat(slots.ended().get()).isZero();
        assertThat(recorder.failures().total()).isZero();
    }

    @Test
    void aReportForAnEarlierSeriesIsAfterTheEnd() {
        Recorder recorder = recorder(TokenRule.NONE);
        openThreeIssued(recorder, 0);
        recorder.complete(0, 10, 0);
        recorder.close();

        recorder.complete(1, 20, 0);
        openThreeIssued(recorder, 3);
        recorder.firstToken(2, 30);

        assertThat(recorder.misuse().count(Misuse.AFTER_END)).isEqualTo(2);
        assertThat(recorder.misuse().count(Misuse.UNKNOWN_ID)).isZero();
    }

    @Test
    void misplacedFirstTokensAreCountedByKind() {
        Recorder recorder = recorder(TokenRule.COUNT_AND_FIRST);
        SampleSlots slots = openThreeIssued(recorder, 0);

        recorder.firstToken(0, 10);
        recorder.firstToken(0, 11);
        recorder.complete(0, 20, 5);
        recorder.firstToken(0, 21);
        recorder.complete(1, 20, 5);
        recorder.firstToken(1, 22);

        MisuseLog misuse = recorder.misuse();
        assertThat(misuse.count(Misuse.SECOND_FIRST_TOKEN)).isEqualTo(1);
        assertThat(misuse.count(Misuse.FIRST_TOKEN_AFTER_COMPLETION)).isEqualTo(2);
        assertThat(misuse.count(Misuse.FIRST_TOKEN_MISSING)).isEqualTo(1);
        assertThat(misuse.total()).isEqualTo(4);
        assertThat(slots.firstTokenNanos(0)).isEqualTo(10);
        assertThat(slots.firstTokenNanos(1)).isEqualTo(SampleSlots.UNSET);
    }

    @Test
    void offlineNeedsNoFirstToken() {
        Recorder recorder = recorder(TokenRule.COUNT);
        openThreeIssued(recorder, 0);

        recorder.complete(0, 20, 6);

        assertThat(recorder.misuse().total()).isZero();
    }

    @Test
    void badTokenCountsAreCountedAndHaveOneLineEach() {
        Recorder recorder = recorder(TokenRule.COUNT);
        SampleSlots slots = openThreeIssued(recorder, 0);

        recorder.complete(0, 20, 0);
        recorder.complete(1, 20, 1);
        recorder.complete(2, 20, -5);

        assertThat(recorder.misuse().count(Misuse.TOKEN_COUNT_MISSING)).isEqualTo(1);
        assertThat(recorder.misuse().count(Misuse.TOKEN_COUNT_ONE)).isEqualTo(1);
        assertThat(recorder.misuse().count(Misuse.TOKEN_COUNT_NEGATIVE)).isEqualTo(1);
        assertThat(slots.ended().get()).isEqualTo(3);
        assertThat(slots.tokenCount(2)).isEqualTo(-5);
        assertThat(journal.drain())
                .extracting(Journal.Entry::text)
                .containsExactly(
                        "n_tokens argument missing or attempted to record 0 as number of tokens",
                        "Number of tokens need to be greater than 1",
                        "Attempted to record a negative number of tokens");
    }

    @Test
    void linesOfOneKindOfMisuseAreBounded() {
        Recorder recorder = recorder(TokenRule.COUNT);
        int count = Recorder.MOST_LINES_OF_A_KIND + 500;
        SampleSlots slots = new SampleSlots(0, 1, count, true, Arrival.AT_ONCE);
        recorder.open(slots, null);
        slots.issue(0, 0);

        for (int i = 0; i < count; i++) {
            recorder.complete(i, 1, 0);
        }

        assertThat(recorder.misuse().count(Misuse.TOKEN_COUNT_MISSING)).isEqualTo(count);
        assertThat(journal.drain()).hasSize(Recorder.MOST_LINES_OF_A_KIND);
    }

    @Test
    void aStampBeforeTheIssueIsNoticed() {
        Recorder recorder = recorder(TokenRule.NONE);
        SampleSlots slots = new SampleSlots(0, 1, 1, false, Arrival.ONE_BY_ONE);
        recorder.open(slots, null);
        slots.issue(0, 1_000);

        recorder.complete(0, 999, 0);

        assertThat(recorder.misuse().count(Misuse.NEGATIVE_LATENCY)).isEqualTo(1);
        assertThat(slots.ended().get()).isEqualTo(1);
    }

    @Test
    void failedSamplesEndWithoutBeingComplete() {
        Recorder recorder = recorder(TokenRule.NONE);
        SampleSlots slots = openThreeIssued(recorder, 0);

        recorder.fail(0, 10, FailureKind.FAILED, "connection refused");
        recorder.fail(1, 10, FailureKind.TIMED_OUT, "no answer within 5 s");
        recorder.complete(0, 20, 0);
        assertThat(recorder.failOpen(FailureKind.CANCELLED, "interrupted")).isEqualTo(1);

        assertThat(slots.ended().get()).isEqualTo(3);
        for (int sample = 0; sample < 3; sample++) {
            assertThat(slots.isComplete(sample)).isFalse();
            assertThat(slots.isOpen(sample)).isFalse();
        }
        FailureLog failures = recorder.failures();
        assertThat(failures.count(FailureKind.FAILED)).isEqualTo(1);
        assertThat(failures.count(FailureKind.TIMED_OUT)).isEqualTo(1);
        assertThat(failures.count(FailureKind.CANCELLED)).isEqualTo(1);
        assertThat(failures.firstIds()).containsExactly(0, 1, 2);
        assertThat(failures.reasons()).contains(new FailureLog.Reason(FailureKind.FAILED, "connection refused", 1));
        assertThat(recorder.misuse().count(Misuse.SECOND_COMPLETION)).isEqualTo(1);
    }

    @Test
    void reasonsOfFailuresAreBounded() {
        FailureLog failures = new FailureLog();
        for (int i = 0; i < 10_000; i++) {
            failures.note(FailureKind.FAILED, i, "reason " + i);
        }
        assertThat(failures.count(FailureKind.FAILED)).isEqualTo(10_000);
        assertThat(failures.reasons()).hasSizeLessThanOrEqualTo(FailureLog.MOST_REASONS + 1);
        assertThat(failures.reasons().stream()
                        .mapToLong(FailureLog.Reason::count)
                        .sum())
                .isEqualTo(10_000);
    }

    @Test
    void onlySelectedResponsesAreKeptInOrderOfCompletion() {
        Recorder recorder = recorder(TokenRule.COUNT_AND_FIRST);
        SampleSlots slots = new SampleSlots(500, 200, 1, true, Arrival.AT_ONCE);
        long[] selected = new long[4];
        for (int sample : new int[] {3, 64, 190}) {
            selected[sample >> 6] |= 1L << sample;
        }
        ResponseStore responses = new ResponseStore(200, selected);
        recorder.open(slots, responses);
        for (int i = 0; i < 200; i++) {
            slots.issue(i, 0);
        }
        assertThat(recorder.wantsData(503)).isTrue();
        assertThat(recorder.wantsData(504)).isFalse();
        assertThat(recorder.wantsData(499)).isFalse();

        byte[] bytes = "..abcdef..".getBytes(UTF_8);
        recorder.firstToken(690, 1, bytes, 2, 1);
        recorder.complete(690, 2, 3, bytes, 2, 6);
        recorder.firstToken(505, 1, bytes, 0, 4);
        recorder.complete(505, 2, 3, bytes, 0, 4);
        recorder.firstToken(503, 1);
        recorder.complete(503, 2, 3, bytes, 4, 2);
        List<String> entries = new ArrayList<>();
        responses.drainTo((sample, data, first) ->
                entries.add(sample + ":" + new String(data, UTF_8) + ":" + new String(first, UTF_8)));
        recorder.firstToken(564, 1);
        recorder.complete(564, 2, 3);
        responses.drainTo((sample, data, first) -> entries.add(sample + ":" + data.length + ":" + first.length));

        assertThat(entries).containsExactly("190:abcdef:a", "3:cd:", "64:0:0");
    }

    private Recorder recorder(TokenRule rule) {
        return new Recorder(clock, rule, journal, null, FailureLimit.none());
    }

    private static SampleSlots openThreeIssued(Recorder recorder, long firstId) {
        SampleSlots slots = new SampleSlots(firstId, 3, 1, true, Arrival.AT_ONCE);
        recorder.open(slots, null);
        for (int query = 0; query < 3; query++) {
            slots.issue(query, 0);
        }
        return slots;
    }
}
