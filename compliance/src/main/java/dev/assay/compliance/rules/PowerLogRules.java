package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rules.PowerSession.Message;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Rules on the meter: its messages, its log, its configuration. */
final class PowerLogRules {
    private static final Map<String, Integer> METERS = Map.ofEntries(
            Map.entry("YokogawaWT210", 8),
            Map.entry("YokogawaWT500", 35),
            Map.entry("YokogawaWT500_multichannel", 48),
            Map.entry("YokogawaWT310", 49),
            Map.entry("YokogawaWT310E", 49),
            Map.entry("YokogawaWT330", 52),
            Map.entry("YokogawaWT330E", 52),
            Map.entry("YokogawaWT330_multichannel", 77),
            Map.entry("YokogawaWT210_DC", 508),
            Map.entry("YokogawaWT310_DC", 549),
            Map.entry("YokogawaWT330_DC", 586));
    private static final int TWO_CHANNELS = 77;
    private static final String DAEMON_VERSION = "1.11.1";
    private static final String STARTING =
            "Starting untimed measurement, maximum 500000 samples at 1000ms with 0 rampup samples";
    private static final List<String> FINE_IN_RANGING = List.of(
            "evaluate uncertainty of this sample",
            "Bad watts reading nan",
            "Bad amps reading nan",
            "Bad pf reading nan",
            "Bad volts reading nan",
            "urrent too high",
            "urrent is too high");

    static final Rule<PowerSession> W12 = PowerSessionRules.rule(
            "W12",
            "The daemon is a known version with a known meter and answered the commands of a session as it must.",
            "Measure with the released daemon and an accepted meter; do not send commands by hand.",
            PowerLogRules::messages);

    static final Rule<PowerSession> W18 = PowerSessionRules.rule(
            "W18",
            "The log of the daemon shows uncertainty checking from before ranging on, no errors outside ranging, and no uncertainty above 1 % under load.",
            "Choose ranges that fit the load, and measure again.",
            PowerLogRules::daemonLog);

    static final Rule<PowerSession> W19 = PowerSessionRules.rule(
            "W19",
            "Each analyzer has an accepted device number; device 77 is used with two channels.",
            "Measure with an accepted meter.",
            PowerLogRules::analyzers);

    static final List<Rule<PowerSession>> ALL = List.of(W12, W18, W19);

    private PowerLogRules() {}

    private static void messages(PowerSession session, Reporter out) {
        List<Message> messages = PowerSession.messages(session.server(), "ptd_messages");
        List<String> wrong = new ArrayList<>();
        identify(messages, wrong);
        int stops = 0;
        for (Message message : messages) {
            String wanted = "";
            if (message.command().startsWith("SR,A")) {
                wanted = "Range A changed";
            } else if (message.command().startsWith("SR,V")) {
                wanted = "Range V changed";
            } else if (message.command().startsWith("Go,1000,")) {
                wanted = STARTING;
            } else if (message.command().equals("Stop")) {
                stops++;
                wanted = stops <= 2 ? "Stopping untimed measurement" : "Error: no measurement to stop";
            }
            if (!wanted.isEmpty() && !message.reply().equals(wanted)) {
                wrong.add(message.command() + " answered " + message.reply());
            }
        }
        ranges(messages, wrong);
        int line = session.server().line("ptd_messages");
        wrong.forEach(w -> out.report(session.serverPath(), line, w, "the messages of a sound session"));
    }

    private static void identify(List<Message> messages, List<String> wrong) {
        String answer = messages.stream()
                .filter(m -> m.command().equals("Identify"))
                .map(Message::reply)
                .findFirst()
                .orElse("");
        if (answer.isEmpty()) {
            wrong.add("no answer to Identify");
            return;
        }
        String meter = answer.split(",", 2)[0];
        if (!METERS.containsKey(meter)) {
            wrong.add("meter " + meter);
        }
        int at = answer.indexOf("version=");
        String version =
                at < 0 ? "" : answer.substring(at + "version=".length()).split("-", 2)[0];
        if (!version.equals(DAEMON_VERSION)) {
            wrong.add("daemon version " + version + " instead of " + DAEMON_VERSION);
        }
    }

    /** The initial ranges, read from the third message, must be restored at the end. */
    private static void ranges(List<Message> messages, List<String> wrong) {
        String[] first =
                messages.size() < 3 ? new String[0] : messages.get(2).reply().split(",", -1);
        if (first.length < 5) {
            wrong.add("no answer that names the first ranges");
            return;
        }
        List<String> amps = commands(messages, "SR,A");
        List<String> volts = commands(messages, "SR,V");
        String wantedAmps = "SR,A," + range(first[1], first[2]);
        String wantedVolts = "SR,V," + range(first[3], first[4]);
        boolean ampsBack = amps.stream().skip(2).limit(2).anyMatch(wantedAmps::equals);
        boolean voltsBack = volts.stream().skip(2).limit(1).anyMatch(wantedVolts::equals);
        if (!ampsBack) {
            wrong.add("first range of amperes not restored (" + wantedAmps + ")");
        }
        if (!voltsBack) {
            wrong.add("first range of volts not restored (" + wantedVolts + ")");
        }
    }

    private static List<String> commands(List<Message> messages, String prefix) {
        return messages.stream()
                .map(Message::command)
                .filter(c -> c.startsWith(prefix))
                .toList();
    }

    private static String range(String automatic, String value) {
        boolean fixed = automatic.equals("0") && Numbers.decimal(value).orElse(0.0) > 0;
        return fixed ? value : "Auto";
    }

    /** Where in the daemon's log a line stands. */
    private static final class LogState {
        private boolean checking;
        private boolean rangingSeen;
        private boolean ranging;
    }

    private static void daemonLog(PowerSession session, Reporter out) {
        String path = session.result().at("performance/power/ptd_logs.txt");
        PowerSamples load = PowerSamples.of(session.result(), "run_1");
        String mark = session.sessionName() + "_ranging";
        LogState state = new LogState();
        session.result().pack().documents().lines(path, (line, number) -> {
            daemonLine(path, line, number, mark, load, state, out);
            return true;
        });
        if (!state.rangingSeen) {
            out.report(path, 0, "no line with the mark " + mark, "the ranging run of this session");
        }
    }

    private static void daemonLine(
            String path, String line, long number, String mark, PowerSamples load, LogState state, Reporter out) {
        if (line.contains("ncertainty checking for Yokogawa") && line.contains("activated")) {
            state.checking = true;
        }
        if (line.contains(mark) && !state.rangingSeen) {
            state.rangingSeen = true;
            state.ranging = true;
            if (!state.checking) {
                out.report(
                        path,
                        number,
                        "ranging starts without uncertainty checking",
                        "uncertainty checking activated before");
            }
        } else if (state.ranging && line.contains("Completed test")) {
            state.ranging = false;
        } else if (line.contains("ERROR:")) {
            error(path, line, number, state, out);
        } else if (line.contains("WARNING:") && tooUncertain(line) && underLoad(line, load, out)) {
            out.report(path, number, line, "uncertainty of at most 1.00 % under load");
        }
    }

    private static void error(String path, String line, long number, LogState state, Reporter out) {
        if (state.ranging) {
            if (FINE_IN_RANGING.stream().noneMatch(line::contains)) {
                out.report(WARNING, path, number, line, "only the known reading errors while ranging");
            }
        } else if (line.contains("USB.")) {
            out.report(WARNING, path, number, line, "no errors outside ranging");
        } else {
            out.report(path, number, line, "no errors outside ranging");
        }
    }

    private static boolean tooUncertain(String line) {
        return line.contains("ncertainty") && line.contains("above 1.00") && line.contains("limit");
    }

    /** The tools shrink the window by 800 s at each end, where 800 ms are meant. */
    private static boolean underLoad(String line, PowerSamples load, Reporter out) {
        int cut = line.indexOf(": ");
        Optional<LocalDateTime> time = cut < 0 ? Optional.empty() : PowerSamples.time(line.substring(0, cut));
        long shrinkMillis = out.isTool() ? 800_000 : 800;
        return time.isPresent()
                && load.begin().isPresent()
                && load.end().isPresent()
                && time.get().isAfter(load.begin().get().plusNanos(shrinkMillis * 1_000_000))
                && time.get().isBefore(load.end().get().minusNanos(shrinkMillis * 1_000_000));
    }

    private static void analyzers(PowerSession session, Reporter out) {
        Optional<JsonNode> config = session.server().field("ptd_config");
        int line = session.server().line("ptd_config");
        if (config.isEmpty() || config.get().isEmpty()) {
            out.report(session.serverPath(), line, "no analyzer", "at least one analyzer");
            return;
        }
        for (JsonNode analyzer : config.get()) {
            int device = analyzer.path("device_type").intValue(-1);
            if (!Set.copyOf(METERS.values()).contains(device)) {
                out.report(session.serverPath(), line, "device " + device, "an accepted meter");
            } else if (device == TWO_CHANNELS && !(analyzer.path("channel").size() == 2 && commandNamesTwo(analyzer))) {
                out.report(
                        session.serverPath(),
                        line,
                        "device 77 with channels " + analyzer.path("channel"),
                        "two channels, in the command too");
            }
        }
    }

    private static boolean commandNamesTwo(JsonNode analyzer) {
        List<String> command = new ArrayList<>();
        analyzer.path("command").forEach(c -> command.add(c.asString("")));
        int at = command.indexOf("-c");
        return at >= 0 && at + 1 < command.size() && command.get(at + 1).split(",", -1).length == 2;
    }
}
