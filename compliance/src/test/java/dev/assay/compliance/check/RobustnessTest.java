package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.output.ReportFormat;
import dev.assay.compliance.rule.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Damaged trees give findings, never an exception; and a deleted required file is named. */
class RobustnessTest {
    private static final long SEED = 61_2026L;

    @TempDir
    Path temp;

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Stream<Finding> findings(CheckReport report) {
        return Stream.concat(
                report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()));
    }

    /** Every file of the small packages is required, except the code, which is only asked to be there. */
    @TestFactory
    List<DynamicTest> deletingARequiredFileYieldsAFindingThatNamesIt() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        List<SmallPackage> bases = List.of(
                SmallPackage.v61(temp.resolve("v61")),
                SmallPackage.v51(temp.resolve("v51")),
                SmallPackage.endpoints(temp.resolve("ep")));
        for (SmallPackage base : bases) {
            for (Path file : files(base.root())) {
                String path = base.root().relativize(file).toString();
                if (!path.contains("/src/") && !path.contains("/code/")) {
                    tests.add(DynamicTest.dynamicTest(path, () -> deleteAndCheck(base.root(), path)));
                }
            }
        }
        return tests;
    }

    private static void deleteAndCheck(Path root, String path) throws Exception {
        byte[] bytes = Files.readAllBytes(root.resolve(path));
        Files.delete(root.resolve(path));
        try {
            CheckReport report = PackageCheck.run(root, CheckSettings.usual());
            String name = path.substring(path.lastIndexOf('/') + 1);
            assertThat(report.clean()).isFalse();
            assertThat(findings(report).filter(f -> f.byRules().rejects()))
                    .anySatisfy(f -> assertThat(f.path() + " " + f.wanted()).contains(name));
        } finally {
            Files.write(root.resolve(path), bytes);
        }
    }

    @Test
    void randomDamageOfAnyFileGivesAReportInEveryFormat() throws Exception {
        Random random = new Random(SEED);
        for (int round = 0; round < 120; round++) {
            Path root = temp.resolve("fuzz" + round);
            SmallPackage made = switch (round % 3) {
                case 0 -> SmallPackage.v61(root);
                case 1 -> SmallPackage.v51(root);
                default -> SmallPackage.endpoints(root);
            };
            List<Path> files = files(made.root());
            for (int i = 0; i < 3; i++) {
                damage(files.get(random.nextInt(files.size())), random);
            }
            CheckReport report = PackageCheck.run(root, CheckSettings.usual().asOfficial(round % 2 == 0));
            for (ReportFormat format : ReportFormat.values()) {
                StringBuilder text = new StringBuilder();
                format.write(report, text);
                assertThat(text).as("seed %d round %d", SEED, round).isNotEmpty();
            }
        }
    }

    private static void damage(Path file, Random random) throws IOException {
        if (!Files.isRegularFile(file)) {
            return;
        }
        byte[] bytes = Files.readAllBytes(file);
        switch (random.nextInt(6)) {
            case 0 -> Files.delete(file);
            case 1 -> Files.write(file, java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            case 2 -> {
                for (int i = 0; i < 8 && bytes.length > 0; i++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
                Files.write(file, bytes);
            }
            case 3 -> Files.writeString(file, "[".repeat(100_000));
            case 4 -> Files.writeString(file, "a: &a [*a]\nb: {{{\n");
            default -> {
                Files.delete(file);
                Files.createDirectories(file.resolve("folder"));
            }
        }
    }

    @Test
    @EnabledIf("corpusIsThere")
    void deletingAVideoOfAPublishedPackageNamesIt() throws Exception {
        Path root = temp.resolve("wan");
        Corpus.copy(Corpus.folder().resolve("valid/v61-wan"), root);
        Path video = files(root).stream()
                .filter(f -> f.endsWith("accuracy/videos/84.mp4"))
                .findFirst()
                .orElseThrow();
        deleteAndCheck(root, root.relativize(video).toString());
    }

    static boolean corpusIsThere() {
        return Corpus.present() && Files.isDirectory(Corpus.folder().resolve("valid/v61-wan"));
    }

    @Test
    void twoRunsGiveTheSameReport() throws Exception {
        SmallPackage made = SmallPackage.v51(temp.resolve("same")).delete(SmallPackage.V51 + "accuracy/accuracy.txt");
        Set<String> texts = new java.util.HashSet<>();
        for (int run = 0; run < 4; run++) {
            StringBuilder text = new StringBuilder();
            ReportFormat.JSON.write(PackageCheck.run(made.root(), CheckSettings.usual()), text);
            texts.add(text.toString());
        }
        assertThat(texts).hasSize(1);
    }

    @Test
    void aGiganticLineInASmallTextIsRead() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("gigantic"))
                .append(SmallPackage.V61 + "Offline/accuracy/accuracy.txt", "x".repeat(9 << 20));
        assertThat(PackageCheck.run(made.root(), CheckSettings.usual()).results())
                .hasSize(2);
    }
}
