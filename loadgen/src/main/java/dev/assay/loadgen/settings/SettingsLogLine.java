package dev.assay.loadgen.settings;

/**
 * A line that reading or deriving settings adds to the detail log. The values are those of the reference: its submission
 * checker searches for some of them.
 *
 * @param key key of the detail log
 * @param value text of the value, without quotes
 * @param severity which of the detail log's two flags is set
 */
public record SettingsLogLine(String key, String value, Severity severity) {
    /** Errors make the official checker fail a submission; warnings never do. */
    public enum Severity {
        WARNING,
        ERROR
    }

    static SettingsLogLine invalidConfig(String value) {
        return new SettingsLogLine("error_invalid_config", value, Severity.ERROR);
    }

    static SettingsLogLine invalidTestSettings(String value) {
        return new SettingsLogLine("error_invalid_test_settings", value, Severity.ERROR);
    }

    static SettingsLogLine warning(String value) {
        return new SettingsLogLine("warning_generic_message", value, Severity.WARNING);
    }

    /** Whether the line counts as an error of the test. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
