package dev.assay.audit.compliance;

import dev.assay.audit.compliance.Finding.Weight;
import java.util.ArrayList;
import java.util.List;

/** Collects what a strict judgement finds, in order. Confined to one thread. */
final class Findings {
    private final List<Finding> all = new ArrayList<>();

    void remark(String name, String found, String meaning) {
        all.add(new Finding(name, Weight.REMARK, found, meaning));
    }

    void failure(String name, String found, String meaning) {
        all.add(new Finding(name, Weight.FAILURE, found, meaning));
    }

    void error(String name, String found, String meaning) {
        all.add(new Finding(name, Weight.ERROR, found, meaning));
    }

    List<Finding> all() {
        return List.copyOf(all);
    }
}
