package dev.assay.audit.score;

import dev.assay.audit.accuracy.HierarchicalF1;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** qwen3-vl-235b-a22b: hierarchical F1 of the category path in a JSON answer. */
record ProductScorer() implements Scorer {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    public boolean needsTokenCounts() {
        return false;
    }

    @Override
    public SampleScore judge(Sample sample, ReferenceRow row) {
        return new SampleScore(
                "",
                Map.of(),
                sample.text().codePointCount(0, sample.text().length()),
                sample.tokens().orElse(0L),
                sample.tokens().orElse(0L),
                Optional.of(new SampleScore.CategoryPair(category(sample.text()), row.answer())));
    }

    private static Optional<String> category(String text) {
        try {
            JsonNode answer = JSON.readTree(text);
            return answer == null ? Optional.empty() : answer.path("category").stringValueOpt();
        } catch (JacksonException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public OfficialScore total(List<SampleScore> scores, LogSurvey survey) {
        HierarchicalF1 f1 = new HierarchicalF1();
        long unreadable = 0;
        for (SampleScore score : scores) {
            SampleScore.CategoryPair pair = score.categories().orElseThrow();
            if (pair.predicted().isPresent()) {
                f1.add(pair.predicted().get(), pair.truth());
            } else {
                unreadable++;
                f1.addUnreadable(pair.truth());
            }
        }
        return new OfficialScore(
                Map.of(AccuracyMetric.F1, f1.f1()),
                "{\"f1\": " + OfficialNumber.shortest(f1.f1()) + "}",
                unreadable == 0 ? List.of() : List.of(unreadable + " answers are no JSON object with a category"));
    }
}
