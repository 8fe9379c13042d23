package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmissionPlan.PlannedResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * One thing that must be made before the package can be laid out.
 *
 * @param test name of the compliance test; empty for other kinds
 */
record Step(Kind kind, PlannedResult result, String test) {
    /** Kinds of steps, in the order in which they are made for a result. */
    enum Kind {
        /** Search for the highest rate that meets the limits. */
        RATE("rate search"),
        /** The performance run. It is made before all others, so that nothing they fill can speed it up. */
        PERFORMANCE("performance run"),
        /** The accuracy run. */
        ACCURACY("accuracy run"),
        /** The score of the accuracy run, its log shortened and hashed. */
        SCORE("accuracy score"),
        /** A compliance test. */
        TEST("compliance test");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** Typical length of a rate search, in lengths of a full run: most probes end early. */
    private static final int RUNS_OF_A_SEARCH = 4;

    private static final long RESPONSE_BYTES_PER_TOKEN = 8;
    private static final long TYPICAL_TOKENS = 1024;
    private static final long LOG_BYTES = 2L << 20;
    private static final long BYTES_PER_SAMPLE = 64;

    /** All steps of a plan; results that are inferred need none. */
    static List<Step> of(SubmissionPlan plan) {
        List<Step> steps = new ArrayList<>();
        for (PlannedResult result : plan.results()) {
            if (result.inferredFrom().isPresent()) {
                continue;
            }
            if (result.needsRate()) {
                steps.add(new Step(Kind.RATE, result, ""));
            }
            steps.add(new Step(Kind.PERFORMANCE, result, ""));
            steps.add(new Step(Kind.ACCURACY, result, ""));
            steps.add(new Step(Kind.SCORE, result, ""));
            result.tests().forEach(test -> steps.add(new Step(Kind.TEST, result, test)));
        }
        return steps;
    }

    /** The step in words. */
    String title() {
        return (kind == Kind.TEST ? test : kind.words) + ", " + result.title();
    }

    /** Folder of the step below that of all runs. */
    Path folder() {
        return result.folder()
                .resolve(
                        switch (kind) {
                            case RATE -> "rate";
                            case PERFORMANCE -> "performance";
                            case ACCURACY -> "accuracy";
                            case SCORE -> "score";
                            case TEST -> test.toLowerCase(Locale.ROOT);
                        });
    }

    /** Name of the record of its run in a package, beside the measurements. */
    String recordInPackage() {
        return switch (kind) {
            case PERFORMANCE -> "reproduce.json";
            case ACCURACY -> "reproduce-accuracy.json";
            case RATE, SCORE, TEST -> "reproduce-" + test + ".json";
        };
    }

    /** Seconds that it takes at least, or typically; empty where only the system decides. */
    OptionalLong seconds(OptionalLong samples) {
        if (result.system().simulated() || kind == Kind.SCORE) {
            return OptionalLong.of(5);
        }
        long run = result.settings().minDurationMillis() / 1000;
        return switch (kind) {
            case RATE -> OptionalLong.of(run * RUNS_OF_A_SEARCH);
            case PERFORMANCE -> OptionalLong.of(result.needsRate() || isOfSession() ? 1 : run);
            case TEST, SCORE -> OptionalLong.of(run);
            case ACCURACY -> accuracySeconds(samples);
        };
    }

    /** Whether it is the run of a power session, which is there already. */
    boolean isOfSession() {
        PowerSession session = result.power();
        return kind == Kind.PERFORMANCE && session != null && session.hasRun();
    }

    private OptionalLong accuracySeconds(OptionalLong samples) {
        double rate = result.loadGenScenario().equals("Offline")
                ? result.settings().offlineExpectedQps()
                : result.settings().serverTargetQps();
        return result.hasRate() && samples.isPresent() && rate > 0
                ? OptionalLong.of((long) Math.ceil(samples.getAsLong() / rate))
                : OptionalLong.empty();
    }

    /** Bytes that it leaves, at a typical length of answers. */
    long bytes(OptionalLong samples) {
        long answered = samples.orElse(0);
        return LOG_BYTES
                + switch (kind) {
                    case ACCURACY -> answered * TYPICAL_TOKENS * RESPONSE_BYTES_PER_TOKEN;
                    case SCORE -> 0;
                    case RATE, PERFORMANCE, TEST -> answered * BYTES_PER_SAMPLE;
                };
    }
}
