package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.results.read.SamplesFile;
import java.awt.image.BufferedImage;
import java.io.File;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a run leaves to draw, drawn: as text, as CSV and in a real browser. */
final class ReportCommandTest {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

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
        assertThat(text.out()).containsPattern("accelerator +missing").contains("GuideLLM", "Unverified");
    }

    @Test
    void a_folder_without_anything_to_draw_is_a_mistake_told_in_one_sentence() throws Exception {
        Path empty = Files.createDirectories(folder.resolve("empty"));
        InProcess result = InProcess.assay("report", empty.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("holds nothing that can be drawn");
    }

    @Test
    void a_run_compares_with_itself_and_not_with_another_scenario() {
        Path offline = folder.resolve("offline");
        InProcess.assay("run", "--scenario", "Offline", "--virtual-time", "--quiet", "--out", offline.toString());
        assertThat(InProcess.assay("compare", run.toString(), run.toString()).out())
                .contains("ratio to A", "1.000");
        InProcess other = InProcess.assay("compare", run.toString(), offline.toString());
        assertThat(other.status()).isEqualTo(1);
        assertThat(other.out()).contains("scenario differs").doesNotContain("ratio to A");
    }

    @Test
    void a_browser_draws_every_plot_without_an_error_and_shows_the_values_of_the_data() throws Exception {
        String browser = browser();
        Path page = run.resolve("report.html").toAbsolutePath();
        Browsed dom = browse(browser, "--dump-dom", page.toUri() + "#tables");
        assertThat(dom.log).as("messages on the console").doesNotContain("CONSOLE");
        JsonNode plots = data(page).path("sections").get(0).path("plots");
        assertThat(plots.size()).isGreaterThanOrEqualTo(6);
        for (JsonNode plot : plots) {
            String figure = figure(dom.out, "run-" + plot.path("id").asString());
            int points = 0;
            for (JsonNode series : plot.path("series")) {
                points += series.path("x").size();
            }
            assertThat(figure)
                    .as(plot.path("id").asString())
                    .contains("data-drawn=\"" + points + "\"", "<canvas", "aria-label");
            JsonNode y = plot.path("series").get(0).path("y");
            assertThat(cells(figure))
                    .contains(
                            shown(y.get(0).asDouble()),
                            shown(y.get(y.size() - 1).asDouble()));
        }
    }

    @Test
    void a_screenshot_shows_the_curves_in_their_color() throws Exception {
        String browser = browser();
        Path picture = folder.resolve("page.png");
        browse(
                browser,
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

    private record Browsed(String out, String log) {}

    private static String browser() {
        for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
            for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
                if (Files.isExecutable(Path.of(place, name))) {
                    return Path.of(place, name).toString();
                }
            }
        }
        assertThat(System.getenv("CI"))
                .as("continuous integration needs chromium")
                .isNotEqualTo("true");
        assumeTrue(false, "no chromium on the PATH: the page is not looked at");
        return "";
    }

    private static Browsed browse(String browser, String action, String address) throws Exception {
        Path out = Files.createTempFile(folder, "browser", ".out");
        Path log = Files.createTempFile(folder, "browser", ".log");
        Process process = new ProcessBuilder(
                        browser,
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--window-size=1200,2600",
                        "--user-data-dir=" + Files.createTempDirectory(folder, "profile"),
                        "--virtual-time-budget=5000",
                        "--enable-logging=stderr",
                        action,
                        address)
                .redirectOutput(out.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS))
                    .as("the browser ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Browsed(Files.readString(out), Files.readString(log));
    }

    private static JsonNode data(Path page) throws Exception {
        Matcher matcher = DATA.matcher(Files.readString(page));
        assertThat(matcher.find()).isTrue();
        return JsonMapper.builder().build().readTree(matcher.group(1));
    }

    private static String figure(String dom, String id) {
        int from = dom.indexOf("<figure id=\"" + id + "\"");
        assertThat(from).as("figure " + id).isNotNegative();
        return dom.substring(from, dom.indexOf("</figure>", from));
    }

    private static List<String> cells(String figure) {
        List<String> cells = new ArrayList<>();
        Matcher matcher = Pattern.compile("<td>([^<]*)</td>").matcher(figure);
        while (matcher.find()) {
            cells.add(matcher.group(1));
        }
        return cells;
    }

    /** Six digits, as the page shows a number. */
    private static String shown(double value) {
        double rounded = new BigDecimal(value)
                .round(new MathContext(6, RoundingMode.HALF_UP))
                .doubleValue();
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
