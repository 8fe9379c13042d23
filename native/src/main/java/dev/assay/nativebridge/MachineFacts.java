package dev.assay.nativebridge;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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

    /**
     * The facts of this machine, by name, always in the same order. Those of the clock and the scheduler need the native binding
     * and are unknown without it.
     */
    public static Map<String, String> read() {
        Map<String, String> facts = readFrom(Path.of("/"));
        OptionalLong resolution = TimingHelpers.clockResolutionNanos();
        facts.put("clockResolutionNanos", resolution.isPresent() ? Long.toString(resolution.getAsLong()) : UNKNOWN);
        facts.put("schedulingClass", TimingHelpers.schedulingClass());
        return facts;
    }

    static Map<String, String> readFrom(Path root) {
        MachineFacts facts = new MachineFacts(root);
        Map<String, String> byName = new LinkedHashMap<>();
        byName.put("cpuModel", facts.cpuInfo("model name"));
        byName.put("hypervisor", facts.hypervisor());
        byName.put("clockSource", facts.line("sys/devices/system/clocksource/clocksource0/current_clocksource"));
        byName.put("governor", facts.governors());
        byName.put("onlineCpus", facts.line("sys/devices/system/cpu/online"));
        byName.put("isolatedCpus", facts.line("sys/devices/system/cpu/isolated"));
        byName.put("smtActive", facts.line("sys/devices/system/cpu/smt/active"));
        byName.put("numaNodes", facts.line("sys/devices/system/node/online"));
        byName.put("transparentHugePages", facts.line("sys/kernel/mm/transparent_hugepage/enabled"));
        byName.put("kernel", facts.line("proc/sys/kernel/osrelease"));
        byName.put("cpuLimit", facts.firstLine("sys/fs/cgroup/cpu.max", "sys/fs/cgroup/cpu/cpu.cfs_quota_us"));
        byName.put(
                "memoryLimit",
                facts.firstLine("sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes"));
        return byName;
    }

    /** The older of the two files belongs to the first version of control groups. */
    private String firstLine(String newer, String older) {
        String found = line(newer);
        return found.equals(UNKNOWN) ? line(older) : found;
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
