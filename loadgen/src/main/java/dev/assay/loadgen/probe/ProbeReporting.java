package dev.assay.loadgen.probe;

import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.probe.ProbeReport.Ended;
import dev.assay.loadgen.search.EarlyVerdict;
import dev.assay.loadgen.search.EarlyVerdict.Judged;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.JointConfidence;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.ProbeOrder;
import dev.assay.loadgen.search.ProbePlan;
import dev.assay.loadgen.search.ProbeSeries;
import dev.assay.loadgen.search.Verdict;
import dev.assay.loadgen.session.RunState;
import dev.assay.loadgen.session.SeriesView;
import dev.assay.loadgen.stats.Rates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes the report of a probe from what its judge and its session know. */
final class ProbeReporting {
    private final ProbeOrder order;
    private final List<Gate> gates;
    private final TestSettings base;
    private final ProbeJudge judge;
    private final SessionFacts session;
    private final long spentNanos;
    private final Path directory;

    ProbeReporting(
            ProbeOrder order,
            List<Gate> gates,
            TestSettings base,
            ProbeJudge judge,
            SessionFacts session,
            long spentNanos,
            Path directory) {
        this.order = order;
        this.gates = gates;
        this.base = base;
        this.judge = judge;
        this.session = session;
        this.spentNanos = spentNanos;
        this.directory = directory;
    }

    ProbeReport report() {
        SeriesView view = judge.finished();
        return view == null ? withoutSeries() : of(view);
    }

    private Ended ended() {
        return switch (session.state()) {
            case COMPLETE -> Ended.FULL;
            case INTERRUPTED -> Ended.INTERRUPTED;
            case ABORTED -> judge.endedEarly() ? Ended.EARLY : Ended.ABORTED;
        };
    }

    private ProbeReport of(SeriesView view) {
        boolean whole = session.state() == RunState.COMPLETE;
        judge.finish(view, whole);
        ProbeSeries series = judge.scan().series();
        int counted = Math.toIntExact(series.size() == 0 ? 0 : series.arrived(series.size() - 1));
        SampleFacts facts = new SampleFacts(view, 0, counted, view.startNanos());
        Optional<Rates> official = whole ? session.statistics().map(figures -> figures.rates()) : Optional.empty();
        double seconds = facts.seconds();
        return new ProbeReport(
                order.targetQps(),
                order.purpose(),
                order.gate().name(),
                ended(),
                session.reason(),
                ProbeJudge.plan(view),
                counted == 0 ? 0 : view.dueNanos(counted - 1) - view.startNanos(),
                spentNanos,
                facts.arrived(),
                facts.completed(),
                facts.failed(),
                facts.open(),
                official.map(Rates::completedSamples).orElse(rate(facts.completed() - 1, seconds)),
                facts.tokens() == 0
                        ? Double.NaN
                        : official.map(Rates::completedTokens).orElse(rate(facts.tokens(), seconds)),
                facts.tokens(),
                facts.outputTokens(),
                facts.spreads(),
                judgements(view, facts),
                series,
                session.outcome(),
                directory);
    }

    private ProbeReport withoutSeries() {
        List<GateJudgement> judgements = new ArrayList<>();
        for (Gate gate : gates) {
            judgements.add(new GateJudgement(
                    gate, Verdict.UNDECIDED, session.reason(), OptionalLong.empty(), List.of(), 0, 0, 0, 0));
        }
        Ended ended = session.state() == RunState.INTERRUPTED ? Ended.INTERRUPTED : Ended.ABORTED;
        return new ProbeReport(
                order.targetQps(),
                order.purpose(),
                order.gate().name(),
                ended,
                session.reason(),
                new ProbePlan(0, 0),
                0,
                spentNanos,
                0,
                0,
                0,
                0,
                Double.NaN,
                Double.NaN,
                0,
                LengthSpread.NONE,
                Map.of(),
                judgements,
                judge.scan().series(),
                session.outcome(),
                directory);
    }

    private List<GateJudgement> judgements(SeriesView view, SampleFacts facts) {
        List<GateJudgement> judgements = new ArrayList<>();
        ProbePlan plan = ProbeJudge.plan(view);
        for (int i = 0; i < gates.size(); i++) {
            Gate gate = gates.get(i);
            SampleFacts.Good good = facts.good(gate);
            List<GateJudgement.Observed> observed = gate.limits().stream()
                    .map(limit -> observed(limit, facts, plan))
                    .toList();
            ProbeJudge.Standing standing = judge.standing(i);
            Judged verdict = verdict(gate, standing.judged());
            double strictest =
                    gate.limits().stream().mapToDouble(Limit::percentile).max().orElse(0);
            judgements.add(new GateJudgement(
                    gate,
                    verdict.verdict(),
                    verdict.reason(),
                    verdict.verdict() == Verdict.PASS
                            ? OptionalLong.of(judge.scan().series().nowNanos())
                            : standing.decidedNanos(),
                    observed,
                    JointConfidence.union(observed.stream()
                            .map(GateJudgement.Observed::confidence)
                            .toList()),
                    JointConfidence.ofLimit(strictest, facts.arrived(), Math.max(0, facts.arrived() - good.samples())),
                    good.samples(),
                    good.tokens()));
        }
        return judgements;
    }

    /** The whole length decides for good; the session's own conditions are part of it. */
    private Judged verdict(Gate gate, Judged early) {
        if (session.state() != RunState.COMPLETE || early.verdict() == Verdict.FAIL) {
            return session.state() == RunState.ABORTED && !judge.endedEarly() && early.verdict() != Verdict.FAIL
                    ? broken(early)
                    : early;
        }
        Optional<String> missing = missingCondition(gate);
        return missing.map(why -> new Judged(Verdict.FAIL, why))
                .orElseGet(() -> new Judged(Verdict.PASS, "every condition holds over the whole length"));
    }

    /** A system that broke under this rate fails at it, unless it never answered at all. */
    private Judged broken(Judged early) {
        return session.answeredAndFailed() ? new Judged(Verdict.FAIL, session.reason()) : early;
    }

    private Optional<String> missingCondition(Gate gate) {
        if (!session.invalidReasons().isEmpty()) {
            return Optional.of(session.invalidReasons().getFirst());
        }
        boolean own = gate.equals(order.gate()) && GateSettings.isOfficial(gate, base);
        if (own && !session.officiallyValid()) {
            return Optional.of("the official conditions are not met, see its summary log");
        }
        boolean longEnough = session.statistics()
                .map(figures -> figures.conditions().minDurationMet()
                        && figures.conditions().countsMet())
                .orElse(session.outcome().isEmpty());
        return longEnough ? Optional.empty() : Optional.of("the minimum duration or query count is not met");
    }

    private GateJudgement.Observed observed(Limit limit, SampleFacts facts, ProbePlan plan) {
        long[] values = facts.values(limit.metric());
        int position = judge.scan().series().limits().indexOf(limit);
        long over = judge.scan().series().overNow(position);
        long samples = Math.max(
                facts.completed(), Math.min(facts.arrived(), facts.completed() + unansweredOver(limit, values, over)));
        return new GateJudgement.Observed(
                limit,
                values.length == 0
                        ? OptionalLong.empty()
                        : OptionalLong.of(LatencySpread.at(values, limit.percentile())),
                samples,
                over,
                EarlyVerdict.forgiven(limit.percentile(), plan.samples()),
                JointConfidence.ofLimit(limit.percentile(), samples, over));
    }

    private static long unansweredOver(Limit limit, long[] ascending, long over) {
        long answeredOver = 0;
        for (int i = ascending.length - 1; i >= 0 && ascending[i] > limit.limitNanos(); i--) {
            answeredOver++;
        }
        return Math.max(0, over - answeredOver);
    }

    private static double rate(long count, double seconds) {
        return seconds > 0 && count > 0 ? (double) count / seconds : Double.NaN;
    }
}
