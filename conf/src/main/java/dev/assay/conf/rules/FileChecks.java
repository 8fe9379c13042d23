package dev.assay.conf.rules;

import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigRemarks;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at a user file line by line: what LoadGen refuses, passes over or reads otherwise than meant. */
final class FileChecks {
    /** More remarks than a person reads help nobody. */
    private static final int MOST_REMARKS = 100;

    private final RuleSet rules;
    private final RunTarget target;
    private final ConfigInput file;
    private final ConfigOutcome outcome;
    private final List<Diagnostic> found = new ArrayList<>();

    FileChecks(RuleSet rules, RunTarget target, ConfigInput file, ConfigOutcome outcome) {
        this.rules = rules;
        this.target = target;
        this.file = file;
        this.outcome = outcome;
    }

    List<Diagnostic> diagnostics() {
        if (file.source() instanceof ConfigSource.Unreadable) {
            return List.of(Diagnostic.error(
                    file.name(), "cannot be read: there is no such file, or permission is missing; check the path"));
        }
        ConfigText text = file.keys();
        text.problems().forEach(this::problem);
        ConfigType type = rules.everyFileMaySetEveryKey() ? ConfigType.BUILT_IN : ConfigType.USER;
        ConfigRemarks.of(text, type).stream()
                .filter(remark -> !remark.contains("only the built-in values")) // Told with both lines by the locks.
                .forEach(remark -> found.add(split(remark)));
        lines(text);
        if (!text.entries().isEmpty() && text.problems().isEmpty() && !setsAnything()) {
            found.add(Diagnostic.warning(
                    file.name(),
                    "sets nothing for the model " + target.model() + " in "
                            + target.scenario().officialName()
                            + "; check the names in its keys: * stands for every model or scenario"));
        }
        return shortened();
    }

    private void problem(ConfigText.Problem problem) {
        String line = problem.line() <= file.lines().size()
                ? file.lines().get(problem.line() - 1).strip()
                : "";
        String remedy;
        if (line.startsWith("#")) {
            remedy = "write a blank after the # of a comment";
        } else if (problem.message().startsWith("value")) {
            remedy = "the value must be a number, and a comment needs a line of its own";
        } else {
            remedy = "write \"model.scenario.key = number\" with blanks around the equals sign";
        }
        found.add(Diagnostic.error(
                file.place(problem.line()),
                "reads \"" + shown(line) + "\", for which LoadGen refuses the whole file; " + remedy));
    }

    private void lines(ConfigText text) {
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < file.lines().size(); i++) {
            int number = i + 1;
            ConfigText alone = ConfigText.parse(file.name(), file.lines().get(i));
            for (ConfigText.Entry entry : alone.entries().values()) {
                Optional<KeyName> name = KeyName.parse(entry.key());
                if (name.isEmpty()) {
                    continue;
                }
                Integer before = seen.put(entry.key(), number);
                if (before != null) {
                    found.add(Diagnostic.warning(
                            file.place(before),
                            "sets " + entry.key() + ", which line " + number + " sets again and wins; keep one"));
                }
                if (name.get().meets(target.model(), target.scenario().officialName())) {
                    applicable(text, name.get(), entry, number);
                } else {
                    model(name.get(), number);
                }
            }
        }
    }

    private void applicable(ConfigText text, KeyName name, ConfigText.Entry entry, int number) {
        Optional<UserKey> key = UserKeys.find(name.key(), target.scenario());
        if (key.isEmpty()) {
            return;
        }
        ConfigText.Entry winner = text.find(target.model(), target.scenario().officialName(), name.key())
                .orElse(entry);
        if (!winner.key().equals(entry.key())) {
            found.add(Diagnostic.note(
                    file.place(number),
                    "sets " + entry.key() + ", which has no effect on this run: " + winner.key() + " in line "
                            + winner.line() + " is more specific"));
            return;
        }
        ValueChecks.of(file.place(number), key.get(), entry).ifPresent(found::add);
        dependent(name, entry, number);
    }

    private void dependent(KeyName name, ConfigText.Entry entry, int number) {
        boolean tokens = outcome.settings().useTokenLatencies();
        boolean limit = name.key().equals("ttft_latency") || name.key().equals("tpot_latency");
        if (limit && !tokens) {
            found.add(Diagnostic.warning(
                    file.place(number),
                    "sets " + entry.key() + ", which has no effect because token latencies are off for "
                            + target.model() + "; set use_token_latencies = 1 as well, or remove it"));
        } else if (limit && rules.everyFileMaySetEveryKey() && !switchesTokensOn()) {
            found.add(Diagnostic.note(
                    file.place(number),
                    "sets " + entry.key() + "; release " + rules.version()
                            + " of LoadGen reads it only from a file that" + " also sets use_token_latencies = 1"));
        }
        if (name.key().equals("token_latency_scaling_factor")
                && !outcome.settings().inferTokenLatencies()) {
            found.add(Diagnostic.warning(
                    file.place(number),
                    "sets " + entry.key() + ", which has no effect because infer_token_latencies is off; set it to 1 as"
                            + " well, or remove the line"));
        }
    }

    private boolean switchesTokensOn() {
        return file.keys()
                .find(target.model(), target.scenario().officialName(), "use_token_latencies")
                .isPresent();
    }

    private void model(KeyName name, int number) {
        String inRules = ModelNames.inRules(name.model());
        if (!inRules.equals(name.model())) {
            found.add(Diagnostic.warning(
                    file.place(number),
                    "names the model \"" + name.model() + "\", which LoadGen calls \"" + inRules + "\"; write "
                            + inRules + "." + name.scenario() + "." + name.key()));
        }
    }

    private boolean setsAnything() {
        return outcome.provenance().all().values().stream()
                .anyMatch(origin -> origin.source().equals(file.name()));
    }

    private Diagnostic split(String remark) {
        int end = remark.indexOf(": ", file.name().length());
        return Diagnostic.warning(remark.substring(0, end), remark.substring(end + 2));
    }

    private List<Diagnostic> shortened() {
        if (found.size() <= MOST_REMARKS) {
            return found;
        }
        // Errors stop the run, so none of them may be the one that is left out.
        List<Diagnostic> kept = new ArrayList<>(found.stream()
                .filter(diagnostic -> diagnostic.severity() == Diagnostic.Severity.ERROR)
                .limit(MOST_REMARKS)
                .toList());
        found.stream()
                .filter(diagnostic -> diagnostic.severity() != Diagnostic.Severity.ERROR)
                .limit(MOST_REMARKS - kept.size())
                .forEach(kept::add);
        kept.add(Diagnostic.note(file.name(), "gives " + (found.size() - kept.size()) + " more remarks of this sort"));
        return kept;
    }

    private static String shown(String line) {
        return line.length() <= 80 ? line : line.substring(0, 80) + "...";
    }
}
