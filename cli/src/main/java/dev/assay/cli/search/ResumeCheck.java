package dev.assay.cli.search;

import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.search.Purpose;
import dev.assay.loadgen.search.Verdict;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Gate;
import dev.assay.results.model.SearchDocument.Judgement;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SweepDocument;
import dev.assay.results.read.RunReader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether a search or sweep can be gone on with: its document must be one that it could have written, and its logs there. */
final class ResumeCheck {
    /** Rates are quotients of rounded numbers. */
    private static final double ROUNDING = 1e-6;

    private final Path root;
    private final Path file;

    private ResumeCheck(Path root, Path file) {
        this.root = root;
        this.file = file;
    }

    /** @throws UserError naming the first probe that is not as it was written */
    static void require(SearchDocument then, List<NamedGate> gates, Path root, Path file) {
        ResumeCheck check = new ResumeCheck(root, file);
        List<String> names = gates.stream().map(gate -> gate.gate().name()).toList();
        if (!then.gates().stream().map(Gate::name).toList().equals(names)) {
            throw check.refusal("its gates", "are not those that were asked for");
        }
        int number = 1;
        for (Probe probe : then.probes()) {
            String which = "probe " + number;
            check.fault(probe, number, names).ifPresent(why -> {
                throw check.refusal(which, why);
            });
            number++;
        }
    }

    /** @throws UserError naming the first level that is not as it was written */
    static void require(SweepDocument then, Path root, Path file) {
        ResumeCheck check = new ResumeCheck(root, file);
        for (SweepDocument.Point point : then.points()) {
            String which = "level " + point.level();
            if (!(point.level() > 0) || !Double.isFinite(point.level())) {
                throw check.refusal(which, "is no load");
            }
            if (point.runs().isEmpty()) {
                throw check.refusal(which, "has no runs");
            }
            for (SweepDocument.Run run : point.runs()) {
                check.logs(run.logDirectory()).ifPresent(why -> {
                    throw check.refusal(which, why);
                });
            }
        }
    }

    private Optional<String> fault(Probe probe, int number, List<String> gates) {
        if (probe.number() != number) {
            return Optional.of("is numbered " + probe.number());
        }
        if (!(probe.targetQps() > 0) || !Double.isFinite(probe.targetQps())) {
            return Optional.of("has targetQps " + probe.targetQps() + ", which is no rate");
        }
        if (isUnknown(Purpose.values(), probe.purpose())) {
            return Optional.of("has the purpose \"" + probe.purpose() + "\", which no probe has");
        }
        boolean counted = probe.completedSamples() >= 0
                && probe.completedSamples() <= probe.arrivedSamples()
                && probe.spentSeconds() >= 0
                && probe.plannedSeconds() >= 0
                && probe.measuredSeconds() >= 0;
        if (!counted) {
            return Optional.of("has counts or times that contradict each other");
        }
        if (!probe.judgements().stream().map(Judgement::gate).toList().equals(gates)) {
            return Optional.of("is not judged against every gate once");
        }
        return probe.judgements().stream()
                .flatMap(judgement -> fault(probe, judgement).stream())
                .findFirst()
                .or(() -> logs(probe.logDirectory()));
    }

    private static Optional<String> fault(Probe probe, Judgement judgement) {
        if (isUnknown(Verdict.values(), judgement.verdict())) {
            return Optional.of("has the verdict \"" + judgement.verdict() + "\", which no probe has");
        }
        @Nullable Double good = judgement.goodputQps();
        @Nullable Double all = probe.completedQps();
        boolean possible = good == null || (good >= 0 && all != null && good <= all * (1 + ROUNDING));
        return possible && judgement.goodSamples() <= probe.arrivedSamples()
                ? Optional.empty()
                : Optional.of("has more good samples than samples (goodputQps " + good + ", completedQps " + all + ")");
    }

    private static boolean isUnknown(Enum<?>[] known, String name) {
        String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
        return Stream.of(known).map(Enum::name).noneMatch(constant::equals);
    }

    /** What is wrong with a folder of logs; empty when it is inside and holds a detail log. */
    private Optional<String> logs(String directory) {
        Path base = root.toAbsolutePath().normalize();
        Path logs;
        try {
            logs = base.resolve(directory).normalize();
        } catch (InvalidPathException e) {
            return Optional.of("has the logDirectory \"" + directory + "\", which is no path");
        }
        if (!logs.startsWith(base) || logs.equals(base)) {
            return Optional.of("has the logDirectory \"" + directory + "\", which is not inside " + root);
        }
        return Files.isRegularFile(logs.resolve(RunReader.DETAIL))
                ? Optional.empty()
                : Optional.of("has no " + RunReader.DETAIL + " in its folder " + logs + " any more");
    }

    private UserError refusal(String which, String why) {
        return new UserError("--resume cannot go on from " + file + ": " + which + " " + why
                + "; put back the files as the search left them, or begin again with --overwrite");
    }
}
