package dev.assay.cli.run;

import dev.assay.nativebridge.MachineFacts;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a machine offers to a measuring client: what is printed before anybody wonders about a figure. */
public final class MachineCheck {
    private static final String UNKNOWN = "unknown";
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final long FEW_FILES = 4096;
    private static final long UNLIMITED = Long.MAX_VALUE;
    private static final long MIB = 1L << 20;

    private final Map<String, String> facts;
    private final List<Line> lines = new ArrayList<>();

    /**
     * One thing that was looked at.
     *
     * @param remark what to do about it; empty when it is as it should be
     */
    public record Line(String name, String found, String remark) {}

    private MachineCheck(Map<String, String> facts) {
        this.facts = facts;
    }

    /** @param folder where results would go */
    public static List<Line> of(Path folder) {
        return new MachineCheck(MachineFacts.read()).lines(folder);
    }

    private List<Line> lines(Path folder) {
        add("java", System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.version"), "");
        add(
                "memory",
                Runtime.getRuntime().maxMemory() / MIB + " MiB of heap at most, collected by "
                        + ManagementFactory.getGarbageCollectorMXBeans().stream()
                                .map(GarbageCollectorMXBean::getName)
                                .collect(Collectors.joining(", ")),
                "");
        add(
                "processors",
                Runtime.getRuntime().availableProcessors() + ", " + facts.getOrDefault("cpuModel", UNKNOWN),
                Runtime.getRuntime().availableProcessors() < 2
                        ? "client and issuing thread share one; give them two or more"
                        : "");
        String governor = facts.getOrDefault("governor", UNKNOWN);
        add(
                "governor",
                governor,
                governor.equals(UNKNOWN) || governor.equals("performance")
                        ? ""
                        : "processors that save power wake late; set the governor \"performance\"");
        String clock = facts.getOrDefault("clockSource", UNKNOWN);
        add(
                "clock",
                clock + ", resolution " + facts.getOrDefault("clockResolutionNanos", UNKNOWN) + " ns",
                List.of("hpet", "acpi_pm").contains(clock) ? "each reading takes about a microsecond; use tsc" : "");
        add("ports", PortLimit.portsHere() + " local ports for each pair of local address and server", "");
        files();
        add(
                "native parts",
                facts.getOrDefault("clockResolutionNanos", UNKNOWN).equals(UNKNOWN)
                        ? "not there for this system; only engine libraries (native:) need them"
                        : "there",
                "");
        boolean writable = Files.isWritable(folder);
        add("folder", folder + (writable ? " can be written" : " cannot be written"), writable ? "" : "use --out");
        return List.copyOf(lines);
    }

    private void files() {
        long most;
        try {
            most = Files.readAllLines(LIMITS).stream()
                    .filter(line -> line.startsWith("Max open files"))
                    .map(line -> line.replaceAll("^Max open files +(\\S+).*", "$1"))
                    .filter(word -> word.matches("\\d+"))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(UNLIMITED);
        } catch (IOException e) {
            add("open files", UNKNOWN, "");
            return;
        }
        add(
                "open files",
                most == UNLIMITED ? "unlimited" : "at most " + most,
                most < FEW_FILES ? "each stream in flight needs one; raise it with ulimit -n" : "");
    }

    private void add(String name, String found, String remark) {
        lines.add(new Line(name, found, remark));
    }
}
