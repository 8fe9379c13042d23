package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.round.Bound;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** Rules on the accuracy side, and the audits, of results of the endpoints harness. */
final class EndpointsAccuracyRules {
    private static final String GROUP = EndpointsRules.GROUP;

    static final Rule<EndpointsView> A13 = rule(
            "A13",
            "The benchmark is one whose accuracy may be shown with the endpoints harness.",
            "Measure this benchmark with LoadGen.",
            (view, out) -> {
                if (!view.result().pack().tables().allowsEndpoints(view.result().model())) {
                    out.report(
                            view.accuracy().path(),
                            0,
                            view.result().model() + " measured with the endpoints harness",
                            "LoadGen");
                }
            });

    static final Rule<EndpointsView> A07 = rule(
            "A07",
            "No sample of the accuracy run failed.",
            "Find out why samples failed and run accuracy again.",
            (view, out) -> {
                String name = view.accuracy().at("n_samples_failed").isPresent() ? "n_samples_failed" : "failed";
                Optional<BigDecimal> failed = view.accuracy().at(name).flatMap(Scalars::exact);
                if (failed.filter(f -> f.signum() > 0).isPresent()) {
                    out.report(
                            view.accuracy().path(), view.accuracy().line(name), failed.get() + " failed samples", "0");
                }
            });

    static final Rule<EndpointsView> A08 = rule(
            "A08",
            "The accuracy entries together cover the accuracy set.",
            "Run accuracy over all samples of the set.",
            EndpointsAccuracyRules::count);

    static final Rule<EndpointsView> A10 = rule(
            "A10",
            "The accuracy file holds a score.",
            "Run the scoring of the harness and add its result.",
            (view, out) -> {
                if (view.accuracy().ok()
                        && view.firstScore().filter(s -> !s.isNull()).isEmpty()) {
                    out.report(
                            view.accuracy().path(),
                            view.accuracy().line("accuracy_scores"),
                            "no score",
                            "accuracy_scores with a score");
                }
            });

    static final Rule<EndpointsView> A11 = rule(
            "A11",
            "The score reaches the minimum of the benchmark and scenario (the tool asks this of qwen3-vl only).",
            "Reach the target with the submitted implementation and run accuracy again.",
            (view, out) -> target(view, out).ifPresent(bound -> {
                Optional<Double> score = out.isTool()
                        ? view.firstScore().flatMap(EndpointsView::number)
                        : EndpointsScore.of(view.scores(), bound);
                if (score.filter(s -> s < bound.value()).isPresent()) {
                    out.report(
                            view.accuracy().path(),
                            view.accuracy().line("accuracy_scores"),
                            bound.metric() + " " + score.get(),
                            "at least " + bound.value());
                }
            }));

    static final Rule<EndpointsView> A12 = rule(
            "A12",
            "The first score is a number, or a map with f1, score or accuracy (qwen3-vl).",
            "Run the scoring of the harness and add its result.",
            (view, out) -> qwenTarget(view).ifPresent(bound -> {
                boolean scored = view.firstScore().filter(s -> !s.isNull()).isPresent();
                if (scored && view.firstScore().flatMap(EndpointsView::number).isEmpty()) {
                    out.report(
                            view.accuracy().path(),
                            view.accuracy().line("accuracy_scores"),
                            Scalars.text(view.firstScore().get()),
                            "a number");
                }
            }));

    static final Rule<EndpointsView> A09 = rule(
            "A09",
            "The named outputs of video benchmarks are in their sub-folder of accuracy.",
            "Add the outputs for the listed samples of this round.",
            (view, out) -> AccuracyRules.A09.check().run(view.result(), out));

    static final Rule<EndpointsView> C17 = strict(
            "C17",
            "The audit of output caching is there for benchmarks of TEST04.",
            "Run the audit and add audit/audit_output_caching_test.json.",
            (view, out) -> {
                for (String test : tests(view)) {
                    Document audit = audit(view, test);
                    if (test.equals("TEST04")
                            && view.result()
                                    .pack()
                                    .tables()
                                    .allowsEndpoints(view.result().model())
                            && audit.state() == Document.State.MISSING) {
                        out.report(audit.path(), 0, "missing", "the audit of " + test);
                    }
                }
            });

    static final Rule<EndpointsView> C18 = strict(
            "C18",
            "An audit file is JSON, names its audit, and says passed.",
            "Repeat the audit; a failed one cannot be submitted.",
            (view, out) -> {
                for (String test : tests(view)) {
                    Document audit = audit(view, test);
                    String wanted =
                            view.result().pack().tables().auditName(test).orElse("");
                    if (audit.damaged()) {
                        out.report(audit.path(), audit.problemLine(), audit.problem(), "a JSON map");
                    } else if (audit.ok() && !audit.text("test").equals(wanted)) {
                        out.report(audit.path(), audit.line("test"), "test " + audit.text("test"), wanted);
                    } else if (audit.ok()
                            && !audit.field("passed")
                                    .map(v -> v.isBoolean() && v.booleanValue())
                                    .orElse(false)) {
                        out.report(audit.path(), audit.line("passed"), "passed " + audit.text("passed"), "true");
                    }
                }
            });

    static final Rule<EndpointsView> C19 = strict(
            "C19",
            "The mean output length of TEST09 benchmarks lies within its bounds.",
            "Find out why outputs are shorter or longer than those of the reference.",
            (view, out) -> {
                Optional<List<Double>> bounds = view.result()
                        .pack()
                        .tables()
                        .meanOutputTokens(view.result().model());
                if (tests(view).contains("TEST09") && bounds.isPresent()) {
                    Optional<Double> mean = view.number("output_sequence_lengths.avg");
                    if (mean.filter(m -> m >= bounds.get().get(0)
                                    && m <= bounds.get().get(1))
                            .isEmpty()) {
                        out.report(
                                view.summary().path(),
                                view.summary().line("output_sequence_lengths"),
                                "mean output length "
                                        + mean.map(String::valueOf).orElse("absent"),
                                "from " + bounds.get().get(0) + " to "
                                        + bounds.get().get(1));
                    }
                }
            });

    static final List<Rule<EndpointsView>> ALL = List.of(A13, A07, A08, A10, A12, A11, A09, C17, C18, C19);

    private EndpointsAccuracyRules() {}

    private static Rule<EndpointsView> rule(String id, String says, String fix, Rule.Check<EndpointsView> check) {
        return Rule.named(id, GROUP)
                .says(says)
                .section("11")
                .fix(fix)
                .effects(REJECT, NONE, REJECT)
                .check(check);
    }

    private static Rule<EndpointsView> strict(String id, String says, String fix, Rule.Check<EndpointsView> check) {
        return Rule.named(id, GROUP)
                .divisions("closed, network")
                .says(says)
                .section("8.3")
                .fix(fix)
                .effects(REJECT, NONE, REJECT)
                .check((EndpointsView view, Reporter out) -> {
                    if (view.result().benchmark().strict()) {
                        check.run(view, out);
                    }
                });
    }

    private static List<String> tests(EndpointsView view) {
        return view.result().pack().tables().complianceTests(view.result().model());
    }

    private static Document audit(EndpointsView view, String test) {
        String name = view.result().pack().tables().auditName(test).orElse("none");
        return view.result().json(view.result().at("audit/audit_" + name + ".json"));
    }

    private static Optional<Bound> target(EndpointsView view, Reporter out) {
        return out.isTool() ? qwenTarget(view) : bound(view);
    }

    private static Optional<Bound> qwenTarget(EndpointsView view) {
        return view.result().model().startsWith("qwen3-vl") ? bound(view) : Optional.empty();
    }

    private static Optional<Bound> bound(EndpointsView view) {
        return view.result().benchmark().strict() && view.accuracy().ok()
                ? view.result()
                        .pack()
                        .tables()
                        .minima(view.result().model(), view.result().scenario())
                        .flatMap(l -> l.stream().findFirst())
                : Optional.empty();
    }

    private static void count(EndpointsView view, Reporter out) {
        RoundTables tables = view.result().pack().tables();
        boolean exact = out.isTool()
                && tables.accuracySampleCountByScenario(view.result().model());
        OptionalLong wanted = tables.accuracySampleCount(
                view.result().model(),
                exact ? view.result().folder() : view.result().scenario());
        if (!view.accuracy().ok() || (wanted.isEmpty() && !exact)) {
            return;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode entry : view.scores()) {
            JsonNode total = entry.get("total_samples");
            JsonNode issued = total == null ? entry.path("response_counts").path("issued") : total;
            sum = sum.add(Scalars.exact(issued).orElse(BigDecimal.ZERO));
        }
        if (wanted.isEmpty() || sum.compareTo(BigDecimal.valueOf(wanted.getAsLong())) != 0) {
            Effect effect = REJECT;
            out.report(
                    effect,
                    view.accuracy().path(),
                    view.accuracy().line("accuracy_scores"),
                    sum + " samples",
                    wanted.isEmpty() ? "a scenario in its usual spelling" : wanted.getAsLong());
        }
    }
}
