package dev.assay.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfTestResultTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    Path directory;

    @Test
    void loadAboveSixtyPercentOfTheCeilingIsSaid() {
        SelfTestResult ceiling = ceiling(2000, Runtime.getRuntime().availableProcessors());
        assertThat(ceiling.eventsPerSecond()).isEqualTo(100_000);
        assertThat(ceiling.remark(600_000, 10 * SECOND)).isEmpty();
        assertThat(ceiling.remark(900_000, 10 * SECOND))
                .startsWith("client near its own limit: 90000 token events/s are 90 %");
    }

    @Test
    void resultOfAnotherMachineSaysNothing() {
        assertThat(ceiling(1, Runtime.getRuntime().availableProcessors() + 1).remark(1_000_000, SECOND))
                .isEmpty();
    }

    @Test
    void resultIsSavedAndReadAndGarbageIsNone() throws IOException {
        SelfTestStore store = new SelfTestStore(directory.resolve("new"));
        assertThat(store.read()).isEmpty();
        SelfTestResult result = ceiling(2000, 2);
        store.write(result);
        assertThat(store.read()).contains(result);
        Files.writeString(store.file(), "{");
        assertThat(store.read()).isEmpty();
    }

    @Test
    void cacheDirectoryIsThatOfTheSystem() {
        Path home = Path.of("/home/u");
        assertThat(SelfTestStore.directory(Map.of("XDG_CACHE_HOME", "/c"), "Linux", home))
                .isEqualTo(Path.of("/c/assay"));
        assertThat(SelfTestStore.directory(Map.of(), "Linux", home)).isEqualTo(Path.of("/home/u/.cache/assay"));
        assertThat(SelfTestStore.directory(Map.of(), "Mac OS X", home))
                .isEqualTo(Path.of("/home/u/Library/Caches/assay"));
    }

    private static SelfTestResult ceiling(long streams, int cores) {
        return new SelfTestResult(
                SelfTestResult.SCHEMA, cores, Runtime.version().toString(), 1, 1, 1, 1, 1, 1, false, streams, 1);
    }
}
