package dev.assay.cli.run;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.results.model.RunDocument.EndpointResult;
import dev.assay.testkit.cheat.Cheat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system under test that is ready to be measured, with everything that must be closed afterwards. */
public interface Target extends AutoCloseable {
    /** The system; closed by the run. */
    SystemUnderTest sut();

    /** Its samples. */
    SampleLibrary library();

    /** The time it lives in. */
    RunClock clock();

    /** What it is, for people. */
    String description();

    /** Samples by the source of their token count; empty where the system counts by itself. Asked after the run. */
    Map<String, Long> tokenSources();

    /** What the adapter saw, one line each. Asked after the run. */
    List<String> report();

    /** What each server got and gave; empty where the system is no server. Asked after the run. */
    default List<EndpointResult> endpoints() {
        return List.of();
    }

    /**
     * What to know before a run with these settings, one sentence each.
     *
     * @param maxTokens most output tokens of a sample
     */
    default List<String> notesBefore(EffectiveSettings settings, int maxTokens) {
        return List.of();
    }

    /** What its owner says of it, by the names of a report's label. */
    default Map<String, String> described() {
        return Map.of();
    }

    /** Remarks on the adapter's part. Asked after the run. */
    List<String> warnings();

    /** How the built-in engine cheats on purpose, if it does. */
    default Optional<Cheat> cheat() {
        return Optional.empty();
    }

    /** Ends what the run does not close. */
    @Override
    default void close() {}
}
