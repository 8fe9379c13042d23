package dev.assay.audit.compliance;

import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.TestConfig;

/**
 * What is judged.
 *
 * @param round for example {@code v6.1}; a name that is no round's is judged as the newest
 * @param benchmark folder name, or model name of configuration keys
 * @param scenario name of the scenario's folder; Interactive is a name of its own here
 * @param config what the test sets and compares with
 * @param audit logs of the audit run
 * @param performance logs of the submission's performance run, where the test needs them
 * @param accuracy logs of the submission's accuracy run, where the test needs them
 * @param choices what the official verifier is told on its command line, and what only the user knows
 */
public record AuditCase(
        String round,
        String benchmark,
        String scenario,
        ComplianceTest test,
        TestConfig config,
        LogSet audit,
        LogSet performance,
        LogSet accuracy,
        Choices choices) {

    /** The scenario as LoadGen knows it. */
    String loadGenScenario() {
        return scenario.equals("Interactive") ? "Server" : scenario;
    }
}
