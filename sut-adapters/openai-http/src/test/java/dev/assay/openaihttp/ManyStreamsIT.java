package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManyStreamsIT {
    private static final int STREAMS = 2000;
    private static final String TOKEN = "data: {\"choices\":[{\"index\":0,\"text\":\"x\",\"token_ids\":[7]}]}\n\n";
    private static final String LAST =
            "data: {\"choices\":[{\"index\":0,\"text\":\"\",\"token_ids\":[2],\"finish_reason\":\"stop\"}]}\n\n"
                    + "data: {\"choices\":[],\"usage\":{\"completion_tokens\":4}}\n\ndata: [DONE]\n\n";

    @Test
    void twoThousandStreamsAreOpenAtOnceAndAllComplete() throws IOException {
        CountDownLatch allAsked = new CountDownLatch(STREAMS);
        ScriptedServer.Script script = c -> {
            ScriptedServer.Request request = c.request();
            if (request.line().startsWith("GET") || request.body().contains("Hello")) {
                SutTestCase.answerProbe(c, request);
                c.closedByClient();
                return;
            }
            allAsked.countDown();
            await(allAsked);
            c.streamHead().chunk(TOKEN).chunk(TOKEN).chunk(TOKEN).chunk(LAST).endChunks();
            c.closedByClient();
        };
        RecordingSink sink = new RecordingSink(false);
        try (ScriptedServer server = new ScriptedServer(script)) {
            OpenAiOptions options = SutTestCase.options(server, SutTestCase.completions());
            try (OpenAiHttpSut sut = new OpenAiHttpSut(
                    options.withConnection(options.connection().withEventLoops(2)), SutTestCase.prompts(4))) {
                sut.library().load(new int[] {0, 1, 2, 3});
                sut.start(sink);
                sut.issue(SutTestCase.query(0, STREAMS, 4));
                for (long id = 0; id < STREAMS; id++) {
                    assertThat(sink.awaitCompletion(id).tokens()).isEqualTo(4);
                }
                AdapterReport report = sut.report();
                assertThat(report.succeeded()).isEqualTo(STREAMS);
                assertThat(report.wire().mostInFlight()).isEqualTo(STREAMS);
                assertThat(report.wire().connectionsOpened()).isEqualTo(STREAMS);
                assertThat(report.stream().tokens()).isEqualTo(4L * STREAMS);
                assertThat(report.count(Oddity.SENT_UNPREPARED)).isZero();
            }
        }
        assertThat(sink.firsts).hasSize(STREAMS);
        assertThat(sink.misuse).hasValue(0);
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) {
                throw new IOException("only " + (STREAMS - latch.getCount()) + " requests arrived");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
