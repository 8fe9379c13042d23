package dev.assay.grpc.server;

import dev.assay.testkit.engine.Vocabulary;
import java.util.List;

/** The embedded engine knows no stop sequences; those that cannot appear in its answers change nothing. */
final class StopTexts {
    private StopTexts() {}

    /** @throws IllegalArgumentException when a text could appear in an answer, which would have to end there */
    static void requireHarmless(List<String> texts) {
        for (String text : texts) {
            if (!text.isEmpty() && Vocabulary.builtIn().mayAppear(text)) {
                throw new IllegalArgumentException(
                        "the embedded engine has no stop sequences, and its answers may have \"" + text
                                + "\"; leave it out");
            }
        }
    }
}
