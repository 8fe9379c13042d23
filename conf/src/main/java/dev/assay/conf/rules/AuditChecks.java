package dev.assay.conf.rules;

import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks at an audit configuration. LoadGen looks its keys up under the model {@code *} only, and runs without it when it
 * cannot be read or has a faulty line (loadgen-spec 1.8): a compliance test that way would test nothing.
 */
final class AuditChecks {
    private final RunTarget target;
    private final ConfigInput file;

    AuditChecks(RunTarget target, ConfigInput file) {
        this.target = target;
        this.file = file;
    }

    List<Diagnostic> diagnostics() {
        if (file.source() instanceof ConfigSource.Unreadable) {
            return List.of(Diagnostic.error(
                    file.name(), "cannot be read, and LoadGen would run without it; check the path and permissions"));
        }
        List<Diagnostic> found = new ArrayList<>();
        for (ConfigText.Problem problem : file.keys().problems()) {
            found.add(Diagnostic.error(
                    file.place(problem.line()),
                    "is not of the form \"*.scenario.key = number\", for which LoadGen runs without the whole file;"
                            + " correct the line"));
        }
        for (ConfigText.Entry entry : file.keys().entries().values()) {
            line(entry).ifPresent(found::add);
        }
        return found;
    }

    private Optional<Diagnostic> line(ConfigText.Entry entry) {
        Optional<KeyName> name = KeyName.parse(entry.key());
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (!name.get().model().equals("*")) {
            return Optional.of(Diagnostic.warning(
                    file.place(entry.line()),
                    "sets " + entry.key() + ", which has no effect: an audit configuration is looked up under the model"
                            + " *; write *." + name.get().scenario() + "."
                            + name.get().key()));
        }
        if (!name.get().meets("*", target.scenario().officialName())) {
            return Optional.empty();
        }
        return UserKeys.find(name.get().key(), target.scenario())
                .flatMap(key -> ValueChecks.of(file.place(entry.line()), key, entry));
    }
}
