package dev.assay.nativebridge;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Facts about the machine that explain a timing result: what the kernel says about its clock, power policy, topology.
 * Nothing that identifies a machine or a person is read. A fact that cannot be read is named as unknown.
 */
public final class MachineFacts {
    private static final String UNKNOWN = "unknown";

    private final Path root;

    private MachineFacts(Path root) {
        this.root = root;
    }

    /** The facts of this machine, by name, always in the same order. */
    public static Map<String, String> read() {
        return readFrom(Path.of("/"));
    }

    static Map<String, String> readFrom(Path root) {
        MachineFacts facts = new MachineFacts(root);
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put("cpu_model", facts.cpuInfo("model name"));
        byName.put("hypervisor", facts.hypervisor());
        byName.put("clock_source", facts.line("sys/devices/system/clocksource/clocksource0/current_clocksource"));
        byName.put("governor", facts.governors());
        byName.put("online_cpus", facts.line("sys/devices/system/cpu/online"));
        byName.put("isolated_cpus", facts.line("sys/devices/system/cpu/isolated"));
        byName.put("smt_active", facts.line("sys/devices/system/cpu/smt/active"));
        byName.put("numa_nodes", facts.line("sys/devices/system/node/online"));
        byName.put("transparent_huge_pages", facts.line("sys/kernel/mm/transparent_hugepage/enabled"));
        byName.put("kernel", facts.line("proc/sys/kernel/osrelease"));
        byName.put("cpu_limit", facts.line("sys/fs/cgroup/cpu.max"));
        byName.put("memory_limit", facts.line("sys/fs/cgroup/memory.max"));
        return byName;
    }

    private String line(String file) {
        return content(file)
                .flatMap(text -> text.lines().findFirst())
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .orElse(UNKNOWN);
    }

    private Optional<String> content(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private String cpuInfo(String key) {
        return content("proc/cpuinfo")
                .flatMap(text ->
                        text.lines().filter(line -> line.startsWith(key)).findFirst())
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .orElse(UNKNOWN);
    }

    private String hypervisor() {
        String flags = cpuInfo("flags");
        if (flags.equals(UNKNOWN)) {
            return UNKNOWN;
        }
        return (" " + flags + " ").contains(" hypervisor ") ? "yes" : "no";
    }

    private String governors() {
        TreeSet<String> found = new TreeSet<>();
        try (DirectoryStream<Path> cpus =
                Files.newDirectoryStream(root.resolve("sys/devices/system/cpu"), "cpu[0-9]*")) {
            for (Path cpu : cpus) {
                content(root.relativize(cpu) + "/cpufreq/scaling_governor")
                        .map(String::strip)
                        .ifPresent(found::add);
            }
        } catch (IOException e) {
            return UNKNOWN;
        }
        return found.isEmpty() ? UNKNOWN : String.join(",", found);
    }
}
