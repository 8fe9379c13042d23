package dev.assay.cli.search;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.rules.AppliedRules;
import dev.assay.conf.rules.Division;
import dev.assay.conf.rules.RuleApplication;
import dev.assay.conf.rules.RuleSet;
import dev.assay.conf.rules.RunTarget;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.Metric;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import picocli.CommandLine.TypeConversionException;

/** Reads gates: names of benchmarks of the round, and limits of the user's own. */
public final class GateSpecs {
    private static final double PERCENT = 100;
    private static final double DEFAULT_PERCENTILE = 0.99;

    private final Ruleset ruleset;

    public GateSpecs(Ruleset ruleset) {
        this.ruleset = ruleset;
    }

    /**
     * Reads a list such as {@code llama2-70b,llama2-70b-interactive} or {@code chat:ttft=300ms@p95,tpot=25ms}.
     *
     * @throws UserError with one sentence when it cannot be read
     */
    public List<NamedGate> parse(String option, String list) {
        List<String> specs = new ArrayList<>();
        for (String word : list.split(",", -1)) {
            String part = word.strip();
            boolean continues =
                    part.contains("=") && !part.substring(0, part.indexOf('=')).contains(":");
            if (continues && !specs.isEmpty() && specs.getLast().contains("=")) {
                specs.set(specs.size() - 1, specs.getLast() + "," + part);
            } else {
                specs.add(part);
            }
        }
        List<NamedGate> gates = new ArrayList<>();
        for (String spec : specs) {
            NamedGate gate = spec.contains("=") ? own(option, spec, gates.size()) : ofRules(option, spec);
            if (gates.stream()
                    .anyMatch(other -> other.gate().name().equals(gate.gate().name()))) {
                throw new UserError(
                        option + " names the gate " + gate.gate().name() + " twice; give each gate a name of its own");
            }
            gates.add(gate);
        }
        return gates;
    }

    /** The limits that the settings of the run have. */
    public NamedGate ofSettings(TestSettings settings) {
        String model = ruleset.target().model();
        return new NamedGate(
                gate(model, settings),
                "settings of this run; rules: " + ruleset.rules().label(),
                model);
    }

    /** The gates that one asks about without saying which: the benchmark's Server limits and its interactive ones. */
    public List<NamedGate> usual(TestSettings settings) {
        List<NamedGate> gates = new ArrayList<>();
        gates.add(ofSettings(settings));
        String interactive = ruleset.target().model() + "-interactive";
        if (ruleset.rules().models().contains(interactive)) {
            gates.add(ofRules("--gates", interactive));
        }
        return gates;
    }

    private NamedGate ofRules(String option, String name) {
        RuleSet rules = ruleset.rules();
        TreeSet<String> known = new TreeSet<>(rules.models());
        known.add(ruleset.target().model());
        RunTarget target;
        try {
            target = RunTarget.of(rules, name, Scenario.SERVER.officialName());
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
        if (!known.contains(target.model())) {
            throw new UserError(option + ": " + rules.label() + " has no benchmark \"" + name + "\"; "
                    + NearMiss.hint(name, List.copyOf(known))
                    + ", or write limits of your own, as mine:ttft=300ms@p95,tpot=25ms@p99");
        }
        AppliedRules applied = RuleApplication.apply(rules, target, Division.OPEN, List.of(), Optional.empty());
        return new NamedGate(
                gate(target.model(), applied.requested()),
                "rules: " + rules.label() + "; " + target.scenarioFolder(),
                target.model());
    }

    private static Gate gate(String name, TestSettings settings) {
        double percentile = settings.serverTargetLatencyPercentile();
        List<Limit> limits = new ArrayList<>();
        if (settings.useTokenLatencies()) {
            limits.add(limit(name, Metric.TTFT, settings.serverTtftLatencyNanos(), percentile));
            limits.add(limit(name, Metric.TPOT, settings.serverTpotLatencyNanos(), percentile));
        } else {
            limits.add(limit(name, Metric.E2E, settings.serverTargetLatencyNanos(), percentile));
        }
        return new Gate(name, limits);
    }

    private NamedGate own(String option, String spec, int earlier) {
        int colon = spec.indexOf(':');
        String name = colon > 0 ? spec.substring(0, colon).strip() : earlier == 0 ? "own" : "own-" + (earlier + 1);
        List<Limit> limits = new ArrayList<>();
        for (String part : spec.substring(colon + 1).split(",", -1)) {
            limits.add(ownLimit(option, name, part.strip()));
        }
        try {
            return new NamedGate(new Gate(name, limits), "own limits", "");
        } catch (IllegalArgumentException e) {
            throw new UserError(option + ": " + e.getMessage(), e);
        }
    }

    private static Limit ownLimit(String option, String name, String text) {
        String[] sides = text.split("=", 2);
        String[] value = sides.length == 2 ? sides[1].split("@", 2) : new String[0];
        Optional<Metric> metric = metric(sides[0].strip());
        if (metric.isEmpty() || value.length == 0) {
            throw new UserError(option + ": \"" + text + "\" of the gate " + name
                    + " is no limit; write ttft, tpot or e2e, a time and a percentile, as ttft=300ms@p95");
        }
        try {
            long nanos = new Converters.OfDuration().convert(value[0]).toNanos();
            return limit(
                    name, metric.get(), nanos, value.length == 2 ? percentile(value[1].strip()) : DEFAULT_PERCENTILE);
        } catch (TypeConversionException e) {
            throw new UserError(option + ", gate " + name + ": " + e.getMessage(), e);
        }
    }

    private static Limit limit(String name, Metric metric, long nanos, double percentile) {
        try {
            return new Limit(metric, nanos, percentile);
        } catch (IllegalArgumentException e) {
            throw new UserError(
                    "gate " + name + ": " + e.getMessage() + "; name limits of your own with"
                            + " mine:ttft=300ms@p95,tpot=25ms@p99",
                    e);
        }
    }

    private static Optional<Metric> metric(String label) {
        for (Metric metric : Metric.values()) {
            if (metric.label().equals(label.toLowerCase(Locale.ROOT))) {
                return Optional.of(metric);
            }
        }
        return Optional.empty();
    }

    private static double percentile(String text) {
        try {
            double percent = new BigDecimal(text.toLowerCase(Locale.ROOT).replaceFirst("^p", "")).doubleValue();
            if (percent > 0 && percent < PERCENT) {
                return new BigDecimal(text.toLowerCase(Locale.ROOT).replaceFirst("^p", ""))
                        .movePointLeft(2)
                        .doubleValue();
            }
        } catch (NumberFormatException e) {
            throw new TypeConversionException("\"" + text + "\" is not a percentile; write for example p99 or p99.9");
        }
        throw new TypeConversionException("\"" + text + "\" is not a percentile above 0 and below 100, as p99");
    }
}
