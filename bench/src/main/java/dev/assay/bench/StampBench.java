package dev.assay.bench;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.nativesut.NativeSut;
import dev.assay.nativesut.NativeSutSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far first-token stamps are from the truth. The null engine in its mode "stamp" reads the clock right before it reports a
 * first token and again right after; the difference bounds the error of the stamp taken in between. Both readings come back as
 * response bytes in the accuracy log.
 */
final class StampBench {
    private static final Pattern DATA = Pattern.compile("\"data\" : \"([0-9A-F]{32})\"");
    private static final double NANOS_PER_MICRO = 1e3;

    private record Numbers(int totalSampleCount) implements SampleLibrary {
        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public int performanceSampleCount() {
            return totalSampleCount;
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }

    private StampBench() {}

    static JsonLine run(int samples, Path library) throws IOException {
        Path directory = Files.createTempDirectory("bench");
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.SINGLE_STREAM)
                .mode(TestMode.ACCURACY_ONLY)
                .build();
        TestSession.run(
                NativeSut.open(new NativeSutSpec(library, "{\"mode\": \"stamp\"}", false)),
                new Numbers(samples),
                settings,
                LogSettings.in(directory),
                SessionOptions.defaults(),
                new StopFlag());
        long[] errors = Files.readAllLines(directory.resolve("mlperf_log_accuracy.json")).stream()
                .map(DATA::matcher)
                .filter(Matcher::find)
                .mapToLong(matcher -> spread(matcher.group(1)))
                .toArray();
        Arrays.sort(errors);
        return new JsonLine()
                .text("workload", "native-stamps")
                .whole("size", errors.length)
                .number("error_p50_us", errors[errors.length / 2] / NANOS_PER_MICRO)
                .number("error_p99_us", errors[(int) (errors.length * 0.99)] / NANOS_PER_MICRO)
                .number("error_max_us", errors[errors.length - 1] / NANOS_PER_MICRO);
    }

    private static long spread(String hex) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex)).order(ByteOrder.LITTLE_ENDIAN);
        long beforeNanos = bytes.getLong();
        return bytes.getLong() - beforeNanos;
    }
}
