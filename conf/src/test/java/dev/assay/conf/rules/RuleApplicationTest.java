package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RuleApplicationTest {
    private static final RuleSet V61 = RuleSets.byName("v6.1");

    @Test
    void shorterMinimumDurationInClosedIsRefusedWithBothLinesNamed() {
        AppliedRules applied = closed(V61, "resnet", "Server", "# my values\n\n*.Server.min_duration = 1000\n");
        int ruleLine = V61.text().entries().get("*.Server.min_duration").line();
        assertThat(applied.errors())
                .extracting(Diagnostic::text)
                .containsExactly("user.conf:3 sets *.Server.min_duration = 1000, locked by round v6.1 rules line "
                        + ruleLine + " (600000) in the closed division; a larger value is allowed; "
                        + "remove it or run --division open");
        assertThat(applied.usable()).isFalse();
    }

    @Test
    void longerMinimumDurationInClosedIsAllowed() {
        AppliedRules applied = closed(V61, "resnet", "Server", "*.Server.min_duration = 700000\n");
        assertThat(applied.usable()).isTrue();
        assertThat(applied.audited().minDurationMillis()).isEqualTo(700_000);
        assertThat(applied.originOf("min_duration_ms")).isEqualTo("user.conf:1");
    }

    @Test
    void limitsOfAnOpenRunCountWithoutSwitchingTokensOnAgain() {
        // Limits from a user file were dropped when token latencies had been switched on by the rules.
        RuleSet rules = RuleSet.of("round-x", """
                moe-x.*.use_token_latencies = 1
                moe-x.Server.ttft_latency = 2000
                moe-x.Server.tpot_latency = 200
                *.Server.min_duration = 600000
                """, LoadGenVersion.NEWEST, true);
        String user = "moe-x.Server.ttft_latency = 3000\nmoe-x.Server.tpot_latency = 300\n";
        AppliedRules open = apply(rules, "moe-x", "Server", Division.OPEN, user);
        assertThat(open.usable()).isTrue();
        assertThat(open.audited().serverTtftLatencyNanos()).isEqualTo(3_000_000_000L);
        assertThat(open.audited().serverTpotLatencyNanos()).isEqualTo(300_000_000L);
        assertThat(closed(rules, "moe-x", "Server", user).errors())
                .extracting(Diagnostic::text)
                .containsExactly(
                        "user.conf:1 sets moe-x.Server.ttft_latency = 3000, locked by round-x rules line 2 (2000) in"
                                + " the closed division; a smaller value is allowed; remove it or run --division open",
                        "user.conf:2 sets moe-x.Server.tpot_latency = 300, locked by round-x rules line 3 (200) in the"
                                + " closed division; a smaller value is allowed; remove it or run --division open");
    }

    @Test
    void limitsCountInTheRoundsWithoutBuiltInRulesToo() {
        AppliedRules open = apply(
                RuleSets.byName("v4.1"),
                "llama2-70b-99",
                "Server",
                Division.OPEN,
                "llama2-70b.Server.ttft_latency = 3000\n");
        assertThat(open.audited().serverTtftLatencyNanos()).isEqualTo(3_000_000_000L);
        assertThat(texts(open)).anyMatch(text -> text.contains("release 4.1.0 of LoadGen reads it only from a file"));
    }

    @Test
    void moreSpecificLineWinsWhateverTheOrderAndProvenanceShowsIt() {
        List<String> lines = new ArrayList<>(List.of(
                "*.Server.target_latency = 10",
                "tiny-net.Server.target_latency = 15",
                "*.*.target_latency = 99",
                "tiny-net.SingleStream.target_latency = 0.5",
                "tiny-net.*.min_duration = 1000",
                "*.Server.min_duration = 600000"));
        long seed = 20261129;
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            Collections.shuffle(lines, random);
            RuleSet rules = RuleSet.own("own", String.join("\n", lines) + "\n", LoadGenVersion.NEWEST);
            AppliedRules server = apply(rules, "tiny-net", "Server", Division.OPEN);
            AppliedRules single = apply(rules, "tiny-net", "SingleStream", Division.OPEN);
            assertThat(server.audited().serverTargetLatencyNanos())
                    .as("seed %d", seed)
                    .isEqualTo(15_000_000);
            assertThat(server.audited().minDurationMillis()).isEqualTo(600_000);
            assertThat(single.audited().singleStreamExpectedLatencyNanos()).isEqualTo(500_000);
            assertThat(single.audited().minDurationMillis()).isEqualTo(1000);
            assertThat(server.originOf("server_target_latency_ns"))
                    .isEqualTo("own rules:" + (lines.indexOf("tiny-net.Server.target_latency = 15") + 1));
            assertThat(server.originOf("min_duration_ms"))
                    .isEqualTo("own rules:" + (lines.indexOf("*.Server.min_duration = 600000") + 1));
        }
    }

    @Test
    void shadowedLineIsNoted() {
        AppliedRules applied =
                apply(V61, "resnet", "Server", Division.OPEN, "*.*.target_qps = 5\nresnet50.Server.target_qps = 9\n");
        assertThat(applied.audited().serverTargetQps()).isEqualTo(9);
        assertThat(texts(applied))
                .contains("user.conf:1 sets *.*.target_qps, which has no effect on this run: "
                        + "resnet50.Server.target_qps in line 2 is more specific");
    }

    @Test
    void wholeNumberGivenAsADecimalIsRefusedBecauseLoadGenCutsIt() {
        AppliedRules applied =
                apply(RuleSets.demo(), "demo", "Server", Division.OPEN, "*.Server.target_latency = 0.5\n");
        assertThat(applied.audited().serverTargetLatencyNanos()).isZero();
        assertThat(applied.errors())
                .extracting(Diagnostic::text)
                .containsExactly("user.conf:1 sets *.Server.target_latency = 0.5, but LoadGen reads only whole numbers"
                        + " here and takes 0; write a whole number, unit: ms");
    }

    @Test
    void decimalExpectedLatencyIsTakenExactly() {
        AppliedRules applied =
                apply(RuleSets.demo(), "demo", "SingleStream", Division.OPEN, "*.SingleStream.target_latency = 0.5\n");
        assertThat(applied.diagnostics()).isEmpty();
        assertThat(applied.audited().singleStreamExpectedLatencyNanos()).isEqualTo(500_000);
    }

    @Test
    void interactiveIsTheServerScenarioOfTheInteractiveModel() {
        RuleSet rules = RuleSet.of(
                "round-x",
                "*.Server.min_duration = 600000\nchat-8b-interactive.*.use_token_latencies = 1\n",
                LoadGenVersion.NEWEST,
                true);
        AppliedRules applied = apply(rules, "chat-8b", "Interactive", Division.CLOSED);
        assertThat(applied.target()).isEqualTo(new RunTarget("chat-8b-interactive", Scenario.SERVER, true));
        assertThat(applied.audited().minDurationMillis()).isEqualTo(600_000);
        assertThat(applied.audited().useTokenLatencies()).isTrue();
        assertThat(applied.usable()).isTrue();
    }

    @Test
    void interactiveLimitsOfARoundApply() {
        AppliedRules applied = apply(V61, "llama3.1-8b", "interactive", Division.CLOSED);
        assertThat(applied.target().model()).isEqualTo("llama3_1-8b-interactive");
        assertThat(applied.target().scenarioFolder()).isEqualTo("Interactive");
        assertThat(applied.audited().serverTtftLatencyNanos()).isEqualTo(500_000_000);
        assertThat(applied.audited().serverTpotLatencyNanos()).isEqualTo(30_000_000);
    }

    @Test
    void benchmarkWithoutInteractiveVariantIsToldSo() {
        assertThatThrownBy(() -> RunTarget.of(V61, "whisper", "Interactive"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the round v6.1 rules have no interactive variant of \"whisper\" (no line for"
                        + " whisper-interactive); use Server, or one of deepseek-r1, gpt-oss-120b, llama2-70b,"
                        + " llama3_1-405b, llama3_1-8b");
    }

    @Test
    void closedRunWithoutAMinimumDurationDoesNotStart() {
        RuleSet rules = RuleSet.of("round-x", "*.Offline.min_duration = 600000\n", LoadGenVersion.NEWEST, true);
        assertThat(apply(rules, "m", "Server", Division.CLOSED).errors())
                .extracting(Diagnostic::text)
                .containsExactly("round-x rules set no min_duration for m in Server, so a closed run would be too"
                        + " short; use a benchmark of the round or --division open");
    }

    @Test
    void seedsInAUserFileAreRefusedInClosedAndNamedAsIgnoredInOpen() {
        String user = "*.*.sample_index_rng_seed = 9\n*.*.schedule_rng_seed = 7\n";
        AppliedRules open = apply(V61, "resnet", "Server", Division.OPEN, user);
        assertThat(open.usable()).isTrue();
        assertThat(Long.toUnsignedString(open.audited().scheduleRngSeed())).isEqualTo("16159082839903944936");
        assertThat(texts(open))
                .contains("user.conf:2 sets *.*.schedule_rng_seed = 7, which LoadGen ignores in a user file; the value"
                        + " is that of round v6.1 rules line 7 (16159082839903944936); remove the line");
        assertThat(closed(V61, "resnet", "Server", user).errors())
                .extracting(Diagnostic::place)
                .containsExactly("user.conf:1", "user.conf:2");
    }

    @Test
    void judgedPercentileCanBeSetInOpenAndIsLockedInClosed() {
        String user = "*.Server.target_latency_percentile = 97\n";
        assertThat(apply(V61, "resnet", "Server", Division.OPEN, user).audited().serverTargetLatencyPercentile())
                .isEqualTo(97 * 0.01);
        assertThat(closed(V61, "resnet", "Server", user).usable()).isFalse();
    }

    @Test
    void percentileGivenAsAFractionIsRefusedWithTheValueToWrite() {
        assertThat(apply(V61, "resnet", "Server", Division.OPEN, "*.Server.target_latency_percentile = 0.97\n")
                        .errors())
                .extracting(Diagnostic::text)
                .containsExactly("user.conf:1 sets *.Server.target_latency_percentile = 0.97, but the unit is percent;"
                        + " write 97");
    }

    @Test
    void nanosecondsWhereMillisecondsAreMeantAreNoticed() {
        assertThat(texts(apply(V61, "resnet", "Server", Division.OPEN, "*.Server.target_latency = 15000000\n")))
                .containsExactly("user.conf:1 sets *.Server.target_latency = 15000000, which is 15000000 ms, more than"
                        + " 16 minutes; it looks like nanoseconds: write milliseconds");
        assertThat(texts(apply(V61, "resnet", "Server", Division.OPEN, "*.Server.min_duration = 600\n")))
                .containsExactly("user.conf:1 sets *.Server.min_duration = 600, which is less than a second; it looks"
                        + " like seconds: write milliseconds");
    }

    @Test
    void formsThatLoadGenPassesOverAreNamed() {
        List<String> texts = texts(apply(
                V61,
                "resnet",
                "Server",
                Division.OPEN,
                "*.Server.target_qps=900\n*.Server.target_qsp = 900\n*.Server.ttft_latency = 5\n#foo\n"));
        assertThat(texts).anyMatch(text -> text.startsWith("user.conf:1 ") && text.contains("blanks"));
        assertThat(texts).anyMatch(text -> text.startsWith("user.conf:2 ") && text.contains("target_qps"));
        assertThat(texts)
                .contains("user.conf:3 sets *.Server.ttft_latency, which has no effect because token latencies are off"
                        + " for resnet50; set use_token_latencies = 1 as well, or remove it");
        assertThat(texts).noneMatch(text -> text.startsWith("user.conf:4 "));
    }

    @Test
    void lineThatMakesLoadGenRefuseTheFileIsAnErrorAndTheRulesStay() {
        AppliedRules applied = closed(V61, "resnet", "Server", "*.Server.target_qps = 900 # fast\n");
        assertThat(applied.audited().serverTargetQps()).isEqualTo(1);
        assertThat(applied.audited().minDurationMillis()).isEqualTo(600_000);
        assertThat(applied.errors())
                .extracting(Diagnostic::text)
                .containsExactly("user.conf:1 reads \"*.Server.target_qps = 900 # fast\", for which LoadGen refuses the"
                        + " whole file; the value must be a number, and a comment needs a line of its own");
    }

    @Test
    void repeatedKeyIsNamedWithTheLineThatWins() {
        AppliedRules applied = closed(V61, "resnet", "Server", "*.Server.target_qps = 1\n*.Server.target_qps = 2\n");
        assertThat(applied.audited().serverTargetQps()).isEqualTo(2);
        assertThat(texts(applied))
                .containsExactly("user.conf:1 sets *.Server.target_qps, which line 2 sets again and wins; keep one");
    }

    @Test
    void folderNameUsedAsModelNameIsCorrected() {
        List<String> texts = texts(closed(V61, "llama3.1-8b", "Server", "llama3.1-8b.Server.target_qps = 20\n"));
        assertThat(texts)
                .contains("user.conf:1 names the model \"llama3.1-8b\", which LoadGen calls \"llama3_1-8b\"; write"
                        + " llama3_1-8b.Server.target_qps")
                .contains("user.conf sets nothing for the model llama3_1-8b in Server; check the names in its keys: *"
                        + " stands for every model or scenario");
    }

    @Test
    void missingFileIsToldInOneSentence() {
        AppliedRules applied = RuleApplication.apply(
                V61,
                RunTarget.of(V61, "resnet", "Server"),
                Division.CLOSED,
                List.of(ConfigInput.file(Path.of("no-such-folder", "user.conf"))),
                Optional.empty());
        assertThat(applied.errors()).hasSize(1);
        assertThat(applied.errors().getFirst().text())
                .startsWith("no-such-folder")
                .contains("cannot be read");
    }

    @Test
    void secondUserFileIsAnErrorInClosedAsItIsForTheChecker() {
        AppliedRules applied = RuleApplication.apply(
                V61,
                RunTarget.of(V61, "resnet", "Server"),
                Division.CLOSED,
                List.of(
                        ConfigInput.text("a.conf", "*.Server.target_qps = 5\n"),
                        ConfigInput.text("b.conf", "*.Server.target_qps = 6\n")),
                Optional.empty());
        assertThat(applied.audited().serverTargetQps()).isEqualTo(6);
        assertThat(applied.logLines()).anyMatch(line -> line.value().contains("Multiple conf files are used"));
        assertThat(applied.errors()).extracting(Diagnostic::place).containsExactly("b.conf");
    }

    @Test
    void auditConfigurationMaySetWhatAUserMayNot() {
        AppliedRules applied = RuleApplication.apply(
                V61,
                RunTarget.of(V61, "resnet", "Offline"),
                Division.CLOSED,
                List.of(),
                Optional.of(ConfigInput.text(
                        "audit.config", "*.*.performance_issue_same = 1\n*.*.mode = 2\n*.*.min_duration = 0\n")));
        assertThat(applied.usable()).isTrue();
        assertThat(applied.requested().performanceIssueSame()).isFalse();
        assertThat(applied.audited().performanceIssueSame()).isTrue();
        assertThat(applied.audited().mode()).isEqualTo(TestMode.PERFORMANCE_ONLY);
        assertThat(applied.originOf("performance_issue_same")).isEqualTo("audit.config:1");
    }

    @Test
    void auditLineForOneModelIsNamedAsWithoutEffect() {
        AppliedRules applied = RuleApplication.apply(
                V61,
                RunTarget.of(V61, "resnet", "Offline"),
                Division.CLOSED,
                List.of(),
                Optional.of(ConfigInput.text("audit.config", "resnet50.Offline.min_query_count = 500\n")));
        assertThat(applied.audited().minQueryCount()).isEqualTo(24576);
        assertThat(texts(applied))
                .containsExactly("audit.config:1 sets resnet50.Offline.min_query_count, which has no effect: an audit"
                        + " configuration is looked up under the model *; write *.Offline.min_query_count");
    }

    @Test
    void demonstrationLocksNothing() {
        assertThat(closed(RuleSets.demo(), "demo", "Server", "*.Server.min_duration = 2000\n")
                        .diagnostics())
                .isEmpty();
    }

    @Test
    void anyTextGivesDiagnosticsAndNeverAFault() {
        long seed = 6_100_600_051L;
        Random random = new Random(seed);
        String[] pieces = {
            "*",
            ".",
            "Server",
            "resnet50",
            "min_duration",
            "target_latency_percentile",
            "qsl_rng_seed",
            "=",
            " = ",
            " ",
            "\n",
            "\n",
            "#",
            "# ",
            "0x",
            "1e400",
            "-1",
            "010",
            "18446744073709551616",
            "nan",
            "inf",
            "0x1p-3",
            "\t",
            "\r\n",
            "\u0000",
            "\u00ff",
            "9".repeat(400),
            "1e9999999999",
            ".5",
            "5.",
            "mode",
            "*.Server.target_qps = "
        };
        for (int round = 0; round < 3000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            Division division = List.of(Division.values()).get(random.nextInt(3));
            RuleSet rules = RuleSets.byName(random.nextBoolean() ? "v6.1" : "v4.1");
            AppliedRules applied = RuleApplication.apply(
                    rules,
                    RunTarget.of(rules, "resnet", "Server"),
                    division,
                    List.of(ConfigInput.text("user.conf", text.toString())),
                    Optional.of(ConfigInput.text("audit.config", text.toString())));
            assertThat(applied.diagnostics())
                    .as("seed %d round %d", seed, round)
                    .allSatisfy(diagnostic -> assertThat(diagnostic.text()).isNotBlank());
        }
    }

    private static List<String> texts(AppliedRules applied) {
        return applied.diagnostics().stream().map(Diagnostic::text).toList();
    }

    private static AppliedRules closed(RuleSet rules, String benchmark, String scenario, String user) {
        return apply(rules, benchmark, scenario, Division.CLOSED, user);
    }

    private static AppliedRules apply(
            RuleSet rules, String benchmark, String scenario, Division division, String... user) {
        List<ConfigInput> files = new ArrayList<>();
        for (String text : user) {
            files.add(ConfigInput.text("user.conf", text));
        }
        return RuleApplication.apply(
                rules, RunTarget.of(rules, benchmark, scenario), division, files, Optional.empty());
    }
}
