package dev.assay.cli.search;

import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptDataset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What must be the same for a search to go on from an earlier one. */
final class Fingerprint {
    private Fingerprint() {}

    static Map<String, String> of(
            String method, String limits, Map<String, Object> settings, String sut, PromptDataset prompts) {
        Map<String, String> fingerprint = new LinkedHashMap<>();
        fingerprint.put("method", method);
        fingerprint.put("limits", limits);
        fingerprint.put("settings", settings.toString());
        fingerprint.put("system", sut);
        fingerprint.put("dataset", prompts.sha256());
        return fingerprint;
    }

    /** @throws UserError naming the first difference */
    static void requireSame(Map<String, String> now, Map<String, String> then, Path file) {
        for (Map.Entry<String, String> entry : now.entrySet()) {
            String before = then.getOrDefault(entry.getKey(), "");
            if (!before.equals(entry.getValue())) {
                throw new UserError("--resume cannot go on from " + file + ": the " + entry.getKey()
                        + " changed; give the same options as then, or begin again with --overwrite");
            }
        }
    }
}
