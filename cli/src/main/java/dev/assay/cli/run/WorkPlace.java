package dev.assay.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** What is around the process and can change a figure: version control, variables, container. Nothing that names anyone. */
final class WorkPlace {
    private static final String UNKNOWN = "unknown";
    private static final long GIT_SECONDS = 2;

    /** Names whose values are harmless and explain figures; of others not even the name is kept. */
    private static final List<String> VARIABLES = List.of(
            "JAVA_TOOL_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "JAVA_OPTS",
            "CUDA_VISIBLE_DEVICES",
            "HIP_VISIBLE_DEVICES",
            "OMP_NUM_THREADS",
            "MKL_NUM_THREADS",
            "MALLOC_ARENA_MAX",
            "TZ",
            "LANG",
            "LC_ALL");

    /** Names whose mere presence matters; values may hold addresses or secrets. */
    private static final List<String> PRESENT =
            List.of("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "LD_PRELOAD", "LD_LIBRARY_PATH");

    private WorkPlace() {}

    /** Commit of the folder that the program was started in, and whether files differ from it. */
    static Map<String, String> source() {
        Map<String, String> facts = new LinkedHashMap<>();
        Optional<String> commit = git("rev-parse", "HEAD");
        facts.put(
                "commit", commit.filter(text -> text.matches("[0-9a-f]{40,64}")).orElse(UNKNOWN));
        facts.put(
                "changed",
                commit.isEmpty()
                        ? UNKNOWN
                        : git("status", "--porcelain", "--untracked-files=no")
                                .map(text -> text.isEmpty()
                                        ? "no"
                                        : "yes, " + text.lines().count() + " files")
                                .orElse(UNKNOWN));
        return facts;
    }

    private static Optional<String> git(String... arguments) {
        List<String> command = new java.util.ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(ProcessBuilder.Redirect.PIPE)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(GIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** @param all the variables of a process */
    static Map<String, String> variables(Map<String, String> all) {
        Map<String, String> kept = new TreeMap<>();
        all.forEach((name, value) -> {
            if (VARIABLES.contains(name)) {
                kept.put(name, CommandRecord.withoutSecrets(value));
            } else if (PRESENT.contains(name)) {
                kept.put(name, "set");
            }
        });
        return kept;
    }

    static Map<String, String> container() {
        Map<String, String> facts = new LinkedHashMap<>();
        boolean docker = Files.exists(Path.of("/.dockerenv"));
        boolean podman = Files.exists(Path.of("/run/.containerenv"));
        boolean kubernetes = System.getenv("KUBERNETES_SERVICE_HOST") != null;
        facts.put(
                "inside",
                kubernetes ? "yes, Kubernetes" : docker ? "yes, Docker" : podman ? "yes, Podman" : "no sign of one");
        facts.put("image", UNKNOWN);
        return facts;
    }
}
