package dev.assay.cli.audit;

import dev.assay.audit.compliance.AuditCase;
import dev.assay.audit.compliance.AuditTest;
import dev.assay.audit.compliance.Cause;
import dev.assay.audit.compliance.Choices;
import dev.assay.audit.compliance.ElementType;
import dev.assay.audit.compliance.Judgement;
import dev.assay.audit.compliance.LogSet;
import dev.assay.audit.logs.AuditOptions;
import dev.assay.audit.logs.CheckOutcome;
import dev.assay.audit.logs.LogAudit;
import dev.assay.audit.logs.RunFolder;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.ComplianceTests;
import dev.assay.conf.audit.TestConfig;
import dev.assay.conf.round.Rounds;
import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsProvenance;
import dev.assay.results.read.AccuracyLogReader;
import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.sut.EmbeddedEngineSut;
import dev.assay.testkit.sut.OutputSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One engine in one scenario, in virtual time: the runs that the compliance tests and the log checks need, and what they find.
 * Answers are 61 to 229 tokens long, 145 on average, which is also what TEST09 and the bounds of the log checks want; the
 * engine of TEST04 gives answers of one length, since that test is for systems whose work is always the same.
 */
final class CheatLab {
    /** Column of a run that called itself INVALID. */
    static final String INVALID_RUN = "run";
    /** Behind the name of a test that failed because a run was INVALID, not by its own comparison. */
    static final String BY_INVALID_RUN = " by an INVALID run";

    static final int PROMPTS = 256;
    private static final double MEAN_TOKENS = 145;
    /** Least duration of the two runs of TEST04: an answer of its engine takes 163 ms, from a cache or not. */
    static final long EVEN_MIN_MILLIS = 100;

    private static final String ROUND = "v6.1";
    /** The round's table for it wants 145 tokens a sample, less or more 10 %. */
    private static final String BENCHMARK_OF_LENGTHS = "mixtral-8x7b";

    private final Path root;
    private final Scenario scenario;
    private final Optional<Cheat> cheat;
    private final long seed;
    private int runs;
    private final Set<String> invalid = new TreeSet<>();

    CheatLab(Path root, Scenario scenario, Optional<Cheat> cheat, long seed) {
        this.root = root;
        this.scenario = scenario;
        this.cheat = cheat;
        this.seed = seed;
    }

    /**
     * What was found, by column: tests that failed, each marked where only the strict verdict did or only for an INVALID run,
     * names of log checks, and "run" where the run called itself INVALID (for an honest engine: any run whose speed is compared).
     */
    Map<String, String> findings() throws IOException {
        Map<String, String> found = new TreeMap<>();
        boolean fixed = true;
        Path performance = run("performance", settings(TestMode.PERFORMANCE_ONLY, false), Optional.empty(), !fixed);
        if (invalid.contains("performance")) {
            found.put(INVALID_RUN, "INVALID");
        }
        Path accuracy = run("accuracy", settings(TestMode.ACCURACY_ONLY, false), Optional.empty(), !fixed);
        run("other-seeds", settings(TestMode.PERFORMANCE_ONLY, true), Optional.empty(), !fixed);
        judge("TEST01", "bert-99", config("TEST01", "bert-99"), performance, accuracy, !fixed, found);
        logs(found);
        Path even = run("even", ofFixedWork(), Optional.empty(), fixed);
        judge("TEST04", "resnet", config("TEST04", "resnet"), even, accuracy, fixed, found);
        Set<String> compared = new TreeSet<>(invalid);
        compared.retainAll(Set.of("performance", "TEST01", "even", "TEST04"));
        if (cheat.isEmpty() && !compared.isEmpty()) {
            found.put(INVALID_RUN, compared.toString());
        }
        if (scenario == Scenario.MULTI_STREAM) {
            return found; // No round offers a language model there, and the settings of the other tests log only a
            // part.
        }
        judge("TEST06", "llama2-70b-99.9", config("TEST06", "llama2-70b-99.9"), performance, accuracy, !fixed, found);
        judge("TEST07", "gpt-oss-120b", test07(), performance, accuracy, !fixed, found);
        judge("TEST09", "gpt-oss-120b", test09(), performance, accuracy, !fixed, found);
        return found;
    }

    private static TestConfig config(String test, String benchmark) {
        return ComplianceTests.byName(test).config(ROUND, benchmark).orElseThrow();
    }

    /** TEST07 on this engine's data set: 99 answers of 100 must be right, as in the test itself, against the reference. */
    private static TestConfig test07() {
        return ofSize(config("TEST07", "gpt-oss-120b"), "990", OptionalDouble.of(99), Optional.empty());
    }

    private static TestConfig test09() {
        return ofSize(
                config("TEST09", "gpt-oss-120b"),
                "6396",
                OptionalDouble.empty(),
                Optional.of(new TestConfig.MeanTokens(MEAN_TOKENS, MEAN_TOKENS * 0.9, MEAN_TOKENS * 1.1)));
    }

    private static TestConfig ofSize(
            TestConfig from, String size, OptionalDouble threshold, Optional<TestConfig.MeanTokens> bounds) {
        Map<String, String> settings = new HashMap<>(from.settings());
        settings.replaceAll((key, value) -> value.equals(size) ? Integer.toString(PROMPTS) : value);
        settings.keySet().removeIf(key -> key.contains("test07_"));
        return new TestConfig(
                from.rounds(),
                from.benchmarks(),
                from.source(),
                settings,
                Map.of(),
                OptionalLong.of(PROMPTS),
                from.elementType(),
                false,
                threshold,
                bounds,
                Optional.empty());
    }

    private void judge(
            String name,
            String benchmark,
            TestConfig config,
            Path performance,
            Path accuracy,
            boolean fixed,
            Map<String, String> found)
            throws IOException {
        ComplianceTest test = ComplianceTests.byName(name);
        Path audit = run(
                name, fixed ? ofFixedWork() : settings(TestMode.PERFORMANCE_ONLY, false), Optional.of(config), fixed);
        Choices choices = Choices.none()
                .withElementType(name.equals("TEST01") ? ElementType.BYTE : ElementType.INT32)
                .withEndTokenIds(List.of(2L))
                .withScripts(Optional::empty, () -> Optional.of(score(audit)));
        Judgement judgement = AuditTest.byName(name)
                .judge(new AuditCase(
                        ROUND,
                        benchmark,
                        scenario.officialName(),
                        test,
                        config,
                        LogSet.in(audit),
                        LogSet.in(performance),
                        LogSet.in(accuracy),
                        choices));
        String why = judgement.official().why()
                + judgement.decisive().stream()
                        .map(finding -> " " + finding.name())
                        .collect(Collectors.joining());
        if (judgement.official().verdict() != dev.assay.audit.compliance.Verdict.PASS) {
            // What a test says of an INVALID run is not what it is for.
            found.put(judgement.official().cause() == Cause.BEHAVIOUR ? name : name + BY_INVALID_RUN, why);
        } else if (judgement.strict() != dev.assay.audit.compliance.Verdict.PASS) {
            found.put(name + " strict", why);
        }
    }

    /** The run of TEST01 logged all its responses; the accuracy run and the one with other seeds lie beside it. */
    private void logs(Map<String, String> found) throws IOException {
        AuditOptions options = new AuditOptions(
                Rounds.byName("v5.1").entries(BENCHMARK_OF_LENGTHS),
                Optional.of(dev.assay.audit.score.ElementType.INT32),
                Optional.empty(),
                Set.of(2));
        for (CheckOutcome outcome : LogAudit.check(RunFolder.open(root.resolve("TEST01")), options)) {
            looked.add(outcome.check().id() + "=" + outcome.result());
            if (outcome.result() == CheckOutcome.Result.FINDING) {
                found.put(outcome.check().id(), outcome.sentence());
            }
        }
    }

    private final Set<String> looked = new TreeSet<>();

    /** Log checks with how they ended, for example {@code caching=PASSED}. */
    Set<String> looked() {
        return looked;
    }

    /** Exact match with what an honest engine of this seed answers, end tokens aside, as an accuracy script prints it. */
    private String score(Path audit) {
        try {
            Map<Long, List<Integer>> right = answers(honestAccuracy());
            Map<Long, List<Integer>> given = answers(audit);
            long equal = given.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(right.get(entry.getKey())))
                    .count();
            return "{'exact_match': " + 100.0 * equal / Math.max(1, given.size()) + "}\n";
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private Path honestAccuracy() throws IOException {
        Path folder = root.resolve("reference");
        return cheat.isEmpty()
                ? root.resolve("accuracy")
                : Files.isDirectory(folder)
                        ? folder
                        : new CheatLab(root, scenario, Optional.empty(), seed)
                                .run("reference", settings(TestMode.ACCURACY_ONLY, false), Optional.empty(), false);
    }

    private static Map<Long, List<Integer>> answers(Path folder) throws IOException {
        Map<Long, List<Integer>> answers = new HashMap<>();
        AccuracyLogReader.read(folder.resolve("mlperf_log_accuracy.json"), entry -> {
            int[] ids = dev.assay.audit.score.ElementType.INT32.ids(entry.data());
            answers.put(
                    entry.sampleIndex(),
                    Arrays.stream(ids).filter(id -> id != 2).boxed().toList());
        });
        return answers;
    }

    private TestSettings settings(TestMode mode, boolean otherSeeds) {
        long shift = seed + (otherSeeds ? 1000 : 0);
        return TestSettings.builder()
                .scenario(scenario)
                .mode(mode)
                .minDurationMillis(1000)
                .minQueryCount(
                        switch (scenario) {
                            case SERVER -> 1400;
                            case SINGLE_STREAM -> 512;
                            // From 838 on the estimate of the 99th percentile is no longer the slowest query of all.
                            case MULTI_STREAM -> 900;
                            case OFFLINE -> 1;
                        })
                .serverTargetQps(25)
                .offlineExpectedQps(460)
                .multiStreamSamplesPerQuery(2)
                .useTokenLatencies(true)
                .serverTtftLatencyNanos(2_000_000_000L)
                .serverTpotLatencyNanos(100_000_000L)
                .qslRngSeed(11 + shift)
                .sampleIndexRngSeed(22 + shift)
                .scheduleRngSeed(33 + shift)
                .build();
    }

    /** No language model: no times of tokens. */
    private TestSettings ofFixedWork() {
        return settings(TestMode.PERFORMANCE_ONLY, false).toBuilder()
                // Short enough for an engine that answers from a cache: an INVALID run would be compared with nothing.
                .minDurationMillis(EVEN_MIN_MILLIS)
                .offlineExpectedQps(460.0 * 1000 / EVEN_MIN_MILLIS)
                .useTokenLatencies(false)
                .serverTargetLatencyNanos(2_000_000_000L)
                .build();
    }

    private Path run(String name, TestSettings requested, Optional<TestConfig> test, boolean fixed) throws IOException {
        Path folder = Files.createDirectories(root.resolve(name));
        ConfigSource audit = test.<ConfigSource>map(config -> new ConfigSource.Text(ConfigText.parse(
                        "audit.config",
                        config.settings().entrySet().stream()
                                .map(line -> line.getKey() + " = " + line.getValue())
                                .collect(Collectors.joining("\n")))))
                .orElse(new ConfigSource.Unreadable("none"));
        Prompts library = Prompts.of(seed, fixed);
        TestSettings applied =
                AuditOverride.apply(requested, SettingsProvenance.none(), audit).settings();
        VirtualClock clock = new VirtualClock(3_600_000_000_000L * ++runs);
        var outcome = TestSession.run(
                EmbeddedEngineSut.virtualTime(
                        engine(fixed), library, OutputSettings.DEFAULT, clock, plan(applied, library)),
                library,
                requested,
                LogSettings.in(folder).withTrace(name.equals("TEST01")),
                SessionOptions.on(RunClock.virtual(clock))
                        .withAudit(audit)
                        .withStandardOut(
                                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
                new StopFlag());
        if (!outcome.valid()) {
            invalid.add(name);
        }
        return folder;
    }

    private CheatPlan plan(TestSettings applied, Prompts library) {
        if (cheat.isEmpty()) {
            return CheatPlan.HONEST;
        }
        // What is known is the sequence of the published seeds, whatever the seeds of this run.
        TestSettings published = applied.toBuilder()
                .qslRngSeed(11 + seed)
                .sampleIndexRngSeed(22 + seed)
                .scheduleRngSeed(33 + seed)
                .mode(TestMode.PERFORMANCE_ONLY)
                .build();
        Schedule schedule = new ScheduleGenerator(
                        EffectiveSettingsDerivation.derive(published, PROMPTS, PROMPTS)
                                .effective(),
                        library.totalSampleCount(),
                        ReferenceVariant.NEWEST)
                .performance();
        int[] sequence = new int[schedule.queryCount() * schedule.samplesPerQuery()];
        Arrays.setAll(
                sequence, i -> schedule.sampleIndex(i / schedule.samplesPerQuery(), i % schedule.samplesPerQuery()));
        return CheatPlan.of(cheat.get())
                .inAccuracyRun(applied.mode() == TestMode.ACCURACY_ONLY)
                .knowing(sequence);
    }

    private EngineConfig engine(boolean fixed) {
        return new EngineConfig(
                "lab",
                "2.5 ms a step and a little for each sequence",
                seed,
                64,
                4096,
                2_500_000,
                20_000,
                10,
                5_000,
                1_000_000,
                8_192,
                KvPolicy.RECOMPUTE,
                fixed ? new OutputLength.Fixed(64) : new OutputLength.Uniform(61, 229));
    }

    /** Prompts of 20 to 199 tokens, or all of 100. */
    private record Prompts(List<Prompt> prompts) implements PromptLibrary {
        static Prompts of(long seed, boolean fixed) {
            Random random = new Random(seed);
            return new Prompts(random.ints(PROMPTS, 20, 200)
                    .mapToObj(length -> new Prompt(
                            Optional.empty(),
                            random.ints(fixed ? 100 : length, 300, 2000).toArray(),
                            0))
                    .toList());
        }

        @Override
        public Prompt prompt(int sampleIndex) {
            return prompts.get(sampleIndex);
        }

        @Override
        public String name() {
            return "prompts";
        }

        @Override
        public int totalSampleCount() {
            return prompts.size();
        }

        @Override
        public int performanceSampleCount() {
            return prompts.size();
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }
}
