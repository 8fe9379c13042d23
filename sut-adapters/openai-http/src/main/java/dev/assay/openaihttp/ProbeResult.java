package dev.assay.openaihttp;

import java.util.List;

/**
 * What the check before a run found.
 *
 * @param ok whether a run can begin
 * @param sentence one sentence for the user: what answers there, or what is wrong and what to do
 * @param models models that the server lists; empty when it lists none
 * @param tokenIdsAsked whether the requests of the run ask for token ids
 * @param usageAsked whether the requests of the run ask for usage in the stream
 * @param tokenIdsSeen whether the test answer brought token ids
 */
public record ProbeResult(
        boolean ok,
        String sentence,
        List<String> models,
        boolean tokenIdsAsked,
        boolean usageAsked,
        boolean tokenIdsSeen) {

    static ProbeResult wrong(String sentence) {
        return new ProbeResult(false, sentence, List.of(), false, false, false);
    }

    /** Of several endpoints, all of which can be used: what they have in common. */
    static ProbeResult together(List<ProbeResult> all) {
        ProbeResult first = all.getFirst();
        if (all.size() == 1) {
            return first;
        }
        String sentence =
                String.join("; ", all.stream().map(ProbeResult::sentence).toList());
        return new ProbeResult(
                true,
                sentence,
                first.models(),
                all.stream().allMatch(ProbeResult::tokenIdsAsked),
                all.stream().allMatch(ProbeResult::usageAsked),
                all.stream().allMatch(ProbeResult::tokenIdsSeen));
    }
}
