package dev.assay.audit.logs;

import java.util.function.Function;

/** One check: its description, and how it looks at a run. Stateless. */
record LogCheck(CheckInfo info, Function<RunFacts, Verdict> judge) {
    CheckOutcome run(RunFacts facts) {
        Verdict verdict = judge.apply(facts);
        return new CheckOutcome(info, verdict.result(), verdict.sentence());
    }
}
