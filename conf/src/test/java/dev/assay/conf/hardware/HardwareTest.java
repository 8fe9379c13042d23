package dev.assay.conf.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HardwareTest {
    @Test
    void namesAreFoundInAnySpelling() {
        assertThat(Hardware.accelerator("nvidia h100 sxm 80gb").orElseThrow().name())
                .isEqualTo("H100-SXM-80GB");
        assertThat(Hardware.model("Llama 2 70B").orElseThrow().name()).isEqualTo("llama2-70b");
    }

    @Test
    void unknownNamesAreNotGuessed() {
        assertThat(Hardware.accelerator("H100")).isEmpty();
        assertThat(Hardware.model("llama")).isEmpty();
    }

    @Test
    void figuresOfTheWorkedExamplesAreThoseOfTheTable() {
        Accelerator h100 = Hardware.accelerator("H100-SXM-80GB").orElseThrow();
        assertThat(h100.memoryBytes()).isEqualTo(80e9);
        assertThat(h100.bandwidthBytesPerSecond()).isEqualTo(3.35e12);
        assertThat(h100.denseFlops()).containsEntry("bf16", 989e12);
        ModelCard llama = Hardware.model("llama2-70b").orElseThrow();
        assertThat(llama.kvLayers() * llama.kvElementsPerLayer() * 2).isEqualTo(327_680);
    }

    @Test
    void eachRowNamesItsDocument() {
        assertThat(Hardware.accelerators())
                .allSatisfy(row -> assertThat(row.source()).isNotBlank())
                .allSatisfy(row -> assertThat(row.denseFlops()).isNotEmpty());
        assertThat(Hardware.models())
                .allSatisfy(row -> assertThat(row.activeParameters()).isLessThanOrEqualTo(row.totalParameters()));
    }
}
