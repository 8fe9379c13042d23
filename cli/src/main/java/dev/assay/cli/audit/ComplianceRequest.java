package dev.assay.cli.audit;

import dev.assay.audit.compliance.Choices;
import dev.assay.cli.run.Target;
import dev.assay.cli.settings.RunSettings;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.ProgressListener;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.settings.ConfigSource;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What compliance tests of one benchmark and scenario are made with.
 *
 * @param benchmark folder name, for example {@code llama2-70b-99.9}, or model name of configuration keys
 * @param settings settings of the submission's runs, without mode and audit configuration
 * @param system makes the system under test ready for a run of these settings; asked anew for each run, which closes it
 * @param reference folder with results of the submission, as packages have them, whose runs are used instead of new ones
 * @param out folder in which the folders of the tests are made; run logs go below {@code runs} in it
 * @param testFolder folder of a test by its name
 * @param auditConf an audit configuration of the user's own
 * @param script the benchmark's accuracy script
 * @param choices what the official verifiers are told
 * @param messages is told each step, one line
 * @param progress makes the listener of a run
 * @param records is told each run that was made, for the record of it beside its logs
 * @param stop ends the run in progress
 */
public record ComplianceRequest(
        String benchmark,
        RunSettings settings,
        Function<TestSettings, Target> system,
        Optional<Path> reference,
        Path out,
        Function<String, Path> testFolder,
        Optional<Path> auditConf,
        Optional<AccuracyScript> script,
        Choices choices,
        Consumer<String> messages,
        Function<TestSettings, ProgressListener> progress,
        RunRecords records,
        StopFlag stop) {
    /** Keeps how a run was made. */
    @FunctionalInterface
    public interface RunRecords {
        /**
         * A run has ended; its target is still open.
         *
         * @param name of the run: performance, accuracy, or the test
         * @param folder of its logs
         */
        void keep(
                String name,
                TestSettings settings,
                ConfigSource audit,
                Target target,
                RunOutcome outcome,
                Instant started,
                Path folder);
    }
}
