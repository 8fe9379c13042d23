package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SseDecoderTest {
    private static final long SEED = 20_260_214;

    /** Notation of the expectation: data, "!" before error events, "?" after events without a blank line, "#" comments. */
    static List<Arguments> streams() {
        return List.of(
                Arguments.of("one event", "data: a\n\n", List.of("a")),
                Arguments.of("two events", "data: a\n\ndata: b\n\n", List.of("a", "b")),
                Arguments.of("CRLF", "data: a\r\n\r\ndata: b\r\n\r\n", List.of("a", "b")),
                Arguments.of("CR", "data: a\r\rdata: b\r\r", List.of("a", "b")),
                Arguments.of("mixed line ends", "data: a\r\n\ndata: b\n\r\ndata: c\r\n\r", List.of("a", "b", "c")),
                Arguments.of("no blank after the colon", "data:a\n\n", List.of("a")),
                Arguments.of("only one blank is dropped", "data:  a \n\n", List.of(" a ")),
                Arguments.of("data lines join", "data: a\ndata:\ndata: b\n\n", List.of("a\n\nb")),
                Arguments.of("empty data", "data\n\ndata:\n\n", List.of("", "")),
                Arguments.of("no data, no event", "event: x\nid: 7\nretry: 10\n\ndata: a\n\n", List.of("a")),
                Arguments.of("fields around data", "id: 1\nevent: message\nretry: 5\ndata: a\nid\n\n", List.of("a")),
                Arguments.of("comments", ": ping\n\n:\n\ndata: a\n:x\n\n", List.of("#", "#", "#", "a")),
                Arguments.of("comment inside an event", "data: a\n: c\ndata: b\n\n", List.of("#", "a\nb")),
                Arguments.of("error event", "event: error\ndata: a\n\ndata: b\n\n", List.of("!a", "b")),
                Arguments.of("error event, no blank", "data: a\nevent:error\n\n", List.of("!a")),
                Arguments.of("byte order mark", "\uFEFFdata: a\n\n", List.of("a")),
                Arguments.of("later mark is an unknown field", "data: a\n\n\uFEFFdata: b\n\n", List.of("a")),
                Arguments.of("field names are exact", "dat: a\ndataa: b\nDATA: c\n data: d\n\n", List.of()),
                Arguments.of(
                        "characters of 2, 3, 4 bytes",
                        "data: \u00e9\u6771\uD83D\uDE00\n\n",
                        List.of("\u00e9\u6771\uD83D\uDE00")),
                Arguments.of("colon in data", "data: a: b\n\n", List.of("a: b")),
                Arguments.of("no blank line at the end", "data: a\n\ndata: b\n", List.of("a", "b?")),
                Arguments.of("no line end at the end", "data: a\n\ndata: b", List.of("a", "b?")),
                Arguments.of("carriage return at the end", "data: a\r", List.of("a?")),
                Arguments.of("leading blank lines", "\n\r\n\rdata: a\n\n", List.of("a")),
                Arguments.of("nothing", "", List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("streams")
    void eventsAreTheSameForEveryCutOfTheBytes(String name, String stream, List<String> expected) throws Exception {
        for (List<byte[]> reads : Cuts.of(stream.getBytes(StandardCharsets.UTF_8), SEED)) {
            assertThat(decode(reads, 1000))
                    .as("%s, seed %d, cuts %s", name, SEED, lengths(reads))
                    .isEqualTo(expected);
        }
    }

    @Test
    void decoderCanBeUsedForAnotherStreamAfterAReset() throws Exception {
        Collector collector = new Collector();
        SseDecoder decoder = new SseDecoder(collector, 100);
        feed(decoder, "event: error\ndata: lost\r");
        decoder.reset();
        feed(decoder, "\n\uFEFFdata: x\n\ndata: a\n\n");
        assertThat(collector.found).containsExactly("a");
    }

    @Test
    void eventOfOneMebibyteIsWholeAndCostsLinearTime() throws Exception {
        byte[] text = new byte[1 << 20];
        Arrays.fill(text, (byte) 'z');
        byte[] stream =
                concat("data: ".getBytes(StandardCharsets.US_ASCII), text, "\n\n".getBytes(StandardCharsets.US_ASCII));
        for (int block : new int[] {1, 7, 1024, 16 << 10, stream.length}) {
            assertThat(decode(Cuts.blocks(stream, block), 1 << 20))
                    .containsExactly(new String(text, StandardCharsets.US_ASCII));
        }
    }

    @Test
    void boundOnAnEventIsTheSameForEveryCut() throws Exception {
        byte[] fits = "data: 0123456789\n\n".getBytes(StandardCharsets.US_ASCII);
        byte[] joins = "data: 01234\ndata:6789\n\n".getBytes(StandardCharsets.US_ASCII);
        byte[] exceeds = "data: 0123456789x\n\n".getBytes(StandardCharsets.US_ASCII);
        byte[] joinExceeds = "data: 012345\ndata: 6789\n\n".getBytes(StandardCharsets.US_ASCII);
        for (byte[] stream : List.of(fits, joins)) {
            for (List<byte[]> reads : Cuts.of(stream, SEED)) {
                assertThat(decode(reads, 10)).hasSize(1);
            }
        }
        for (byte[] stream : List.of(exceeds, joinExceeds)) {
            for (List<byte[]> reads : Cuts.of(stream, SEED)) {
                assertThatThrownBy(() -> decode(reads, 10))
                        .isInstanceOf(EventTooLargeException.class)
                        .hasMessage("an event of more than 10 bytes");
            }
        }
    }

    @Test
    void fiveThousandEventsOfThreeLinesAllArrive() throws Exception {
        byte[] stream = "event: message\nid: 1\ndata: x\n\n".repeat(5000).getBytes(StandardCharsets.US_ASCII);
        assertThat(decode(Cuts.blocks(stream, 4093), 100)).hasSize(5000).containsOnly("x");
    }

    /** Random bytes from a small alphabet: the result must not depend on the cut, and nothing may be thrown. */
    @Test
    void randomStreamsDecodeTheSameInEveryCut() throws Exception {
        String[] pieces = {
            "data:", "data: ", "d", "event: error", ":", " ", "\n", "\r", "\r\n", "\n\n", "a", "\uFEFF", "\u6771"
        };
        Random random = new Random(SEED);
        for (int round = 0; round < 3000; round++) {
            StringBuilder stream = new StringBuilder();
            int count = random.nextInt(20);
            for (int i = 0; i < count; i++) {
                stream.append(pieces[random.nextInt(pieces.length)]);
            }
            byte[] bytes = stream.toString().getBytes(StandardCharsets.UTF_8);
            List<String> whole = decode(List.of(bytes), 1000);
            assertThat(decode(Cuts.blocks(bytes, 1), 1000))
                    .as("seed %d round %d", SEED, round)
                    .isEqualTo(whole);
            assertThat(decode(Cuts.random(bytes, random), 1000))
                    .as("seed %d round %d", SEED, round)
                    .isEqualTo(whole);
            assertThat(whole).as("seed %d round %d: %s", SEED, round, stream).isEqualTo(reference(stream.toString()));
        }
    }

    /** A second, plain reading of the HTML standard: split into lines, then group. */
    private static List<String> reference(String stream) {
        String text = stream.startsWith("\uFEFF") ? stream.substring(1) : stream;
        List<String> found = new ArrayList<>();
        List<String> data = new ArrayList<>();
        boolean error = false;
        String[] lines = text.split("\r\n|\n|\r", -1);
        for (int i = 0; i < lines.length; i++) {
            boolean last = i == lines.length - 1;
            String line = lines[i];
            if (line.startsWith(":")) {
                found.add("#");
            } else if (!line.isEmpty()) {
                int colon = line.indexOf(':');
                String name = colon < 0 ? line : line.substring(0, colon);
                String value = colon < 0 ? "" : line.substring(colon + 1);
                value = value.startsWith(" ") ? value.substring(1) : value;
                if (name.equals("data")) {
                    data.add(value);
                } else if (name.equals("event")) {
                    error = value.equals("error");
                }
            }
            if (line.isEmpty() || last) {
                if (!data.isEmpty()) {
                    found.add((error ? "!" : "") + String.join("\n", data) + (last ? "?" : ""));
                }
                data.clear();
                error = false;
            }
        }
        return found;
    }

    private static List<String> decode(List<byte[]> reads, int maxEventBytes) throws EventTooLargeException {
        Collector collector = new Collector();
        SseDecoder decoder = new SseDecoder(collector, maxEventBytes);
        byte[] shared =
                new byte[reads.stream().mapToInt(read -> read.length).max().orElse(0) + 3];
        for (byte[] read : reads) {
            Arrays.fill(shared, (byte) '!'); // what is not copied by the decoder is destroyed here
            System.arraycopy(read, 0, shared, 3, read.length);
            decoder.decode(shared, 3, read.length);
        }
        Arrays.fill(shared, (byte) '!');
        decoder.finish();
        return collector.found;
    }

    private static void feed(SseDecoder decoder, String text) throws EventTooLargeException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        decoder.decode(bytes, 0, bytes.length);
    }

    private static List<Integer> lengths(List<byte[]> reads) {
        return reads.stream().map(read -> read.length).toList();
    }

    private static byte[] concat(byte[]... parts) {
        java.io.ByteArrayOutputStream joined = new java.io.ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static final class Collector implements SseListener {
        final List<String> found = new ArrayList<>();

        @Override
        public void event(byte[] data, int offset, int length, boolean error, boolean terminated) {
            found.add((error ? "!" : "")
                    + new String(data, offset, length, StandardCharsets.UTF_8)
                    + (terminated ? "" : "?"));
        }

        @Override
        public void comment() {
            found.add("#");
        }
    }
}
