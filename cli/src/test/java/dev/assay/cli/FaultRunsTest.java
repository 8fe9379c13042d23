package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.RealTimeEngine;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whole runs against servers that do wrong on purpose, over every protocol: the line, the counters, the verdict, the logs. */
final class FaultRunsTest {
    private static final int SAMPLES = 20;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // The first request over HTTP is the check before the run.
                "http   | ok; reset*3 | closed before the response: 3",
                "http   | ok; 429*3   | HTTP status 429",
                "http   | ok; 503*3   | HTTP status 503",
                "http   | ok; error*3 | error inside the stream: 3",
                "http   | ok; empty*3 | empty stream: 3",
                "http   | ok; cut*3   | broken transport: 3",
                "http   | ok; eof*3   | truncated: 3",
                "assay  | 429*3       | the engine is overloaded (the server was told to refuse this request) (3)",
                "assay  | 503*3       | the engine failed (the server was told to refuse this request) (3)",
                "assay  | error*3     | the engine failed (the engine was told to fail) (3)",
                "kserve | 500*3       | the engine failed (the server was told to refuse this request) (3)",
                "kserve | error*3     | the engine failed (the engine was told to fail) (3)",
                "unary  | 429*3       | the server said RESOURCE_EXHAUSTED (the server was told to refuse this request) (3)",
                "unary  | 503*3       | the server said UNAVAILABLE (the server was told to refuse this request) (3)",
                "unary  | error*3     | the server said INTERNAL (the engine was told to fail) (3)",
                "each   | cut*1       | the connection broke",
            })
    void everyFaultHasItsLineItsCountAndAnInvalidVerdict(String protocol, String script, String words)
            throws IOException {
        JsonNode run = run(protocol, script);

        long failed = run.get("counters").get("failed").asLong();
        if (protocol.equals("each")) {
            // A reset takes every call of its connection with it, which is at least the one that was told to break.
            assertThat(failed).isPositive();
        } else {
            assertThat(failed).isEqualTo(3);
        }
        assertThat(run.get("counters").get("completed").asLong()).isEqualTo(SAMPLES - failed);
        assertThat(run.get("counters").get("timedOut").asLong()).isZero();
        assertThat(run.get("counters").get("cancelled").asLong()).isZero();
        assertThat(run.get("sut").get("report").toString()).contains(words);
    }

    @ParameterizedTest
    @CsvSource({"http, ok; drop*3", "assay, drop*3", "kserve, drop*3", "unary, drop*3"})
    void samplesWithoutAnAnswerTimeOut(String protocol, String script) throws IOException {
        JsonNode run = run(protocol, script, "--request-timeout", "1500ms");

        assertThat(run.get("counters").get("timedOut").asLong()).isEqualTo(3);
        assertThat(run.get("counters").get("completed").asLong()).isEqualTo(SAMPLES - 3);
        assertThat(run.get("counters").get("failed").asLong()).isZero();
        assertThat(run.get("verdict").get("reasons").toString()).contains("3 samples timed out");
    }

    /** What breaks a session or a shared stream fails everything in flight on it; what is sent later finds another. */
    @ParameterizedTest
    @CsvSource({"assay, cut", "assay, eof", "assay, reset", "kserve, cut", "kserve, eof", "kserve, reset"})
    void brokenSessionFailsWhatWasInFlightWithExactCounts(String protocol, String fault) throws IOException {
        JsonNode counters = run(protocol, "ok*2; " + fault).get("counters");

        assertThat(counters.get("failed").asLong()).isPositive();
        assertThat(counters.get("issued").asLong())
                .isEqualTo(SAMPLES)
                .isEqualTo(counters.get("completed").asLong()
                        + counters.get("failed").asLong()
                        + counters.get("timedOut").asLong()
                        + counters.get("cancelled").asLong());
    }

    @ParameterizedTest
    @CsvSource({"assay", "kserve", "unary"})
    void oddButWholeAnswersOverGrpcAreNoFailures(String protocol) throws IOException {
        for (String script : List.of("stall:20ms@2*3", "slow-first:20ms*3", "multi:2*3", "heartbeat*3", "crlf*3")) {
            JsonNode run = run(protocol, script, 0);
            assertThat(run.get("counters").get("completed").asLong()).as(script).isEqualTo(SAMPLES);
            assertThat(run.get("verdict").get("valid").asBoolean()).as(script).isTrue();
        }
    }

    /** Without a number from the server the tokenizer counts the text when the run is over, over gRPC as over HTTP. */
    @ParameterizedTest
    @CsvSource({"assay", "kserve", "unary"})
    void tokenizerCountsWhatAServerBehindGrpcDoesNotTell(String protocol) throws IOException {
        Path tokenizer = Path.of(System.getProperty("assay.root"))
                .resolve("sut-adapters/datasets/src/test/resources/tiny-tokenizer/tokenizer.json");
        JsonNode run = run(protocol, "no-usage*5", 0, "--tokenizer", tokenizer.toString());

        JsonNode sources = run.get("sut").get("tokenCounts");
        assertThat(sources.get("tokenizer").asLong()).isEqualTo(5);
        assertThat(sources.get("the engine").asLong()).isEqualTo(SAMPLES - 5);
        assertThat(sources.has("unknown")).isFalse();

        // Without one nobody knows how many tokens there were, and no such result is VALID.
        JsonNode without = run(protocol, "no-usage*5");
        assertThat(without.get("sut").get("tokenCounts").get("unknown").asLong())
                .isEqualTo(5);
    }

    @Test
    void kindsThatNoServerCommitsAreRefusedByServe() {
        InProcess serve = InProcess.assay("serve", "--port", "0", "--grpc-port", "0", "--misbehave", "duplicate=1");
        assertThat(serve.status()).isEqualTo(2);
        assertThat(serve.err()).contains("misbehaviour \"duplicate\" is nothing a server can do");
    }

    private JsonNode run(String protocol, String script, String... more) throws IOException {
        JsonNode document = run(protocol, script, 1, more);
        assertThat(document.get("verdict").get("valid").asBoolean()).isFalse();
        assertThat(Files.readString(directory.resolve("mlperf_log_summary.txt")))
                .contains("Result is : INVALID");
        assertThat(Files.readString(directory.resolve("mlperf_log_detail.txt")))
                .contains("\"key\": \"result_validity\", \"value\": \"INVALID\"");
        return document;
    }

    /** An Offline run of twenty samples against a server that does what the script says. */
    private JsonNode run(String protocol, String script, int status, String... more) throws IOException {
        Misbehaviour misbehaviour = Misbehaviour.parse("script: " + script, 1);
        InProcess run;
        if (protocol.equals("http")) {
            try (EngineServer server = EngineServer.start(
                    EnginePresets.byName("demo"), ServerOptions.defaults().withMisbehaviour(misbehaviour))) {
                run = assay(server.url(), List.of(more), "--model", "demo");
            }
        } else {
            try (RealTimeEngine engine = new RealTimeEngine(EnginePresets.byName("demo"));
                    GrpcEngineServer server = GrpcEngineServer.start(
                            engine, GrpcEngineServer.Options.DEFAULT.withMisbehaviour(misbehaviour))) {
                run = assay(server.url() + parameters(protocol), List.of(more));
            }
        }
        // A run in which nothing at all was answered ends as one whose server broke.
        assertThat(run.status())
                .as(run.out() + run.err())
                .isIn(status, run.out().contains("completed 0 +") ? 3 : status);
        assertThat(run.err()).doesNotContain("Exception");
        return JsonMapper.builder().build().readTree(Files.readString(directory.resolve("run.json")));
    }

    private static String parameters(String protocol) {
        return switch (protocol) {
            case "assay" -> "";
            case "kserve" -> "?protocol=kserve&model=demo";
            case "unary" -> "?protocol=kserve&model=demo&call=unary";
            default -> "?protocol=kserve&model=demo&call=stream-each";
        };
    }

    private InProcess assay(String sut, List<String> more, String... also) {
        List<String> words = new ArrayList<>(List.of("run", "--scenario", "Offline", "--sut", sut));
        words.addAll(List.of("--max-tokens", "4", "--abort-failures", "100", "--warm-up", "0s", "--quiet"));
        words.addAll(List.of("--min-duration", "0s", "--min-query-count", Integer.toString(SAMPLES)));
        words.addAll(List.of("--set", "*.Offline.target_qps=1", "--no-report", "--overwrite"));
        words.addAll(List.of("--out", directory.toString()));
        words.addAll(List.of(also));
        words.addAll(more);
        return InProcess.assay(words.toArray(String[]::new));
    }
}
