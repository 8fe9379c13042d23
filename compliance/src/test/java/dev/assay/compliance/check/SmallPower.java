package dev.assay.compliance.check;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * A small valid result with power: the small package of v6.1 whose Offline result has a session of two phases. The session
 * runs on 2 January 2026 from 10:00:00 UTC (1767348000 s): ranging loads from 10:00:20 to 10:00:50, testing from 10:02:20 to
 * 10:02:50.
 */
final class SmallPower {
    static final String PERFORMANCE = SmallPackage.V61 + "Offline/performance/";
    static final String POWER = PERFORMANCE + "power/";
    private static final double START = 1767348000;
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> OF_SERVER =
            List.of("power/ptd_logs.txt", "power/server.log", "ranging/spl.txt", "run_1/spl.txt");
    private static final List<String> OF_CLIENT = List.of(
            "power/client.log",
            "ranging/mlperf_log_detail.txt",
            "ranging/mlperf_log_summary.txt",
            "run_1/mlperf_log_detail.txt",
            "run_1/mlperf_log_summary.txt");

    private SmallPower() {}

    static SmallPackage made(Path root) {
        return made(root, made -> {});
    }

    /** The package with a change that is made before the records vouch for the files. */
    static SmallPackage made(Path root, Consumer<SmallPackage> before) {
        SmallPackage made = SmallPackage.v61(root);
        made.write(
                "closed/acme/systems/box_power.yaml",
                "node:\n  min psus needed: 1\n  psus:\n    - PowerCapacityWatts: 750\n");
        made.write(SmallPackage.V61 + "Offline/analyzer_table.md", "the meter");
        made.write(SmallPackage.V61 + "Offline/power_settings.md", "none");
        String log = made.read(PERFORMANCE + "run_1/mlperf_log_detail.txt");
        phase(made, log, "run_1", "10:02", 100);
        phase(made, log, "ranging", "10:00", 101);
        made.write(POWER + "client.log", "client\n");
        made.write(POWER + "server.log", "server\n");
        made.write(POWER + "ptd_logs.txt", """
                01-02-2026 10:00:01.000: Uncertainty checking for YokogawaWT310 is activated
                01-02-2026 10:00:10.000: Go with mark 's1_ranging'
                01-02-2026 10:00:11.000: ERROR: Can't evaluate uncertainty of this sample!
                01-02-2026 10:00:55.000: Completed test
                01-02-2026 10:02:10.000: Go with mark 's1_testing'
                01-02-2026 10:02:55.000: Completed test
                """);
        before.accept(made);
        records(made);
        return made;
    }

    private static void phase(SmallPackage made, String log, String folder, String minute, int watts) {
        String at = PERFORMANCE + folder + "/";
        made.write(
                at + "mlperf_log_detail.txt",
                log
                        + SmallPackage.line("power_begin", "01-02-2026 " + minute + ":25.000", false)
                        + SmallPackage.line("power_end", "01-02-2026 " + minute + ":45.000", false));
        made.write(at + "mlperf_log_summary.txt", "a summary of " + folder + "\n");
        StringBuilder samples = new StringBuilder();
        for (int second = 20; second < 50; second++) {
            samples.append("Time,01-02-2026 ")
                    .append(minute)
                    .append(':')
                    .append(second)
                    .append(".500,Watts,")
                    .append(watts)
                    .append(".0,Volts,230.0,Amps,0.5,PF,0.98,Mark,s1\n");
        }
        made.write(at + "spl.txt", samples.toString());
    }

    /** Writes both records for the files as they are. */
    static void records(SmallPackage made) {
        List<Map<String, Object>> messages = List.of(
                message("mlcommons/power client v3", "mlcommons/power server v3"),
                message("time", "1767348000.1"),
                message("session,s1,start,ranging", "OK"));
        Map<String, Object> client = record(made, OF_CLIENT, messages, 0.0);
        Map<String, Object> server = record(made, OF_SERVER, messages, 0.1);
        List<Map<String, Object>> daemon = new ArrayList<>();
        for (String[] pair : new String[][] {
            {"Hello", "Hello, PTDaemon here!"},
            {"Identify", "YokogawaWT310,1000,1,version=1.11.1-69286632,OS=Linux"},
            {"RR", "Ranges,0,40.0,1,-1"},
            {"SR,V,Auto", "Range V changed"},
            {"SR,A,Auto", "Range A changed"},
            {"SR,A,Auto", "Range A changed"},
            {
                "Go,1000,0,s1_ranging",
                "Starting untimed measurement, maximum 500000 samples at 1000ms with 0 rampup samples"
            },
            {"Stop", "Stopping untimed measurement"},
            {"SR,V,230", "Range V changed"},
            {"SR,A,2", "Range A changed"},
            {
                "Go,1000,0,s1_testing",
                "Starting untimed measurement, maximum 500000 samples at 1000ms with 0 rampup samples"
            },
            {"Stop", "Stopping untimed measurement"},
            {"SR,V,Auto", "Range V changed"},
            {"SR,A,40.0", "Range A changed"}
        }) {
            daemon.add(message(pair[0], pair[1]));
        }
        server.put("ptd_messages", daemon);
        server.put("ptd_config", List.of(Map.of("command", List.of("ptd", "49", "/dev/usbtmc0"), "device_type", 49)));
        server.put("debug", false);
        made.write(POWER + "client.json", JSON.writeValueAsString(client));
        made.write(POWER + "server.json", JSON.writeValueAsString(server));
    }

    private static Map<String, Object> message(String command, String reply) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("cmd", command);
        message.put("reply", reply);
        return message;
    }

    private static Map<String, Object> record(
            SmallPackage made, List<String> files, List<Map<String, Object>> messages, double clockOff) {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("version", "1.0");
        record.put("timezone", 0);
        record.put("modules", Map.of());
        record.put(
                "sources",
                dev.assay.conf.round.PowerSources.builtIn()
                        .acceptedSets()
                        .iterator()
                        .next());
        record.put("messages", messages);
        Map<String, Object> ids = new LinkedHashMap<>();
        ids.put("client", "id-of-client");
        ids.put("server", "id-of-server");
        record.put("uuid", ids);
        record.put("session_name", "s1");
        Map<String, Object> results = new LinkedHashMap<>();
        files.forEach(f -> results.put(f, sha1(made.read(PERFORMANCE + f))));
        record.put("results", results);
        Map<String, Object> phases = new LinkedHashMap<>();
        phases.put("ranging", starts(0 + clockOff));
        phases.put("testing", starts(120 + clockOff));
        record.put("phases", phases);
        return record;
    }

    private static List<List<Double>> starts(double after) {
        return List.of(
                List.of(START + after, 1.0),
                List.of(START + after + 20, 2.0),
                List.of(START + after + 50, 3.0),
                List.of(START + after + 60, 4.0));
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return String.format("%040x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
