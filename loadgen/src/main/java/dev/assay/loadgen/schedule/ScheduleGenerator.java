package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.settings.EffectiveSettings;

/**
 * Makes the queries of each series: from settings and seeds the whole list, the reference's numbers (loadgen-spec 2.6, 2.7).
 * One difference to release 4.1 is left out: with Offline equal issue and a sample count that is already a multiple of the
 * set it generated as many queries as the set has samples, of which it only issued the first; here that first one is all.
 *
 * <p>Confined to one thread; the schedules may be shared.
 */
public final class ScheduleGenerator {
    /** The library's order, the loaded set, and what the choice of samples shuffles. */
    private static final long LISTS_OF_THE_SET = 5;

    private final EffectiveSettings settings;
    private final int libraryTotalCount;
    private final ReferenceVariant variant;
    private final HeapBudget budget;
    private final Arrivals arrivals;

    /**
     * A generator for one run.
     *
     * @param libraryTotalCount samples of the library, at least 1
     */
    public ScheduleGenerator(EffectiveSettings settings, int libraryTotalCount, ReferenceVariant variant) {
        this(settings, libraryTotalCount, variant, HeapBudget.ofThisProcess(), new Arrivals.Official());
    }

    /** As the other constructor, with the memory that schedules may take. */
    public ScheduleGenerator(
            EffectiveSettings settings, int libraryTotalCount, ReferenceVariant variant, HeapBudget budget) {
        this(settings, libraryTotalCount, variant, budget, new Arrivals.Official());
    }

    /** A generator for Server runs with arrivals of another kind, which are not official. */
    public ScheduleGenerator(
            EffectiveSettings settings, int libraryTotalCount, ReferenceVariant variant, Arrivals arrivals) {
        this(settings, libraryTotalCount, variant, HeapBudget.ofThisProcess(), arrivals);
    }

    private ScheduleGenerator(
            EffectiveSettings settings,
            int libraryTotalCount,
            ReferenceVariant variant,
            HeapBudget budget,
            Arrivals arrivals) {
        this.settings = settings;
        this.libraryTotalCount = libraryTotalCount;
        this.variant = variant;
        this.budget = budget;
        this.arrivals = arrivals;
    }

    /**
     * The series of a performance run, or of one probe of the peak search.
     *
     * @throws dev.assay.loadgen.settings.SettingsException when no such series can be made
     */
    public Schedule performance() {
        requireLibrary();
        LoadableSets sets = LoadableSets.forPerformance(settings, libraryTotalCount, variant);
        return series(sets.get(0), false);
    }

    /** The series of an accuracy run, one for each loadable set; each is made when it is asked for. */
    public AccuracySeries accuracy() {
        requireLibrary();
        LoadableSets sets = LoadableSets.forAccuracy(settings, libraryTotalCount, variant);
        return new AccuracySeries(sets.count(), set -> series(sets.get(set), true));
    }

    private void requireLibrary() {
        budget.require("library samples to shuffle", libraryTotalCount, LISTS_OF_THE_SET * Integer.BYTES);
    }

    private Schedule series(LoadableSets.LoadedSet set, boolean accuracy) {
        SeriesPlan plan = SeriesPlan.of(settings, set, accuracy);
        DueTimes dueTimes = ArrivalGenerator.generate(settings, plan, budget, arrivals);
        SampleChoice samples =
                new SampleChooser(settings, set, plan, dueTimes.queryCount(), accuracy, variant).choose(budget);
        return new FlatSchedule(dueTimes, samples, plan.samplesPerQuery(), set);
    }
}
