package dev.assay.loadgen.settings;

/** What stands behind a configuration file name: its text, or nothing that could be opened. */
public sealed interface ConfigSource {
    /** The name as the user gave it; used in messages. */
    String name();

    /** A file that cannot be opened. */
    record Unreadable(String name) implements ConfigSource {}

    /** A text that was read and split into keys and values. */
    record Text(ConfigText text) implements ConfigSource {
        @Override
        public String name() {
            return text.sourceName();
        }
    }
}
