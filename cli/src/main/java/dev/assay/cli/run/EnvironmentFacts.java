package dev.assay.cli.run;

import dev.assay.nativebridge.MachineFacts;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where a run took place, as far as it can change a figure. No names of hosts or users. */
public final class EnvironmentFacts {
    private EnvironmentFacts() {}

    /** The facts by name. */
    public static Map<String, Object> collect() {
        Map<String, String> machine = MachineFacts.read();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("java", System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.version"));
        facts.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("cpu", machine.get("cpuModel"));
        facts.put("maxHeapBytes", Runtime.getRuntime().maxMemory());
        facts.put(
                "garbageCollectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .toList());
        facts.put("garbageCollectionMillis", collectionMillis());
        facts.put("javaOptions", javaOptions());
        facts.put("machine", machine);
        return facts;
    }

    /** Options without paths, which say where somebody keeps things and nothing about speed. */
    private static List<String> javaOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X") && option.indexOf('/') < 0)
                .toList();
    }

    private static long collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .filter(collector -> collector.getName().contains("Pauses")
                        || !collector.getName().contains("Cycles"))
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
