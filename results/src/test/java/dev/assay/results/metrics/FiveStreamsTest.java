package dev.assay.results.metrics;

import static dev.assay.results.metrics.Tool.AIPERF;
import static dev.assay.results.metrics.Tool.ASSAY;
import static dev.assay.results.metrics.Tool.ENDPOINTS;
import static dev.assay.results.metrics.Tool.GENAI_BENCH;
import static dev.assay.results.metrics.Tool.GENAI_PERF;
import static dev.assay.results.metrics.Tool.GUIDELLM;
import static dev.assay.results.metrics.Tool.LLMPERF;
import static dev.assay.results.metrics.Tool.MLPERF;
import static dev.assay.results.metrics.Tool.VLLM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Five streams worked out by hand from the sources of each tool: what each of them reports of the same bytes. Milliseconds, as
 * rounded in the worked table.
 */
final class FiveStreamsTest {
    private static final double MILLI = 1e6;

    @Test
    void an_ordinary_chat() {
        TokenStream a = Streams.sent(2)
                .role(40)
                .answer(1, 120, 140, 160, 180, 200)
                .endToken(220)
                .usage(6, 221)
                .close(222);

        reports(a, MLPERF, 120, 220, "20.0", 6);
        reports(a, ASSAY, 120, 220, "20.0", 6);
        reports(a, ENDPOINTS, 118, 220, "25.5", 5);
        reports(a, VLLM, 38, 218, "36.0", 6);
        assertThat(gaps(VLLM, a)).containsExactly(80.0, 20.0, 20.0, 20.0, 20.0, 20.0);
        reports(a, AIPERF, 118, 198, "20.0", 5);
        reports(a, GUIDELLM, 118, 220, "33.0", 6);
        assertThat(itl(a)).isEqualTo("16.0");
        reports(a, GENAI_PERF, 118, 198, "20.0", 5);
        reports(a, LLMPERF, 118, 220, "28.3", 6);
        reports(a, GENAI_BENCH, 118, 219, "20.2", 6);
    }

    @Test
    void several_tokens_in_a_chunk() {
        TokenStream b = Streams.sent(0).answer(4, 100, 160, 220).usage(12, 221).close(222);

        reports(b, MLPERF, 100, 220, "10.91", 12);
        reports(b, ENDPOINTS, 100, 222, "15.25", 12);
        reports(b, VLLM, 100, 220, "10.91", 12);
        assertThat(gaps(VLLM, b)).containsExactly(60.0, 60.0);
        reports(b, AIPERF, 100, 220, "10.91", 12);
        assertThat(gaps(AIPERF, b)).containsExactly(60.0, 60.0);
        reports(b, GUIDELLM, 100, 222, "18.33", 12);
        assertThat(itl(b)).isEqualTo("10.91");
        reports(b, GENAI_PERF, 100, 220, "10.91", 12);
        assertThat(gaps(GENAI_PERF, b)).containsExactly(15.0, 15.0);
        reports(b, LLMPERF, 100, 222, "73.3", 13);
        reports(b, GENAI_BENCH, 100, 221, "11.0", 12);
    }

    @Test
    void a_client_that_sends_late() {
        TokenStream c =
                Streams.sent(50).answer(1, 150, 170, 190, 210).usage(4, 211).close(212);

        reports(c, MLPERF, 150, 210, "20.0", 4);
        reports(c, ENDPOINTS, 100, 162, "20.67", 4);
        reports(c, VLLM, 100, 160, "20.0", 4);
        reports(c, AIPERF, 100, 160, "20.0", 4);
        reports(c, GENAI_PERF, 100, 160, "20.0", 4);
        reports(c, GUIDELLM, 100, 162, "40.0", 4);
        assertThat(itl(c)).isEqualTo("20.0");
        reports(c, LLMPERF, 100, 162, "40.0", 5);
        reports(c, GENAI_BENCH, 100, 161, "20.33", 4);
    }

    @Test
    void an_error_inside_a_stream() {
        TokenStream d = Streams.sent(0).answer(1, 100, 120, 140).error(150).close(151);

        reports(d, MLPERF, 100, 140, "20.0", 3);
        reports(d, ENDPOINTS, 100, 151, "25.5", 3);
        reports(d, VLLM, 100, 140, "20.0", 3);
        reports(d, AIPERF, 100, 140, "20.0", 3);
        reports(d, GENAI_PERF, 100, 140, "20.0", 3);
        for (Tool tool : List.of(ASSAY, GUIDELLM, GENAI_BENCH, LLMPERF)) {
            assertThat(tool.read(d).counted()).as(tool.shown()).isFalse();
        }
    }

    @Test
    void reasoning_first_and_usage_late() {
        TokenStream e = Streams.sent(0)
                .role(30)
                .reasoning(100, 120, 140)
                .answer(1, 200, 220)
                .endToken(240)
                .usage(6, 290)
                .close(291);

        reports(e, MLPERF, 100, 240, "28.0", 6);
        reports(e, ENDPOINTS, 100, 291, "47.75", 5);
        reports(e, VLLM, 30, 240, "42.0", 6);
        reports(e, AIPERF, 100, 220, "30.0", 5);
        assertThat(AIPERF.read(e).firstAnswer()).hasValue(200 * MILLI);
        reports(e, GUIDELLM, 100, 291, "36.67", 6);
        assertThat(itl(e)).isEqualTo("24.0");
        reports(e, GENAI_PERF, 200, 220, "20.0", 2);
        reports(e, LLMPERF, 200, 291, "31.4", 3);
        reports(e, GENAI_BENCH, 100, 290, "38.0", 6);
    }

    private static void reports(TokenStream stream, Tool tool, double ttft, double latency, String tpot, int tokens) {
        Reading reading = tool.read(stream);
        assertThat(reading.counted()).as(tool.shown()).isTrue();
        assertThat(reading.ttft().orElseThrow() / MILLI)
                .as(tool.shown() + " TTFT")
                .isEqualTo(ttft);
        assertThat(reading.latency().orElseThrow() / MILLI)
                .as(tool.shown() + " latency")
                .isEqualTo(latency);
        assertThat(reading.tpot().orElseThrow() / MILLI)
                .as(tool.shown() + " TPOT")
                .isCloseTo(Double.parseDouble(tpot), within(halfOfLastDigit(tpot)));
        assertThat(reading.tokens()).as(tool.shown() + " tokens").isEqualTo(tokens);
    }

    /** Half a unit of the last digit shown, and a little for whole nanoseconds. */
    private static double halfOfLastDigit(String shown) {
        return 0.5 * Math.pow(10, -(shown.length() - shown.indexOf('.') - 1)) + 1e-6;
    }

    private static List<Double> gaps(Tool tool, TokenStream stream) {
        return tool.read(stream).gaps().stream().map(nanos -> nanos / MILLI).toList();
    }

    private static String itl(TokenStream stream) {
        double millis = GUIDELLM.read(stream).itl().orElseThrow() / MILLI;
        return String.format(Locale.ROOT, millis == Math.rint(millis) ? "%.1f" : "%.2f", millis);
    }
}
