package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on engine libraries: its program is compiled with its command and measured with its commands. */
class NativeGuideTest {
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));
    private static final Pattern BLOCK = Pattern.compile("```(?:cpp)?\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void theProgramOfThePageCompilesAndRunsWithTheCommandsOfThePage() throws IOException, InterruptedException {
        String page = Files.readString(ROOT.resolve("docs/native.md"));
        String program = blockAfter(page, "### The whole of it", 0);
        List<String> commands =
                blockAfter(page, "### The whole of it", 1).lines().toList();
        Files.writeString(directory.resolve("my_engine.cpp"), program);
        assertThat(commands).hasSize(3);

        compile(commands.getFirst());
        for (String command : commands.subList(1, 3)) {
            run(command);
        }
    }

    private static String blockAfter(String page, String heading, int skipped) {
        Matcher block = BLOCK.matcher(page);
        block.region(page.indexOf(heading), page.length());
        for (int i = 0; i <= skipped; i++) {
            assertThat(block.find()).isTrue();
        }
        return block.group(1);
    }

    private void compile(String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(Arrays.asList(command.split(" ")));
        words.replaceAll(word -> word.equals("-Inative/include") ? "-I" + ROOT.resolve("native/include") : word);
        Process compiler;
        try {
            compiler = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            if ("true".equals(System.getenv("CI"))) {
                fail("continuous integration needs %s", words.getFirst());
            }
            assumeTrue(false, "skipped: there is no " + words.getFirst());
            throw e;
        }
        String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(compiler.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(said).isEmpty();
    }

    private void run(String command) throws IOException {
        assertThat(command).startsWith("./assay run ");
        String local = command.substring("./assay ".length())
                .replace("native:libmy_engine.so", "native:" + directory.resolve("libmy_engine.so"))
                .replace("--min-duration 12s", "--min-duration 1s");
        List<String> words = new ArrayList<>(Arrays.asList(local.split(" ")));
        words.addAll(List.of(
                "--warm-up",
                "0s",
                "--overwrite",
                "--out",
                directory.resolve("run").toString()));
        InProcess run = InProcess.assay(words.toArray(String[]::new));

        // How punctual a busy machine is may decide the verdict, but every sample is answered and the engine is named.
        assertThat(run.status()).as(run.err()).isIn(0, 1);
        assertThat(Files.readString(directory.resolve("run/run.json")))
                .contains("\"name\" : \"my engine\"")
                .contains("\"failed\" : 0")
                .contains("\"timedOut\" : 0");
    }
}
