package dev.assay.results.read;

/** One line of a detail log: key, value, the two flags of its metadata, and the line it stands on (first = 1). */
public record LogEntry(String key, LogValue value, boolean error, boolean warning, long line) {}
