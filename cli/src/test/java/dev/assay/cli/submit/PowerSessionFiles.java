package dev.assay.cli.submit;

import dev.assay.conf.round.PowerSources;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the folder that a power measurement leaves (checker-spec 9), around the logs of a run: ranging and testing have the
 * same logs and time, a sample of 100 W each second, and the records of client and server vouch for the files.
 */
public final class PowerSessionFiles {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MM-dd-uuuu HH:mm:ss.SSS", Locale.ROOT);
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String GO =
            "Starting untimed measurement, maximum 500000 samples at 1000ms with 0 rampup samples";
    private static final List<String> OF_SERVER =
            List.of("power/ptd_logs.txt", "power/server.log", "ranging/spl.txt", "run_1/spl.txt");
    private static final List<String> OF_CLIENT = List.of(
            "power/client.log",
            "ranging/mlperf_log_detail.txt",
            "ranging/mlperf_log_summary.txt",
            "run_1/mlperf_log_detail.txt",
            "run_1/mlperf_log_summary.txt");

    private final Path session;
    private final LocalDateTime begin;
    private final LocalDateTime end;

    private PowerSessionFiles(Path session, String log) {
        this.session = session;
        this.begin = time(log, "power_begin");
        this.end = time(log, "power_end");
    }

    /** Writes the session of a run whose logs are in a folder. */
    public static void write(Path session, Path run) throws IOException {
        String log = Files.readString(run.resolve("mlperf_log_detail.txt"));
        new PowerSessionFiles(session, log).write(run);
    }

    private static LocalDateTime time(String log, String key) {
        Matcher found = Pattern.compile("\"key\": \"" + key + "\", \"value\": \"([^\"]+)\"")
                .matcher(log);
        if (!found.find()) {
            throw new IllegalArgumentException("the log has no " + key);
        }
        return LocalDateTime.parse(found.group(1), TIME);
    }

    private void write(Path run) throws IOException {
        for (String phase : List.of("ranging", "run_1")) {
            for (String name : List.of("mlperf_log_detail.txt", "mlperf_log_summary.txt")) {
                text(phase + "/" + name, Files.readString(run.resolve(name)));
            }
            StringBuilder samples = new StringBuilder();
            for (LocalDateTime at = begin.plusNanos(500_000_000); at.isBefore(end); at = at.plusSeconds(1)) {
                samples.append("Time,")
                        .append(TIME.format(at))
                        .append(",Watts,100.0,Volts,230.0,Amps,0.5,PF,0.98,Mark,s1\n");
            }
            text(phase + "/spl.txt", samples.toString());
        }
        text("power/client.log", "client\n");
        text("power/server.log", "server\n");
        text(
                "power/ptd_logs.txt",
                TIME.format(begin.minusSeconds(30)) + ": Uncertainty checking for YokogawaWT310 is activated\n"
                        + TIME.format(begin.minusSeconds(10)) + ": Go with mark 's1_ranging'\n"
                        + TIME.format(end.plusSeconds(10)) + ": Completed test\n"
                        + TIME.format(end.plusSeconds(20)) + ": Go with mark 's1_testing'\n"
                        + TIME.format(end.plusSeconds(90)) + ": Completed test\n");
        records();
        text("analyzer_table.md", "The meter.\n");
        text("power_settings.md", "None.\n");
    }

    private void records() throws IOException {
        Map<String, Object> client = record(OF_CLIENT, 0.0);
        Map<String, Object> server = record(OF_SERVER, 0.1);
        server.put(
                "ptd_messages",
                Stream.of(new String[][] {
                            {"Hello", "Hello, PTDaemon here!"},
                            {"Identify", "YokogawaWT310,1000,1,version=1.11.1-69286632,OS=Linux"},
                            {"RR", "Ranges,0,40.0,1,-1"},
                            {"SR,V,Auto", "Range V changed"},
                            {"SR,A,Auto", "Range A changed"},
                            {"SR,A,Auto", "Range A changed"},
                            {"Go,1000,0,s1_ranging", GO},
                            {"Stop", "Stopping untimed measurement"},
                            {"SR,V,230", "Range V changed"},
                            {"SR,A,2", "Range A changed"},
                            {"Go,1000,0,s1_testing", GO},
                            {"Stop", "Stopping untimed measurement"},
                            {"SR,V,Auto", "Range V changed"},
                            {"SR,A,40.0", "Range A changed"}
                        })
                        .map(pair -> Map.of("cmd", pair[0], "reply", pair[1]))
                        .toList());
        server.put("ptd_config", List.of(Map.of("command", List.of("ptd", "49", "/dev/usbtmc0"), "device_type", 49)));
        server.put("debug", false);
        text("power/client.json", JSON.writeValueAsString(client));
        text("power/server.json", JSON.writeValueAsString(server));
    }

    private Map<String, Object> record(List<String> files, double clockOff) throws IOException {
        double second = begin.minusSeconds(5).toEpochSecond(ZoneOffset.UTC) + clockOff;
        double third = end.plusSeconds(5).toEpochSecond(ZoneOffset.UTC) + clockOff;
        List<List<Double>> phases =
                List.of(List.of(second - 20, 1.0), List.of(second, 2.0), List.of(third, 3.0), List.of(third + 9, 4.0));
        Map<String, Object> results = new LinkedHashMap<>();
        for (String file : files) {
            results.put(file, sha1(session.resolve(file)));
        }
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("version", "1.0");
        record.put("timezone", 0);
        record.put("modules", Map.of());
        record.put("sources", PowerSources.builtIn().acceptedSets().iterator().next());
        record.put(
                "messages",
                List.of(
                        Map.of("cmd", "mlcommons/power client v3", "reply", "mlcommons/power server v3"),
                        Map.of("cmd", "session,s1,start,ranging", "reply", "OK")));
        record.put("uuid", Map.of("client", "id-of-client", "server", "id-of-server"));
        record.put("session_name", "s1");
        record.put("results", results);
        record.put("phases", Map.of("ranging", phases, "testing", phases));
        return record;
    }

    private void text(String name, String text) throws IOException {
        Path file = session.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private static String sha1(Path file) throws IOException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
            return String.format(Locale.ROOT, "%040x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
