package dev.assay.cli.submit;

import dev.assay.nativebridge.MachineFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Fields of a system description that this machine tells of itself. Only what describes a kind of machine is read: no serial
 * numbers, names of hosts or users, or addresses.
 */
final class MachineDescription {
    private static final long KIB_PER_GIB = 1L << 20;

    private final Path root;
    private final Map<String, String> fields = new TreeMap<>();

    private MachineDescription(Path root) {
        this.root = root;
    }

    /** The fields by name; what cannot be read is left out. The map may be changed. */
    static Map<String, String> read() {
        Map<String, String> fields = readFrom(Path.of("/"));
        String model = MachineFacts.read().getOrDefault("cpuModel", "unknown");
        if (!model.equals("unknown")) {
            fields.put("host_processor_model_name", model);
        }
        return fields;
    }

    static Map<String, String> readFrom(Path root) {
        MachineDescription machine = new MachineDescription(root);
        machine.processors();
        machine.memory();
        machine.system();
        machine.caches();
        return new LinkedHashMap<>(machine.fields);
    }

    private void processors() {
        Set<String> sockets = new LinkedHashSet<>();
        Set<String> cores = new LinkedHashSet<>();
        String socket = "";
        for (String line : lines("proc/cpuinfo")) {
            String value = line.substring(line.indexOf(':') + 1).strip();
            if (line.startsWith("physical id")) {
                socket = value;
                sockets.add(value);
            } else if (line.startsWith("core id")) {
                cores.add(socket + "/" + value);
            } else if (line.startsWith("model name")) {
                fields.putIfAbsent("host_processor_model_name", value);
            }
        }
        if (!sockets.isEmpty() && !cores.isEmpty()) {
            fields.put("host_processors_per_node", Integer.toString(sockets.size()));
            fields.put("host_processor_core_count", Integer.toString(cores.size() / sockets.size()));
        }
    }

    private void memory() {
        lines("proc/meminfo").stream()
                .filter(line -> line.startsWith("MemTotal:"))
                .map(line -> line.replaceAll("\\D", ""))
                .filter(digits -> !digits.isEmpty())
                .findFirst()
                .ifPresent(kib -> fields.put(
                        "host_memory_capacity", Math.round(Long.parseLong(kib) / (double) KIB_PER_GIB) + " GiB"));
    }

    private void system() {
        lines("etc/os-release").stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .findFirst()
                .ifPresent(name -> fields.put(
                        "operating_system",
                        name + kernel().map(k -> ", Linux " + k).orElse("")));
    }

    private Optional<String> kernel() {
        return lines("proc/sys/kernel/osrelease").stream().findFirst();
    }

    private void caches() {
        Map<String, String> sizes = new LinkedHashMap<>();
        for (int i = 0; i < 4; i++) {
            String folder = "sys/devices/system/cpu/cpu0/cache/index" + i + "/";
            List<String> level = lines(folder + "level");
            List<String> size = lines(folder + "size");
            List<String> type = lines(folder + "type");
            if (!level.isEmpty() && !size.isEmpty() && !type.isEmpty()) {
                String kind = type.getFirst().startsWith("U")
                        ? ""
                        : type.getFirst().substring(0, 1).toLowerCase(java.util.Locale.ROOT);
                sizes.put("L" + level.getFirst() + kind, size.getFirst());
            }
        }
        if (!sizes.isEmpty()) {
            StringBuilder text = new StringBuilder();
            sizes.forEach((level, size) -> text.append(text.isEmpty() ? "" : ", ")
                    .append(level)
                    .append(": ")
                    .append(size));
            fields.put("host_processor_caches", text.toString());
        }
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(root.resolve(file)).stream()
                    .map(String::strip)
                    .toList();
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
    }
}
