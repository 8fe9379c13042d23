package dev.assay.cli.settings;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.results.model.RunDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The ruleset of a run that names no benchmark: short runs that the built-in engine passes. */
public final class DemonstrationRules {
    private static final String RESOURCE = "demonstration.conf";

    private DemonstrationRules() {}

    /** Reads the ruleset from the program's own resources. */
    public static Ruleset ruleset() {
        try (InputStream in = DemonstrationRules.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the program is incomplete: resource " + RESOURCE + " is missing");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            ConfigText rules = ConfigText.parse("demonstration ruleset", text);
            return new Ruleset(
                    new RunDocument.Ruleset("demonstration", true, null, null, null),
                    "demonstration",
                    rules,
                    LoadGenVersion.NEWEST);
        } catch (IOException e) {
            throw new IllegalStateException("resource " + RESOURCE + " cannot be read", e);
        }
    }
}
