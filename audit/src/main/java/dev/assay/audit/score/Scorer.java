package dev.assay.audit.score;

import java.util.List;
import java.util.Optional;

/** How one benchmark is scored (accuracy-spec 4). Stateless; used from several threads. */
interface Scorer {
    /** Why a row cannot be scored without running foreign code or a judge, and what to run instead; empty if it can. */
    default Optional<String> refusal(ReferenceRow row) {
        return Optional.empty();
    }

    /** Scores one answer. */
    SampleScore judge(Sample sample, ReferenceRow row);

    /** The figures and the line of all answers. */
    OfficialScore total(List<SampleScore> scores, LogSurvey survey);

    /** Whether special tokens are spelled out in the text. */
    default boolean needsSpecialTokens() {
        return false;
    }

    /** Whether a repeated index is scored each time instead of once. */
    default boolean scoresRepeats() {
        return false;
    }

    /** Whether token counts are part of the figures, so that they must be known. */
    default boolean needsTokenCounts() {
        return true;
    }
}
