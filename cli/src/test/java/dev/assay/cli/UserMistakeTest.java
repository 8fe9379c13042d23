package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each mistake of a user: status 2, one line on standard error that names the thing and the remedy, nothing printed. */
final class UserMistakeTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pln                                                      | unexpected argument 'pln'; did you mean plan
            ''                                                       | no command given
            --colour                                                 | unknown option '--colour'
            plan                                                     | no scenario given; add --scenario
            plan --scenrio Server                                    | unknown option '--scenrio'; did you mean --scenario
            plan --scenario servre                                   | --scenario: there is no scenario "servre"; did you mean Server?
            plan --scenario Interactive                              | Interactive is the Server scenario with tighter limits
            plan --scenario quux                                     | use one of SingleStream, MultiStream, Server, Offline
            plan --scenario Server --mode preformance                | --mode: there is no mode "preformance"; did you mean performance?
            plan --scenario Server --min-duration 10                 | --min-duration: "10" is not a length of time
            plan --scenario Server --min-duration 10000000h          | longer than 292 years
            plan --scenario Server --target-qps fast                 | --target-qps: "fast" is not a rate
            plan --scenario Server --target-qps 0                    | --target-qps: "0" is not a rate
            plan --scenario Server --target-qps -3                   | "-3" is not a rate
            plan --scenario Server --target-qps 1e                   | "1e" is not a rate; write a number above 0, as 100, 12.5 or 1e5
            plan --scenario Server --target-qps 2e9                  | "2e9" is more than 1000000000 queries a second, one a nanosecond
            plan --scenario Server --min-query-count 1.5             | --min-query-count: "1.5" is not a whole number
            plan --scenario Server --total-samples 0                 | --total-samples: "0" is not a whole number from 1
            plan --scenario Server --ttft-latency 1500us             | --ttft-latency must be a whole number of milliseconds
            plan --scenario Server --stdlib clang                    | --stdlib: "clang" is no standard library
            plan --scenario Server --reference-version new           | --reference-version: "new" is not a LoadGen version
            plan --scenario Server --set max_query_count             | --set
            plan --scenario Server --set max_query_count=many        | --set takes KEY=NUMBER
            plan --scenario Server --set colour=1                    | sets *.Server.colour, which has no effect
            plan --scenario Server --set schedule_rng_seed=1         | sets *.Server.schedule_rng_seed, which has no effect
            plan --scenario Offline --ttft-latency 2s                | which has no effect in this Offline run
            plan --scenario Server --user-conf no-such-file.conf     | --user-conf no-such-file.conf cannot be read: there is no such file
            plan --scenario Server --audit-conf no-such.config       | --audit-conf no-such.config cannot be read: there is no such file
            plan --scenario Server --user-conf .                     | it is a directory; name a file
            plan --scenario Server --dataset no-such.jsonl           | --dataset: no-such.jsonl does not exist
            plan --scenario Server --min-duration 2s --min-query-count 20 --min-duration=4s | option --min-duration is given more than once
            plan --scenario Server --scenario Offline                | option '--scenario' (NAME) should be specified only once
            plan --scenario Server --dataset-fields text=q           | give that file with --dataset
            """)
    void isToldInOneSentence(String words, String expected) {
        String[] args = words.isEmpty() ? new String[0] : words.split(" ");

        InProcess result = InProcess.assay(args);

        assertThat(result.err()).contains(expected);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).doesNotContain("Exception").startsWith("assay");
        assertThat(result.out()).isEmpty();
        assertThat(result.status()).isEqualTo(2);
    }

    @Test
    void aBrokenLineOfAConfigurationFileIsNamed() throws IOException {
        Path file = directory.resolve("user.conf");
        Files.write(file, List.of("# mine", "*.Server.target_qps = 5 # per second"));

        InProcess result = InProcess.assay("plan", "--scenario", "Server", "--user-conf", file.toString());

        assertThat(result.err()).contains(file + ":2: not of the form \"model.Scenario.key = number\"");
        assertThat(result.status()).isEqualTo(2);
    }

    @Test
    void aLineWithoutBlanksAroundTheEqualsSignIsPointedOut() throws IOException {
        Path file = directory.resolve("user.conf");
        Files.write(file, List.of("*.Server.target_qps=5"));

        InProcess result = InProcess.assay("plan", "--scenario", "Server", "--user-conf", file.toString());

        assertThat(result.err()).contains(file + ":1 \"*.Server.target_qps=5\" has no effect");
        assertThat(result.status()).isEqualTo(0);
    }

    @Test
    void aRateMayBeWrittenWithAnExponent() {
        InProcess thousand = InProcess.assay("plan", "--scenario", "Server", "--target-qps", "1e3");
        InProcess digits = InProcess.assay("plan", "--scenario", "Server", "--target-qps", "1000");
        assertThat(thousand.status()).as(thousand.err()).isEqualTo(0);
        assertThat(thousand.out()).isEqualTo(digits.out());

        InProcess most =
                InProcess.assay("plan", "--scenario", "Server", "--target-qps", "1e9", "--min-duration", "1000h");
        assertThat(most.err()).contains("more than the 2147483639 that one series can hold");
    }

    @Test
    void aScheduleBeyondTheMemoryIsRefusedBeforeItIsMade() {
        InProcess result =
                InProcess.assay("plan", "--scenario", "Server", "--target-qps", "1000000", "--min-duration", "1000h");

        assertThat(result.err()).contains("more than the 2147483639 that one series can hold");
        assertThat(result.status()).isEqualTo(2);
    }
}
