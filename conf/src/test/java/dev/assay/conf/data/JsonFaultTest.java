package dev.assay.conf.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

final class JsonFaultTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Fields of two kinds, and a nested one. */
    record Shape(int count, List<String> names, Map<String, Shape> inner) {}

    private static String fault(String json) {
        return JsonFault.of(catchThrowableOfType(
                JacksonException.class, () -> MAPPER.treeToValue(MAPPER.readTree(json), Shape.class)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"count": 1,~ "names": [   | line 2, column 12: the text ends before an array is closed
            {"names": ["a",  | line 1, column 16: the text ends before an array is closed
            {~"count": 1               | line 2, column 11: the text ends before an object is closed
            {"names": ["a              | line 1, column 14: the text ends too early: was expecting closing quote for a string value
            {"count": }                | line 1, column 11: Unexpected character ('}'): expected a value
            {"count": tru}             | line 1, column 11: Unrecognized token 'tru': was expecting a value
            {"count": 1,}              | line 1, column 13: Unexpected character ('}'): was expecting double-quote to start property name
            {"count": "many"}          | "count": a value of the wrong kind (String "many")
            {"inner": {"a": {"names": {}}}} | "inner.a.names": a value of the wrong kind (Object)
            """)
    void placeAndReasonAreToldInPlainWords(String json, String expected) {
        assertThat(fault(json.replace('~', '\n'))).isEqualTo(expected);
    }

    @Test
    void nothingOfTheParsersOwnSettingsIsTold() {
        for (String json : List.of("{", "[", "{\"a\"", "{\"a\": [1, {", "nul", "\"a", "{]", "{\"a\": 01}", "\u0001")) {
            assertThat(fault(json)).doesNotContain("Source", "REDACTED", "StreamReadFeature", "JsonToken", "`");
        }
    }
}
