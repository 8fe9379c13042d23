package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds the round that a plan with an unknown one is best checked against: the rest of the plan may have faults of its own. */
final class RoundMeant {
    private RoundMeant() {}

    /**
     * The round that has most of the named benchmarks; among equals the one whose name is nearest, then the newest.
     *
     * @param given name in the plan; may be empty
     * @param names all rounds, oldest first
     * @param benchmarks the field of the plan, whatever it holds
     */
    static Round of(String given, List<String> names, PlanNode benchmarks) {
        List<String> wanted = names(benchmarks);
        Optional<String> near = NearMiss.of(given, names);
        return names.reversed().stream()
                .map(Rounds::byName)
                .filter(round -> !round.name().equals(Rounds.DEMO)
                        || wanted.contains(Rounds.DEMO)
                        || near.equals(Optional.of(Rounds.DEMO)))
                .max(Comparator.comparingLong((Round round) -> wanted.stream()
                                .filter(name -> round.benchmark(name).isPresent())
                                .count())
                        .thenComparing(round -> near.equals(Optional.of(round.name())))
                        .thenComparing(Round::name))
                .orElseThrow();
    }

    private static List<String> names(PlanNode benchmarks) {
        if (!(benchmarks instanceof PlanNode.Items items)) {
            return List.of();
        }
        return items.items().stream()
                .filter(PlanNode.Fields.class::isInstance)
                .map(item -> ((PlanNode.Fields) item).fields())
                .map(fields -> fields.containsKey("of") ? fields.get("of") : fields.get("name"))
                .filter(PlanNode.Text.class::isInstance)
                .map(node -> ((PlanNode.Text) node).text())
                .toList();
    }
}
