package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.clock.StopFlag;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** A signal may come at any time, also before a command waits for it. */
final class InterruptTest {
    @Test
    void aCommandThatBeginsWhileTheProcessEndsIsAskedToStop() {
        StopFlag stop = new StopFlag();

        try (Interrupt interrupt = Interrupt.sets(stop, new PrintWriter(new StringWriter()), "assay run", hook -> {
            throw new IllegalStateException("Shutdown in progress");
        })) {
            assertThat(stop.isSet()).isTrue();
            assertThat(stop.isInterrupt()).isTrue();
            assertThat(stop.reason()).hasValue("stopped by a signal, such as Ctrl-C");
            interrupt.finished();
        }
    }
}
