package dev.assay.testkit.sut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.testkit.misbehave.Misbehaviour;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** All on a virtual clock; the instants follow from the service times. */
class SimpleSutsTest {
    private final VirtualClock clock = new VirtualClock(0);
    private final EventTimer timer = EventTimer.virtualTime(clock);
    private final RecordingSink sink = new RecordingSink(clock, false);

    private List<String> linesAfterAll() {
        while (clock.advanceToNextEvent()) {
            // Runs what is planned until nothing is.
        }
        return sink.lines;
    }

    @Test
    void theNullSutCompletesInsideTheCall() {
        NullSut sut = new NullSut();
        sut.start(sink);
        clock.advanceTo(5);
        sut.issue(new ListQuery(7));
        sut.issue(new ListQuery(8, 9));
        assertThat(sink.lines).containsExactly("complete 7 at 5 n 0", "all [8, 9] at 5");
    }

    @Test
    void theNullSutTakesQueriesOfAnySize() {
        NullSut sut = new NullSut();
        sut.start(sink);
        sut.issue(new ListQuery(LongStream.range(0, 5_000).toArray()));
        assertThat(sink.lines).hasSize(1);
        assertThat(sink.lines.get(0)).endsWith("4998, 4999] at 0");
    }

    @Test
    void theNullSutAllocatesNothing() {
        NullSut sut = new NullSut();
        sut.start(new DiscardingSink());
        ListQuery one = new ListQuery(1);
        ListQuery many = new ListQuery(LongStream.range(0, 100).toArray());
        long allocated = allocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            sut.issue(one);
            sut.issue(many);
        }
        // Asking for the count allocates a little itself; one byte a query would be 200,000.
        assertThat(allocatedBytes() - allocated).isLessThan(20_000);
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    @Test
    void aScriptIsFollowedEntryByEntryAndThenFromItsBeginning() {
        SystemUnderTest sut =
                new ScriptedSut(List.of(ScriptedResponse.after(100), new ScriptedResponse(20, 50, 3)), timer);
        sut.start(sink);
        sut.issue(new ListQuery(0));
        clock.advanceTo(10);
        sut.issue(new ListQuery(1, 2));
        assertThat(linesAfterAll())
                .containsExactly(
                        "first 1 at 30", "complete 1 at 60 n 3", "complete 0 at 100 n 0", "complete 2 at 110 n 0");
    }

    @Test
    void impossibleScriptsAreRefused() {
        assertThatThrownBy(() -> new ScriptedResponse(60, 50, 1)).hasMessageContaining("is impossible");
        assertThatThrownBy(() -> new ScriptedSut(List.of(), timer)).hasMessageContaining("script is empty");
        assertThatThrownBy(() -> new QueueingSut(0, 5, timer)).hasMessageContaining("0 servers");
    }

    @Test
    void twoServersServeThreeSamplesAndTheThirdWaits() {
        SystemUnderTest sut = new QueueingSut(2, 100, timer);
        sut.start(sink);
        sut.issue(new ListQuery(0));
        clock.advanceTo(30);
        sut.issue(new ListQuery(1, 2));
        clock.advanceTo(250);
        sut.issue(new ListQuery(3));
        assertThat(linesAfterAll())
                .containsExactly(
                        "complete 0 at 100 n 0",
                        "complete 1 at 130 n 0",
                        "complete 2 at 200 n 0",
                        "complete 3 at 350 n 0");
    }

    private List<String> misbehave(String misbehaviour) {
        SystemUnderTest inner = new ScriptedSut(List.of(new ScriptedResponse(20, 50, 3)), timer);
        SystemUnderTest sut = new MisbehavingSut(inner, Misbehaviour.parse(misbehaviour, 0), timer);
        sut.start(sink);
        sut.issue(new ListQuery(0));
        return linesAfterAll();
    }

    @Test
    void eachMisbehaviourBreaksItsRule() {
        assertThat(misbehave("drop=1")).isEmpty();
    }

    @Test
    void aDuplicateCompletesTwice() {
        assertThat(misbehave("duplicate=1"))
                .containsExactly("first 0 at 20", "complete 0 at 50 n 3", "complete 0 at 50 n 3");
    }

    @Test
    void anUnknownIdCompletesOneThatWasNeverIssued() {
        assertThat(misbehave("unknown-id=1"))
                .containsExactly("first 0 at 20", "complete 0 at 50 n 3", "complete 9223372036854775807 at 50 n 3");
    }

    @Test
    void aLateCompletionComesLaterByTheTime() {
        assertThat(misbehave("late=1:2us")).containsExactly("first 0 at 20", "complete 0 at 2050 n 3");
    }

    @Test
    void theFirstTokenCanComeAfterTheCompletion() {
        assertThat(misbehave("first-after-end=1")).containsExactly("complete 0 at 50 n 3", "first 0 at 50");
    }

    @Test
    void theTokenCountCanBeZero() {
        assertThat(misbehave("zero-tokens=1")).containsExactly("first 0 at 20", "complete 0 at 50 n 0");
    }

    @Test
    void issuingCanThrowAndThenNothingIsAnswered() {
        assertThatThrownBy(() -> misbehave("throw=1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sample 0");
        assertThat(linesAfterAll()).isEmpty();
    }

    @Test
    void issuingCanBlock() {
        assertThat(misbehave("block=1:1us")).containsExactly("first 0 at 1020", "complete 0 at 1050 n 3");
    }

    @Test
    void misbehaviourOfServersIsRefused() {
        assertThatThrownBy(() -> new MisbehavingSut(new NullSut(), Misbehaviour.parse("crlf=0.1", 0), timer))
                .hasMessageContaining("\"crlf\" is nothing a system under test in the process can do");
    }
}
