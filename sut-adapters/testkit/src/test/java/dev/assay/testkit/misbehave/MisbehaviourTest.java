package dev.assay.testkit.misbehave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisbehaviourTest {
    private static final int REQUESTS = 100_000;

    private static long hits(Misbehaviour misbehaviour, FaultKind kind) {
        return LongStream.range(0, REQUESTS)
                .filter(number -> misbehaviour.planFor(number).has(kind))
                .count();
    }

    @Test
    void sharesHitAboutThatManyRequestsAndKindsAreDrawnIndependently() {
        Misbehaviour misbehaviour = Misbehaviour.parse("drop=0.01, 429=0.25:7,crlf=0.5", 1);
        // Three standard deviations: 3 * sqrt(n p (1 - p)).
        assertThat(hits(misbehaviour, FaultKind.DROP)).isBetween(1_000 - 95L, 1_000 + 95L);
        assertThat(hits(misbehaviour, FaultKind.TOO_MANY_REQUESTS)).isBetween(25_000 - 411L, 25_000 + 411L);
        long both = LongStream.range(0, REQUESTS)
                .mapToObj(misbehaviour::planFor)
                .filter(plan -> plan.has(FaultKind.CRLF) && plan.has(FaultKind.TOO_MANY_REQUESTS))
                .count();
        assertThat(both).isBetween(12_500 - 314L, 12_500 + 314L);
        assertThat(hits(misbehaviour, FaultKind.CUT)).isZero();
    }

    @Test
    void theSeedDecidesWhichRequestsAreHit() {
        List<List<Fault>> first = plans(1);
        assertThat(plans(1)).isEqualTo(first);
        assertThat(plans(2)).isNotEqualTo(first);
    }

    private static List<List<Fault>> plans(long seed) {
        Misbehaviour misbehaviour = Misbehaviour.parse("cut=0.3", seed);
        return LongStream.range(0, 100)
                .mapToObj(number -> misbehaviour.planFor(number).faults())
                .toList();
    }

    @Test
    void sharesOfZeroAndOneAreExact() {
        Misbehaviour misbehaviour = Misbehaviour.parse("drop=0,eof=1", 5);
        assertThat(hits(misbehaviour, FaultKind.DROP)).isZero();
        assertThat(hits(misbehaviour, FaultKind.EOF)).isEqualTo(REQUESTS);
    }

    @Test
    void parametersAreReadAndOtherwiseTheDefault() {
        Misbehaviour misbehaviour =
                Misbehaviour.parse("stall=1:250ms@5,slow-first=1:2s,multi=1:3,429=1,heartbeat=1:50us", 5);
        FaultPlan plan = misbehaviour.planFor(0);
        assertThat(plan.faults())
                .containsExactly(
                        new Fault(FaultKind.TOO_MANY_REQUESTS, 0, 1),
                        new Fault(FaultKind.SLOW_FIRST, 2_000_000_000L, 0),
                        new Fault(FaultKind.STALL, 250_000_000L, 5),
                        new Fault(FaultKind.HEARTBEAT, 50_000L, 0),
                        new Fault(FaultKind.MULTI, 0, 3));
        assertThat(Misbehaviour.parse("stall=1:20ms", 0).planFor(0).countOr(FaultKind.STALL, 0))
                .isEqualTo(3);
    }

    @Test
    void aScriptTreatsRequestsInTheirOrderAndThenWell() {
        Misbehaviour misbehaviour = Misbehaviour.parse("script: ok*2; 429:3\n stall:1s@4+crlf ; drop*2", 0);
        assertThat(misbehaviour.planFor(0).isEmpty()).isTrue();
        assertThat(misbehaviour.planFor(1).isEmpty()).isTrue();
        assertThat(misbehaviour.planFor(2).faults()).containsExactly(new Fault(FaultKind.TOO_MANY_REQUESTS, 0, 3));
        assertThat(misbehaviour.planFor(3).faults())
                .containsExactly(new Fault(FaultKind.STALL, 1_000_000_000L, 4), Fault.of(FaultKind.CRLF));
        assertThat(misbehaviour.planFor(4).has(FaultKind.DROP)).isTrue();
        assertThat(misbehaviour.planFor(5).has(FaultKind.DROP)).isTrue();
        assertThat(misbehaviour.planFor(6).isEmpty()).isTrue();
    }

    @Test
    void nothingWrittenMeansNoMisbehaviour() {
        assertThat(Misbehaviour.parse("  ", 0).planFor(3).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dorp=0.1            | \"dorp\" is no kind of misbehaviour; choose from drop, reset",
                "drop                | \"drop\" is not of the form kind=share",
                "drop=0.1,,cut=0.1   | \"\" is not of the form kind=share",
                "drop=1.5            | \"drop=1.5\" has the share \"1.5\"; it must be a number from 0 to 1",
                "drop=NaN            | must be a number from 0 to 1",
                "drop=0.1,drop=0.2   | \"drop\" is given twice",
                "drop=0.1:5          | \"drop\" has the parameter \"5\"; it takes no parameter",
                "stall=0.1:5         | it takes a time such as 500ms",
                "stall=0.1:0ms       | it takes a time such as 500ms",
                "slow-first=0.1:1s@3 | it takes a time such as 500ms, 2s or 50us",
                "multi=0.1:0         | it takes a whole number of at least 1",
                "script:             | the misbehaviour script is empty",
                "script: ok; rdop    | \"rdop\" is no kind of misbehaviour",
                "script: ok*0        | repeats too often or never",
            })
    void faultsInTheTextAreNamed(String text, String reason) {
        assertThatThrownBy(() -> Misbehaviour.parse(text, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void kindsThatTheCommitterCannotCommitAreRefused() {
        Misbehaviour.parse("drop=0.1,crlf=0.1", 0).requireFits(FaultKind.Scope.SERVER);
        Misbehaviour.parse("script: drop; late:5ms", 0).requireFits(FaultKind.Scope.IN_PROCESS);
        assertThatThrownBy(() -> Misbehaviour.parse("script: throw", 0).requireFits(FaultKind.Scope.SERVER))
                .hasMessageStartingWith("misbehaviour \"throw\" is nothing a server can do; choose from drop, reset");
        assertThatThrownBy(() -> Misbehaviour.parse("crlf=0.1", 0).requireFits(FaultKind.Scope.IN_PROCESS))
                .hasMessageContaining("choose from drop, duplicate");
    }
}
