package dev.assay.loadgen.settings;

/**
 * Settings with which no run can be made, where the reference's behaviour is undefined (loadgen-spec 9.4). The message is
 * one clear sentence for the user: what is wrong, the value seen, and what to change.
 */
public final class SettingsException extends RuntimeException {
    public SettingsException(String message) {
        super(message);
    }
}
