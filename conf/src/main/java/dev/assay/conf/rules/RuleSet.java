package dev.assay.conf.rules;

import dev.assay.conf.round.Seeds;
import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.settings.ConfigText;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Values that hold before a user changes any.
 *
 * @param name for example {@code v6.1} or {@code demo}
 * @param label how messages call it, for example {@code round v6.1}
 * @param official whether it is a round's; with another nothing can be submitted and no key is locked
 * @param text the values in the grammar of LoadGen configuration files
 * @param version release of LoadGen that goes with them
 * @param versionNote what is known about that release
 * @param everyFileMaySetEveryKey up to v4.1 harnesses read the rules like any other file, and user files could set
 *     seeds too
 * @param source where the values come from
 * @param earlierRevision an earlier revision of the same round that was in use, if any
 */
public record RuleSet(
        String name,
        String label,
        boolean official,
        ConfigText text,
        LoadGenVersion version,
        String versionNote,
        boolean everyFileMaySetEveryKey,
        RulesSource source,
        Optional<EarlierRevision> earlierRevision) {
    /** The library that reproduces this ruleset, built with a current compiler. */
    public ReferenceVariant variant() {
        return new ReferenceVariant(version, ReferenceVariant.UniformInt.GCC_11_AND_NEWER);
    }

    /** The seeds of every run. */
    public Seeds seeds() {
        return new Seeds(seed("qsl_rng_seed"), seed("sample_index_rng_seed"), seed("schedule_rng_seed"));
    }

    /** Models with lines of their own, in alphabetical order. */
    public SortedSet<String> models() {
        SortedSet<String> models = new TreeSet<>();
        for (String key : text.entries().keySet()) {
            KeyName.parse(key).filter(name -> !name.model().equals("*")).ifPresent(name -> models.add(name.model()));
        }
        return models;
    }

    /** A ruleset of the user's own, for example for tests; nothing in it is locked. */
    public static RuleSet own(String name, String text, LoadGenVersion version) {
        return of(name, text, version, false);
    }

    /** A ruleset from a text, with the locks of a round when {@code official}. */
    static RuleSet of(String name, String text, LoadGenVersion version, boolean official) {
        return new RuleSet(
                name,
                name,
                official,
                ConfigText.parse(name + " rules", text),
                version,
                version.toString(),
                false,
                RulesSource.OWN,
                Optional.empty());
    }

    private long seed(String key) {
        return text.find("*", "*", key)
                .map(entry -> Long.parseUnsignedLong(entry.value()))
                .orElse(0L);
    }
}
