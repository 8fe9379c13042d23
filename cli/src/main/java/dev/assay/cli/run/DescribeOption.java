package dev.assay.cli.run;

import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.UserError;
import dev.assay.results.read.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** What the owner of a system says of it: fields of a report's label that no harness can see from outside. */
public final class DescribeOption {
    private static final int MOST_CHARACTERS = 200;
    private static final Map<String, String> FIELDS = fields();

    @Option(
            names = "--describe",
            paramLabel = "NAME=TEXT",
            description = "What the system is, told beside every figure and not checked: engine, engine-version,"
                    + " precision, accelerator, accelerators (how many), parallelism, category, suite or submitter, as"
                    + " --describe engine=vLLM --describe \"parallelism=TP 8\" (may be repeated).")
    private List<String> given = new ArrayList<>();

    /** Names of the option by names of the label. */
    private static Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String fact : List.of(
                RunFacts.ENGINE,
                RunFacts.ENGINE_VERSION,
                RunFacts.PRECISION,
                RunFacts.ACCELERATOR,
                RunFacts.ACCELERATORS,
                RunFacts.PARALLELISM,
                RunFacts.CATEGORY,
                RunFacts.SUITE,
                RunFacts.SUBMITTER)) {
            fields.put(fact.replace(' ', '-'), fact);
        }
        return fields;
    }

    /**
     * The fields by their names in a label; those of the built-in engine are known.
     *
     * @throws UserError when one cannot be read
     */
    public Map<String, String> facts(boolean builtIn, String assayVersion) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (String field : given) {
            int equals = field.indexOf('=');
            String name = equals < 0
                    ? ""
                    : FIELDS.getOrDefault(field.substring(0, equals).strip(), "");
            String text = field.substring(equals + 1).strip();
            if (name.isEmpty()) {
                String wrong = equals < 0 ? field : field.substring(0, equals).strip();
                throw new UserError("--describe " + field + (equals < 0 ? " has no text" : " names no field of a label")
                        + "; write NAME=TEXT, " + NearMiss.hint(wrong, FIELDS.keySet()));
            }
            requireUsable(field, name, text);
            if (facts.put(name, text) != null) {
                throw new UserError("--describe gives " + name.replace(' ', '-') + " twice; give it once");
            }
        }
        // The version is that of the built-in engine: it does not belong to one of another name.
        if (builtIn && !facts.containsKey(RunFacts.ENGINE)) {
            facts.put(RunFacts.ENGINE, "built-in engine of Assay");
            facts.putIfAbsent(RunFacts.ENGINE_VERSION, assayVersion);
        }
        return facts;
    }

    private static void requireUsable(String field, String name, String text) {
        boolean plain = !text.isEmpty()
                && text.length() <= MOST_CHARACTERS
                && text.chars().noneMatch(Character::isISOControl);
        if (!plain) {
            throw new UserError("--describe " + field.replaceAll("\\p{Cntrl}", " ") + ": the text must have from 1 to "
                    + MOST_CHARACTERS + " characters on one line");
        }
        if (name.equals(RunFacts.ACCELERATORS) && !text.matches("\\d{1,6}")) {
            throw new UserError("--describe " + field + ": accelerators is how many there are, as accelerators=8; their"
                    + " kind is accelerator");
        }
    }
}
