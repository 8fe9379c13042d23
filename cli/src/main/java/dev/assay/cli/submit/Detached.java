package dev.assay.cli.submit;

import dev.assay.cli.settings.UserError;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts this program again, without the terminal: in a session of its own where the system has {@code setsid}, deaf to the
 * hang-up signal where it has {@code nohup}, and with its output in a file.
 */
public final class Detached {
    private static final String MAIN = "dev.assay.cli.Main";

    private Detached() {}

    /**
     * Starts it and says where to look.
     *
     * @param folder folder of the work; its log.txt takes what is printed
     * @throws UserError when no process can be started
     */
    public static void start(Path folder, List<String> arguments, PrintWriter out) {
        WorkFolder work = new WorkFolder(folder.toAbsolutePath().normalize());
        try {
            Files.createDirectories(work.root());
            Process process = new ProcessBuilder(command(arguments))
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(work.log().toFile()))
                    .start();
            out.println("assay submit goes on in the background, process " + process.pid());
            out.println("  how far it is:  assay status " + folder);
            out.println("  what it prints: " + work.log());
            out.println("  to stop it:     kill " + process.pid() + "; the same command goes on from there");
            out.flush();
        } catch (IOException e) {
            throw new UserError(
                    "the background process cannot be started (" + e.getMessage() + "); leave out --detach", e);
        }
    }

    static List<String> command(List<String> arguments) {
        List<String> command = new ArrayList<>();
        Stream.of("setsid", "nohup").filter(Detached::isOnPath).forEach(command::add);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X")
                        || option.startsWith("--enable-native-access")
                        || option.startsWith("--sun-misc"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        command.addAll(arguments);
        return command;
    }

    private static boolean isOnPath(String program) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(":", -1))
                        .filter(folder -> !folder.isEmpty())
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
