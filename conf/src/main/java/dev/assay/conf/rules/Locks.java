package dev.assay.conf.rules;

import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.SettingsProvenance.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds lines of a user file that change what the rules lock, naming both lines. */
final class Locks {
    private final RuleSet rules;
    private final RunTarget target;
    private final Division division;
    private final ConfigOutcome ruled;
    private final ConfigOutcome requested;

    Locks(RuleSet rules, RunTarget target, Division division, ConfigOutcome ruled, ConfigOutcome requested) {
        this.rules = rules;
        this.target = target;
        this.division = division;
        this.ruled = ruled;
        this.requested = requested;
    }

    List<Diagnostic> violatedBy(ConfigInput file) {
        List<Diagnostic> found = new ArrayList<>();
        for (UserKey key : UserKeys.all()) {
            if (!key.isReadIn(target.scenario())) {
                continue;
            }
            file.keys()
                    .find(target.model(), target.scenario().officialName(), key.key())
                    .flatMap(entry -> judge(file, key, entry))
                    .ifPresent(found::add);
        }
        found.sort(Comparator.comparingInt(diagnostic -> lineOf(diagnostic.place())));
        return found;
    }

    private Optional<Diagnostic> judge(ConfigInput file, UserKey key, ConfigText.Entry entry) {
        boolean locked = rules.official() && division.locksRules();
        String place = file.place(entry.line());
        if (key.closed() == UserKey.Closed.RULES_ONLY && !rules.everyFileMaySetEveryKey()) {
            return Optional.of(locked ? Diagnostic.error(place, lockedText(key, entry)) : ignored(place, key, entry));
        }
        if (!locked || !changes(file, key, entry) || !violates(key)) {
            return Optional.empty();
        }
        return Optional.of(Diagnostic.error(place, lockedText(key, entry)));
    }

    private Diagnostic ignored(String place, UserKey key, ConfigText.Entry entry) {
        return Diagnostic.warning(
                place,
                "sets " + entry.key() + " = " + entry.value() + ", which LoadGen ignores in a user file; the value is"
                        + " that of " + ruleText(key) + "; remove the line");
    }

    /** Whether the value in force came from this line: a line that LoadGen passes over violates nothing. */
    private boolean changes(ConfigInput file, UserKey key, ConfigText.Entry entry) {
        return requested
                .provenance()
                .of(key.setting())
                .filter(origin -> origin.source().equals(file.name()) && origin.line() == entry.line())
                .isPresent();
    }

    private boolean violates(UserKey key) {
        int comparison = SettingOrder.compare(key.setting(), requested.settings(), ruled.settings());
        boolean hasLine = ruled.provenance().of(key.setting()).isPresent();
        return switch (key.closed()) {
            case FREE -> false;
            case RAISE -> hasLine && comparison < 0;
            case LOWER -> hasLine && comparison > 0;
            case FIXED, RULES_ONLY, AUDIT -> comparison != 0;
        };
    }

    private String lockedText(UserKey key, ConfigText.Entry entry) {
        String limit = switch (key.closed()) {
            case RAISE -> "; a larger value is allowed";
            case LOWER -> "; a smaller value is allowed";
            case AUDIT -> "; only an audit configuration may set it";
            case FREE, FIXED, RULES_ONLY -> "";
        };
        return "sets " + entry.key() + " = " + entry.value() + ", locked by " + ruleText(key) + " in the "
                + division.folder() + " division" + limit + "; remove it or run --division open";
    }

    private String ruleText(UserKey key) {
        Optional<Origin> origin = ruled.provenance().of(key.setting());
        return origin.map(rule -> rule.source() + " line " + rule.line() + " (" + rule.value() + ")")
                .orElseGet(() -> rules.label() + " rules (no line of their own, so LoadGen's default holds)");
    }

    private static int lineOf(String place) {
        return Integer.parseInt(place.substring(place.lastIndexOf(':') + 1));
    }
}
