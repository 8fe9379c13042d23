package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds what the reference accepts without a word although it does nothing: misspelt keys, missing blanks, keys that only
 * the built-in values may set (loadgen-spec 1.4, 1.5). For the user; a run is the same with and without them.
 */
public final class ConfigRemarks {
    private static final int LARGEST_DISTANCE = 3;

    private ConfigRemarks() {}

    /** One sentence for each line without effect, with its place, in the order of the lines. */
    public static List<String> of(ConfigText text, ConfigType type) {
        record Remark(int line, String sentence) {}
        List<Remark> remarks = new ArrayList<>();
        for (ConfigText.LoneKey lone : text.loneKeys()) {
            if (!lone.text().startsWith("#")) {
                remarks.add(new Remark(lone.line(), loneKey(lone.text())));
            }
        }
        for (ConfigText.Entry entry : text.entries().values()) {
            noEffect(entry.key(), type).ifPresent(sentence -> remarks.add(new Remark(entry.line(), sentence)));
        }
        return remarks.stream()
                .sorted(Comparator.comparingInt(Remark::line))
                .map(remark -> text.sourceName() + ":" + remark.line() + ": " + remark.sentence())
                .toList();
    }

    private static String loneKey(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            return "\"" + text + "\" has no value and so no effect: write \"key = value\"";
        }
        return "\"" + text + "\" has no effect, because the equals sign needs blanks around it: write \""
                + text.substring(0, equals) + " = " + text.substring(equals + 1) + "\"";
    }

    private static Optional<String> noEffect(String key, ConfigType type) {
        if (key.startsWith("#")) {
            return Optional.empty(); // Meant as a comment, and does as little.
        }
        int nameDot = key.lastIndexOf('.');
        int scenarioDot = key.lastIndexOf('.', nameDot - 1);
        if (scenarioDot < 1) {
            return Optional.of("\"" + key + "\" has no effect: write model.scenario.setting, for example"
                    + " *.Server.target_qps");
        }
        String name = key.substring(nameDot + 1);
        String scenario = key.substring(scenarioDot + 1, nameDot);
        List<ConfigKey> known =
                ConfigKey.ALL.stream().filter(k -> k.name().equals(name)).toList();
        if (known.isEmpty()) {
            return Optional.of(
                    "\"" + name + "\" is not a setting of the load generator, so nothing reads it" + suggestion(name));
        }
        if (!scenario.equals("*") && !isScenario(scenario)) {
            return Optional.of("\"" + scenario + "\" is not a scenario, so nothing reads \"" + key
                    + "\": use SingleStream, MultiStream, Server, Offline or *");
        }
        if (known.stream().noneMatch(k -> scenario.equals("*") || isUnder(k, scenario))) {
            return Optional.of("\"" + name + "\" has no meaning in " + scenario + ", so nothing reads \"" + key + "\"");
        }
        if (type != ConfigType.BUILT_IN && known.stream().allMatch(ConfigKey::builtInOnly)) {
            return Optional.of("\"" + name + "\" is ignored here: only the built-in values of a round may set it");
        }
        return Optional.empty();
    }

    private static boolean isScenario(String name) {
        for (Scenario scenario : Scenario.values()) {
            if (scenario.officialName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUnder(ConfigKey key, String scenario) {
        return key.scenario().isEmpty() || key.scenario().get().officialName().equals(scenario);
    }

    private static String suggestion(String name) {
        return ConfigKey.ALL.stream()
                .map(ConfigKey::name)
                .min(Comparator.comparingInt(known -> distance(name, known)))
                .filter(known -> distance(name, known) <= LARGEST_DISTANCE)
                .map(known -> ": did you mean \"" + known + "\"?")
                .orElse("");
    }

    /** Number of letters to insert, remove or change. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
