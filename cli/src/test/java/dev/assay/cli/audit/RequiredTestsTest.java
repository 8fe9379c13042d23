package dev.assay.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.audit.compliance.AuditReport;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which tests each round asks of each benchmark (audit-spec 2), and that a reason is given for each, asked for or not. */
final class RequiredTestsTest {
    private static final List<String> NAMES = List.of("v4.1", "v5.0", "v5.1", "v6.0", "v6.1");

    /** The table of audit-spec 2 from v4.1 on: a benchmark, then one column for each round; "-" is not offered. */
    private static final String TABLE = """
            resnet              01,04,05 01,04 01,04 01,04 01,04
            retinanet           01,05    01    01    01    -
            bert                01,05    01    01    01    01
            3d-unet             01,05    01    01    01    01
            gptj                none     none  -     -     -
            stable-diffusion-xl 01,04    01,04 01,04 01,04 01,04
            llama2-70b          06       06    06    06    06
            mixtral-8x7b        06       06    06    06    -
            llama3.1-405b       -        06    06    06    -
            llama3.1-8b         -        -     06    06    06
            llama3.1-8b-edge    -        -     none  none  none
            deepseek-r1         -        -     06    06    06
            gpt-oss-120b        -        -     -     07,09 07,09
            rgat                -        01    01    01    01
            whisper             -        -     01    01    01
            yolo                -        -     -     01    01
            wan-2.2-t2v-a14b    -        -     -     04    04
            dlrm-v3             -        -     -     08    08
            qwen3.6-27b         -        -     -     -     none
            e2e-rag-db          -        -     -     -     none
            e2e-rag-qna         -        -     -     -     09
            """;

    private static String family(String benchmark) {
        return benchmark.replaceFirst("-(99|99\\.9|95)$", "");
    }

    @Test
    void eachRoundAsksWhatItsTableSays() {
        for (String line : TABLE.lines().toList()) {
            String[] cells = line.strip().split(" +", -1);
            for (int i = 0; i < NAMES.size(); i++) {
                Round round = Rounds.byName(NAMES.get(i));
                List<Benchmark> entries = round.benchmarks().values().stream()
                        .filter(entry -> family(entry.name()).equals(cells[0]))
                        .toList();
                String wanted = cells[i + 1];
                assertThat(entries.isEmpty())
                        .as(cells[0] + " in " + round.name())
                        .isEqualTo(wanted.equals("-"));
                for (Benchmark entry : entries) {
                    List<String> tests = wanted.equals("none")
                            ? List.of()
                            : Arrays.stream(wanted.split(",", -1))
                                    .map(number -> "TEST" + number)
                                    .toList();
                    assertThat(RequiredTests.asked(round, entry).stream()
                                    .filter(AuditReport.Asked::required)
                                    .map(AuditReport.Asked::test))
                            .as(entry.name() + " in " + round.name())
                            .containsExactlyInAnyOrderElementsOf(tests);
                }
            }
        }
    }

    static Stream<Round> rounds() {
        return Rounds.names().stream().map(Rounds::byName);
    }

    @ParameterizedTest
    @MethodSource("rounds")
    void forEachBenchmarkEachTestHasItsReason(Round round) {
        for (Benchmark benchmark : round.benchmarks().values()) {
            List<AuditReport.Asked> asked = RequiredTests.asked(round, benchmark);

            assertThat(asked)
                    .extracting(AuditReport.Asked::test)
                    .contains("TEST01", "TEST04", "TEST06", "TEST07", "TEST08", "TEST09");
            Map<String, Boolean> required =
                    asked.stream().collect(Collectors.toMap(AuditReport.Asked::test, AuditReport.Asked::required));
            assertThat(new TreeMap<>(required))
                    .as(benchmark.name())
                    .allSatisfy((test, is) ->
                            assertThat(is).isEqualTo(benchmark.complianceTests().contains(test)));
            assertThat(asked)
                    .allSatisfy(one -> assertThat(one.why())
                            .contains(round.name())
                            .contains(benchmark.name())
                            .contains(one.required() ? " asks it of " : " does not ask it of "));
        }
    }

    /** Every test that is asked for can be made: it has settings for the benchmark. */
    @ParameterizedTest
    @MethodSource("rounds")
    void whatIsAskedForHasSettings(Round round) {
        for (Benchmark benchmark : round.benchmarks().values()) {
            RequiredTests.of(round, benchmark).stream()
                    .filter(RequiredTests::required)
                    .forEach(one -> assertThat(one.test().config(round.name(), benchmark.name()))
                            .as(one.test().name() + " of " + benchmark.name() + " in " + round.name())
                            .isPresent());
        }
    }
}
