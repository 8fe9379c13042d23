package dev.assay.compliance.subject;

import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.round.Seeds;
import dev.assay.compliance.rule.Judge;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogValue;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A performance run with its log: the run of the result, or that of a compliance test.
 *
 * @param path path of the detail log
 * @param test name of the compliance test, or empty for the run of the result
 */
public record RunSubject(ResultSubject result, String path, DetailLog log, String test) {
    /** Whether this is the run of a compliance test. */
    public boolean isTest() {
        return !test.isEmpty();
    }

    /** The logged scenario; empty text if the log has none. */
    public String loggedScenario() {
        return log.text("effective_scenario").orElse("");
    }

    /** Whether the logged scenario ends by early stopping. */
    public boolean stopsEarly() {
        return switch (loggedScenario()) {
            case "Server", "SingleStream", "MultiStream" -> true;
            default -> false;
        };
    }

    /** Whether the folder's scenario and the logged one are the same for the rules of inference. */
    public boolean sameScenario() {
        return result.scenario().equalsIgnoreCase(loggedScenario())
                || (result.scenario().equals("Interactive") && loggedScenario().equals("Server"));
    }

    /** Tables of a judge. */
    public RoundTables tables(Judge judge) {
        return result.pack().tables(judge);
    }

    /** Seeds this run must use. */
    public Seeds seeds() {
        RoundTables tables = result.pack().tables();
        return test.equals("TEST05") ? tables.test05Seeds().orElse(tables.seeds()) : tables.seeds();
    }

    /** The exact number of a key. */
    public Optional<BigDecimal> exact(String key) {
        return log.exact(key);
    }

    /** Line of a key, or 0. */
    public long line(String key) {
        return log.lineOf(key);
    }

    /** Value of a key for a message. */
    public String shown(String key) {
        return log.value(key).map(LogValue::shown).orElse(key + " absent");
    }
}
