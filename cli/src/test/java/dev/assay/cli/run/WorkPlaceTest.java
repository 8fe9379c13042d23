package dev.assay.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Of the variables of a process only harmless ones are kept, and of some that they are set. */
final class WorkPlaceTest {
    @Test
    void neitherSecretsNorPlacesOfAProcessAreKept() {
        assertThat(WorkPlace.variables(Map.of(
                        "OPENAI_API_KEY", "sk-secret",
                        "HF_TOKEN", "hf-secret",
                        "HOME", "/home/joe",
                        "HTTPS_PROXY", "http://joe:pw@proxy",
                        "LD_LIBRARY_PATH", "/home/joe/lib",
                        "CUDA_VISIBLE_DEVICES", "0,1",
                        "LANG", "C.UTF-8")))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "HTTPS_PROXY", "set",
                        "LD_LIBRARY_PATH", "set",
                        "CUDA_VISIBLE_DEVICES", "0,1",
                        "LANG", "C.UTF-8"));
    }
}
