package dev.assay.loadgen.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTextTest {
    @Test
    void linesAreKeptWithTheirKeys() {
        ConfigText text =
                ConfigText.parse("user.conf", "# head\n\n*.*.min_duration = 1\r\nm.Server.target_qps = 2 3\n");
        assertThat(text.problems()).isEmpty();
        assertThat(text.entries().get("*.*.min_duration")).isEqualTo(new ConfigText.Entry("*.*.min_duration", "1", 3));
        assertThat(text.entries().get("m.Server.target_qps"))
                .isEqualTo(new ConfigText.Entry("m.Server.target_qps", "3", 4));
    }

    @Test
    void theLastLineOfARepeatedKeyWins() {
        ConfigText text = ConfigText.parse("user.conf", "a = 1\nb = 1\na = 2\n");
        assertThat(text.entries().get("a")).isEqualTo(new ConfigText.Entry("a", "2", 3));
    }

    @Test
    void everyBadLineIsReported() {
        ConfigText text = ConfigText.parse("user.conf", "#foo bar\na = x\nb = 1 #\nc = 1\n");
        assertThat(text.problems())
                .containsExactly(
                        new ConfigText.Problem(1, "expected 'key=value', line=1"),
                        new ConfigText.Problem(2, "value needs to be integer or double, line=2"),
                        new ConfigText.Problem(3, "value needs to be integer or double, line=3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x1F",
                "0X1f",
                "010",
                "08",
                "-1",
                "+5",
                "1.5",
                ".5",
                "5.",
                "1e3",
                "1E-3",
                "-2.5e+10",
                "0x1.8p3",
                "0x.8",
                "0x1.",
                "inf",
                "-INF",
                "Infinity",
                "nan",
                "NaN",
                "nan(12_x)",
                "99999999999999999999999"
            })
    void numbersOfCAreAccepted(String token) {
        assertThat(ConfigText.parse("t", "a = " + token).problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "abc", "5ms", "1e", "1e+", "0x", "0xg", "0x1p", ".", "+", "-", "--1", "1.2.3", "infin", "nan(", "1f",
                "1d", "1_000", "0b1", "1,5", "٣"
            })
    void anythingElseIsRefused(String token) {
        assertThat(ConfigText.parse("t", "a = " + token).problems()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "1.9, 1",
        "1e3, 1",
        "010, 8",
        "08, 0",
        "-1, 18446744073709551615",
        "0x10, 16",
        "0x, 0",
        "-0x10, 18446744073709551600",
        "99999999999999999999, 18446744073709551615",
        "-99999999999999999999, 18446744073709551615",
        "18446744073709551615, 18446744073709551615",
        "inf, 0",
        ".5, 0",
        "+7, 7",
        "00000000000000000000000000000000000000000000000000000000000000000000000000000000017, 15"
    })
    void integersUseTheLongestPrefix(String token, String unsigned) {
        assertThat(Long.toUnsignedString(CNumber.unsignedPrefix(token))).isEqualTo(unsigned);
    }

    @ParameterizedTest
    @CsvSource({
        "010, 10",
        "0x10, 16",
        "0x1.8p1, 3",
        "0x.8, 0.5",
        "1e3, 1000",
        "-2.5, -2.5",
        "inf, Infinity",
        "-inf, -Infinity",
        "nan, NaN",
        "1e999, Infinity",
        "1e-999, 0",
        "5., 5",
        "18446744073709551616, 18446744073709551616"
    })
    void realNumbersUseTheLongestPrefix(String token, Double value) {
        assertThat(CNumber.doublePrefix(token)).isEqualTo(value);
    }

    @Test
    void aVeryLongTokenIsReadInOneGo() {
        String digits = "1".repeat(2_000_000);
        assertThat(ConfigText.parse("t", "a = " + digits + "x\nb = " + digits + "\nc = 0x" + digits)
                        .problems())
                .hasSize(1);
        assertThat(CNumber.unsignedPrefix(digits)).isEqualTo(-1);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1000",
        "0.99, 0.99",
        "1000000, 1e+06",
        "1234567, 1.23457e+06",
        "842.31, 842.31",
        "0.0000086636, 8.6636e-06",
        "0, 0",
        "-3, -3",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "999999.5, 1e+06",
        "123456.5, 123456",
        "1e100, 1e+100",
        "NaN, nan",
        "Infinity, inf",
        "-Infinity, -inf"
    })
    void streamsPrintSixDigits(double value, String text) {
        assertThat(StreamFormat.sixDigits(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noTextMakesTheParserFail(long seed) {
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        String pieces = "a.*#=-+0123456789xXeEpPinfnan(). \t\r\u000b\f\n\n = = # \u0000é🙂";
        for (int i = 0; i < 2_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int j = random.nextInt(60); j > 0; j--) {
                text.append(pieces.charAt(random.nextInt(pieces.length())));
            }
            ConfigText parsed = ConfigText.parse("random", text.toString());
            for (ConfigText.Entry entry : parsed.entries().values()) {
                assertThat(CNumber.isWhole(entry.value())).isTrue();
                CNumber.unsignedPrefix(entry.value());
                CNumber.doublePrefix(entry.value());
            }
            assertThat(ConfigRemarks.of(parsed, ConfigType.USER)).isNotNull();
        }
    }
}
