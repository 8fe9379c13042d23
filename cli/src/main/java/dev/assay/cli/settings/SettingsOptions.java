package dev.assay.cli.settings;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that decide the settings of a run; {@code run} and {@code plan} take the same. */
public final class SettingsOptions {
    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            converter = Converters.OfScenario.class,
            description = "SingleStream, MultiStream, Server or Offline.")
    private @Nullable Scenario scenario;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            converter = Converters.OfMode.class,
            description = "performance (default), accuracy, submission (accuracy, then performance) or find-peak.")
    private @Nullable TestMode mode;

    @Option(
            names = "--round",
            paramLabel = "ROUND",
            description = "Round whose rules, seeds and limits apply, for example v6.1. Needs --benchmark.")
    private @Nullable String round;

    @Option(
            names = "--benchmark",
            paramLabel = "NAME",
            description = "Benchmark of the round, for example llama2-70b. Without it: the demonstration ruleset.")
    private @Nullable String benchmark;

    @Option(
            names = "--division",
            paramLabel = "NAME",
            description = "closed refuses settings that the round fixes; open (default) lets them be changed.")
    private @Nullable String division;

    @Option(
            names = "--user-conf",
            paramLabel = "FILE",
            description = "The submitter's settings, in the configuration grammar of the reference.")
    private @Nullable Path userConf;

    @Option(
            names = "--audit-conf",
            paramLabel = "FILE",
            description = "Audit configuration of a compliance test; applied last. A file audit.config in the working"
                    + " directory is not picked up by itself.")
    private @Nullable Path auditConf;

    @ArgGroup(validate = false, heading = "%nSingle settings (they win over every file):%n")
    private OverrideOptions overrides = new OverrideOptions();

    @Option(
            names = "--reference-version",
            paramLabel = "VERSION",
            converter = Converters.OfVersion.class,
            description = "Release of the reference to reproduce, for example 5.0.22. Default: that of the round.")
    private @Nullable LoadGenVersion referenceVersion;

    @Option(
            names = "--stdlib",
            paramLabel = "GCC",
            converter = Converters.OfStandardLibrary.class,
            description = "Compiler generation whose random sequences are reproduced: gcc11 or newer (default), or"
                    + " gcc10 and older.")
    private @Nullable UniformInt standardLibrary;

    /**
     * The scenario.
     *
     * @throws UserError when none was given; checked here, so that a misspelt option is named first
     */
    public Scenario scenario() {
        if (scenario == null) {
            throw new UserError("no scenario given; add --scenario with SingleStream, MultiStream, Server or Offline");
        }
        return scenario;
    }

    /** Takes a scenario when none was given. */
    public void assume(Scenario assumed) {
        if (scenario == null) {
            scenario = assumed;
        }
    }

    public Optional<TestMode> mode() {
        return Optional.ofNullable(mode);
    }

    public Optional<String> round() {
        return Optional.ofNullable(round);
    }

    public Optional<String> benchmark() {
        return Optional.ofNullable(benchmark);
    }

    public Optional<String> division() {
        return Optional.ofNullable(division);
    }

    public Optional<Path> userConf() {
        return Optional.ofNullable(userConf);
    }

    public Optional<Path> auditConf() {
        return Optional.ofNullable(auditConf);
    }

    public OverrideOptions overrides() {
        return overrides;
    }

    /** The reference to reproduce, where the round's own release is the default. */
    public ReferenceVariant variant(LoadGenVersion ofTheRound) {
        return new ReferenceVariant(
                referenceVersion == null ? ofTheRound : referenceVersion,
                standardLibrary == null ? ReferenceVariant.NEWEST.uniformInt() : standardLibrary);
    }
}
