package dev.assay.cli.audit;

import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.TestConfig;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The audit configuration of a test: refuses, before anything runs, one that would silently test nothing (audit-spec 1) and
 * files lying about that would turn other runs into audit runs.
 */
public final class AuditConfigFile {
    private static final List<String> PLACES_OF_RESULTS = List.of("", "performance", "performance/run_1", "accuracy");
    private static final String VERIFIER_KEYS = "test\\d\\d_.*";

    private AuditConfigFile() {}

    /**
     * Refuses audit configurations where none may be: LoadGen would apply one in the working directory to every run, and none
     * anywhere else.
     *
     * @param reference folder of the submission's results, if one is given
     * @throws UserError with one sentence on the first
     */
    public static void refuseStrayFiles(Path workingDirectory, Optional<Path> reference) {
        for (Path file : lookalikes(workingDirectory)) {
            String name = String.valueOf(file.getFileName());
            throw new UserError(
                    name.equals(AuditOverride.DEFAULT_FILE_NAME)
                            ? "there is an " + name
                                    + " in the working directory, left over from an earlier audit: LoadGen"
                                    + " would turn every run there into an audit run; remove it, assay brings the settings of"
                                    + " the test itself"
                            : "there is a file " + name
                                    + " in the working directory, which LoadGen does not read because the"
                                    + " name is not " + AuditOverride.DEFAULT_FILE_NAME
                                    + "; remove it, or name the right file with --audit-conf");
        }
        reference
                .flatMap(folder -> PLACES_OF_RESULTS.stream()
                        .flatMap(below -> lookalikes(folder.resolve(below)).stream())
                        .findFirst())
                .ifPresent(file -> {
                    throw new UserError(
                            file + " lies among the results of the submission, where it has no effect or made them an"
                                    + " audit run; remove it and check those runs");
                });
    }

    private static List<Path> lookalikes(Path folder) {
        try (Stream<Path> files = Files.list(folder.toAbsolutePath())) {
            return files.filter(file -> String.valueOf(file.getFileName())
                            .toLowerCase(Locale.ROOT)
                            .matches("audit[._-]?(config|conf|cfg)(\\.txt|\\.conf|\\.bak|~)?"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * A configuration of the user's own instead of the round's.
     *
     * @throws UserError when LoadGen would not read it, or it lacks a setting of the test
     */
    public static ConfigSource own(Path file, TestConfig wanted, String test, String scenario) {
        String name = String.valueOf(file.getFileName());
        if (!name.equals(AuditOverride.DEFAULT_FILE_NAME)) {
            throw new UserError("--audit-conf " + file + ": LoadGen only reads a file called "
                    + AuditOverride.DEFAULT_FILE_NAME + "; rename it");
        }
        ConfigText text;
        try {
            text = ConfigText.parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UserError("--audit-conf " + file + " cannot be read; check the path and permissions", e);
        }
        for (String key : wanted.settings().keySet()) {
            String[] parts = key.split("\\.", 3);
            if (!parts[2].matches(VERIFIER_KEYS) && (parts[1].equals("*") || parts[1].equals(scenario))) {
                String value = text.find("*", scenario, parts[2])
                        .map(ConfigText.Entry::value)
                        .orElse("absent");
                if (!value.equals(wanted.settings().get(key))) {
                    throw new UserError("--audit-conf " + file + ": " + key + " is " + value + ", " + test + " sets "
                            + wanted.settings().get(key) + " (" + wanted.source() + "); correct the file or leave"
                            + " --audit-conf out");
                }
            }
        }
        refuseWithoutEffect(file, text, wanted, scenario);
        return new ConfigSource.Text(text);
    }

    /** Lines that no run of this test sees: without a value, under a model, or for another scenario; those of the round's own text may stay. */
    private static void refuseWithoutEffect(Path file, ConfigText text, TestConfig wanted, String scenario) {
        if (!text.loneKeys().isEmpty()) {
            ConfigText.LoneKey lone = text.loneKeys().getFirst();
            throw new UserError("--audit-conf " + file + ":" + lone.line() + ": \"" + lone.text()
                    + "\" has no value, and LoadGen passes over it; write \"*.*.key = number\" or remove the line");
        }
        for (ConfigText.Entry entry : text.entries().values()) {
            String[] parts = entry.key().split("\\.", 3);
            boolean ofTheRound = wanted.settings().containsKey(entry.key())
                    || entry.value().equals(wanted.modelSettings().get(entry.key()));
            if (ofTheRound || (parts.length == 3 && parts[2].matches(VERIFIER_KEYS))) {
                continue;
            }
            String why = parts.length < 3
                    ? "is not of the form model.scenario.key"
                    : !parts[0].equals("*")
                            ? "is for the model " + parts[0] + ", and LoadGen looks audit.config up under \"*\" only"
                            : !parts[1].equals("*") && !parts[1].equals(scenario)
                                    ? "is for " + parts[1] + ", and this is a " + scenario + " run"
                                    : "";
            if (!why.isEmpty()) {
                throw new UserError("--audit-conf " + file + ":" + entry.line() + ": " + entry.key() + " " + why
                        + ", so that it has no effect; correct or remove the line");
            }
        }
    }

    /**
     * Applies the configuration as LoadGen does and makes sure that each of its lines for this scenario counted.
     *
     * @throws UserError naming the first line without effect
     */
    public static TestSettings applied(TestSettings requested, ConfigSource audit) {
        ConfigOutcome outcome = AuditOverride.apply(requested, SettingsProvenance.none(), audit);
        if (!(audit instanceof ConfigSource.Text readable)) {
            throw new UserError(audit.name() + " cannot be read, and LoadGen would run without it; check the path");
        }
        if (!readable.text().problems().isEmpty()) {
            throw new UserError(
                    audit.name() + ":" + readable.text().problems().getFirst().line()
                            + ": not of the form \"*.scenario.key = number\", for which LoadGen runs without the whole file");
        }
        Set<String> counted = outcome.provenance().all().values().stream()
                .map(SettingsProvenance.Origin::key)
                .collect(Collectors.toSet());
        String scenario = requested.scenario().officialName();
        for (String key : readable.text().entries().keySet()) {
            String[] parts = key.split("\\.", 3);
            boolean meant = parts.length == 3
                    && parts[0].equals("*")
                    && (parts[1].equals("*") || parts[1].equals(scenario))
                    && !parts[2].matches(VERIFIER_KEYS);
            if (meant && !counted.contains(key)) {
                throw new UserError(audit.name() + " sets " + key + ", which has no effect in this " + scenario
                        + " run; correct the key");
            }
        }
        return outcome.settings();
    }
}
