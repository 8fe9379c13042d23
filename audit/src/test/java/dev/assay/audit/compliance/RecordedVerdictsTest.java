package dev.assay.audit.compliance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.ComplianceTests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Test folders of published packages: from the logs in them, and those of the results they belong to, come the very files that
 * the official scripts left there. Where the package does not hold the logs that a file was made from, this says why.
 */
final class RecordedVerdictsTest {
    /** One test folder of a package. */
    private record Recorded(Path folder, String round, String benchmark, String scenario, String test) {
        Path results() {
            String path = folder.toString().replace("/compliance/", "/results/");
            return Path.of(path).getParent();
        }

        String text(String file) throws IOException {
            // The log reader's own lines on standard error are in some files.
            return Files.readString(folder.resolve(file), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.contains(" log_parser.py:"))
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
        }

        Judgement judge() {
            ComplianceTest test = ComplianceTests.byName(test());
            LogSet reference = LogSet.under(results());
            Choices choices = Choices.none()
                    .withScripts(
                            Optional::empty,
                            () -> Optional.of(folder.resolve("verify_accuracy.txt"))
                                    .filter(Files::exists)
                                    .map(file -> {
                                        try {
                                            return Files.readString(file);
                                        } catch (IOException e) {
                                            throw new UncheckedIOException(e);
                                        }
                                    }));
            return AuditTest.byName(test.name())
                    .judge(new AuditCase(
                            round,
                            benchmark,
                            scenario,
                            test,
                            test.config(round, benchmark).orElseThrow(),
                            LogSet.under(folder),
                            reference,
                            LogSet.in(results().resolve("accuracy")),
                            choices));
        }
    }

    private static List<Recorded> folders() throws IOException {
        Path root = Path.of(System.getProperty("assay.packages", "")).resolve("valid");
        if (!Files.isDirectory(root)) {
            assertThat(System.getenv("CI"))
                    .as("no packages at " + root + ": give their directory with -Dassay.packages=DIRECTORY")
                    .isNotEqualTo("true");
            Assumptions.abort("no packages at " + root);
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(path -> path.getFileName().toString().matches("TEST0\\d") && Files.isDirectory(path))
                    .sorted()
                    .map(path -> recorded(root, path))
                    .toList();
        }
    }

    private static Recorded recorded(Path root, Path folder) {
        String pack = root.relativize(folder).getName(0).toString();
        String round = Map.of("v51", "v5.1", "v60", "v6.0", "v61", "v6.1").get(pack.substring(0, 3));
        String scenario = folder.getParent().getFileName().toString();
        return new Recorded(
                folder,
                round,
                folder.getParent().getParent().getFileName().toString(),
                Stream.of("SingleStream", "MultiStream", "Server", "Interactive", "Offline")
                        .filter(name -> name.equalsIgnoreCase(scenario))
                        .findFirst()
                        .orElseThrow(),
                folder.getFileName().toString());
    }

    /** Files that cannot come out the same, by what is missing. */
    private static Optional<String> notInThePackage(Recorded one, String file) {
        if ((one.test().equals("TEST01") && file.equals("verify_accuracy.txt"))
                || one.test().equals("TEST09")) {
            return Optional.of("accuracy logs are shortened");
        }
        return one.benchmark().equals("whisper") && file.equals("verify_performance.txt")
                ? Optional.of("the power run of the package is another run than the one that was compared")
                : Optional.empty();
    }

    @Test
    void everyFileForWhichThePackageHasTheLogsComesOutByteForByte() throws IOException {
        Map<String, Integer> compared = new TreeMap<>();
        for (Recorded one : folders()) {
            Judgement judged = one.judge();
            try (Stream<Path> files = Files.list(one.folder())) {
                for (Path file : files.filter(
                                path -> path.getFileName().toString().startsWith("verify_"))
                        .toList()) {
                    String name = file.getFileName().toString();
                    if (notInThePackage(one, name).isEmpty()) {
                        assertThat(judged.official().file(name).map(VerdictFile::text))
                                .as(file.toString())
                                .hasValue(one.text(name));
                        compared.merge(one.test() + " " + name, 1, Integer::sum);
                    }
                }
            }
        }
        assertThat(compared)
                .containsKeys(
                        "TEST01 verify_performance.txt",
                        "TEST04 verify_performance.txt",
                        "TEST06 verify_accuracy.txt",
                        "TEST07 verify_accuracy.txt");
    }

    /** What is compared and what cannot be, together, is every verdict file of every test folder in every package. */
    @Test
    void noTestFolderIsLeftOut() throws IOException {
        Map<String, Integer> folders = new TreeMap<>();
        int compared = 0;
        int notInThePackage = 0;
        for (Recorded one : folders()) {
            folders.merge(one.test(), 1, Integer::sum);
            int before = compared + notInThePackage;
            for (String file : List.of("verify_accuracy.txt", "verify_performance.txt", "verify_output_len.txt")) {
                if (Files.exists(one.folder().resolve(file))) {
                    boolean can = notInThePackage(one, file).isEmpty();
                    compared += can ? 1 : 0;
                    notInThePackage += can ? 0 : 1;
                }
            }
            assertThat(compared + notInThePackage).as(one.folder().toString()).isGreaterThan(before);
        }

        assertThat(folders)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("TEST01", 21, "TEST04", 17, "TEST06", 14, "TEST07", 2, "TEST09", 2));
        assertThat(compared).isEqualTo(19 + 17 + 14 + 2);
        assertThat(notInThePackage).isEqualTo(21 + 2 + 2);
    }

    /** The log itself is shortened, but how many responses it had is recorded, and follows from the settings of its run. */
    @Test
    void recordedCountsOfSampledResponsesAreThoseThatTheSettingsPredict() throws IOException {
        int checked = 0;
        for (Recorded one : folders()) {
            Optional<LoggedSamples> predicted =
                    LogSet.under(one.folder()).detail().flatMap(LoggedSamples::of);
            if (one.test().equals("TEST01") && predicted.isPresent()) {
                long recorded = recordedNumber(one, "num_perf_log_entries = ");
                long certain = predicted.get().expected().size();
                assertThat(recorded)
                        .as(one.folder().toString())
                        .isBetween(certain, certain + predicted.get().open().size());
                boolean direct = recordedNumber(one, "num_perf_log_data_mismatch = ") == 0;
                assertThat(one.text("verify_accuracy.txt")).contains(direct ? "TEST PASS" : "TEST FAIL");
                assertThat(direct || fallbackPasses(one)).isTrue();
                checked++;
            }
        }
        assertThat(checked).isEqualTo(21);
    }

    /** Responses of speech recognition differ from run to run; its packages hold the scores of both subsets. */
    private static boolean fallbackPasses(Recorded one) throws IOException {
        FallbackTexts texts = new FallbackTexts(
                one.text("accuracy/baseline_accuracy.txt"), one.text("accuracy/compliance_accuracy.txt"));
        Pattern accuracy = Pattern.compile("Word Error Rate:.*, accuracy=([0-9.]+)%");
        ComplianceTest test = ComplianceTests.byName(one.test());
        return Test01Fallback.judge(
                        new AuditCase(
                                one.round(),
                                one.benchmark(),
                                one.scenario(),
                                test,
                                test.config(one.round(), one.benchmark()).orElseThrow(),
                                LogSet.NONE,
                                LogSet.NONE,
                                LogSet.NONE,
                                Choices.none()
                                        .withMetrics((metric, line) -> accuracy.matcher(line)
                                                .results()
                                                .map(found -> found.group(1))
                                                .findFirst())),
                        texts)
                .passed();
    }

    private static long recordedNumber(Recorded one, String label) throws IOException {
        return one.text("verify_accuracy.txt")
                .lines()
                .filter(line -> line.startsWith(label))
                .mapToLong(line -> Long.parseLong(line.substring(label.length()).strip()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatThePackageCutOutIsNamedInsteadOfJudged() throws IOException {
        for (Recorded one : folders()) {
            if (one.test().equals("TEST01") || one.test().equals("TEST09")) {
                Official official = one.judge().official();
                assertThat(official.verdict()).as(one.folder().toString()).isEqualTo(Verdict.ERROR);
                assertThat(official.why())
                        .contains("was shortened for a package")
                        .contains("give the full log");
            }
        }
    }

    @Test
    void theStrictJudgementFindsWhatTheOfficialScriptsOverlooked() throws IOException {
        Map<String, List<String>> decisive = new TreeMap<>();
        for (Recorded one : folders()) {
            Judgement judged = one.judge();
            if (judged.official().verdict() == Verdict.PASS) {
                decisive.merge(
                        one.round() + " " + one.benchmark() + " " + one.test(),
                        judged.decisive().stream().map(Finding::name).sorted().toList(),
                        RecordedVerdictsTest::both);
            }
        }

        // The repeated sample was never asked for: the settings of the run show that no audit.config was read.
        assertThat(decisive.get("v6.1 wan-2.2-t2v-a14b TEST04")).containsExactly("audit-config-not-seen");
        // Run on and scored with the accuracy data set of 4395 samples.
        assertThat(decisive.get("v6.0 gpt-oss-120b TEST07")).containsExactly("other-data-set", "scored-on-other-data");
        // An end token of the model as the second token of each answer, and 129 tokens where 128 are allowed.
        assertThat(decisive.get("v6.0 llama3.1-8b TEST06")).containsExactly("text-behind-end-token");
        assertThat(decisive.get("v5.1 llama2-70b-99 TEST06")).isEmpty();
        assertThat(decisive.get("v5.1 mixtral-8x7b TEST06")).isEmpty();
        assertThat(decisive.get("v6.1 llama2-70b-99.9 TEST06")).isEmpty();
        assertThat(decisive.get("v5.1 resnet50 TEST04")).isEmpty();
        assertThat(decisive.get("v6.1 resnet50 TEST04")).isEmpty();
    }

    private static List<String> both(List<String> one, List<String> other) {
        List<String> all = new ArrayList<>(one);
        all.addAll(other);
        return all.stream().distinct().sorted().toList();
    }
}
