package dev.assay.conf.round;

import java.util.List;

/**
 * Scenarios that a benchmark has for one kind of system, official spelling. A benchmark that lists both Interactive
 * and Server as optional must bring at least one of the two.
 *
 * @param required must all be there
 * @param optional may be there
 */
public record CategoryScenarios(List<String> required, List<String> optional) {
    public CategoryScenarios {
        required = List.copyOf(required);
        optional = List.copyOf(optional);
    }

    /** Whether a scenario is required or optional here. */
    public boolean allows(String scenario) {
        return required.contains(scenario) || optional.contains(scenario);
    }
}
