package dev.assay.cli.run;

import dev.assay.conf.dataset.Decoding;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Puts the sampling values of a benchmark that have no option of their own where each dialect has them. */
final class SamplingFields {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private SamplingFields() {}

    /** The user's further fields and those of the benchmark; the user's win. Text that is no object comes back as it is. */
    static String with(@Nullable Decoding decoding, String dialect, String extraBody) {
        if (decoding == null || (decoding.topP().isEmpty() && decoding.topK().isEmpty())) {
            return extraBody;
        }
        JsonNode given;
        try {
            given = JSON.readTree(extraBody);
        } catch (JacksonException e) {
            // Whoever reads the text next says what is wrong with it.
            return extraBody;
        }
        if (!(given instanceof ObjectNode body)) {
            return extraBody;
        }
        switch (dialect) {
            case "sglang" -> put(body.withObjectProperty("sampling_params"), decoding);
            // TGI takes a top_p below 1 only, and leaving it out means 1.
            case "tgi" -> {}
            default -> put(body, decoding);
        }
        return JSON.writeValueAsString(body);
    }

    private static void put(ObjectNode into, Decoding decoding) {
        if (!into.has("top_p")) {
            decoding.topP().ifPresent(share -> into.put("top_p", share));
        }
        if (!into.has("top_k")) {
            decoding.topK().ifPresent(count -> into.put("top_k", count));
        }
    }
}
