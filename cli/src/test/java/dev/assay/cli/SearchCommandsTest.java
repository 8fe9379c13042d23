package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.assay.results.model.SearchDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Whole searches and sweeps in simulated time. */
@Timeout(300)
final class SearchCommandsTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));

    @TempDir
    private Path directory;

    private InProcess assay(String words, String... more) {
        List<String> args = new ArrayList<>(List.of(words.split(" ")));
        args.addAll(List.of("--virtual-time", "--quiet", "--out", directory.toString()));
        args.addAll(List.of(more));
        return InProcess.assay(args.toArray(String[]::new));
    }

    private JsonNode document(String name) throws IOException {
        return MAPPER.readTree(Files.readString(directory.resolve(name)));
    }

    private static List<String> schemaProblems(String schema, String json) throws IOException {
        try (InputStream in = SearchDocument.class.getResourceAsStream(schema)) {
            assertThat(in).isNotNull();
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(text)
                    .validate(json, InputFormat.JSON)
                    .stream()
                    .map(Object::toString)
                    .toList();
        }
    }

    @Test
    void thePeakIsConfirmedByALogSetThatIsValid() throws IOException {
        InProcess run = assay("peak --target-qps 150");

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).startsWith("PEAK ").contains("simulated time").contains("not an official MLPerf result");
        JsonNode document = document("peak.json");
        assertThat(schemaProblems("peak-1.schema.json", document.toString())).isEmpty();
        JsonNode answer = document.get("answers").get(0);
        double found = answer.get("targetQps").asDouble();
        assertThat(answer.get("confirmed").asBoolean()).isTrue();
        assertThat(answer.get("relativeWidth").asDouble()).isLessThanOrEqualTo(0.0201);
        Path logs = directory.resolve(answer.get("logDirectory").asString());
        assertThat(Files.readString(logs.resolve("mlperf_log_summary.txt"))).contains("Result is : VALID");
        assertThat(Files.readString(logs.resolve("mlperf_log_detail.txt")))
                .contains("\"requested_server_target_qps\", \"value\": " + found);
        // A run at the rate that fails, made independently, is INVALID; one at the rate found is VALID.
        Path other = Files.createDirectory(directory.resolve("other"));
        assertThat(runAt(answer.get("failingQps").asDouble(), other.resolve("above")))
                .isEqualTo(1);
        assertThat(runAt(found, other.resolve("at"))).isEqualTo(0);
    }

    private int runAt(double qps, Path out) {
        return InProcess.assay(
                        "run",
                        "--scenario",
                        "Server",
                        "--virtual-time",
                        "--quiet",
                        "--target-qps",
                        Double.toString(qps),
                        "--min-query-count",
                        "459",
                        "--out",
                        out.toString())
                .status();
    }

    @Test
    void aSearchCutShortGoesOnFromItsProbesAndEndsAsIfNothingHadHappened() throws IOException {
        assertThat(assay("peak --max-probes 4 --min-duration 5s").status()).isEqualTo(1);
        JsonNode cut = document("peak.json");
        assertThat(cut.get("state").asString()).isEqualTo("bounded");
        assertThat(cut.get("stateReason").asString()).contains("the most probes allowed, 4, were made");
        assertThat(cut.get("probes")).hasSize(4);
        assertThat(assay("peak --min-duration 5s").err()).contains("already holds a peak.json");
        assertThat(assay("peak --min-duration 6s --resume").err()).contains("the settings changed");

        assertThat(assay("peak --min-duration 5s", "--resume").status()).isEqualTo(0);
        JsonNode resumed = document("peak.json");
        assertThat(assay("peak --min-duration 5s", "--overwrite").status()).isEqualTo(0);
        JsonNode whole = document("peak.json");
        assertThat(resumed.get("answers")).isEqualTo(whole.get("answers"));
        assertThat(resumed.get("probes")).isEqualTo(whole.get("probes"));
        assertThat(resumed.get("probes").get(0)).isEqualTo(cut.get("probes").get(0));
    }

    @Test
    void gatesShareTheirProbesAndTheTighterOneIsLower() throws IOException {
        InProcess run = assay("gates --gates demo,demo-interactive,batch:e2e=2s@p90 --min-duration 5s");

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        JsonNode document = document("gates.json");
        assertThat(schemaProblems("gates-1.schema.json", document.toString())).isEmpty();
        assertThat(document.get("probes"))
                .allSatisfy(probe -> assertThat(probe.get("judgements")).hasSize(3));
        JsonNode answers = document.get("answers");
        assertThat(answers.get(1).get("targetQps").asDouble())
                .isLessThan(answers.get(0).get("targetQps").asDouble());
        assertThat(document.get("gates").get(0).get("official").asBoolean()).isTrue();
        assertThat(document.get("gates").get(2).get("official").asBoolean()).isFalse();
        assertThat(answers.get(1).get("brokeFirst").get("limitNanos").asLong()).isIn(100_000_000L, 10_000_000L);
        assertThat(run.out()).contains("demo-interactive").contains("the official logs cannot express the gate batch");
        double spent = StreamSupport.stream(answers.spliterator(), false)
                .mapToDouble(answer -> answer.get("spentSeconds").asDouble())
                .sum();
        assertThat(spent).isCloseTo(document.get("spentSeconds").asDouble(), within(1e-6));
    }

    @Test
    void sourcesThatContradictEachOtherAboutALimitAreShown() throws IOException {
        InProcess run = assay(
                "gates --round v6.1 --benchmark gpt-oss-120b --gates gpt-oss-120b,gpt-oss-120b-interactive --max-probes 1"
                        + " --min-duration 1s --target-qps 50");

        JsonNode document = document("gates.json");
        assertThat(document.get("discrepancies")).hasSize(1);
        assertThat(document.get("discrepancies").get(0).get("subject").asString())
                .isEqualTo("gpt-oss-120b Interactive TPOT limit");
        assertThat(document.get("gates")
                        .get(1)
                        .get("limits")
                        .get(1)
                        .get("limitNanos")
                        .asLong())
                .isEqualTo(15_000_000L);
        assertThat(run.out())
                .containsPattern("gpt-oss-120b .*  1 of 1, ")
                .containsPattern("gpt-oss-120b-interactive .* none: shared")
                .contains("in 1 probe; each is judged against every gate");
    }

    @Test
    void theOfficialSearchTakesTheStepsOfTheReference() throws IOException {
        InProcess run = assay("peak --method official --target-qps 200 --min-duration 2s");

        JsonNode document = document("peak.json");
        assertThat(schemaProblems("peak-1.schema.json", document.toString())).isEmpty();
        List<Double> rates = StreamSupport.stream(document.get("probes").spliterator(), false)
                .map(probe -> probe.get("targetQps").asDouble())
                .toList();
        // Doubling until a failure, then the middle of the bracket.
        assertThat(rates.subList(0, 2)).containsExactly(200.0, 400.0);
        double low = rates.stream()
                        .filter(qps -> Math.log(qps / 200) / Math.log(2) % 1 == 0)
                        .max(Double::compare)
                        .orElseThrow()
                / 2;
        assertThat(rates).contains(low * 1.5);
        assertThat(run.out()).contains("the official search looks at percentiles only");
        assertThat(Files.readString(directory.resolve("official/mlperf_log_detail.txt")))
                .contains("FindPeakPerformance: Found peak performance field");
    }

    @Test
    void aSweepOverConcurrencyFollowsLittlesLawAndPassesTheKnee() throws IOException {
        InProcess run = assay("sweep --levels auto:1x3 --point-duration 5s --point-warm-up 1s");

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        JsonNode document = document("sweep.json");
        assertThat(schemaProblems("sweep-1.schema.json", document.toString())).isEmpty();
        JsonNode points = document.get("points");
        assertThat(points.get(0).get("median").get("meanInFlight").asDouble()).isCloseTo(1, within(0.05));
        assertThat(points.get(2).get("level").asDouble()).isEqualTo(9);
        assertThat(points.get(2).get("median").get("meanInFlight").asDouble()).isCloseTo(9, within(0.4));
        double last = points.get(points.size() - 1).get("level").asDouble();
        assertThat(document.get("knee").get("nextLevel").asDouble()).isLessThan(last);
        assertThat(Files.readString(directory.resolve("level-9.0-run-1/mlperf_log_summary.txt")))
                .contains("Result is : INVALID")
                .contains("not a run of the official scenario: closed loop with 9 samples under way");
        assertThat(run.out()).contains("knee").contains("pareto");
    }

    @Test
    void repeatsHaveArrivalsOfTheirOwnAndADispersion() throws IOException {
        assertThat(assay("sweep --load gamma --burstiness 0.3 --levels 50,200 --point-duration 4s --point-repeats 3")
                        .status())
                .isEqualTo(0);

        JsonNode document = document("sweep.json");
        Set<String> seeds = new TreeSet<>();
        document.get("points")
                .get(0)
                .get("runs")
                .forEach(run -> seeds.add(run.get("scheduleSeed").asString()));
        assertThat(seeds).hasSize(3);
        assertThat(document.get("points")
                        .get(0)
                        .get("dispersion")
                        .get("completedQps")
                        .asDouble())
                .isGreaterThan(0);
        assertThat(document.get("load").get("official").asBoolean()).isFalse();
        assertThat(document.get("points").get(1).get("median").get("offeredQps").asDouble())
                .isCloseTo(200, within(60.0));
    }

    @Test
    void goodputCountsFailuresAndUnansweredSamplesAsOutside() throws IOException {
        assay("sweep --load poisson --levels 100 --point-duration 4s --gate tight:ttft=1ns");

        JsonNode figures = document("sweep.json").get("points").get(0).get("median");
        assertThat(figures.get("goodShare").asDouble()).isZero();
        assertThat(figures.get("completedQps").asDouble()).isCloseTo(100, within(20.0));
        assertThat(document("sweep.json").get("goodputPeak").isNull()).isTrue();
        assertThat(document("sweep.json")
                        .get("crossover")
                        .get("firstApartLevel")
                        .asDouble())
                .isEqualTo(100);
    }

    /** Seeds of the arrivals are the settings' and the three after it. */
    @Test
    void goodputIsAPartOfThroughputAndAllOfItWhenNothingIsLate() throws IOException {
        String sweep = "sweep --load poisson --levels 50,150,420 --point-duration 2s --point-warm-up 500ms"
                + " --point-repeats 4 --overwrite";
        assay(sweep + " --gate any:e2e=1h");
        assertThat(runs()).hasSize(12).allSatisfy(f -> {
            assertThat(f.get("goodputQps")).isEqualTo(f.get("completedQps"));
            assertThat(f.get("goodTokensPerSecond")).isEqualTo(f.get("tokensPerSecond"));
        });

        assay(sweep + " --gate tight:ttft=60ms,e2e=400ms");
        assertThat(runs()).hasSize(12).allSatisfy(f -> {
            assertThat(f.get("goodputQps").asDouble())
                    .isLessThanOrEqualTo(f.get("completedQps").asDouble());
            assertThat(f.get("goodTokensPerSecond").asDouble())
                    .isLessThanOrEqualTo(f.get("tokensPerSecond").asDouble());
        });
        assertThat(runs())
                .anySatisfy(f -> assertThat(f.get("goodputQps").asDouble())
                        .isBetween(1.0, 0.95 * f.get("completedQps").asDouble()));

        assay("gates --gates any:e2e=1h,tight:ttft=60ms,e2e=400ms --min-duration 2s --max-probes 6");
        for (JsonNode probe : document("gates.json").get("probes")) {
            double completed = probe.get("completedQps").asDouble();
            assertThat(probe.at("/judgements/0/goodputQps").asDouble()).isEqualTo(completed);
            assertThat(probe.at("/judgements/1/goodputQps").asDouble()).isLessThanOrEqualTo(completed);
        }
    }

    private List<JsonNode> runs() throws IOException {
        List<JsonNode> figures = new ArrayList<>();
        document("sweep.json")
                .get("points")
                .forEach(point -> point.get("runs").forEach(run -> figures.add(run.get("figures"))));
        return figures;
    }

    @Test
    void whatTheOwnerSaysOfTheSystemAndTheLengthsStandInTheLabel() throws IOException {
        assay(
                "peak --max-probes 2 --min-duration 2s --describe engine=vLLM --describe engine-version=0.9.1"
                        + " --describe precision=fp8 --describe accelerators=8",
                "--describe",
                "parallelism=TP 8");

        JsonNode document = document("peak.json");
        assertThat(document.get("described").get("engine").asString()).isEqualTo("vLLM");
        assertThat(document.at("/dataset/inputs/count").asLong())
                .isEqualTo(document.at("/dataset/performanceSampleCount").asLong());
        JsonNode outputs = document.at("/probes/1/outputs");
        assertThat(outputs.get("count").asLong())
                .isEqualTo(document.at("/probes/1/completedSamples").asLong());
        String text = InProcess.assay("report", "--text", directory.toString()).out();
        assertThat(text)
                .contains("vLLM", "0.9.1", "fp8", "TP 8")
                .containsPattern("input lengths +mean .* characters|input lengths +mean .* tokens")
                .contains(String.format(
                        java.util.Locale.ROOT,
                        "mean %.1f, median %d, p99 %d",
                        outputs.get("mean").asDouble(),
                        outputs.get("p50").asLong(),
                        outputs.get("p99").asLong()))
                .containsPattern("accelerator +missing");
    }

    @Test
    void aLimitThatNoRateMeetsIsHintedAtOnceAndEndsTheSearch() throws IOException {
        List<String> args = List.of(
                "peak",
                "--virtual-time",
                "--target-qps",
                "1",
                "--min-duration",
                "2s",
                "--gate",
                "fast:ttft=2ms@p90",
                "--out",
                directory.toString());
        InProcess run = InProcess.assay(args.toArray(String[]::new));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("hint: half of the samples exceed the TTFT limit of 2 ms of the gate fast");
        assertThat(run.out()).contains("PEAK     none").contains("unreachable: the limits are missed even at");
        assertThat(document("peak.json").get("probes").size()).isLessThan(8);
    }

    /** Each probe ends with its first sample, which had the system to itself. */
    @Test
    void aLimitBelowAnyAnswerEndsTheSearchAfterThreeProbes() throws IOException {
        assertThat(assay("peak --target-qps 10 --min-duration 2s --gate never:ttft=1us")
                        .status())
                .isEqualTo(1);

        assertThat(document("peak.json").get("probes")).hasSize(3);
        assertThat(document("peak.json").at("/answers/0/note").asString()).startsWith("unreachable: ");
    }

    @Test
    void aDamagedDocumentIsToldByPlaceAndReason() throws IOException {
        Files.writeString(directory.resolve("peak.json"), "{\n  \"schema\": \"assay/peak/1\",\n  \"probes\": [");

        InProcess resumed = assay("peak --resume");
        assertThat(resumed.status()).isEqualTo(2);
        assertThat(resumed.err())
                .contains("peak.json is damaged: line 3, column 14: the text ends before an array is closed");
        InProcess drawn = InProcess.assay("report", directory.toString());
        assertThat(drawn.status()).isEqualTo(2);
        assertThat(drawn.err()).contains("line 3, column 14").doesNotContain("REDACTED");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "targetQps      | -5                | probe 1 has targetQps -5.0, which is no rate",
                "judgements     | []                | probe 1 is not judged against every gate once",
                "purpose        | 'guess'           | probe 1 has the purpose",
                "logDirectory   | '../elsewhere'    | which is not inside",
                "logDirectory   | 'deleted'         | has no mlperf_log_detail.txt in its folder",
                "completedQps   | 0.001             | has more good samples than samples"
            })
    void aStateThatNoSearchWroteIsNotGoneOnWith(String key, String value, String why) throws IOException {
        assay("peak --max-probes 1 --min-duration 2s");
        Path file = directory.resolve("peak.json");
        JsonMapper mapper = JsonMapper.builder().build();
        ObjectNode document = (ObjectNode) mapper.readTree(Files.readString(file));
        ((ObjectNode) document.get("probes").get(0)).set(key, mapper.readTree(value.replace('\'', '"')));
        Files.writeString(file, mapper.writeValueAsString(document));

        InProcess resumed = assay("peak --min-duration 2s --resume");

        assertThat(resumed.status()).isEqualTo(2);
        assertThat(resumed.err()).contains("--resume cannot go on from").contains(why);
    }

    @Test
    void oneResultIsNotNamedTwice() throws IOException {
        assay("peak --max-probes 1 --min-duration 2s");

        String file = directory.resolve("peak.json").toString();
        assertThat(InProcess.assay("report", directory.toString(), file).err())
                .contains(directory + " and " + file + " are one result; name each result once");
        assertThat(InProcess.assay("compare", file, file).err()).contains("is given twice; name each result once");
        assertThat(InProcess.assay("compare", file, file).status()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"peak", "gates", "sweep"})
    void theExampleFollowsItsSchema(String kind) throws IOException {
        String example = Files.readString(ROOT.resolve("docs/examples/" + kind + ".json"));

        assertThat(schemaProblems(kind + "-1.schema.json", example)).isEmpty();
        assertThat(schemaProblems(
                        kind + "-1.schema.json", example.replace("assay/" + kind + "/1", "assay/" + kind + "/2")))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            peak --scenario Offline                     | rates are searched for in the Server scenario only
            peak --mode accuracy                        | --mode belongs to assay run
            peak --precision 0                          | a search cannot be as precise as 0 %; it must be from 0.05 %
            peak --max-probes 0                         | a search needs at least one probe; given: 0 (
            peak --repeats 3                            | a failure is repeated 0 to 2 times; given: 3 (
            peak --method official --max-probes 5       | knows no --max-probes; leave that out
            peak --method official --precision 1 --max-time 5m --repeats 0 | knows no --precision, --max-time, --repeats;
            peak --resume --overwrite --out x           | give one of them
            gates --resume --overwrite --out x          | give one of them
            sweep --resume --overwrite --out x          | give one of them
            peak --describe engin=vLLM                  | names no field of a label; write NAME=TEXT, did you mean engine?
            gates --describe accelerators=H100          | accelerators is how many there are
            sweep --describe engine                     | --describe engine has no text
            peak --describe engine=a --describe engine=b | gives engine twice
            peak --resume                               | --resume needs the directory to go on in
            peak --gate ttft                            | has no benchmark "ttft"
            peak --gate ttft=fast                       | gate own: "fast" is not a length of time
            peak --gate ttft=1s@p0                      | "p0" is not a percentile above 0 and below 100
            peak --gate speed=1s                        | "speed=1s" of the gate own is no limit
            peak --gate ttft=1s,ttft=2s                 | two limits on ttft
            peak --gate demo,demo-interactive           | --gate takes one gate
            peak --method official --gate e2e=1s        | --method official cannot judge the gate own
            gates --gates demo,demo                     | names the gate demo twice
            gates --gates demo-interactve               | did you mean demo-interactive?
            sweep --levels 1,two                        | is not a list of levels
            sweep --levels 0..10/2                      | every level above 0
            sweep --levels 1,,2                         | "1,,2" is not a list of levels
            sweep --levels 4,2,4                        | --levels names 4 twice
            sweep --levels auto:1.5                     | with --load concurrency levels are whole numbers
            sweep --load poisson --levels 1,NaN         | "1,NaN" is not a list of levels
            sweep --load poisson --levels 1,1e999       | every level above 0 and finite
            sweep --load poisson --levels 1..1e300x1.01 | at most 1000 steps
            sweep --levels 1.5                          | with --load concurrency levels are whole numbers
            sweep --load gamma --burstiness 0           | a burstiness of 0.0 is not possible
            sweep --burstiness 1                        | --burstiness belongs to --load gamma
            """)
    void aMistakeIsToldInOneSentence(String words, String expected) {
        List<String> args = new ArrayList<>(List.of(words.split(" ")));
        args.add("--virtual-time");

        InProcess result = InProcess.assay(args.toArray(String[]::new));

        assertThat(result.err()).contains(expected);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.status()).isEqualTo(2);
    }
}
