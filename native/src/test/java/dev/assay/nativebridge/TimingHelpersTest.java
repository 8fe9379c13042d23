package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimingHelpersTest {
    @Test
    void processorThatDoesNotExistIsRefused() {
        assertThat(TimingHelpers.pinCurrentThread(-1)).isFalse();
        assertThat(TimingHelpers.pinCurrentThread(100_000)).isFalse();
        assertThat(TimingHelpers.pinCurrentThread()).isFalse();
        assertThat(TimingHelpers.timerSlack(0)).isFalse();
    }

    @Test
    void threadIsPinnedAndItsSlackShrinksWhereTheBindingIsPresent() throws InterruptedException {
        assumeTrue(TimingHelpers.available(), "skipped: no native binding in this build");
        boolean[] done = new boolean[2];
        Thread thread = Thread.ofPlatform().start(() -> {
            done[0] = TimingHelpers.pinCurrentThread(0);
            done[1] = TimingHelpers.timerSlack(1);
        });
        thread.join();
        assertThat(done).containsExactly(true, true);
        assertThat(TimingHelpers.schedulingClass()).startsWith("SCHED_");
        assertThat(TimingHelpers.clockResolutionNanos().orElseThrow()).isBetween(1L, 20_000_000L);
    }

    @Test
    void processorThatOnlyOneOfTwoIsThereForIsRefused() throws InterruptedException {
        assumeTrue(TimingHelpers.available(), "skipped: no native binding in this build");
        boolean[] pinned = {true};
        Thread thread = Thread.ofPlatform().start(() -> pinned[0] = TimingHelpers.pinCurrentThread(0, 1_000));
        thread.join();
        assertThat(pinned[0]).isFalse();
    }

    @Test
    void factsComeFromTheKernelsFilesAndMissingOnesAreNamed(@TempDir Path root) throws IOException {
        put(root, "proc/cpuinfo", "processor : 0\nmodel name\t: Some CPU @ 2 GHz\nflags\t\t: fpu hypervisor sse\n");
        put(root, "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        put(root, "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
        put(root, "sys/devices/system/node/online", "0-1\n");
        put(root, "sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n");
        Map<String, String> facts = MachineFacts.readFrom(root);
        assertThat(facts)
                .containsEntry("cpuModel", "Some CPU @ 2 GHz")
                .containsEntry("hypervisor", "yes")
                .containsEntry("governor", "performance,powersave")
                .containsEntry("numaNodes", "0-1")
                .containsEntry("cpuLimit", "200000")
                .containsEntry("clockSource", "unknown");
    }

    private static void put(Path root, String file, String content) throws IOException {
        Path target = root.resolve(file);
        Files.createDirectories(target.getParent());
        Files.writeString(target, content);
    }
}
