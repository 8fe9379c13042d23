package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of every kind of result in a real browser: nothing on the console, every plot drawn, the data's values on screen. */
@Timeout(300)
final class ReportPagesTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run --scenario Server       | latency-cdf ttft-over-time tpot-over-time arrivals in-flight tokens
            run --scenario SingleStream | latency-cdf arrivals in-flight
            run --scenario MultiStream  | latency-cdf arrivals in-flight
            run --scenario Offline      | latency-cdf arrivals in-flight
            peak --max-probes 5 --min-duration 2s | rate-ttft rate-tpot rate-e2e goodput
            gates --max-probes 5 --min-duration 2s | rate-ttft rate-tpot rate-e2e goodput
            sweep --levels 1,4,16 --point-duration 2s --point-warm-up 1s | load-ttft load-tpot load-e2e goodput pareto
            """)
    void what_our_own_commands_leave_is_drawn(String command, String plots) throws Exception {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of(
                "--virtual-time", "--quiet", "--out", folder.resolve("made").toString()));
        InProcess made = InProcess.assay(words.toArray(String[]::new));
        assertThat(made.status()).as(made.err()).isLessThanOrEqualTo(1);
        Path page = folder.resolve("made/report.html");
        if (!command.startsWith("run")) {
            assertThat(made.out()).contains("report: " + page);
        }

        assertThat(looked(page)).containsAll(List.of(plots.split(" ")));

        InProcess again = InProcess.assay(
                "report",
                folder.resolve("made").toString(),
                "--out",
                folder.resolve("again.html").toString());
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(figures(folder.resolve("again.html"))).isEqualTo(figures(page));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            golden   | results/trace_server_tokens                                  | latency-cdf ttft-over-time arrivals in-flight
            golden   | results/real_multistream                                     | latency-cdf
            packages | valid/v51-dc-llm                                             | latency-cdf
            packages | valid/v61-ep-gptoss/closed/ExampleOrg/results/ex8/gpt-oss-120b/Server | latency-cdf
            """)
    void what_others_left_is_drawn(String from, String path, String plots) throws Exception {
        Path left = Path.of(System.getProperty("assay." + from), path);
        assumeTrue(Files.isDirectory(left), "the reference data are not beside the build");
        Path page = folder.resolve("page.html");
        InProcess result = InProcess.assay("report", left.toString(), "--out", page.toString());
        assertThat(result.status()).as(result.err()).isZero();

        assertThat(looked(page)).containsAll(List.of(plots.split(" ")));
    }

    @Test
    void a_page_prints_to_paper_with_its_plots() throws Exception {
        Browser browser = Browser.found(folder);
        InProcess.assay(
                "run",
                "--scenario",
                "Server",
                "--virtual-time",
                "--quiet",
                "--out",
                folder.resolve("made").toString());
        String page = folder.resolve("made/report.html").toUri().toString();

        long drawn = printed(browser, page);

        // Plots are drawn by the page's script: without it paper has the text alone.
        assertThat(drawn).isGreaterThan(2 * printed(browser, page, "--blink-settings=scriptEnabled=false"));
    }

    private long printed(Browser browser, String page, String... more) throws Exception {
        Path paper = Files.createTempFile(folder, "page", ".pdf");
        Browser.Browsed printed = browser.open("--print-to-pdf=" + paper.toAbsolutePath(), page, more);
        assertThat(printed.console()).isEmpty();
        return Files.size(paper);
    }

    /** Looks at a page and returns the plots that it has. */
    private Set<String> looked(Path page) throws Exception {
        Browser browser = Browser.found(folder);
        assertThat(Files.size(page)).isLessThan(2_000_000);
        Browser.Browsed seen = browser.open("--dump-dom", page.toAbsolutePath().toUri() + "#tables");
        assertThat(seen.console()).as("messages on the console").isEmpty();
        Set<String> plots = new TreeSet<>();
        for (JsonNode section : data(page).path("sections")) {
            for (JsonNode plot : section.path("plots")) {
                plots.add(plot.path("id").asString());
                check(seen.out(), section.path("id").asString(), plot);
            }
        }
        return plots;
    }

    private static void check(String dom, String section, JsonNode plot) {
        String figure = figure(dom, section + "-" + plot.path("id").asString());
        int points = 0;
        for (JsonNode series : plot.path("series")) {
            points += series.path("x").size();
        }
        assertThat(figure)
                .as(plot.path("id").asString())
                .contains("data-drawn=\"" + points + "\"", "<canvas", "aria-label");
        Set<String> wanted = new TreeSet<>();
        for (JsonNode series : plot.path("series")) {
            for (JsonNode y : series.path("y")) {
                wanted.add(shown(y.asDouble()));
            }
        }
        assertThat(cells(figure)).containsAll(wanted);
    }

    private static JsonNode data(Path page) throws IOException {
        Matcher matcher = DATA.matcher(Files.readString(page));
        assertThat(matcher.find()).isTrue();
        return MAPPER.readTree(matcher.group(1));
    }

    /** The figures of each plot, whatever the sections are called. */
    private static List<String> figures(Path page) throws IOException {
        List<String> figures = new ArrayList<>();
        for (JsonNode section : data(page).path("sections")) {
            section.path("plots").forEach(plot -> figures.add(plot.toString()));
        }
        return figures;
    }

    private static String figure(String dom, String id) {
        int from = dom.indexOf("<figure id=\"" + id + "\"");
        assertThat(from).as("figure " + id).isNotNegative();
        return dom.substring(from, dom.indexOf("</figure>", from));
    }

    private static Set<String> cells(String figure) {
        Set<String> cells = new TreeSet<>();
        Matcher matcher = Pattern.compile("<td>([^<]*)</td>").matcher(figure);
        while (matcher.find()) {
            cells.add(matcher.group(1));
        }
        return cells;
    }

    /** Six digits, as the page shows a number. */
    private static String shown(double value) {
        return value == 0
                ? "0"
                : new BigDecimal(value)
                        .round(new MathContext(6, RoundingMode.HALF_UP))
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
