package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NOTE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.round.Bound;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.tree.TreeNode;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogEntry;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Rules on the accuracy run of a LoadGen result. */
final class AccuracyRules {
    private static final String GROUP = "Accuracy";
    private static final long MAX_LOG_BYTES = 10240;

    static final Rule<ResultSubject> S21 = Rule.named("S21", GROUP)
            .says("accuracy/accuracy.txt is there and can be read.")
            .section("3")
            .fix("Run the accuracy script of the benchmark and keep what it prints as accuracy.txt.")
            .check((result, out) -> {
                Document.State state = text(result, out).state().state();
                if (state != Document.State.OK) {
                    out.report(
                            state == Document.State.NOT_UTF8 && out.isTool() ? ABORT : REJECT,
                            path(result),
                            text(result, out).state().problemLine(),
                            state.words(),
                            "the output of the accuracy script");
                }
            });

    static final Rule<ResultSubject> A01 = Rule.named("A01", GROUP)
            .divisions("closed, network; told in open")
            .says("Each metric of the benchmark is at least its minimum wherever it is read.")
            .section("7")
            .fix("Reach the target with the submitted implementation and run accuracy again.")
            .check((result, out) -> {
                for (AccuracyText.Miss miss : text(result, out).below()) {
                    out.report(
                            score(result, out),
                            path(result),
                            miss.line(),
                            miss.bound().metric() + " " + miss.found(),
                            "at least " + miss.bound().value());
                }
                for (AccuracyText.Miss miss : text(result, out).malformed()) {
                    out.report(
                            out.older() ? score(result, out) : REJECT,
                            path(result),
                            miss.line(),
                            miss.bound().metric() + " " + miss.found(),
                            "a number");
                }
            });

    static final Rule<ResultSubject> A02 = Rule.named("A02", GROUP)
            .divisions("closed, network; told in open")
            .says("Each metric with a maximum is at most that.")
            .section("7")
            .fix(
                    "Keep the length of the output (or the score) within the bound; look for outputs cut off or running on.")
            .check((result, out) -> {
                for (AccuracyText.Miss miss : text(result, out).above()) {
                    out.report(
                            score(result, out),
                            path(result),
                            miss.line(),
                            miss.bound().metric() + " " + miss.found(),
                            "at most " + miss.bound().value());
                }
            });

    static final Rule<ResultSubject> A03 = Rule.named("A03", GROUP)
            .divisions("closed, network; told in open")
            .says("Each metric of the benchmark is found.")
            .section("7")
            .fix("Use the accuracy script of the benchmark; its output is recognised by its exact form.")
            .check((result, out) -> {
                AccuracyText text = text(result, out);
                if (!text.state().ok()) {
                    return;
                }
                Optional<List<Bound>> minima = minima(result, out);
                if (minima.isEmpty() && !out.isTool()) {
                    return;
                }
                if (minima.isEmpty()) {
                    out.report(
                            out.older() ? score(result, out) : REJECT,
                            path(result),
                            0,
                            "no target for " + result.model(),
                            "a benchmark of the round");
                    return;
                }
                for (Bound bound : minima.get()) {
                    if (!text.values().containsKey(bound.metric())) {
                        out.report(
                                score(result, out),
                                path(result),
                                0,
                                bound.metric() + " not found",
                                "at least " + bound.value());
                    }
                }
            });

    static final Rule<ResultSubject> A04 = Rule.named("A04", GROUP)
            .divisions("closed, network; told in open")
            .says("accuracy.txt has a line hash=<hash of the accuracy log>.")
            .section("7")
            .fix("Truncate the accuracy log with the truncation tool, which appends the line.")
            .check((result, out) -> {
                AccuracyText text = text(result, out);
                if (text.state().ok() && text.hash().isEmpty()) {
                    out.report(
                            score(result, out),
                            path(result),
                            0,
                            "no hash line",
                            "hash=<sha-256 of the full accuracy log>");
                }
            });

    static final Rule<ResultSubject> A05 = Rule.named("A05", GROUP)
            .says("accuracy/mlperf_log_accuracy.json is there.")
            .section("7")
            .fix("Add the (truncated) accuracy log of the run.")
            .check((result, out) -> {
                if (!result.tree().hasFile(result.at("accuracy/mlperf_log_accuracy.json"))) {
                    out.report(
                            form(result, out),
                            result.at("accuracy/mlperf_log_accuracy.json"),
                            0,
                            "missing",
                            "the truncated accuracy log");
                }
            });

    static final Rule<ResultSubject> A06 = Rule.named("A06", GROUP)
            .says("The accuracy log is truncated: at most 10240 bytes.")
            .section("7")
            .fix("Truncate it with the truncation tool; keep the full log outside of the package.")
            .check((result, out) -> result.tree()
                    .file(result.at("accuracy/mlperf_log_accuracy.json"))
                    .map(TreeNode::sizeBytes)
                    .filter(size -> size > MAX_LOG_BYTES)
                    .ifPresent(size -> out.report(
                            form(result, out),
                            result.at("accuracy/mlperf_log_accuracy.json"),
                            0,
                            size + " bytes",
                            "at most " + MAX_LOG_BYTES)));

    static final Rule<ResultSubject> A07 = Rule.named("A07", GROUP)
            .says("The log of the accuracy run holds no error entry.")
            .section("7")
            .fix("Read the error text in the log, remove its cause and run accuracy again.")
            .effects(REJECT, ABORT, REJECT)
            .check((result, out) -> result.accuracyLog().content().ifPresent(log -> errors(result, log, out)));

    static final Rule<ResultSubject> A08 = Rule.named("A08", GROUP)
            .says("The accuracy run covers the whole accuracy set.")
            .section("7")
            .fix("Run accuracy over all samples of the set.")
            .effects(REJECT, WARNING, REJECT)
            .check((result, out) -> result.accuracyLog().content().ifPresent(log -> count(result, log, out)));

    static final Rule<ResultSubject> A09 = Rule.named("A09", GROUP)
            .says("The named outputs of image and video benchmarks are in their sub-folder of accuracy.")
            .section("7")
            .fix("Add the outputs for the listed samples of this round.")
            .check(AccuracyRules::extras);

    static final List<Rule<ResultSubject>> ALL = List.of(S21, A01, A02, A03, A04, A05, A06, A07, A08, A09);

    private AccuracyRules() {}

    static String path(ResultSubject result) {
        return result.at("accuracy/accuracy.txt");
    }

    private static Optional<List<Bound>> minima(ResultSubject result, Reporter out) {
        return result.pack().tables(out.judge()).minima(result.model(), result.scenario());
    }

    static AccuracyText text(ResultSubject result, Reporter out) {
        RoundTables tables = result.pack().tables(out.judge());
        return result.shared(
                "accuracy.txt under " + out.judge(),
                AccuracyText.class,
                () -> AccuracyText.read(
                        result.pack().documents(),
                        path(result),
                        tables.minima(result.model(), result.scenario()).orElse(List.of()),
                        tables.maxima(result.model(), result.scenario())));
    }

    private static boolean open(ResultSubject result) {
        return !result.benchmark().strict();
    }

    /** In open, scores and the hash are told and forgiven. */
    private static Effect score(ResultSubject result, Reporter out) {
        if (!open(result)) {
            return REJECT;
        }
        return out.older() ? forgiven(result, out) : WARNING;
    }

    /** In open, the older tool forgives all of accuracy if at least one metric was read. */
    private static Effect form(ResultSubject result, Reporter out) {
        return open(result) && out.older() ? forgiven(result, out) : REJECT;
    }

    private static Effect forgiven(ResultSubject result, Reporter out) {
        return text(result, out).values().isEmpty() ? REJECT : NOTE;
    }

    private static void errors(ResultSubject result, DetailLog log, Reporter out) {
        boolean forgive = result.pack().options().forgiveUncommitted();
        List<LogEntry> held = log.errors().stream()
                .filter(e ->
                        !(forgive && e.value().shown().toLowerCase(Locale.ROOT).contains("uncommitted changes")))
                .toList();
        boolean unseen =
                out.older() && log.exact("num_errors").map(n -> n.signum() == 0).orElse(false);
        if (!held.isEmpty() && !unseen) {
            LogEntry first = held.getFirst();
            String path = result.accuracyLog().path();
            out.report(path, first.line(), "an error: " + first.value().shown(), "no errors");
        }
    }

    private static void count(ResultSubject result, DetailLog log, Reporter out) {
        RoundTables tables = result.pack().tables(out.judge());
        String own = "effective_accuracy_sample_count";
        String total = "qsl_reported_total_count";
        String key = log.entry(own).isPresent() ? own : total;
        String spelling = out.current() && tables.accuracySampleCountByScenario(result.model())
                ? result.folder()
                : result.scenario();
        OptionalLong wanted =
                out.older() ? tables.datasetSize(result.model()) : tables.accuracySampleCount(result.model(), spelling);
        if (wanted.isEmpty()) {
            boolean noCheck = tables.datasetSize(result.model()).isEmpty()
                    && result.benchmark().known();
            if (!noCheck && out.isTool()) {
                out.report(
                        result.accuracyLog().path(),
                        0,
                        "no sample count known for " + result.model() + " " + spelling,
                        "a benchmark and scenario of the round");
            }
            return;
        }
        if (out.older() && log.entry(own).isPresent()) {
            ownCount(result, log, own, tables, out);
        }
        String asked = out.older() ? total : key;
        BigDecimal limit = BigDecimal.valueOf(wanted.getAsLong());
        if (log.exact(asked).filter(v -> v.compareTo(limit) == 0).isEmpty()) {
            out.report(
                    result.accuracyLog().path(), log.lineOf(asked), asked + " " + log.shown(asked), wanted.getAsLong());
        }
    }

    /** The older tool wants the count of the accuracy run not below that of its tables. */
    private static void ownCount(ResultSubject result, DetailLog log, String key, RoundTables tables, Reporter out) {
        OptionalLong table = tables.accuracySampleCount(result.model(), result.scenario());
        OptionalLong least = table.isPresent() ? table : tables.performanceSampleCount(result.model());
        if (least.isPresent()
                && log.exact(key)
                        .filter(v -> Numbers.atLeast(v, least.getAsLong()))
                        .isEmpty()) {
            out.report(
                    result.accuracyLog().path(),
                    log.lineOf(key),
                    key + " " + log.shown(key),
                    "at least " + least.getAsLong());
        }
    }

    private static void extras(ResultSubject result, Reporter out) {
        Map<String, List<String>> extra = result.pack().tables(out.judge()).extraAccuracyFiles(result.model());
        extra.forEach((folder, names) -> {
            String path = result.at("accuracy/" + folder);
            List<String> stems = result.tree().files(path).stream()
                    .map(n -> n.contains(".") ? n.substring(0, n.indexOf('.')) : n)
                    .toList();
            String ending = folder.equals("videos") ? ".mp4" : ".png";
            for (String name : names) {
                if (!stems.contains(name)) {
                    out.report(
                            form(result, out),
                            path + "/" + name + ending,
                            0,
                            "missing",
                            "the output for sample " + name);
                }
            }
            if (folder.equals("images") && !stems.contains("captions")) {
                out.report(NOTE, path + "/captions.txt", 0, "missing", "the captions of the images");
            }
        });
    }
}
