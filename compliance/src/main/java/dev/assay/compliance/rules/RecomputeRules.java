package dev.assay.compliance.rules;

import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.ResultSubject;
import java.util.List;

final class RecomputeRules {
    static final List<Rule<ResultSubject>> ALL = List.of();

    private RecomputeRules() {}
}
