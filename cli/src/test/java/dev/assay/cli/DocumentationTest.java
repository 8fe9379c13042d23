package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documentation says can be done, is done here. */
final class DocumentationTest {
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));
    private static final Pattern SHELL_BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ARTIFACT =
            Pattern.compile("<groupId>([^<]+)</groupId>\\s*<artifactId>([^<]+)</artifactId>");

    @TempDir
    private Path directory;

    static Stream<String> commandsOfTheReadme() throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher block = SHELL_BLOCK.matcher(Files.readString(ROOT.resolve("README.md")));
        while (block.find()) {
            block.group(1).lines().filter(line -> line.startsWith("./")).forEach(commands::add);
        }
        return commands.stream();
    }

    @Test
    void theReadmeNamesTheRunAndTheTestCommand() throws IOException {
        assertThat(commandsOfTheReadme()).contains("./assay run --scenario Server", "./build verify");
    }

    /** Runs against the built-in engine are simulated here to save time; the build pipeline runs the first one as printed. */
    @ParameterizedTest
    @MethodSource("commandsOfTheReadme")
    void everyCommandOfTheReadmeWorks(String command) {
        if (command.startsWith("./build")) {
            assertThat(ROOT.resolve("build")).isExecutable();
            return;
        }
        List<String> args =
                new ArrayList<>(List.of(command.replaceAll(" #.*", "").split(" +")));
        assertThat(args.removeFirst()).isEqualTo("./assay");
        if (List.of("run", "peak", "gates", "sweep").contains(args.getFirst())) {
            args.addAll(List.of("--out", directory.toString(), "--quiet"));
            if (!args.contains("--virtual-time")) {
                args.add("--virtual-time");
            }
        }

        InProcess run = InProcess.assay(args.toArray(String[]::new));

        assertThat(run.status()).as(command + ": " + run.err()).isEqualTo(0);
    }

    /** The picture is the page of a command that {@link #everyCommandOfTheReadmeWorks} runs. */
    @Test
    void thePictureOfTheReadmeIsThereAndSmall() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        assertThat(commandsOfTheReadme()).contains("./assay gates --virtual-time");
        assertThat(readme).contains("](docs/gates.png)");
        BufferedImage picture = ImageIO.read(ROOT.resolve("docs/gates.png").toFile());
        assertThat(picture.getWidth()).isBetween(800, 1600);
        assertThat(Files.size(ROOT.resolve("docs/gates.png"))).isLessThan(150_000);
    }

    @Test
    void everyDependencyIsListedWithItsReason() throws IOException {
        String list = Files.readString(ROOT.resolve("docs/dependencies.md"));

        assertThat(artifacts()).isNotEmpty().allSatisfy(name -> assertThat(list).contains(name));
    }

    private static Set<String> artifacts() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        try (Stream<Path> files = Files.find(
                ROOT,
                3,
                (path, facts) -> path.endsWith("pom.xml") && !path.toString().contains("target"))) {
            for (Path pom : files.toList()) {
                Matcher matcher = ARTIFACT.matcher(Files.readString(pom));
                while (matcher.find()) {
                    String group = matcher.group(1);
                    String plugin = matcher.group(2).replaceFirst("^maven-(\\w+)-plugin$", "$1");
                    if (!group.equals("dev.assay")) {
                        names.add(group.equals("org.apache.maven.plugins") ? plugin : matcher.group(2));
                    }
                }
            }
        }
        return names;
    }
}
