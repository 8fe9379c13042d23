package dev.assay.compliance.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.audit.score.AccuracyScoring;
import dev.assay.audit.score.LogSurvey;
import dev.assay.audit.score.References;
import dev.assay.conf.round.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lines that scoring prints are found by the patterns of the official checker, metric by metric. */
final class ScoreLineTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "v6.1, llama2-70b-99.9, OpenOrca, rouge, some words",
        "v6.1, llama3.1-8b, x, rouge, some words",
        "v5.0, gptj-99, x, rouge, some words",
        "v6.1, deepseek-r1, gpqa, gpqa_em, A",
        "v6.1, gpt-oss-120b, gpqa_diamond, gpqa, A",
        "v6.0, qwen3-vl-235b-a22b, x, x, A > B"
    })
    void everyMetricOfTheTargetsIsFound(String round, String benchmark, String dataset, String metric, String answer)
            throws IOException {
        References references = new References.Builder("refs", Map.of())
                .add("refs:1", Map.of("gt_output", answer, "dataset", dataset, "metric", metric))
                .build();
        Path log = Files.writeString(folder.resolve("log"), """
                [
                { "seq_id" : 0, "qsl_idx" : 0, "data" : "736F6D6520776F726473", "token_count" : 3 }
                ]
                """);

        String line = new AccuracyScoring(benchmark, references, Optional.empty(), Optional.empty())
                .score(log, LogSurvey.of(log))
                .line();

        assertThat(Rounds.byName(round).entries(benchmark).orElseThrow().accuracyTargetsFor("Offline"))
                .isNotEmpty()
                .filteredOn(target ->
                        !(benchmark.equals("gpt-oss-120b") && target.metric().equals("TOKENS_PER_SAMPLE")))
                .allSatisfy(target -> assertThat(AccuracyMetrics.find(target.metric(), line))
                        .as(target.metric() + " in " + line)
                        .isPresent());
    }

    @Test
    void theNumberFoundIsTheNumberScored() throws IOException {
        References references = new References.Builder("refs", Map.of())
                .add("refs:1", Map.of("output", "police killed the gunman"))
                .build();
        Path log = Files.writeString(folder.resolve("log"), """
                [
                { "seq_id" : 0, "qsl_idx" : 0, "data" : "7468652067756E6D616E206B696C6C656420706F6C696365", "token_count" : 5 }
                ]
                """);

        String line = new AccuracyScoring("llama2-70b-99", references, Optional.empty(), Optional.empty())
                .score(log, LogSurvey.of(log))
                .line();

        // "the gunman killed police" against the reference: 1, 1/3 and 1/2
        assertThat(AccuracyMetrics.find("ROUGE1", line)).contains("100.0");
        assertThat(AccuracyMetrics.find("ROUGE2", line)).contains("33.3333");
        assertThat(AccuracyMetrics.find("ROUGEL", line)).contains("50.0");
        assertThat(AccuracyMetrics.find("TOKENS_PER_SAMPLE", line)).contains("5.0");
    }
}
