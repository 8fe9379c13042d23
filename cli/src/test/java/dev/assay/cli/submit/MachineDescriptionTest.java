package dev.assay.cli.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a machine tells of itself, and that it tells nothing that identifies it. */
final class MachineDescriptionTest {
    @TempDir
    private Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    /** Two sockets of two cores, two threads each. */
    @Test
    void processorsCoresAndMemoryAreCounted() throws IOException {
        StringBuilder cpus = new StringBuilder();
        for (int cpu = 0; cpu < 8; cpu++) {
            cpus.append("processor\t: ")
                    .append(cpu)
                    .append("\nmodel name\t: Example CPU 9000\nphysical id\t: ")
                    .append(cpu / 4)
                    .append("\ncore id\t\t: ")
                    .append(cpu % 2)
                    .append("\n\n");
        }
        file("proc/cpuinfo", cpus.toString());
        file("proc/meminfo", "MemTotal:       65798136 kB\nMemFree: 1 kB\n");
        file("etc/os-release", "NAME=X\nPRETTY_NAME=\"Example Linux 12\"\n");
        file("proc/sys/kernel/osrelease", "6.1.0-example\n");
        file("sys/class/dmi/id/product_serial", "SECRET-1\n");
        file("etc/hostname", "secret-host\n");

        Map<String, String> fields = MachineDescription.readFrom(root);

        assertThat(fields)
                .containsEntry("host_processor_model_name", "Example CPU 9000")
                .containsEntry("host_processors_per_node", "2")
                .containsEntry("host_processor_core_count", "2")
                .containsEntry("host_memory_capacity", "63 GiB")
                .containsEntry("operating_system", "Example Linux 12, Linux 6.1.0-example");
        assertThat(fields.toString()).doesNotContainIgnoringCase("secret");
    }

    @Test
    void aMachineThatTellsNothingLeavesTheFieldsToPeople() {
        assertThat(MachineDescription.readFrom(root)).isEmpty();
    }
}
