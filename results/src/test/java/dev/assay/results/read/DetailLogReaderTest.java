package dev.assay.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DetailLogReaderTest {
    private static final String HEAD =
            ":::MLLOG {\"key\": \"loadgen_version\", \"value\": \"5.0\", \"metadata\": {\"is_error\": false}}\n";

    private static DetailLog read(String text) throws IOException {
        return DetailLogReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void seedsBeyondTwoToTheSixtyThirdAreExact() throws IOException {
        DetailLog log =
                read(HEAD + ":::MLLOG {\"key\": \"effective_schedule_rng_seed\", \"value\": 16159082839903944936}");
        assertThat(log.exact("effective_schedule_rng_seed")).contains(new BigDecimal("16159082839903944936"));
        assertThat(log.lineOf("effective_schedule_rng_seed")).isEqualTo(2);
    }

    @Test
    void theFirstOfRepeatedKeysCounts() throws IOException {
        DetailLog log =
                read(HEAD + ":::MLLOG {\"key\": \"a\", \"value\": 1}\n:::MLLOG {\"key\": \"a\", \"value\": 2}\n");
        assertThat(log.shown("a")).isEqualTo("1");
        assertThat(log.repeated()).extracting(LogEntry::line).containsExactly(3L);
    }

    @Test
    void carriageReturnsEndLinesToo() throws IOException {
        DetailLog log = read(HEAD.replace("\n", "\r\n") + ":::MLLOG {\"key\": \"a\", \"value\": true}\r\n");
        assertThat(log.problems()).isEmpty();
        assertThat(log.isTrue("a")).isTrue();
        assertThat(log.lineCount()).isEqualTo(2);
    }

    @Test
    void errorEntriesAreFoundByTheirMetadata() throws IOException {
        DetailLog log = read(
                HEAD
                        + ":::MLLOG {\"key\": \"error_runtime\", \"value\": \"out of queries\", \"metadata\": {\"is_error\": true, \"is_warning\": false}}");
        assertThat(log.errors()).singleElement().satisfies(e -> {
            assertThat(e.key()).isEqualTo("error_runtime");
            assertThat(e.line()).isEqualTo(2);
        });
    }

    @Test
    void brokenLinesAreProblemsAndReadingGoesOn() throws IOException {
        DetailLog log = read(
                HEAD
                        + ":::MLLOG {\"key\": \"x\", \"value\": \nplain text\n:::MLLOG [1]\n:::MLLOG {\"value\": 1}\n:::MLLOG {\"key\": \"b\", \"value\": 2}\n");
        assertThat(log.problems()).extracting(LogProblem::kind).containsOnly(LogProblem.Kind.BROKEN_LINE);
        assertThat(log.problems()).extracting(LogProblem::line).containsExactly(2L, 4L, 5L);
        assertThat(log.shown("b")).isEqualTo("2");
    }

    @Test
    void aByteOrderMarkAndAForeignFirstLineAreToldApart() throws IOException {
        assertThat(read("\uFEFF" + HEAD).problem(LogProblem.Kind.BYTE_ORDER_MARK))
                .isPresent();
        assertThat(read("hello\n" + HEAD).problem(LogProblem.Kind.NO_MARKER)).isPresent();
        assertThat(read("").problems()).isEmpty();
    }

    @Test
    void bytesThatAreNotUtf8AreFound() throws IOException {
        byte[] bytes = (HEAD + "x").getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 1] = (byte) 0xC3;
        DetailLog log = DetailLogReader.read(new ByteArrayInputStream(bytes));
        assertThat(log.problem(LogProblem.Kind.NOT_UTF8))
                .get()
                .extracting(LogProblem::line)
                .isEqualTo(2L);
    }

    @Test
    void aGiganticLineIsAProblemAndDoesNotFillMemory() throws IOException {
        String line = ":::MLLOG {\"key\": \"big\", \"value\": \"" + "x".repeat(17 << 20) + "\"}\n";
        DetailLog log = read(HEAD + line + ":::MLLOG {\"key\": \"after\", \"value\": 1}\n");
        assertThat(log.problem(LogProblem.Kind.LINE_TOO_LONG))
                .get()
                .extracting(LogProblem::line)
                .isEqualTo(2L);
        assertThat(log.shown("after")).isEqualTo("1");
    }

    @Test
    void longListsAreReadOverAndBrokenOnesAreFound() throws IOException {
        String numbers = "120,7,0," + "34567,".repeat(2000) + "1";
        String line = ":::MLLOG {\"key\": \"loaded_qsl_set\", \"value\": [%s], \"metadata\": {\"is_error\": true}}\n";
        DetailLog good = read(HEAD + String.format(line, numbers));
        assertThat(good.problems()).isEmpty();
        assertThat(good.shown("loaded_qsl_set")).isEqualTo("a list");
        assertThat(good.errors()).hasSize(1);
        for (String broken :
                new String[] {numbers + ",", "," + numbers, numbers + ",,1", numbers + ",01", numbers + "x"}) {
            assertThat(read(HEAD + String.format(line, broken)).problem(LogProblem.Kind.BROKEN_LINE))
                    .as(broken.substring(broken.length() - 4))
                    .isPresent();
        }
        String text = HEAD + ":::MLLOG {\"key\": \"m\", \"value\": \"" + "x".repeat(2000) + " [1,2]\"}\n";
        assertThat(read(text).shown("m")).endsWith("[1,2]");
    }

    @Test
    void randomDamageNeverThrows() throws IOException {
        long seed = 20260101L;
        Random random = new Random(seed);
        byte[] good = (HEAD.repeat(4) + ":::MLLOG {\"key\": \"n\", \"value\": [1,2,{\"a\":null}]}\n")
                .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 3000; round++) {
            byte[] bad = good.clone();
            for (int i = 0; i <= random.nextInt(6); i++) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            DetailLog log = DetailLogReader.read(new ByteArrayInputStream(bad));
            assertThat(log.lineCount()).as("seed %d round %d", seed, round).isPositive();
        }
    }
}
