package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rules.PowerSession.Message;
import dev.assay.conf.round.PowerSources;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Rules on the two records of a power session, and on the files they vouch for. */
final class PowerSessionRules {
    private static final String GROUP = PowerRules.GROUP;
    private static final List<String> FIELDS = List.of(
            "version", "timezone", "modules", "sources", "messages", "uuid", "session_name", "results", "phases");
    private static final List<String> VOUCHED = List.of(
            "power/client.log",
            "power/ptd_logs.txt",
            "power/server.log",
            "ranging/mlperf_log_detail.txt",
            "ranging/mlperf_log_summary.txt",
            "ranging/spl.txt",
            "run_1/mlperf_log_detail.txt",
            "run_1/mlperf_log_summary.txt",
            "run_1/spl.txt");
    private static final double MAX_CLOCK_SECONDS = 0.8;

    static final Rule<PowerSession> W09 = rule(
            "W09",
            "client.json and server.json are JSON maps with all fields of a session record.",
            "Copy both files unchanged from the measurement.",
            (session, out) -> {
                for (Document side : List.of(session.client(), session.server())) {
                    if (!side.ok()) {
                        out.report(side.path(), side.problemLine(), side.problem(), "a record of the session");
                        continue;
                    }
                    for (String field : FIELDS) {
                        if (side.field(field).isEmpty()) {
                            out.report(side.path(), 0, field + " absent", field);
                        }
                    }
                }
            });

    static final Rule<PowerSession> W10 = rule(
            "W10",
            "The sources the client names are an accepted set.",
            "Measure with the released director, unchanged.",
            (session, out) -> sources(session.client(), out));

    static final Rule<PowerSession> W11 = rule(
            "W11",
            "The sources the server names are an accepted set.",
            "Measure with the released director, unchanged.",
            (session, out) -> sources(session.server(), out));

    static final Rule<PowerSession> W13 =
            rule("W13", "Both sides name the same two ids.", "Use the two files of one session.", (session, out) -> {
                for (String side : List.of("client", "server")) {
                    Optional<String> here = PowerSession.member(session.client(), "uuid", side);
                    Optional<String> there = PowerSession.member(session.server(), "uuid", side);
                    if (here.isEmpty() || !here.equals(there)) {
                        out.report(
                                session.serverPath(),
                                session.server().line("uuid"),
                                there.orElse("absent"),
                                here.filter(id -> !id.isBlank()).orElse("a " + side + " id"));
                    }
                }
            });

    static final Rule<PowerSession> W14 =
            rule("W14", "Both sides name the same session.", "Use the two files of one session.", (session, out) -> {
                if (!session.sessionName().equals(session.server().text("session_name"))) {
                    out.report(
                            session.serverPath(),
                            session.server().line("session_name"),
                            session.server().text("session_name"),
                            session.sessionName().isBlank() ? "the same name in both files" : session.sessionName());
                }
            });

    static final Rule<PowerSession> W15 = rule(
            "W15",
            "The phases of both sides fit each other and the logs, and testing draws no less than ranging minus 5 %.",
            "Keep the clocks within 0.8 s of each other; use the logs and samples of this session; measure the same load in both runs.",
            PowerSessionRules::phases);

    static final Rule<PowerSession> W16 = rule(
            "W16", "Both sides recorded the same messages.", "Use the two files of one session.", (session, out) -> {
                List<Message> here = PowerSession.messages(session.client(), "messages");
                List<Message> there = PowerSession.messages(session.server(), "messages");
                if (here.size() != there.size()) {
                    out.report(
                            session.serverPath(),
                            session.server().line("messages"),
                            there.size() + " messages",
                            here.size());
                    return;
                }
                for (int i = 0; i < here.size(); i++) {
                    Message a = here.get(i);
                    Message b = there.get(i);
                    boolean reply = a.command().equals("time") || a.reply().equals(b.reply());
                    if (!a.command().equals(b.command()) || !reply) {
                        out.report(
                                session.serverPath(),
                                session.server().line("messages"),
                                "message " + (i + 1) + ": " + b.command() + " answered " + b.reply(),
                                a.command() + " answered " + a.reply());
                    }
                }
                if (!here.isEmpty()
                        && !version(here.getFirst().command())
                                .equals(version(here.getFirst().reply()))) {
                    out.report(
                            session.clientPath(),
                            session.client().line("messages"),
                            here.getFirst().command() + " and "
                                    + here.getFirst().reply(),
                            "the same version on both sides");
                }
            });

    static final Rule<PowerSession> W17 = rule(
            "W17",
            "The SHA-1 of the nine files of the session is what the two records say.",
            "Copy the files of the session unchanged; editing one of them breaks the record.",
            PowerSessionRules::digests);

    static final Rule<PowerSession> W20 = rule(
            "W20", "The server did not run in debug mode.", "Measure again without debug mode.", (session, out) -> {
                Optional<JsonNode> debug = session.server().field("debug");
                if (debug.isPresent()
                        && !(debug.get().isBoolean() && !debug.get().booleanValue())) {
                    out.report(
                            session.serverPath(),
                            session.server().line("debug"),
                            "debug " + debug.get(),
                            "false or absent");
                }
            });

    static final List<Rule<PowerSession>> ALL = List.of(W09, W10, W11, W13, W14, W15, W16, W17, W20);

    private PowerSessionRules() {}

    static Rule<PowerSession> rule(String id, String says, String fix, Rule.Check<PowerSession> check) {
        return Rule.named(id, GROUP).says(says).section("9").fix(fix).check((PowerSession session, Reporter out) -> {
            if (id.equals("W09") || session.readable()) {
                check.run(session, out);
            }
        });
    }

    private static String version(String text) {
        return text.substring(text.lastIndexOf(' ') + 1);
    }

    private static void sources(Document side, Reporter out) {
        Map<String, String> sources = new HashMap<>();
        side.field("sources")
                .ifPresent(map -> map.properties()
                        .forEach(e -> sources.put(e.getKey(), e.getValue().asString(""))));
        if (!PowerSources.builtIn().acceptedSets().contains(sources)) {
            out.report(
                    side.path(),
                    side.line("sources"),
                    "sources that are no accepted set",
                    "an accepted set of sources");
        }
    }

    private static void phases(PowerSession session, Reporter out) {
        for (String run : List.of("ranging", "testing")) {
            List<Double> here = PowerSession.starts(session.client(), run);
            List<Double> there = PowerSession.starts(session.server(), run);
            if (here.size() != there.size() || here.size() < 3) {
                out.report(
                        session.serverPath(),
                        session.server().line("phases"),
                        run + ": " + there.size() + " phases",
                        here.size() + " phases, at least 3");
                continue;
            }
            for (int i = 0; i < here.size(); i++) {
                double apart = Math.abs(here.get(i) - there.get(i));
                if (!(apart <= MAX_CLOCK_SECONDS)) {
                    out.report(
                            session.serverPath(),
                            session.server().line("phases"),
                            run + " phase " + (i + 1) + ": " + apart + " s apart",
                            "at most " + MAX_CLOCK_SECONDS + " s");
                }
            }
            window(session, out, run.equals("testing") ? "run_1" : run, here.get(1), here.get(2));
        }
        watts(session, out);
    }

    private static void window(PowerSession session, Reporter out, String folder, double from, double to) {
        PowerSamples samples = PowerSamples.of(session.result(), folder);
        boolean inside = within(samples.begin(), from, to) && within(samples.end(), from, to);
        boolean hourOff =
                within(samples.begin(), from - 3600, to - 3600) && within(samples.end(), from - 3600, to - 3600);
        if (!inside && !hourOff) {
            String path = session.result().at("performance/" + folder + "/mlperf_log_detail.txt");
            out.report(
                    path,
                    session.result()
                            .log(path)
                            .content()
                            .map(l -> l.lineOf("power_begin"))
                            .orElse(0L),
                    "power window outside the phase",
                    "a window inside the load phase of the session");
        }
    }

    private static boolean within(Optional<LocalDateTime> time, double from, double to) {
        return time.map(t -> {
                    double seconds = t.toInstant(ZoneOffset.UTC).toEpochMilli() / 1000.0;
                    return seconds > from && seconds < to;
                })
                .orElse(false);
    }

    private static void watts(PowerSession session, Reporter out) {
        PowerSamples ranging = PowerSamples.of(session.result(), "ranging");
        PowerSamples testing = PowerSamples.of(session.result(), "run_1");
        String path = session.result().at("performance/run_1/spl.txt");
        if (ranging.watts().isEmpty() || testing.watts().isEmpty()) {
            out.report(path, 0, "no samples to compare with ranging", "samples in both runs");
            return;
        }
        double below = (1
                        - testing.averageWatts().orElseThrow()
                                / ranging.averageWatts().orElseThrow())
                * 100;
        double rounded = Math.rint(below * 100) / 100;
        if (rounded > 5) {
            out.report(path, 0, rounded + " % below ranging", "at most 5 %");
        }
        if (testing.seconds() < ranging.seconds() / 2) {
            out.report(
                    WARNING,
                    path,
                    0,
                    testing.seconds() + " s",
                    "at least half of ranging, " + ranging.seconds() / 2 + " s");
        }
    }

    private static void digests(PowerSession session, Reporter out) {
        for (String file : VOUCHED) {
            String path = session.result().at("performance/" + file);
            Optional<String> here = PowerSession.member(session.client(), "results", file);
            Optional<String> there = PowerSession.member(session.server(), "results", file);
            Optional<String> recorded = here.or(() -> there);
            boolean contradict = here.isPresent() && there.isPresent() && !here.equals(there);
            String actual = session.result()
                    .shared(
                            "SHA-1 of " + file,
                            String.class,
                            () -> session.result()
                                    .pack()
                                    .documents()
                                    .digest(path, "SHA-1")
                                    .orElse(""));
            if (recorded.isEmpty() || contradict || !actual.equals(recorded.get())) {
                out.report(
                        REJECT,
                        path,
                        0,
                        actual.isEmpty() ? "missing" : "SHA-1 " + actual,
                        contradict
                                ? "one SHA-1 in both records"
                                : recorded.filter(r -> !r.isBlank()).orElse("a SHA-1 in the records"));
            }
        }
    }
}
