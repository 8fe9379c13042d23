package dev.assay.results.read;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a detail log says: the first entry of each key, the entries flagged as errors, and what is wrong with its form.
 * Immutable.
 */
public final class DetailLog {
    private final Map<String, LogEntry> entries;
    private final List<LogEntry> errors;
    private final long errorCount;
    private final List<LogEntry> repeated;
    private final List<LogProblem> problems;
    private final long lineCount;

    DetailLog(
            Map<String, LogEntry> entries,
            List<LogEntry> errors,
            long errorCount,
            List<LogEntry> repeated,
            List<LogProblem> problems,
            long lineCount) {
        this.entries = Map.copyOf(entries);
        this.errors = List.copyOf(errors);
        this.errorCount = errorCount;
        this.repeated = List.copyOf(repeated);
        this.problems = List.copyOf(problems);
        this.lineCount = lineCount;
    }

    /** The first entry of a key; later ones do not count. */
    public Optional<LogEntry> entry(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** The first entries of all keys, in no order. */
    public Collection<LogEntry> entries() {
        return entries.values();
    }

    /** Line of a key, or 0 if the log has none. */
    public long lineOf(String key) {
        LogEntry entry = entries.get(key);
        return entry == null ? 0 : entry.line();
    }

    /** The value of a key. */
    public Optional<LogValue> value(String key) {
        return entry(key).map(LogEntry::value);
    }

    /** The exact number of a key; empty if it is absent or no number. */
    public Optional<BigDecimal> exact(String key) {
        return value(key).flatMap(LogValue::exact);
    }

    /** The number of a key as a double; empty if it is absent or no number. */
    public Optional<Double> real(String key) {
        return value(key).flatMap(LogValue::real);
    }

    /** The text of a key; empty if it is absent or no text. */
    public Optional<String> text(String key) {
        return value(key).map(v -> v instanceof LogValue.Text text ? text.text() : null);
    }

    /** Whether a key holds true. */
    public boolean isTrue(String key) {
        return value(key).orElse(new LogValue.Null()) instanceof LogValue.Flag flag && flag.value();
    }

    /** The value of a key for a message: "absent" if the log lacks it. */
    public String shown(String key) {
        return value(key).map(LogValue::shown).orElse("absent");
    }

    /** The first entries flagged as errors (at most {@value DetailLogReader#MAX_KEPT_ERRORS}). */
    public List<LogEntry> errors() {
        return errors;
    }

    /** How many entries are flagged as errors. */
    public long errorCount() {
        return errorCount;
    }

    /** Entries whose key stood before with another value (the first few). */
    public List<LogEntry> repeated() {
        return repeated;
    }

    /** What is wrong with the form, in order of lines (the first few of each kind). */
    public List<LogProblem> problems() {
        return problems;
    }

    /** The first problem of a kind. */
    public Optional<LogProblem> problem(LogProblem.Kind kind) {
        return problems.stream().filter(p -> p.kind() == kind).findFirst();
    }

    /** Number of lines. */
    public long lineCount() {
        return lineCount;
    }
}
