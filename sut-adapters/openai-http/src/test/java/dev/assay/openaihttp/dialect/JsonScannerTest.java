package dev.assay.openaihttp.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonScannerTest {
    private static final long SEED = 99_173;
    private static final JsonMapper JACKSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"a\":1}",
                "[1,-0,2.5e+3,true,false,null,\"\"]",
                " { \"a\" : [ { } , \"\\u00e9\\n\" ] } ",
                "0",
                "\"x\"",
                "{\"a\":{\"b\":{\"c\":[[[]]]}}}"
            })
    void jsonIsAccepted(String json) {
        assertThat(accepts(json)).as(json).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "{", "}", "[", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[,1]", "[1 2]", "{\"a\" 1}",
                        "{a:1}",
                "{\"a\":1}}", "01", "-", "1.", ".5", "1e", "+1", "tru", "nul", "\"", "\"\\x\"", "\"\\u12g4\"",
                        "\"a\nb\"",
                "{\"a\":1 \"b\":2}", "'a'", "NaN", "[1]]", "{,}"
            })
    void whatIsNotJsonIsRefused(String json) {
        assertThat(accepts(json)).as(json).isFalse();
    }

    @Test
    void nestingIsBounded() {
        assertThat(accepts("[".repeat(200) + "]".repeat(200))).isTrue();
        assertThat(accepts("[".repeat(201) + "]".repeat(201))).isFalse();
        assertThat(accepts("[".repeat(1_000_000))).isFalse();
    }

    @Test
    void wholeNumbersAreReadAndOthersGiveTheFallback() throws JsonFault {
        assertThat(number("12")).isEqualTo(12);
        assertThat(number("-7")).isEqualTo(-7);
        assertThat(number("0")).isZero();
        assertThat(number("123456789012345678")).isEqualTo(123_456_789_012_345_678L);
        for (String other : List.of("1.5", "1e3", "12345678901234567890", "\"5\"", "null", "{}", "[1]", "true")) {
            assertThat(number(other)).as(other).isEqualTo(-1);
        }
    }

    @Test
    void faultNamesItsByte() {
        JsonScanner scanner = new JsonScanner();
        byte[] bytes = "xx{\"a\":1,}".getBytes(StandardCharsets.UTF_8);
        scanner.reset(bytes, 2, bytes.length - 2);
        JsonFault fault = org.junit.jupiter.api.Assertions.assertThrows(JsonFault.class, scanner::skip);
        assertThat(fault.offset()).isEqualTo(7);
        assertThat(fault).hasMessage("a value was expected after the comma");
    }

    /** A general parser is the oracle: the same texts are JSON, and the strings in them are the same. */
    @Test
    void randomTextsAreReadAsAGeneralParserReadsThem() {
        Random random = new Random(SEED);
        int valid = 0;
        for (int round = 0; round < 40_000; round++) {
            String json = mutated(value(random, 0), random);
            List<String> expected = oracle(json);
            List<String> found = strings(json);
            assertThat(found).as("seed %d, round %d: %s", SEED, round, json).isEqualTo(expected);
            valid += expected == null ? 0 : 1;
        }
        assertThat(valid).as("share of valid texts").isBetween(8_000, 36_000);
    }

    @Test
    void randomBytesNeverDoMoreThanBeRefused() {
        Random random = new Random(SEED);
        EventReader reader = new EventReader(Dialects.COMPLETIONS);
        byte[] seedText =
                ("{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\",\"tool_calls\":[{\"function\":{\"name\":"
                                + "\"f\"}}]},\"token_ids\":[1,2],\"finish_reason\":\"stop\"}],\"usage\":{\"completion_tokens\":3,"
                                + "\"prompt_tokens_details\":{\"cached_tokens\":1}},\"error\":{\"code\":1}}")
                        .getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 40_000; round++) {
            byte[] bytes = seedText.clone();
            int changes = 1 + random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
            try {
                reader.read(bytes, 0, length);
                assertThat(reader.fields().ids().length() % 4).isZero();
            } catch (JsonFault e) {
                assertThat(e.offset()).as("seed %d round %d", SEED, round).isBetween(0, length);
            }
        }
    }

    private static boolean accepts(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        JsonScanner scanner = new JsonScanner();
        scanner.reset(bytes, 0, bytes.length);
        try {
            scanner.skip();
            scanner.finish();
            return true;
        } catch (JsonFault e) {
            return false;
        }
    }

    private static long number(String json) throws JsonFault {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        JsonScanner scanner = new JsonScanner();
        scanner.reset(bytes, 0, bytes.length);
        long number = scanner.readLongOr(-1);
        scanner.finish();
        return number;
    }

    /** All strings and field names in order; null when the text is not JSON. */
    private static List<String> strings(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        JsonScanner scanner = new JsonScanner();
        scanner.reset(bytes, 0, bytes.length);
        List<String> found = new ArrayList<>();
        try {
            collect(scanner, found);
            scanner.finish();
            return found;
        } catch (JsonFault e) {
            return null;
        }
    }

    private static void collect(JsonScanner scanner, List<String> found) throws JsonFault {
        switch (scanner.peek()) {
            case '{' -> {
                scanner.beginObject();
                while (scanner.nextField()) {
                    for (String name : NAMES) {
                        if (scanner.nameIs(name.getBytes(StandardCharsets.UTF_8))) {
                            found.add(name);
                        }
                    }
                    collect(scanner, found);
                }
            }
            case '[' -> {
                scanner.beginArray();
                while (scanner.nextElement()) {
                    collect(scanner, found);
                }
            }
            case '"' -> {
                Bytes target = new Bytes();
                scanner.readString(target);
                found.add(target.text());
            }
            default -> scanner.skip();
        }
    }

    private static final List<String> NAMES = List.of("a", "b\u00e9", "c\n");

    private static List<String> oracle(String json) {
        try {
            JsonNode tree = JACKSON.readTree(json);
            if (tree == null || tree.isMissingNode()) {
                return null;
            }
            List<String> found = new ArrayList<>();
            collect(tree, found);
            return found;
        } catch (JacksonException e) {
            return null;
        }
    }

    private static void collect(JsonNode node, List<String> found) {
        if (node.isString()) {
            found.add(withoutLoneSurrogates(node.asString()));
        }
        if (node.isObject()) {
            node.properties().forEach(field -> {
                if (NAMES.contains(field.getKey())) {
                    found.add(field.getKey());
                }
                collect(field.getValue(), found);
            });
        }
        if (node.isArray()) {
            node.forEach(element -> collect(element, found));
        }
    }

    /** UTF-8 cannot hold half a surrogate pair: U+FFFD stands in for it. */
    private static String withoutLoneSurrogates(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints()
                .forEach(point -> clean.appendCodePoint(
                        point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point));
        return clean.toString();
    }

    private static String value(Random random, int depth) {
        return switch (random.nextInt(depth > 3 ? 4 : 6)) {
            case 0 -> List.of("0", "-1", "12.5", "1e9", "3E-2").get(random.nextInt(5));
            case 1 -> List.of("true", "false", "null").get(random.nextInt(3));
            case 2, 3 -> string(random);
            case 4 -> {
                List<String> elements = new ArrayList<>();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    elements.add(value(random, depth + 1));
                }
                yield "[" + String.join(random.nextBoolean() ? "," : " ,\n", elements) + "]";
            }
            default -> {
                // Names are distinct: a tree keeps the last of equal ones, a scanner sees both.
                List<String> fields = new ArrayList<>();
                List<String> names = new ArrayList<>(List.of("\"a\"", "\"b\\u00e9\"", "\"c\\n\""));
                for (int i = random.nextInt(3); i >= 0; i--) {
                    fields.add(names.remove(random.nextInt(names.size())) + ":" + value(random, depth + 1));
                }
                yield "{" + String.join(",", fields) + "}";
            }
        };
    }

    private static String string(Random random) {
        String[] pieces = {
            "x", "\\\"", "\\\\", "\\/", "\\u0041", "\\ud83d\\ude00", "\u6771", "\uD83D\uDE00", "\\t", " ", "\\u0000"
        };
        StringBuilder text = new StringBuilder("\"");
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.append('"').toString();
    }

    /** Half of the texts are damaged at one place by a character that matters. */
    private static String mutated(String json, Random random) {
        if (random.nextBoolean()) {
            return json;
        }
        String signs = "{}[],:\"\\ 0e-.n\n";
        int place = random.nextInt(json.length());
        while (Character.isSurrogate(json.charAt(place))) {
            place = random.nextInt(json.length());
        }
        char sign = signs.charAt(random.nextInt(signs.length()));
        return json.substring(0, place) + sign + json.substring(place + (random.nextBoolean() ? 1 : 0));
    }
}
