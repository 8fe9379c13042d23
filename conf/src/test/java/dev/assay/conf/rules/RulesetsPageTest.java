package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page on rulesets says what the data says. */
class RulesetsPageTest {
    @Test
    void tableOfKeysIsThatOfTheData() throws IOException {
        List<String> wanted = new ArrayList<>();
        for (UserKey key : UserKeys.all()) {
            String scenarios = String.join(", ", key.scenarios()).replace("*", "all");
            wanted.add(row(
                    "`" + key.key() + "`", scenarios, key.unit(), key.closed().code(), key.why()));
        }
        assertThat(rowsAfter("| key | scenarios |")).containsExactlyElementsOf(wanted);
    }

    @Test
    void tableOfDiscrepanciesIsThatOfTheData() throws IOException {
        List<String> wanted = new ArrayList<>();
        for (Discrepancy entry : Discrepancy.all()) {
            wanted.add(row(
                    entry.key(),
                    String.join(", ", entry.rounds()),
                    entry.subject(),
                    entry.valueBySource().get("one"),
                    entry.valueBySource().get("other"),
                    entry.note()));
        }
        assertThat(rowsAfter("| key | rounds |")).containsExactlyElementsOf(wanted);
    }

    @Test
    void tableOfRulesetsIsThatOfTheData() throws IOException {
        List<String> wanted = new ArrayList<>();
        for (String name : RuleSets.names()) {
            RuleSet rules = RuleSets.byName(name);
            RulesSource source = rules.source();
            String from =
                    rules.official() ? source.file() + ", " + source.revision() + ", " + source.date() : source.file();
            wanted.add(row(name, rules.version().toString(), from));
        }
        assertThat(rowsAfter("| ruleset |")).containsExactlyElementsOf(wanted);
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static List<String> rowsAfter(String heading) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(System.getProperty("assay.root", ".."), "docs/rulesets.md"));
        return lines.stream()
                .dropWhile(line -> !line.startsWith(heading))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }
}
