package dev.assay.loadgen.probe;

import dev.assay.loadgen.probe.ProbeReport.Ended;
import dev.assay.loadgen.search.AdaptiveSearch;
import dev.assay.loadgen.search.GateAnswer;
import dev.assay.loadgen.search.ProbeOrder;
import dev.assay.loadgen.search.ProbeResult;
import dev.assay.loadgen.search.SearchBounds;
import dev.assay.loadgen.settings.SettingsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The adaptive peak search as a job: asks {@link AdaptiveSearch} for probes and has them run, until it has its answers, a bound
 * is reached, the system breaks or a stop is requested. The entry point for programs.
 */
public final class PeakRun {
    /** Is told of each probe as it ends. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A probe ended.
         *
         * @param number from 1, earlier probes of a continued search included
         * @param answers what is known now
         */
        void probeEnded(int number, ProbeReport probe, List<GateAnswer> answers);
    }

    /** Why a search ended. */
    public enum End {
        /** Every gate has its answer. */
        COMPLETE,
        /** A bound was reached first. */
        BOUNDED,
        /** The system under test broke. */
        ABORTED,
        /** A stop was requested. */
        INTERRUPTED
    }

    /**
     * What a search came to.
     *
     * @param reason why it is not complete; empty when it is
     * @param probes those of this job, in order
     */
    public record Result(End end, String reason, List<GateAnswer> answers, List<ProbeReport> probes) {
        public Result {
            answers = List.copyOf(answers);
            probes = List.copyOf(probes);
        }
    }

    private final ProbeRunner runner;
    private final SearchBounds bounds;
    private final Path directory;
    private final Listener listener;

    /** @param directory gets a folder for each probe */
    public PeakRun(ProbeRunner runner, SearchBounds bounds, Path directory, Listener listener) {
        this.runner = runner;
        this.bounds = bounds;
        this.directory = directory;
        this.listener = listener;
    }

    /** Name of the folder of a probe. */
    public static String folderName(int number, double targetQps) {
        return String.format(Locale.ROOT, "probe-%02d-%sqps", number, Double.toString(targetQps));
    }

    /**
     * Searches.
     *
     * @param earlier results of a search that was cut short, from which this one goes on
     */
    public Result run(List<ProbeResult> earlier) {
        AdaptiveSearch search = new AdaptiveSearch(runner.gates(), bounds);
        earlier.forEach(search::add);
        List<ProbeReport> probes = new ArrayList<>();
        int number = earlier.size();
        while (!runner.stop().isSet()) {
            Optional<ProbeOrder> order = search.next();
            if (order.isEmpty()) {
                break;
            }
            number++;
            ProbeReport probe;
            try {
                probe = runner.run(
                        order.get(),
                        directory.resolve(folderName(number, order.get().targetQps())));
            } catch (SettingsException unplannable) {
                // A system that never fails would be probed at ever higher rates: the first that cannot be planned ends
                // it.
                return new Result(
                        End.BOUNDED,
                        "no probe at " + order.get().targetQps() + " queries/s: " + unplannable.getMessage(),
                        search.answers(),
                        probes);
            }
            if (probe.ended() == Ended.INTERRUPTED) {
                break;
            }
            probes.add(probe);
            search.add(probe.result());
            listener.probeEnded(number, probe, search.answers());
            if (probe.ended() == Ended.ABORTED && probe.completed() == 0) {
                return new Result(End.ABORTED, probe.endReason(), search.answers(), probes);
            }
        }
        return ended(search, probes);
    }

    private Result ended(AdaptiveSearch search, List<ProbeReport> probes) {
        if (runner.stop().isSet()) {
            return new Result(End.INTERRUPTED, runner.stop().reason().orElse("stopped"), search.answers(), probes);
        }
        return switch (search.state()) {
            case DONE -> new Result(End.COMPLETE, "", search.answers(), probes);
            case OUT_OF_PROBES ->
                new Result(
                        End.BOUNDED,
                        "the most probes allowed, " + bounds.maxProbes() + ", were made",
                        search.answers(),
                        probes);
            case OUT_OF_TIME, OPEN ->
                new Result(End.BOUNDED, "the longest time allowed is used up", search.answers(), probes);
        };
    }
}
