package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.LogFile;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogEntry;
import dev.assay.results.read.LogProblem.Kind;
import java.util.List;
import java.util.Optional;

/** Rules on the form of a detail log. */
final class LogFormRules {
    private static final String GROUP = "Logs";

    static final Rule<LogFile> G01 = Rule.named("G01", GROUP)
            .says("A detail log has content and its first line begins with the marker of a log.")
            .section("2")
            .fix("Submit the log as the load generator wrote it; nothing may stand before its first line.")
            .effects(REJECT, REJECT, ABORT)
            .check((file, out) -> {
                file.problem(Kind.NO_MARKER, Kind.BYTE_ORDER_MARK).ifPresent(p -> {
                    String found = p.kind() == Kind.BYTE_ORDER_MARK ? "a byte order mark" : p.found();
                    out.report(out.older() ? NONE : out.current() ? ABORT : REJECT, file.path(), 1, found, ":::MLLOG");
                });
                if (file.content().map(DetailLog::lineCount).orElse(1L) == 0) {
                    out.report(REJECT, file.path(), 0, "an empty file", "a log");
                }
            });

    static final Rule<LogFile> G02 = Rule.named("G02", GROUP)
            .says("Every line that begins with the marker goes on with a JSON object that has a key.")
            .section("2")
            .fix(
                    "Submit the log as the load generator wrote it; repair is not allowed, so run again if the original is lost.")
            .effects(REJECT, REJECT, ABORT)
            .check((file, out) -> file.problem(Kind.BROKEN_LINE)
                    .ifPresent(p -> out.report(file.path(), p.line(), p.found(), "a JSON object with a key")));

    static final Rule<LogFile> G03 = Rule.named("G03", GROUP)
            .says("A log is UTF-8 text.")
            .section("2")
            .fix(
                    "Submit the log as the load generator wrote it, or remove what put foreign bytes into it and run again.")
            .effects(REJECT, REJECT, ABORT)
            .check((file, out) -> file.problem(Kind.NOT_UTF8)
                    .ifPresent(p -> out.report(
                            out.older() && !file.path().contains("/performance/")
                                    ? ABORT
                                    : out.older() ? REJECT : effect(out),
                            file.path(),
                            p.line(),
                            "bytes that are not UTF-8",
                            "UTF-8")));

    static final Rule<LogFile> G04 = Rule.named("G04", GROUP)
            .says("A log can be read and has no lines or numbers of keys beyond all measure.")
            .source("Assay: limits of its reader (16 MiB a line, 20000 different keys)")
            .fix("Look at that line: no load generator writes such a log.")
            .effects(REJECT, NONE, NONE)
            .check((file, out) -> {
                file.problem(Kind.LINE_TOO_LONG, Kind.TOO_MANY_KEYS)
                        .ifPresent(p -> out.report(
                                file.path(),
                                p.line(),
                                p.kind() == Kind.LINE_TOO_LONG
                                        ? "a line of more than 16 MiB"
                                        : "more than 20000 different keys",
                                "an ordinary log"));
                if (file.present() && file.content().isEmpty()) {
                    out.report(file.path(), 0, "a file that cannot be read: " + file.trouble(), "a readable file");
                }
            });

    static final Rule<LogFile> G05 = Rule.named("G05", GROUP)
            .says("A key of a log stands once; of several the first counts.")
            .section("2")
            .fix("Submit the log of one run: two logs behind each other are not one.")
            .effects(WARNING, NONE, NONE)
            .check((file, out) -> repeated(file)
                    .ifPresent(e -> out.report(
                            file.path(),
                            e.line(),
                            e.key() + " again, with " + e.value().shown(),
                            file.content().map(l -> l.shown(e.key())).orElse(""))));

    static final List<Rule<LogFile>> ALL = List.of(G01, G02, G03, G04, G05);

    private LogFormRules() {}

    private static Effect effect(Reporter out) {
        return out.current() ? ABORT : REJECT;
    }

    /** Only results and settings: other keys, such as messages, may repeat. */
    private static Optional<LogEntry> repeated(LogFile file) {
        return file.content().stream()
                .flatMap(l -> l.repeated().stream())
                .filter(e -> e.key().startsWith("result_") || e.key().startsWith("effective_"))
                .findFirst();
    }
}
