package dev.assay.cli.audit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTests;
import dev.assay.conf.audit.TestConfig;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.ConfigSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An audit configuration that would test nothing, or turn other runs into audit runs, stops before anything runs. */
final class AuditConfigFileTest {
    private static final TestConfig TEST06 =
            ComplianceTests.byName("TEST06").config("v6.1", "llama2-70b-99.9").orElseThrow();

    @TempDir
    private Path directory;

    private static void refused(ThrowingCallable what, String... said) {
        assertThatThrownBy(what)
                .isInstanceOf(UserError.class)
                .satisfies(error -> {
                    for (String part : said) {
                        org.assertj.core.api.Assertions.assertThat(error).hasMessageContaining(part);
                    }
                })
                .hasMessageNotContaining("\n");
    }

    @Test
    void aFileLeftOverInTheWorkingDirectoryIsNamedWithItsHarm() throws IOException {
        Files.writeString(directory.resolve("audit.config"), "*.*.mode = 2\n");

        refused(
                () -> AuditConfigFile.refuseStrayFiles(directory, Optional.empty()),
                "left over from an earlier audit",
                "turn every run there into an audit run",
                "remove it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"audit.conf", "audit_config", "Audit.Config", "audit.config.txt", "audit.cfg", "audit.config.bak"
            })
    void aFileWhoseNameIsNearlyRightIsNeverPassedOver(String name) throws IOException {
        Files.writeString(directory.resolve(name), "*.*.mode = 2\n");

        refused(() -> AuditConfigFile.refuseStrayFiles(directory, Optional.empty()), name, "remove it");
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "performance", "performance/run_1", "accuracy"})
    void aFileAmongTheResultsOfTheSubmissionIsInTheWrongPlace(String place) throws IOException {
        Path results = Files.createDirectories(directory.resolve("results").resolve(place));
        Files.writeString(results.resolve("audit.config"), "*.*.mode = 2\n");

        refused(
                () -> AuditConfigFile.refuseStrayFiles(
                        Files.createDirectories(directory.resolve("work")), Optional.of(directory.resolve("results"))),
                "lies among the results of the submission",
                "check those runs");
    }

    @Test
    void aDirectoryWithoutSuchAFileIsFine() throws IOException {
        Files.writeString(directory.resolve("user.conf"), "*.*.mode = 2\n");
        Files.writeString(directory.resolve("audit.log"), "nothing to do with it\n");

        assertThatCode(() -> AuditConfigFile.refuseStrayFiles(directory, Optional.of(directory)))
                .doesNotThrowAnyException();
    }

    private Path own(String text) throws IOException {
        return Files.writeString(directory.resolve("audit.config"), text);
    }

    /** The round's own text, so that each case below changes one thing of it. */
    private static String right() {
        return TEST06.text();
    }

    private ConfigSource read(Path file) {
        return AuditConfigFile.own(file, TEST06, "TEST06", "Server");
    }

    @Test
    void theTextOfTheRoundIsTakenAndHasItsEffect() throws IOException {
        TestSettings settings = TestSettings.builder().scenario(Scenario.SERVER).build();

        TestSettings applied = AuditConfigFile.applied(settings, read(own(right())));

        org.assertj.core.api.Assertions.assertThat(applied.minQueryCount()).isEqualTo(100);
    }

    @Test
    void aFileOfAnotherNameIsNotWhatLoadGenReads() throws IOException {
        Path other = Files.writeString(directory.resolve("test06.config"), right());

        refused(() -> read(other), "only reads a file called audit.config", "rename it");
    }

    @Test
    void aSettingThatIsMissingOrOtherIsNamedWithTheRightValue() throws IOException {
        Path without = own(right().replace("*.*.min_query_count = 100\n", ""));
        refused(() -> read(without), "*.*.min_query_count is absent", "TEST06 sets 100");

        Path other = own(right().replace("min_query_count = 100", "min_query_count = 10"));
        refused(() -> read(other), "*.*.min_query_count is 10", "TEST06 sets 100");
    }

    /** Lines that name a model are not seen by LoadGen, which looks the file up under the model "*". */
    @Test
    void linesThatNameAModelDoNotCount() throws IOException {
        Path named = own(right().replace("*.*.", "llama2-70b.*."));

        refused(() -> read(named), "is absent");
    }

    @Test
    void aLineWithoutEffectIsNamed() throws IOException {
        Path misspelt = own(right() + "*.*.min_query_cuont = 100\n");
        TestSettings settings = TestSettings.builder().scenario(Scenario.SERVER).build();

        refused(() -> AuditConfigFile.applied(settings, read(misspelt)), "min_query_cuont", "no effect");
    }

    @Test
    void aLineThatNoRunSeesIsRefusedWithItsNumber() throws IOException {
        long next = right().lines().count() + 1;
        Path lone = own(right() + "garbage\n");
        refused(() -> read(lone), "audit.config:" + next, "\"garbage\" has no value", "remove the line");

        Path model = own(right() + "resnet50.*.min_query_count = 5\n");
        refused(() -> read(model), "audit.config:" + next, "is for the model resnet50", "no effect");

        Path scenario = own(right() + "*.Offline.min_query_count = 5\n");
        refused(() -> read(scenario), "audit.config:" + next, "is for Offline, and this is a Server run", "no effect");
    }

    @Test
    void aLineThatIsNoSettingIsNamedWithItsNumber() throws IOException {
        Path broken = own("mode 2\n" + right());
        TestSettings settings = TestSettings.builder().scenario(Scenario.SERVER).build();

        refused(() -> AuditConfigFile.applied(settings, read(broken)), "audit.config:1", "not of the form");
    }

    @Test
    void aFileThatCannotBeReadIsNoSilentPass() {
        refused(() -> read(directory.resolve("missing/audit.config")), "cannot be read");
        TestSettings settings = TestSettings.builder().scenario(Scenario.SERVER).build();
        refused(
                () -> AuditConfigFile.applied(settings, new ConfigSource.Unreadable("audit.config")),
                "cannot be read",
                "would run without it");
    }
}
