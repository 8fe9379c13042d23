package dev.assay.cli.run;

import java.util.Map;

/** A target whose owner said what it is. */
public final class DescribedTarget extends ForwardingTarget {
    private final Map<String, String> described;

    /** @param described by the names of a report's label */
    public DescribedTarget(Target inner, Map<String, String> described) {
        super(inner);
        this.described = Map.copyOf(described);
    }

    @Override
    public Map<String, String> described() {
        return described;
    }
}
