package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.results.read.SamplesFile;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run leaves to draw, drawn: as text, as CSV and in a real browser. */
final class ReportCommandTest {
    @TempDir
    static Path folder;

    private static Path run = Path.of("");

    @BeforeAll
    static void measure() {
        run = folder.resolve("run");
        InProcess result =
                InProcess.assay("run", "--scenario", "Server", "--virtual-time", "--quiet", "--out", run.toString());
        assertThat(result.status()).as(result.err()).isLessThanOrEqualTo(1);
    }

    @Test
    void a_run_leaves_its_samples_and_a_page_that_needs_nothing_from_outside() throws Exception {
        JsonNode document = JsonMapper.builder().build().readTree(Files.readString(run.resolve("run.json")));
        assertThat(SamplesFile.read(run.resolve(SamplesFile.NAME)).count())
                .isEqualTo(document.path("counters").path("issued").asInt());
        String page = Files.readString(run.resolve("report.html"));
        assertThat(page).doesNotContainPattern("(src|href)=\"?(https?:)?//").contains("unverified");
        assertThat(page.length()).isLessThan(2_000_000);
    }

    @Test
    void the_samples_give_the_percentile_of_the_official_log() throws Exception {
        JsonNode document = JsonMapper.builder().build().readTree(Files.readString(run.resolve("run.json")));
        var samples = SamplesFile.read(run.resolve(SamplesFile.NAME));
        long[] ttft = IntStream.range(0, samples.count())
                .filter(samples::hasFirstToken)
                .mapToLong(samples::ttft)
                .sorted()
                .toArray();
        assertThat(ttft[(int) (ttft.length * 0.99)])
                .isEqualTo(document.path("latencies")
                        .path("ttft")
                        .path("percentileNanos")
                        .path("99")
                        .asLong());
    }

    @Test
    void text_has_the_label_with_missing_fields_named() {
        InProcess text = InProcess.assay("report", run.toString(), "--text", "--definitions");
        assertThat(text.status()).as(text.err()).isZero();
        assertThat(text.out())
                .containsPattern("accelerator +missing")
                .contains("GuideLLM", "Simulated time", "unverified");
    }

    @Test
    void a_folder_without_anything_to_draw_is_a_mistake_told_in_one_sentence() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));
        InProcess result = InProcess.assay("report", empty.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("holds nothing that can be drawn");
    }

    @Test
    void a_run_compares_with_one_of_its_kind_and_not_with_another_scenario() {
        Path offline = folder.resolve("offline");
        InProcess.assay("run", "--scenario", "Offline", "--virtual-time", "--quiet", "--out", offline.toString());
        Path again = folder.resolve("again");
        InProcess.assay("run", "--scenario", "Server", "--virtual-time", "--quiet", "--out", again.toString());
        assertThat(InProcess.assay("compare", run.toString(), again.toString()).out())
                .contains("ratio to A", "1.000");
        InProcess other = InProcess.assay("compare", run.toString(), offline.toString());
        assertThat(other.status()).isEqualTo(1);
        assertThat(other.out()).contains("scenario differs").doesNotContain("ratio to A");
    }

    @Test
    void the_footnote_of_a_simulated_demonstration_names_both() {
        Path again = folder.resolve("footnote");
        InProcess.assay("run", "--scenario", "Server", "--virtual-time", "--quiet", "--out", again.toString());

        assertThat(InProcess.assay("compare", run.toString(), again.toString()).out())
                .contains("Simulated time, no measurement of any machine. No MLPerf suite")
                .doesNotContain("Suite MLPerf");
    }

    @Test
    void samples_of_another_run_are_left_out_and_told() throws Exception {
        Path mixed = folder.resolve("mixed");
        InProcess.assay("run", "--scenario", "Offline", "--virtual-time", "--quiet", "--out", mixed.toString());
        Files.copy(run.resolve(SamplesFile.NAME), mixed.resolve(SamplesFile.NAME), StandardCopyOption.REPLACE_EXISTING);

        InProcess text = InProcess.assay("report", mixed.toString(), "--text");

        assertThat(text.status()).as(text.err()).isZero();
        assertThat(text.out()).contains("samples.csv.gz is not of this run").doesNotContain("Arrivals");
    }

    @Test
    void a_cut_record_of_samples_is_named() throws Exception {
        Path cut = folder.resolve("cut");
        InProcess.assay("run", "--scenario", "Server", "--virtual-time", "--quiet", "--out", cut.toString());
        byte[] whole = Files.readAllBytes(cut.resolve(SamplesFile.NAME));
        Files.write(cut.resolve(SamplesFile.NAME), Arrays.copyOf(whole, whole.length / 2));

        InProcess text = InProcess.assay("report", cut.toString(), "--text");

        assertThat(text.status()).isEqualTo(2);
        assertThat(text.err()).contains("samples.csv.gz is cut short or damaged");
    }

    @Test
    void a_run_of_a_compliance_test_is_no_result_to_compare() throws Exception {
        Path audit = Files.createDirectories(folder.resolve("TEST07/performance/run_1"));
        Files.writeString(
                audit.resolve("mlperf_log_detail.txt"),
                ":::MLLOG {\"key\": \"sut_name\", \"value\": \"\\u001b[31mred\", \"metadata\": {}}\n");

        InProcess compared = InProcess.assay("compare", run.toString(), audit.toString());

        assertThat(compared.status()).isEqualTo(2);
        assertThat(compared.err()).contains("is a run of compliance test TEST07 and no result");
        InProcess text = InProcess.assay("report", audit.toString(), "--text");
        assertThat(text.out()).contains("compliance test", "\\u001b[31mred").doesNotContain("\u001b");
    }

    @Test
    void a_screenshot_shows_the_curves_in_their_color() throws Exception {
        Browser browser = Browser.found(folder);
        Path picture = folder.resolve("page.png");
        browser.open(
                "--screenshot=" + picture.toAbsolutePath(),
                run.resolve("report.html").toUri().toString());
        BufferedImage image = ImageIO.read(picture.toFile());
        int blue = 0;
        for (int x = 0; x < image.getWidth(); x++) {
            for (int y = 0; y < image.getHeight(); y++) {
                blue += (image.getRGB(x, y) & 0xFFFFFF) == 0x0b62c4 ? 1 : 0;
            }
        }
        assertThat(blue).as("pixels of the first series").isGreaterThan(1_000);
    }
}
