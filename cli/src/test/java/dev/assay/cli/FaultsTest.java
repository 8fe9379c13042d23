package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class FaultsTest {
    @Command(name = "broken")
    static final class Broken implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new IllegalStateException("a gear is missing");
        }
    }

    @Test
    void anInternalFaultIsOneSentenceAndAFileWithTheTrace() throws IOException {
        StringWriter err = new StringWriter();
        Faults faults = new Faults();
        int status = new CommandLine(new Broken())
                .setErr(new PrintWriter(err))
                .setParameterExceptionHandler(faults)
                .setExecutionExceptionHandler(faults)
                .execute();

        assertThat(status).isEqualTo(4);
        assertThat(err.toString().lines()).hasSize(1);
        Matcher file = Pattern.compile("details are in (\\S+\\.txt)\\.").matcher(err.toString());
        assertThat(file.find()).isTrue();
        Path crash = Path.of(file.group(1));
        assertThat(Files.readString(crash)).contains("a gear is missing").contains("FaultsTest$Broken.call");
        Files.delete(crash);
    }
}
