package dev.assay.loadgen.probe;

import dev.assay.loadgen.search.EarlyVerdict;
import dev.assay.loadgen.search.EarlyVerdict.Judged;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.ProbeOrder;
import dev.assay.loadgen.search.ProbePlan;
import dev.assay.loadgen.search.Verdict;
import dev.assay.loadgen.session.SeriesObserver;
import dev.assay.loadgen.session.SeriesView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Watches one probe, judges it for every gate and ends it when the order says so. Confined to the observing thread. */
final class ProbeJudge implements SeriesObserver {
    /** A verdict and when it was reached. */
    record Standing(Judged judged, OptionalLong decidedNanos) {}

    private static final Standing OPEN =
            new Standing(new Judged(Verdict.UNDECIDED, "it ended before anything could be said"), OptionalLong.empty());
    private static final String EARLY = "the probe ended early: ";

    private final ProbeOrder order;
    private final List<Gate> gates;
    private final LiveScan scan;
    private final List<Standing> standings = new ArrayList<>();
    private @Nullable List<EarlyVerdict> verdicts;
    private @Nullable SeriesView last;
    private boolean endedEarly;

    ProbeJudge(ProbeOrder order, List<Gate> gates) {
        this.order = order;
        this.gates = gates;
        List<Limit> limits = gates.stream()
                .flatMap(gate -> gate.limits().stream())
                .distinct()
                .toList();
        scan = new LiveScan(limits);
        gates.forEach(gate -> standings.add(OPEN));
    }

    @Override
    public Optional<String> observe(SeriesView view) {
        if (endedEarly || !scan.look(view)) {
            return Optional.empty();
        }
        judge(view);
        Standing target = standings.get(gates.indexOf(order.gate()));
        Verdict verdict = target.judged.verdict();
        boolean ends = order.wholeLength() ? verdict == Verdict.FAIL : verdict != Verdict.UNDECIDED;
        if (!ends) {
            return Optional.empty();
        }
        endedEarly = true;
        return Optional.of(EARLY + target.judged.reason());
    }

    @Override
    public void ended(SeriesView view) {
        last = view;
    }

    /** The view of the finished series; null when it never began. */
    @Nullable
    SeriesView finished() {
        return last;
    }

    boolean endedEarly() {
        return endedEarly;
    }

    LiveScan scan() {
        return scan;
    }

    /** Takes in the end of a series and judges a last time. */
    void finish(SeriesView view, boolean whole) {
        scan.finish(view, whole);
        if (whole) {
            judge(view);
        }
    }

    Standing standing(int gate) {
        return standings.get(gate);
    }

    private void judge(SeriesView view) {
        List<EarlyVerdict> judging = verdicts;
        if (judging == null) {
            ProbePlan plan = plan(view);
            judging = gates.stream()
                    .map(gate -> new EarlyVerdict(gate, plan, scan.series()))
                    .toList();
            verdicts = judging;
        }
        for (int i = 0; i < gates.size(); i++) {
            Standing before = standings.get(i);
            if (before.judged.verdict() == Verdict.FAIL) {
                continue;
            }
            Judged now = judging.get(i).judge(scan.series());
            boolean same = now.verdict() == before.judged.verdict();
            standings.set(
                    i,
                    new Standing(
                            now,
                            now.verdict() == Verdict.UNDECIDED
                                    ? OptionalLong.empty()
                                    : same
                                            ? before.decidedNanos
                                            : OptionalLong.of(scan.series().nowNanos())));
        }
    }

    static ProbePlan plan(SeriesView view) {
        return new ProbePlan(view.plannedSamples(), view.plannedNanos());
    }
}
