package dev.assay.conf.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.SpecFiles;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Every value of the committed tables equals the reference tables, and none of those is left out. */
class RoundDataTest {
    @TestFactory
    Stream<DynamicTest> everyReferenceTableOfARoundIsCarriedOverExactly() {
        return Rounds.names().stream().flatMap(name -> {
            JsonNode wanted = SpecFiles.rounds(name + ".json");
            return new RoundInReferenceForm(Rounds.byName(name))
                    .tables(wanted).entrySet().stream()
                            .map(table -> DynamicTest.dynamicTest(
                                    name + " " + table.getKey(),
                                    () -> assertThat(comparable(table.getKey(), table.getValue()))
                                            .isEqualTo(comparable(table.getKey(), wanted.get(table.getKey())))));
        });
    }

    /** Two tables are sets of names: their order says nothing. */
    private static Object comparable(String table, JsonNode value) {
        return table.equals("token_latency_benchmarks") || table.equals("equal_issue_benchmarks")
                ? value.valueStream().map(JsonNode::stringValue).sorted().toList()
                : value;
    }

    @TestFactory
    Stream<DynamicTest> noReferenceTableIsUnknown() {
        return Rounds.names().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    JsonNode wanted = SpecFiles.rounds(name + ".json");
                    Set<String> unknown = new HashSet<>(wanted.propertyNames());
                    unknown.removeAll(new RoundInReferenceForm(Rounds.byName(name))
                            .tables(wanted)
                            .keySet());
                    assertThat(unknown).isEmpty();
                }));
    }

    @Test
    void acceptedPowerSourcesEqualTheReference() {
        JsonNode wanted = SpecFiles.rounds("power-sources.json");
        assertThat(RoundInReferenceForm.json(PowerSources.builtIn().acceptedSets()))
                .isEqualTo(wanted.get("accepted_source_sets"));
        assertThat(wanted.get("digest").stringValue())
                .startsWith(PowerSources.builtIn().digest());
    }

    @Test
    void privateIdWordsEqualTheReference() {
        JsonNode wanted = SpecFiles.rounds("private-id-words.json");
        PrivateIdWords words = PrivateIdWords.builtIn();
        assertThat(RoundInReferenceForm.json(words.first())).isEqualTo(wanted.get("first"));
        assertThat(RoundInReferenceForm.json(words.second())).isEqualTo(wanted.get("second"));
        assertThat(RoundInReferenceForm.json(words.examples())).isEqualTo(wanted.get("examples"));
    }

    @Test
    void privateIdsOfTheExamplesFollowFromTheirNames() {
        PrivateIdWords words = PrivateIdWords.builtIn();
        assertThat(words.examples()).isNotEmpty();
        words.examples().forEach((system, id) -> assertThat(words.id(system)).isEqualTo(id));
    }
}
