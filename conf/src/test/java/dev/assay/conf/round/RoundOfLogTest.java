package dev.assay.conf.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RoundOfLogTest {
    /** Seeds of the tables of the rounds; the version is one that carries another name. */
    @ParameterizedTest
    @CsvSource({
        "2085463073848966840, 6.0.17, v6.1",
        "16159082839903944936, 5.1.0 @ 091d51f041, v6.1",
        "3936089224930324775, 5.1.0, v6.0",
        "1780908523862526354, 6.0.9, v5.1",
        "9933818062894767841, , v5.0"
    })
    void seeds_decide_before_the_version(String seed, String version, String round) {
        assertThat(RoundOfLog.of(List.of(new BigInteger(seed)), version == null ? "" : version))
                .contains(round);
    }

    @ParameterizedTest
    @CsvSource({
        "4.1 @ 6c1ee8ed8f, v4.1",
        "5.1.0 @ 50de99161e, v5.1",
        "6.0.5, v6.0",
        "6.0.15 @ NA, v6.0",
        "6.0.16, v6.1",
        "6.0.17 @ 0123456789, v6.1"
    })
    void without_known_seeds_the_version_decides(String version, String round) {
        assertThat(RoundOfLog.of(List.of(BigInteger.ONE), version)).contains(round);
    }

    @ParameterizedTest
    @CsvSource({"6.0.4", "6.0", "6.0.0pre", "7.0.1", "unknown", "''"})
    void a_version_of_no_round_stays_unknown(String version) {
        assertThat(RoundOfLog.of(List.of(), version)).isEmpty();
    }

    @Test
    void a_seed_of_no_round_does_not_hide_the_others() {
        assertThat(RoundOfLog.of(List.of(BigInteger.ZERO, new BigInteger("2747215439041700203")), ""))
                .contains("v6.1");
    }
}
