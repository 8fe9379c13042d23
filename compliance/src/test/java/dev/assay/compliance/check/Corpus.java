package dev.assay.compliance.check;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Packages with recorded verdicts, in the folder that the system property {@code assay.packages} names. */
final class Corpus {
    private static final JsonMapper JSON = new JsonMapper();

    private Corpus() {}

    static Path folder() {
        return Path.of(System.getProperty("assay.packages", "../shared/packages"));
    }

    static boolean present() {
        return Files.isRegularFile(folder().resolve("valid/index.json"));
    }

    /** The verdict a tool recorded: results that are valid, those that are not, and whether it ended early. */
    record Recorded(String tool, Set<String> valid, Set<String> invalid, boolean aborted) {}

    /** A package as it is. */
    record Valid(String name, String version, Path path, List<Recorded> recorded, JsonNode entry) {}

    /** A package with one fault. */
    record Mutant(String id, String version, Path base, JsonNode entry, List<Recorded> recorded) {
        Optional<String> intended() {
            JsonNode verdict = entry.path("intended").path("verdict");
            return verdict.isString() ? Optional.of(verdict.stringValue()) : Optional.empty();
        }

        Optional<String> intendedCheck() {
            JsonNode check = entry.path("intended").path("check");
            return check.isString() ? Optional.of(check.stringValue()) : Optional.empty();
        }
    }

    static List<Valid> valid() {
        List<Valid> all = new ArrayList<>();
        for (JsonNode entry : read("valid/index.json").path("packages")) {
            List<Recorded> recorded = new ArrayList<>();
            entry.path("official").properties().forEach(tool -> {
                Set<String> valid = new TreeSet<>();
                tool.getValue().path("results").properties().forEach(r -> valid.add(r.getKey()));
                recorded.add(new Recorded(tool.getKey(), valid, Set.of(), false));
            });
            String name = entry.path("name").stringValue();
            all.add(new Valid(
                    name,
                    entry.path("version").stringValue(),
                    folder().resolve("valid").resolve(name),
                    recorded,
                    entry));
        }
        return all;
    }

    static List<Mutant> mutants() {
        List<Mutant> all = new ArrayList<>();
        for (JsonNode entry : read("mutants/index.json")) {
            String base = entry.path("base").stringValue();
            Set<String> before = new TreeSet<>();
            valid().stream()
                    .filter(v -> v.name().equals(base))
                    .forEach(v -> v.recorded().forEach(r -> before.addAll(r.valid())));
            List<Recorded> recorded = new ArrayList<>();
            entry.path("official")
                    .properties()
                    .forEach(tool -> recorded.add(recorded(tool.getKey(), tool.getValue(), before)));
            all.add(new Mutant(
                    entry.path("id").stringValue(),
                    entry.path("version").stringValue(),
                    folder().resolve("valid").resolve(base),
                    entry,
                    recorded));
        }
        return all;
    }

    private static Recorded recorded(String tool, JsonNode entry, Set<String> before) {
        Set<String> invalid = new TreeSet<>();
        entry.path("now_invalid").forEach(r -> invalid.add(resultOf(r.stringValue())));
        entry.path("gone").forEach(r -> invalid.add(resultOf(r.stringValue())));
        entry.path("after").path("invalid").forEach(r -> invalid.add(resultOf(r.stringValue())));
        Set<String> valid = new TreeSet<>(before);
        valid.removeAll(invalid);
        return new Recorded(
                tool, valid, invalid, entry.path("outcome").asString().equals("abort"));
    }

    private static String resultOf(String path) {
        String log = "/performance/run_1/mlperf_log_detail.txt";
        return path.endsWith(log) ? path.substring(0, path.length() - log.length()) : path;
    }

    private static JsonNode read(String name) {
        return JSON.readTree(folder().resolve(name).toFile());
    }

    /** Copies a folder tree. */
    static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(dir)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Deletes a file or a folder tree. */
    static void delete(Path path) throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path one : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(one);
            }
        }
    }

    /** Makes the mutant's tree in a folder that does not exist yet. */
    static void build(Mutant mutant, Path target) {
        try {
            copy(mutant.base(), target);
            for (JsonNode op : mutant.entry().path("ops")) {
                apply(mutant, op, target);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void apply(Mutant mutant, JsonNode op, Path target) throws IOException {
        Path path = target.resolve(op.path("path").stringValue());
        switch (op.path("op").stringValue()) {
            case "put" -> {
                Path source = folder().resolve("mutants")
                        .resolve(mutant.id())
                        .resolve("files")
                        .resolve(op.path("path").stringValue());
                Files.createDirectories(path.getParent());
                Files.copy(source, path, StandardCopyOption.REPLACE_EXISTING);
            }
            case "delete" -> delete(path);
            case "rename" -> Files.move(path, target.resolve(op.path("to").stringValue()));
            case "symlink" -> {
                Files.createDirectories(path.getParent());
                String to = op.has("target")
                        ? op.path("target").stringValue()
                        : op.path("to").stringValue();
                Files.createSymbolicLink(path, Path.of(to));
            }
            case "sparse" -> {
                Files.createDirectories(path.getParent());
                try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                    file.setLength(op.path("bytes").longValue());
                }
            }
            case "mkdir" -> Files.createDirectories(path);
            default -> throw new IOException("unknown operation " + op);
        }
    }
}
