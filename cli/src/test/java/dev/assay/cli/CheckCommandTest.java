package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.subject.CheckOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    @TempDir
    Path temp;

    private Path broken() throws IOException {
        Path result = temp.resolve("pkg/open/acme/results/box/rgat/Offline");
        Files.createDirectories(result.resolve("performance/run_1"));
        Files.writeString(result.resolve("performance/run_1/mlperf_log_detail.txt"), ":::MLLOG broken\n");
        return temp.resolve("pkg");
    }

    @Test
    void findingsGiveStatusOneAndSayWhereAndWhatToDo() throws IOException {
        InProcess run = InProcess.assay("check", broken().toString());
        assertThat(run.status()).isEqualTo(ExitStatus.NOT_VALID);
        assertThat(run.out())
                .contains("error G02 open/acme/results/box/rgat/Offline/performance/run_1/mlperf_log_detail.txt:1")
                .contains("fix:")
                .contains("1 result checked: 0 valid, 1 invalid; ")
                .contains("unverified");
    }

    @Test
    void whatIsNoPackageGivesStatusTwoAndOneSentence() throws IOException {
        Path file = Files.writeString(temp.resolve("notes.txt"), "x");
        for (String path :
                new String[] {file.toString(), temp.resolve("nowhere").toString()}) {
            InProcess run = InProcess.assay("check", path);
            assertThat(run.status()).isEqualTo(ExitStatus.WRONG_INPUT);
            assertThat(run.err().lines()).hasSize(1);
        }
    }

    @Test
    void anUnknownRoundNamesTheKnownOnes() throws IOException {
        InProcess run = InProcess.assay("check", broken().toString(), "--round", "auto-v0.5");
        assertThat(run.status()).isEqualTo(ExitStatus.WRONG_INPUT);
        assertThat(run.err()).contains("v6.1");
    }

    @Test
    void anUnknownSubmitterSuggestsTheNearestAndIsNoSuccess() throws IOException {
        InProcess run = InProcess.assay("check", broken().toString(), "--submitter", "acmee");
        assertThat(run.status()).isEqualTo(ExitStatus.NOT_VALID);
        assertThat(run.out()).contains("0 results checked").contains("acme?");
    }

    @Test
    void theReportCanBeWrittenToAFileInEveryFormat() throws IOException {
        for (String format : new String[] {"text", "json", "sarif", "csv", "html"}) {
            Path output = temp.resolve("report." + format);
            InProcess run =
                    InProcess.assay("check", broken().toString(), "--format", format, "--output", output.toString());
            assertThat(run.status()).isEqualTo(ExitStatus.NOT_VALID);
            assertThat(Files.readString(output)).isNotBlank();
        }
    }

    @Test
    void explainPrintsARule() {
        InProcess run = InProcess.assay("explain", "p07");
        assertThat(run.status()).isEqualTo(ExitStatus.VALID);
        assertThat(run.out())
                .contains("P07")
                .contains("seed of the sample library")
                .contains("official checker, performance");
        assertThat(InProcess.assay("explain", "Z99").status()).isEqualTo(ExitStatus.WRONG_INPUT);
    }

    @Test
    void watchingLooksAtTheSystemThatChanged() {
        CheckOptions part = CheckWatch.part(
                CheckOptions.ALL, Set.of(Path.of("closed/acme/results/box/resnet50/Offline/user.conf")));
        assertThat(part.submitters()).containsExactly("acme");
        assertThat(part.systems()).containsExactly("box");
        CheckOptions wider = CheckWatch.part(CheckOptions.ALL, Set.of(Path.of("closed/acme/systems/box.json")));
        assertThat(wider.submitters()).containsExactly("acme");
        assertThat(wider.systems()).isEmpty();
        assertThat(CheckWatch.part(CheckOptions.ALL, Set.of(Path.of("README.md")))
                        .partial())
                .isFalse();
    }

    @Test
    void aPartNamedInsteadOfThePackageIsToldWhatToName() throws IOException {
        Path root = broken();
        String sentence = "name the package, " + root.toAbsolutePath() + ",";
        for (String part : new String[] {"open", "open/acme", "open/acme/results", "open/acme/results/box"}) {
            InProcess run = InProcess.assay("check", root.resolve(part).toString());
            assertThat(run.status()).as(part).isEqualTo(ExitStatus.WRONG_INPUT);
            assertThat(run.err().lines()).as(part).hasSize(1);
            assertThat(run.err()).as(part).contains(sentence);
        }
    }

    @Test
    void aFolderAroundThePackageIsPassedThrough() throws IOException {
        broken();
        Files.createFile(temp.resolve(".DS_Store"));
        InProcess run = InProcess.assay("check", temp.toString());
        assertThat(run.status()).isEqualTo(ExitStatus.NOT_VALID);
        assertThat(run.out()).contains("error G02 open/acme/results/box/rgat/Offline/");
    }

    @Test
    void summaryPrintsTheTableAndSaysThatDerivedNumbersAreDerived() throws IOException {
        InProcess run = InProcess.assay("summary", broken().toString());
        assertThat(run.status()).isEqualTo(ExitStatus.VALID);
        assertThat(run.out())
                .contains("Organization")
                .contains("0 of 1 results valid")
                .contains("derived");
    }
}
