package dev.assay.audit.compliance;

import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.ComplianceTests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Writes small logs and makes cases of them. */
record Written(Path root) {
    static String int32(int... tokens) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * tokens.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int token : tokens) {
            buffer.putInt(token);
        }
        return HexFormat.of().withUpperCase().formatHex(buffer.array());
    }

    static String float32(float... values) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            buffer.putFloat(value);
        }
        return HexFormat.of().withUpperCase().formatHex(buffer.array());
    }

    static String entry(int id, int index, String data) {
        return "{ \"seq_id\" : " + id + ", \"qsl_idx\" : " + index + ", \"data\" : \"" + data + "\" }";
    }

    static String entry(int id, int index, String data, String first, int count) {
        return "{ \"seq_id\" : " + id + ", \"qsl_idx\" : " + index + ", \"data\" : \"" + data
                + "\", \"token_data\" : \"" + first + "\", \"token_count\" : " + count + " }";
    }

    LogSet accuracy(String folder, List<String> entries) throws IOException {
        return file(folder, "mlperf_log_accuracy.json", "[\n" + String.join(",\n", entries) + "\n]\n");
    }

    LogSet summary(String folder, String... lines) throws IOException {
        return file(folder, "mlperf_log_summary.txt", String.join("\n", lines) + "\n");
    }

    /** The detail log of a performance run, written to its end. */
    LogSet detail(String folder, String... keysAndValues) throws IOException {
        List<String> all = new ArrayList<>(List.of(keysAndValues));
        all.addAll(List.of("effective_test_mode", "\"PerformanceOnly\"", "num_errors", "0"));
        return cutDetail(folder, all.toArray(String[]::new));
    }

    /** These entries and nothing behind them. */
    LogSet cutDetail(String folder, String... keysAndValues) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            text.append(":::MLLOG {\"key\": \"")
                    .append(keysAndValues[i])
                    .append("\", \"value\": ")
                    .append(keysAndValues[i + 1])
                    .append(", \"metadata\": {\"is_error\": false}}\n");
        }
        return file(folder, "mlperf_log_detail.txt", text.toString());
    }

    private LogSet file(String folder, String name, String text) throws IOException {
        Path directory = Files.createDirectories(root.resolve(folder));
        Files.writeString(directory.resolve(name), text);
        return LogSet.in(directory);
    }

    static Judgement judge(
            String test,
            String round,
            String benchmark,
            String scenario,
            LogSet audit,
            LogSet performance,
            LogSet accuracy,
            Choices choices) {
        ComplianceTest known = ComplianceTests.byName(test);
        return AuditTest.byName(test)
                .judge(new AuditCase(
                        round,
                        benchmark,
                        scenario,
                        known,
                        known.config(round, benchmark).orElseThrow(),
                        audit,
                        performance,
                        accuracy,
                        choices));
    }

    static List<String> names(Judgement judgement) {
        return judgement.findings().stream().map(Finding::name).toList();
    }
}
