package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.SpecFiles;
import dev.assay.conf.round.Rounds;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.settings.ConfigGoldenCases;
import dev.assay.loadgen.settings.ConfigText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** The committed rules equal the reference tables, value by value. */
class RulesDataTest {
    @TestFactory
    Stream<DynamicTest> everyLineOfTheReferenceRulesIsThereAndNoOther() {
        JsonNode rounds = SpecFiles.rounds("rounds-conf.json").get("rounds");
        return rounds.properties().stream()
                .map(round -> DynamicTest.dynamicTest(round.getKey(), () -> {
                    Map<String, String> wanted = texts(round.getValue().get("mlperf_conf"));
                    Map<String, String> found = new LinkedHashMap<>();
                    RuleSets.byName(round.getKey())
                            .text()
                            .entries()
                            .values()
                            .forEach(entry -> found.put(entry.key(), entry.value()));
                    assertThat(found).containsExactlyInAnyOrderEntriesOf(wanted);
                }));
    }

    @Test
    void rulesetsAreTheRoundsOfTheReferenceAndTheDemonstration() {
        List<String> wanted = new ArrayList<>(
                SpecFiles.rounds("rounds-conf.json").get("rounds").propertyNames());
        wanted.add("demo");
        assertThat(RuleSets.names()).containsExactlyElementsOf(wanted);
    }

    @TestFactory
    Stream<DynamicTest> sourceAndEarlierRevisionOfEachRoundEqualTheReference() {
        JsonNode rounds = SpecFiles.rounds("rounds-conf.json").get("rounds");
        return rounds.properties().stream()
                .map(round -> DynamicTest.dynamicTest(round.getKey(), () -> {
                    RuleSet rules = RuleSets.byName(round.getKey());
                    JsonNode source = round.getValue().get("source");
                    assertThat(rules.source())
                            .isEqualTo(new RulesSource(
                                    source.get("repository").stringValue(),
                                    source.get("revision").stringValue(),
                                    source.get("date").stringValue(),
                                    source.get("file").stringValue()));
                    String strings =
                            round.getValue().get("loadgen_version_strings").stringValue();
                    assertThat(rules.versionNote()).isEqualTo(strings);
                    String shortVersion = rules.version().toString().replaceFirst("^(4\\.\\d)\\.0$", "$1");
                    assertThat(strings).contains(shortVersion);
                    JsonNode earlier = round.getValue().get("earlier_revision");
                    assertThat(rules.earlierRevision().isPresent()).isEqualTo(earlier != null);
                    rules.earlierRevision().ifPresent(revision -> {
                        assertThat(revision.revision())
                                .isEqualTo(earlier.get("revision").stringValue());
                        assertThat(revision.addedSince()).isEqualTo(texts(earlier.get("added_by_final")));
                        Map<String, EarlierRevision.Change> changes = new LinkedHashMap<>();
                        earlier.get("changed_by_final")
                                .properties()
                                .forEach(change -> changes.put(
                                        change.getKey(),
                                        new EarlierRevision.Change(
                                                change.getValue().get("early").asString(),
                                                change.getValue().get("final").asString())));
                        assertThat(revision.changedSince()).isEqualTo(changes);
                    });
                }));
    }

    @Test
    void everyDiscrepancyBetweenPrimarySourcesIsKept() {
        List<Discrepancy> wanted = new ArrayList<>();
        for (JsonNode entry : SpecFiles.rounds("rounds-conf.json").get("discrepancies")) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("one", entry.get("one").stringValue());
            values.put("other", entry.get("other").stringValue());
            wanted.add(new Discrepancy(
                    entry.get("id").stringValue(),
                    entry.get("rounds").valueStream().map(JsonNode::stringValue).toList(),
                    entry.get("subject").stringValue(),
                    values,
                    entry.get("suggestion").stringValue(),
                    entry.get("kind").stringValue().equals("check")));
        }
        assertThat(Discrepancy.all()).containsExactlyElementsOf(wanted);
        assertThat(Discrepancy.ofRound("v6.1"))
                .extracting(Discrepancy::key)
                .contains("D17")
                .doesNotContain("D02");
    }

    @TestFactory
    Stream<DynamicTest> builtInValuesGiveTheSettingsOfTheReference() {
        return ConfigGoldenCases.builtInConfiguration(
                GoldenFiles.read("config.json"), RuleSets.newest().text());
    }

    @Test
    void rulesAndCheckerTablesOfARoundHaveTheSameSeeds() {
        for (String name : Rounds.names()) {
            assertThat(RuleSets.byName(name).seeds())
                    .as(name)
                    .isEqualTo(Rounds.byName(name).seeds());
        }
    }

    @Test
    void everyTextIsCleanInTheGrammar() {
        for (String name : RuleSets.names()) {
            ConfigText text = RuleSets.byName(name).text();
            assertThat(text.problems()).as(name).isEmpty();
            assertThat(text.loneKeys()).as(name).isEmpty();
        }
    }

    @Test
    void demonstrationIsNoRoundAndSaysSo() {
        assertThat(RuleSets.demo().official()).isFalse();
        assertThat(RuleSets.demo().label()).isEqualTo("demonstration, not an MLPerf round");
        assertThat(RuleSets.rounds()).doesNotContain(RuleSets.demo());
    }

    private static Map<String, String> texts(JsonNode object) {
        Map<String, String> texts = new LinkedHashMap<>();
        object.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString()));
        return texts;
    }
}
