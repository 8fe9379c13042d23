package dev.assay.cli.search;

import dev.assay.cli.run.DescribeOption;
import dev.assay.cli.run.InputLengths;
import dev.assay.cli.run.PromptOptions;
import dev.assay.cli.run.SutOptions;
import dev.assay.cli.run.Target;
import dev.assay.cli.run.WarmUp;
import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsAssembly;
import dev.assay.cli.settings.SettingsOptions;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.probe.Subject;
import dev.assay.loadgen.session.ProgressListener;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.results.model.Lengths;
import dev.assay.results.model.RunDocument;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The options that peak, gates and sweep share with run. */
public final class SearchInputs {
    /** The page beside the document. */
    public static final String REPORT = "report.html";

    /** A system that refuses nearly everything is not worth hours of a sweep. */
    private static final long ABORT_AFTER_SAMPLES = 100;

    private static final double ABORT_SHARE = 0.5;
    private static final Duration PROGRESS = Duration.ofMillis(500);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Mixin
    private PromptOptions prompts = new PromptOptions();

    @Mixin
    private SutOptions sut = new SutOptions();

    @Mixin
    private DescribeOption describe = new DescribeOption();

    @Mixin
    private WarmUp warmUp = new WarmUp();

    @Mixin
    private SearchFolder folder = new SearchFolder();

    @Option(
            names = "--answer-timeout",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Give up when no sample ends for this long. Default: 10m.")
    private @Nullable Duration answerTimeout;

    @Option(names = "--no-report", description = "Leave out " + REPORT + ".")
    private boolean noReport;

    private final Map<String, Long> tokenCounts = new TreeMap<>();
    private Optional<Optional<Lengths>> inputLengths = Optional.empty();

    @Option(names = "--quiet", description = "Print the result only.")
    private boolean quiet;

    @Option(names = "--json", description = "Print the document in place of the tables.")
    private boolean json;

    /**
     * The settings that all probes share.
     *
     * @throws UserError for another scenario than Server, or a mode
     */
    public RunSettings settings() {
        settings.assume(Scenario.SERVER);
        if (settings.scenario() != Scenario.SERVER) {
            throw new UserError("rates are searched for in the Server scenario only; leave out --scenario "
                    + settings.scenario().officialName());
        }
        if (settings.mode().isPresent()) {
            throw new UserError("--mode belongs to assay run; a search runs performance mode only, leave it out");
        }
        return SettingsAssembly.assemble(ruleset(), settings, Path.of(""));
    }

    public Ruleset ruleset() {
        settings.assume(Scenario.SERVER);
        return Ruleset.of(settings);
    }

    public PromptDataset prompts() {
        sut.decodeAs(settings, prompts);
        return prompts.read(settings);
    }

    /** What the owner of the system says of it, by the names of a report's label. */
    public Map<String, String> described(String assayVersion) {
        return describe.facts(sut.isBuiltIn(), assayVersion);
    }

    /** Samples of all probes so far by the source of their token count. */
    public Map<String, Long> tokenCounts() {
        return Map.copyOf(tokenCounts);
    }

    /** The data set of a document. */
    RunDocument.Dataset dataset(PromptDataset read) {
        if (inputLengths.isEmpty()) {
            inputLengths = Optional.of(Optional.ofNullable(InputLengths.of(read)));
        }
        return new RunDocument.Dataset(
                read.name(),
                read.sha256(),
                read.totalSampleCount(),
                read.performanceSampleCount(),
                read.facts(),
                inputLengths.get().orElse(null));
    }

    public SearchFolder folder() {
        return folder;
    }

    public boolean isSimulated() {
        return sut.isSimulated();
    }

    public boolean isQuiet() {
        return quiet || json;
    }

    public boolean isJson() {
        return json;
    }

    /** Whether a page is wanted beside the document. */
    public boolean isReported() {
        return !noReport;
    }

    /** Warms up this program's own code, in real time. */
    public void warmUp(PromptDataset read, StopFlag stop) {
        if (!sut.isSimulated()) {
            warmUp.run(read, sut, stop);
        }
    }

    /** Something to measure, fresh each time. */
    public Target open(PromptDataset read, Instant started) {
        return sut.open(read, () -> started);
    }

    /** The same for probes. */
    public Subject.Source subjects(PromptDataset read, Instant started) {
        return subjects(read, started, target -> {});
    }

    /** @param opened is told what the next probe measures */
    Subject.Source subjects(PromptDataset read, Instant started, Consumer<Target> opened) {
        return () -> {
            Target target = open(read, started);
            opened.accept(target);
            return new Opened(target, tokenCounts);
        };
    }

    /** The command line as it was given. */
    ParseResult parsed() {
        return command.commandLine().getParseResult();
    }

    /** What must be the same for a search to go on: the built-in server has another port each time. */
    public String identity(Target target) {
        return sut.isBuiltIn() ? target.description() : target.sut().name();
    }

    /** What the options say about each session. */
    public SessionOptions session(SessionOptions base, RunSettings run, ProgressListener progress) {
        return base.withVariant(run.variant())
                .withAudit(run.audit())
                .withConfig(run.logLines(), run.provenance())
                .withFailureAbort(ABORT_AFTER_SAMPLES, ABORT_SHARE)
                .withDeadlines(
                        answerTimeout == null ? base.completionDeadline() : answerTimeout,
                        base.drainLimit(),
                        base.callGrace())
                .withProgress(progress, PROGRESS)
                .withStandardOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    private record Opened(Target target, Map<String, Long> tokenCounts) implements Subject {
        @Override
        public SystemUnderTest sut() {
            return target.sut();
        }

        @Override
        public SampleLibrary library() {
            return target.library();
        }

        @Override
        public RunClock clock() {
            return target.clock();
        }

        @Override
        public void close() {
            target.tokenSources().forEach((source, samples) -> tokenCounts.merge(source, samples, Long::sum));
            target.close();
        }
    }
}
