package dev.assay.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.grpc.server.GrpcEngineServer;
import dev.assay.openaihttp.Balance;
import dev.assay.openaihttp.EndpointReport;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.engine.RealTimeEngine;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The adapter against the embedded engine over sockets, in both protocols and each kind of call. */
class EmbeddedGrpcIT {
    private static final int TOKENS = 6;
    private static final EngineConfig SIX_TOKENS = new EngineConfig(
            "six",
            "",
            3,
            1000,
            2000,
            500_000,
            0,
            0,
            0,
            1_000_000,
            10_000,
            KvPolicy.RESERVE,
            new OutputLength.Fixed(TOKENS));
    private static RealTimeEngine engine;
    private static GrpcEngineServer server;

    @BeforeAll
    static void serve() {
        engine = new RealTimeEngine(SIX_TOKENS);
        server = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT);
    }

    @AfterAll
    static void end() {
        server.close();
        engine.close();
    }

    static Stream<GrpcOptions> streams() {
        return Stream.of(
                options("protocol=assay"),
                options("protocol=assay&channels=3"),
                options("protocol=kserve&model=six"),
                options("protocol=kserve&model=six&call=stream-each"));
    }

    @ParameterizedTest
    @MethodSource("streams")
    void everySampleIsStampedAndCountedByTokenIds(GrpcOptions options) {
        Recorded sink = new Recorded(true);
        GrpcSut sut = new GrpcSut(options, Recorded.prompts(4));
        try {
            GrpcSut.Found found = sut.probe();
            assertThat(found.ok()).as(found.sentence()).isTrue();
            assertThat(found.sentence()).contains("model six");
            sut.library().load(new int[] {0, 1, 2, 3});
            sut.start(sink);
            sut.issue(Recorded.query(0, 100, 4));
            sut.flush();
            for (long id = 0; id < 100; id++) {
                Recorded.Completion end = sink.awaitCompletion(id);
                assertThat(end.tokens()).isEqualTo(TOKENS);
                assertThat(end.data()).hasSize(TOKENS * Integer.BYTES).startsWith(sink.firstData.get(id));
                assertThat(sink.firstData.get(id)).hasSize(Integer.BYTES);
                assertThat(end.nanos()).isGreaterThanOrEqualTo(sink.firsts.get(id));
                assertThat(end.data())
                        .as("the same prompt, the same answer")
                        .isEqualTo(sink.completions.get(id % 4).data());
            }
            assertThat(sut.inFlight()).isZero();
        } finally {
            sut.close();
        }
        GrpcReport report = sut.report();
        Recorded.assertBalanced(report, 100);
        assertThat(report.succeeded()).isEqualTo(100);
        assertThat(report.tokens()).isEqualTo(600);
        assertThat(report.warnings()).isEmpty();
        assertThat(report.connections()).isEqualTo(options.limits().channels());
        assertThat(sink.misuse).hasValue(0);
    }

    @Test
    void unaryCallsHaveNoFirstToken() {
        Recorded sink = new Recorded(true);
        try (GrpcSut sut = new GrpcSut(options("protocol=kserve&model=six&call=unary"), Recorded.prompts(2))) {
            sut.library().load(new int[] {0, 1});
            sut.start(sink);
            sut.issue(Recorded.query(0, 10, 2));
            for (long id = 0; id < 10; id++) {
                assertThat(sink.awaitCompletion(id).tokens()).isEqualTo(TOKENS);
                assertThat(sink.completions.get(id).data()).hasSize(TOKENS * Integer.BYTES);
            }
        }
        assertThat(sink.firsts).isEmpty();
    }

    @Test
    void oneAdapterRunsTwice() {
        try (GrpcSut sut = new GrpcSut(options("protocol=assay"), Recorded.prompts(1))) {
            for (int run = 0; run < 2; run++) {
                Recorded sink = new Recorded(false);
                sut.start(sink);
                sut.issue(Recorded.query(0, 5, 1));
                for (long id = 0; id < 5; id++) {
                    assertThat(sink.awaitCompletion(id).data()).isEmpty();
                }
                assertThat(sut.report().handedOver()).isEqualTo(5);
            }
        }
    }

    @Test
    void engineTimesAreReportedBesideOurs() {
        Recorded sink = new Recorded(false);
        try (GrpcSut sut = new GrpcSut(options("protocol=assay"), Recorded.prompts(1))) {
            sut.start(sink);
            sut.issue(Recorded.query(0, 1, 1));
            sink.awaitCompletion(0);
            assertThat(sut.report().engineTimes()).startsWith("inside the engine, by its own clock: mean ");
        }
    }

    @ParameterizedTest
    @EnumSource(Balance.class)
    void severalEndpointsShareTheSamples(Balance balance) {
        Recorded sink = new Recorded(false);
        try (GrpcEngineServer other = GrpcEngineServer.start(engine, GrpcEngineServer.Options.DEFAULT);
                GrpcSut sut = new GrpcSut(
                        GrpcOptions.parse(List.of(server.url(), other.url()), Asked.of(""))
                                .withBalance(balance),
                        Recorded.prompts(4))) {
            assertThat(sut.probe().ok()).isTrue();
            sut.start(sink);
            sut.issue(Recorded.query(0, 40, 4));
            for (long id = 0; id < 40; id++) {
                sink.awaitCompletion(id);
            }
            List<Long> shares = sut.report().endpoints().stream()
                    .map(EndpointReport::succeeded)
                    .toList();
            assertThat(shares.get(0) + shares.get(1)).isEqualTo(40);
            if (balance == Balance.LEAST_OUTSTANDING) {
                assertThat(shares).allMatch(share -> share > 0);
            } else {
                assertThat(shares).containsExactly(20L, 20L);
            }
        }
    }

    @Test
    void wrongModelIsNamedByBothProtocols() {
        try (GrpcSut assay = new GrpcSut(options("protocol=assay&model=seven"), Recorded.prompts(1));
                GrpcSut kserve = new GrpcSut(options("protocol=kserve&model=seven"), Recorded.prompts(1))) {
            assertThat(assay.probe().sentence()).contains("the model seven is not served, only six");
            assertThat(kserve.probe().sentence()).contains("the model seven is not ready");
        }
    }

    @Test
    void unknownTensorNamesAreNamed() {
        try (GrpcSut sut = new GrpcSut(
                options("protocol=kserve&model=six&text-input=question&ids-input=tokens"), Recorded.prompts(1))) {
            assertThat(sut.probe().sentence())
                    .contains("has no input question or tokens, but text_input, input_ids, max_tokens;"
                            + " name its prompt with text-input=NAME");
        }
    }

    @Test
    void errorsOfOneSampleLeaveTheOthersAlone() {
        Recorded sink = new Recorded(false);
        // Longer than the context of the engine: it refuses the sample, not the stream.
        Asked tooLong = Asked.of("six").withMaxTokens(SIX_TOKENS.maxContextTokens());
        for (String protocol : List.of("assay", "kserve")) {
            try (GrpcSut sut = new GrpcSut(
                    GrpcOptions.parse(List.of(server.url() + "?protocol=" + protocol), tooLong), Recorded.prompts(1))) {
                long id = protocol.equals("assay") ? 1 : 2;
                sut.start(sink);
                sut.issue(Recorded.query(id, 1, 1));
                assertThat(sink.awaitFailure(id).reason()).contains("maximum context length");
                assertThat(sut.report().count(GrpcFailure.ENGINE)).isEqualTo(1);
            }
        }
    }

    private static GrpcOptions options(String parameters) {
        return GrpcOptions.parse(List.of(server.url() + "?" + parameters), Asked.of(""));
    }
}
