package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.subject.CheckOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users of checkers reported as wrong, with the behaviour that is right. */
class ReportedTroublesTest {
    private static final String LOG = "/performance/run_1/mlperf_log_detail.txt";
    private static final String SUMMARY = SmallPackage.ENDPOINTS + "Offline/performance/result_summary.json";

    @TempDir
    Path temp;

    private static CheckReport check(SmallPackage made) throws Exception {
        return PackageCheck.run(made.root(), CheckSettings.usual());
    }

    private static List<Finding> of(CheckReport report, String rule) {
        return Stream.concat(
                        report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()))
                .filter(f -> f.rule().id().equals(rule))
                .toList();
    }

    @Test
    void aMisspeltSubmitterIsAnErrorThatNamesThoseThereAndTheNearest() throws Exception {
        SmallPackage made = SmallPackage.v61(temp);
        CheckOptions options = new CheckOptions(false, Set.of(), Set.of("acmee"), Set.of(), Set.of(), Set.of(), false);
        CheckReport report = PackageCheck.run(made.root(), CheckSettings.usual().with(options));
        assertThat(report.clean()).isFalse();
        assertThat(of(report, "S00").getFirst().found()).contains("0 results checked", "acmee");
    }

    @Test
    void offlineOfATokenBenchmarkNeedsNoTokenLatenciesInItsLog() throws Exception {
        String log = SmallSets.TOKENS + "Offline" + LOG;
        SmallPackage made = SmallSets.tokens(temp)
                .edit(log, "result_first_token_99.00_percentile_latency_ns", "no_first_token")
                .edit(log, "result_time_per_output_token_99.00_percentile_ns", "no_time_per_token");
        assertThat(check(made).clean()).isTrue();
    }

    @Test
    void interactiveIsHeldAgainstItsOwnTokenLimits() throws Exception {
        String log = SmallSets.TOKENS + "Interactive" + LOG;
        SmallPackage made = SmallSets.tokens(temp)
                .set(log, "result_first_token_99.00_percentile_latency_ns", 440_000_000)
                .set(log, "result_time_per_output_token_99.00_percentile_ns", 41_000_000);
        assertThat(of(check(made), "P19")).singleElement().satisfies(f -> {
            assertThat(f.found()).contains("time_per_output_token").contains("41000000");
            assertThat(f.wanted()).isEqualTo("below 40000000");
            assertThat(f.path()).isEqualTo(log);
        });
    }

    @Test
    void ratesOfAnEndpointsSummaryAreCountedInSeconds() throws Exception {
        SmallPackage made =
                SmallPackage.endpoints(temp).edit(SUMMARY, "13368", "100").edit(SUMMARY, "700000000000", "50000000000");
        double rate = check(made).results().getFirst().facts().metric().orElseThrow();
        assertThat(rate).isEqualTo(2.0);
    }

    @Test
    void anAbsentPercentileIsNamedWithItsFile() throws Exception {
        String summary = SmallPackage.ENDPOINTS + "Server/performance/result_summary.json";
        SmallPackage made = SmallPackage.endpoints(temp).edit(summary, "\"99.0\": 1900000000", "\"90.0\": 1900000000");
        assertThat(of(check(made), "P20")).singleElement().satisfies(f -> {
            assertThat(f.found()).isEqualTo("p99 of ttft absent");
            assertThat(f.path()).isEqualTo(summary);
        });
    }

    @Test
    void aRunThatMetEarlyStoppingIsNotAskedForTheQueriesOfATable() throws Exception {
        String log = SmallSets.EDGE + "SingleStream" + LOG;
        SmallPackage made = SmallSets.edge(temp)
                .set(log, "effective_min_query_count", 64)
                .append(log, SmallPackage.line("result_query_count", 64, false));
        CheckReport report = check(made);
        assertThat(report.clean()).isTrue();
        assertThat(of(report, "V10")).isEmpty();
    }

    @Test
    void aCountOfVirtualProcessorsStandsForTheCountOfCores() throws Exception {
        SmallPackage made = SmallPackage.v61(temp)
                .edit("closed/acme/systems/box.json", "host_processor_core_count", "host_processor_vcpu_count");
        CheckReport report = check(made);
        assertThat(report.clean()).isTrue();
        assertThat(of(report, "D10")).isEmpty();
    }

    @Test
    void theAccuracyLogOfAPerformanceRunIsOptionalAndThatOfTheAccuracyRunIsNot() throws Exception {
        SmallPackage made = SmallPackage.v61(temp)
                .write(SmallPackage.V61 + "Offline/performance/run_1/mlperf_log_accuracy.json", "[]");
        assertThat(check(made).clean()).isTrue();
        made.delete(SmallPackage.V61 + "Offline/accuracy/mlperf_log_accuracy.json");
        assertThat(of(check(made), "A05")).hasSize(1);
    }

    @Test
    void letterCaseOfAScenarioFolderDoesNotMatterAndAMisspeltOneIsSuggested() throws Exception {
        SmallPackage made =
                SmallPackage.v61(temp).rename(SmallPackage.V61 + "SingleStream", SmallPackage.V61 + "singleStream");
        assertThat(check(made).results().getLast().scenario()).isEqualTo("SingleStream");
        assertThat(check(made).clean()).isTrue();
        made.rename(SmallPackage.V61 + "singleStream", SmallPackage.V61 + "SingelStream");
        assertThat(of(check(made), "P03").getFirst().found()).contains("did you mean SingleStream?");
    }

    @Test
    void scenariosAreInferredOnEdgeSystemsForTheAllowedPairsOnly() throws Exception {
        assertThat(check(SmallSets.edge(temp.resolve("a"))).clean()).isTrue();
        SmallPackage datacenter = SmallSets.tokens(temp.resolve("b"))
                .set(SmallSets.TOKENS + "Offline" + LOG, "effective_scenario", "SingleStream");
        assertThat(of(check(datacenter), "P21")).hasSize(1);
    }
}
