package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    private static final Path EXAMPLES = Path.of(System.getProperty("assay.root"), "docs/examples");

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

    /** The examples are documents of whole searches: what is drawn of them is what they hold, to seven digits. */
    @Test
    void the_figures_of_a_comparison_of_gates_are_those_of_its_document() throws Exception {
        JsonNode document = MAPPER.readTree(Files.readString(EXAMPLES.resolve("gates.json")));
        Map<String, Map<String, List<Double>>> drawn = drawn("gates.json");
        List<Double> full = new ArrayList<>();
        List<Double> early = new ArrayList<>();
        Map<Boolean, List<Double>> completed = Map.of(true, new ArrayList<>(), false, new ArrayList<>());
        Map<Boolean, List<Double>> good = Map.of(true, new ArrayList<>(), false, new ArrayList<>());
        for (JsonNode probe : document.get("probes")) {
            boolean whole = probe.get("ended").asString().equals("full");
            (whole ? full : early).add(probe.at("/latencies/ttft/p99Nanos").asLong() / 1e6);
            completed.get(whole).add(probe.get("completedQps").asDouble());
            good.get(whole).add(probe.at("/judgements/1/goodputQps").asDouble());
        }
        same(drawn.get("rate-ttft").get("whole length"), full);
        same(drawn.get("rate-ttft").get("ended early"), early);
        same(drawn.get("goodput").get("completed"), completed.get(true));
        same(drawn.get("goodput").get("completed, ended early"), completed.get(false));
        same(drawn.get("goodput").get("good for demo-interactive"), good.get(true));
        same(drawn.get("goodput").get("good for demo-interactive, ended early"), good.get(false));

        String text = InProcess.assay("report", EXAMPLES.resolve("gates.json").toString(), "--text")
                .out();
        for (JsonNode answer : document.get("answers")) {
            assertThat(text)
                    .containsPattern(String.format(
                            Locale.ROOT, "%.1f/s +yes ", answer.get("targetQps").asDouble()))
                    .contains(answer.at("/brokeFirst/overLimit").asLong() + " of "
                            + answer.at("/brokeFirst/samples").asLong() + " samples over");
        }
    }

    @Test
    void the_figures_of_a_sweep_are_those_of_its_document() throws Exception {
        JsonNode document = MAPPER.readTree(Files.readString(EXAMPLES.resolve("sweep.json")));
        Map<String, Map<String, List<Double>>> drawn = drawn("sweep.json");
        for (String[] curve : new String[][] {
            {"load-ttft", "TTFT p99", "ttftP99Nanos"},
            {"load-tpot", "TPOT p99", "tpotP99Nanos"},
            {"load-e2e", "E2E p99", "e2eP99Nanos"},
            {"goodput", "completed", "completedQps"},
            {"goodput", "good", "goodputQps"}
        }) {
            List<Double> held = new ArrayList<>();
            for (JsonNode point : document.get("points")) {
                double value = point.get("median").get(curve[2]).asDouble();
                held.add(curve[2].endsWith("Nanos") ? value / 1e6 : value);
            }
            same(drawn.get(curve[0]).get(curve[1]), held);
        }
        List<Double> pareto = new ArrayList<>();
        for (JsonNode point : document.get("points")) {
            if (point.get("pareto").asBoolean()) {
                pareto.add(point.at("/median/tokensPerSecond").asDouble());
            }
        }
        same(drawn.get("pareto").get("Pareto points"), pareto);
    }

    /** Values of y by plot and series. */
    private Map<String, Map<String, List<Double>>> drawn(String example) throws Exception {
        Path page = folder.resolve("example.html");
        InProcess result = InProcess.assay("report", EXAMPLES.resolve(example).toString(), "--out", page.toString());
        assertThat(result.status()).as(result.err()).isZero();
        Map<String, Map<String, List<Double>>> drawn = new HashMap<>();
        for (JsonNode plot : data(page).at("/sections/0/plots")) {
            Map<String, List<Double>> series = new HashMap<>();
            plot.get("series").forEach(one -> {
                List<Double> values = new ArrayList<>();
                one.get("y").forEach(y -> values.add(y.asDouble()));
                series.put(one.get("name").asString(), values);
            });
            drawn.put(plot.get("id").asString(), series);
        }
        return drawn;
    }

    private static void same(List<Double> drawn, List<Double> held) {
        List<Double> one = drawn.stream().sorted().toList();
        List<Double> other = held.stream().sorted().toList();
        assertThat(one).hasSameSizeAs(other);
        for (int i = 0; i < one.size(); i++) {
            assertThat(one.get(i)).isCloseTo(other.get(i), withinPercentage(1e-4));
        }
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
