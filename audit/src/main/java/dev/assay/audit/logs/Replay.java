package dev.assay.audit.logs;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsException;
import dev.assay.results.read.DetailLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the load generator must have issued, recomputed from the settings in a log (audit-spec 11). Two builds of the
 * reference draw different bounded integers; both are kept, and the one that fits a log better is meant.
 */
final class Replay {
    private final Map<UniformInt, List<Schedule>> series;

    private Replay(Map<UniformInt, List<Schedule>> series) {
        this.series = series;
    }

    /** The replay of a run; nothing if its log lacks settings, or its mode runs more than one kind of series. */
    static Optional<Replay> of(DetailLog log) {
        Optional<EffectiveSettings> settings = LoggedSettings.of(log);
        Optional<Integer> library = LoggedSettings.librarySize(log);
        if (settings.isEmpty() || library.isEmpty() || library.get() < 1) {
            return Optional.empty();
        }
        Map<UniformInt, List<Schedule>> series = new EnumMap<>(UniformInt.class);
        try {
            for (UniformInt draws : UniformInt.values()) {
                ReferenceVariant variant = new ReferenceVariant(LoggedSettings.version(log), draws);
                ScheduleGenerator generator = new ScheduleGenerator(settings.get(), library.get(), variant);
                if (settings.get().mode() == TestMode.PERFORMANCE_ONLY) {
                    series.put(draws, List.of(generator.performance()));
                } else if (settings.get().mode() == TestMode.ACCURACY_ONLY) {
                    List<Schedule> sets = new ArrayList<>();
                    generator.accuracy().forEach(sets::add);
                    series.put(draws, sets);
                } else {
                    return Optional.empty();
                }
            }
        } catch (SettingsException cannotBeMade) {
            return Optional.empty();
        }
        return Optional.of(new Replay(series));
    }

    /** Due times do not depend on the build; those of the first series. */
    Schedule times() {
        return series.values().iterator().next().getFirst();
    }

    /** Samples of all series. */
    long sampleCount() {
        return series.values().iterator().next().stream()
                .mapToLong(s -> (long) s.queryCount() * s.samplesPerQuery())
                .sum();
    }

    /** How many of the pairs differ from the replay, for the build that fits best. */
    long differing(long[] sequenceIds, long[] sampleIndices) {
        long least = Long.MAX_VALUE;
        for (List<Schedule> sets : series.values()) {
            long different = 0;
            for (int i = 0; i < sequenceIds.length; i++) {
                different += index(sets, sequenceIds[i]) == sampleIndices[i] ? 0 : 1;
            }
            least = Math.min(least, different);
        }
        return least;
    }

    /** Whether the sets that were loaded are those of the replay, in order, for one of the builds. */
    boolean loads(List<int[]> sets) {
        return series.values().stream().anyMatch(replayed -> {
            boolean equal = sets.size() <= replayed.size();
            for (int i = 0; equal && i < sets.size(); i++) {
                equal = Arrays.equals(replayed.get(i).loadedSet(), sets.get(i));
            }
            return equal;
        });
    }

    private static long index(List<Schedule> sets, long sequenceId) {
        long left = sequenceId;
        for (Schedule set : sets) {
            long samples = (long) set.queryCount() * set.samplesPerQuery();
            if (left < samples) {
                return left < 0
                        ? -1
                        : set.sampleIndex((int) (left / set.samplesPerQuery()), (int) (left % set.samplesPerQuery()));
            }
            left -= samples;
        }
        return -1;
    }
}
