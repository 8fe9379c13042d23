package dev.assay.cli.search;

import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.UserError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The one gate of a peak search or a sweep. */
public final class GateOption {
    @Option(
            names = "--gate",
            paramLabel = "LIMITS",
            description = "Limits of your own in place of those of the settings: [NAME:]ttft=300ms@p95,tpot=25ms@p99,"
                    + "e2e=2s@p99, or the name of a benchmark of the round.")
    private @Nullable String gate;

    /** @throws UserError when it cannot be read, or is more than one */
    public NamedGate of(RunSettings run, SearchInputs inputs) {
        GateSpecs specs = new GateSpecs(inputs.ruleset());
        List<NamedGate> gates = gate == null ? List.of(specs.ofSettings(run.requested())) : specs.parse("--gate", gate);
        if (gates.size() != 1) {
            throw new UserError("--gate takes one gate; compare several with assay gates --gates");
        }
        return gates.getFirst();
    }
}
