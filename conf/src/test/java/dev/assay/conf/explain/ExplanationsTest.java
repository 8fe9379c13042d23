package dev.assay.conf.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.SpecFiles;
import dev.assay.conf.rules.UserKey;
import dev.assay.conf.rules.UserKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExplanationsTest {
    private static final Pattern KEY = Pattern.compile("\"key\": \"([^\"]+)\"");

    @Test
    void everyKeyOfEveryReferenceDetailLogIsExplained() throws IOException {
        Set<String> keys = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SpecFiles.goldenDirectory().resolve("results"))) {
            for (Path file :
                    files.filter(path -> path.endsWith("mlperf_log_detail.txt")).toList()) {
                Matcher matcher = KEY.matcher(Files.readString(file));
                while (matcher.find()) {
                    keys.add(matcher.group(1));
                }
            }
        }
        assertThat(keys).hasSizeGreaterThan(150);
        assertThat(keys)
                .allSatisfy(key -> assertThat(Explanations.find(key)).as(key).isPresent());
    }

    @Test
    void everyConfigurationKeyAndItsSettingIsExplained() {
        for (UserKey key : UserKeys.all()) {
            assertThat(Explanations.find("*.*." + key.key())).as(key.key()).isPresent();
            assertThat(Explanations.find(key.setting())).as(key.setting()).isPresent();
        }
    }

    @Test
    void wordsOfTheFieldAreExplainedWithTheirFormula() {
        assertThat(Explanations.find("TPOT").orElseThrow().formula()).contains("(latency - TTFT) / (tokens - 1)");
        assertThat(Explanations.find("ttft").orElseThrow().formula()).contains("first token - due");
        assertThat(Explanations.find("latency").orElseThrow().formula()).contains("complete - due");
        assertThat(List.of("goodput", "hand-over-delay", "early-stopping", "percentile"))
                .allSatisfy(word -> assertThat(Explanations.find(word)).as(word).isPresent());
    }

    @Test
    void percentileInANameFindsTheGeneralExplanation() {
        assertThat(Explanations.find("result_99.90_percentile_latency_ns")
                        .orElseThrow()
                        .key())
                .isEqualTo("result_X_percentile_latency_ns");
        assertThat(Explanations.find("no_such_key")).isEmpty();
    }

    @Test
    void noNameHasTwoExplanations() {
        List<String> names = new ArrayList<>();
        for (Explanation explanation : Explanations.all()) {
            names.add(explanation.key());
            names.addAll(explanation.aliases());
            assertThat(explanation.definition()).isNotBlank();
            assertThat(explanation.unit()).isNotBlank();
            assertThat(explanation.source()).isNotBlank();
        }
        assertThat(names).doesNotHaveDuplicates();
    }
}
