package dev.assay.loadgen.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.log.LogDialect.NonFinite;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LogTextTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Test
    void namesThatWouldBreakTheLogAreEscaped() {
        String name = "a \"quoted\" \\ name\nwith\ttabs, \u0001 and \u00e9";
        assertThat(MAPPER.readTree(JsonText.string(name)).asString()).isEqualTo(name);
        assertThat(JsonText.string("GoldenSUT (x) 100%/é")).isEqualTo("\"GoldenSUT (x) 100%/é\"");
    }

    @Test
    void listsAndMapsHaveNoBlanks() {
        assertThat(JsonText.list(new int[] {1, 5, 13})).isEqualTo("[1,5,13]");
        assertThat(JsonText.list(new int[0])).isEqualTo("[]");
        assertThat(JsonText.object(Map.of("/b", "2", "/a", "1"))).isEqualTo("{\"/a\":\"1\",\"/b\":\"2\"}");
    }

    @Test
    void numbersThatJsonLacksAreWrittenAsTheOfficialParsersAccept() {
        assertThat(LogDialect.DEFAULT.detailNumber(Double.NaN)).isEqualTo("NaN");
        assertThat(LogDialect.DEFAULT.detailNumber(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
        assertThat(LogDialect.IDENTICAL.detailNumber(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    }

    @Test
    void theSignOfNothingIsKeptAsInTheReference() {
        assertThat(NumberText.sixDigits(Double.longBitsToDouble(0xfff8000000000000L)))
                .isEqualTo("-nan");
        assertThat(NumberText.fixed(-0.001, 2)).isEqualTo("-0.00");
    }

    @Test
    void oldReleasesSpellLabelsDifferently() {
        LogDialect four = new LogDialect(new LoadGenVersion(4, 1, 0), NonFinite.JSON_EXTENSION);
        assertThat(four.labelDecimals()).isZero();
        assertThat(four.hasErrorCount()).isFalse();
        assertThat(four.hasAccuracySampleCount()).isFalse();
        assertThat(four.perOutputTokenLabel()).isEqualTo("Time to Output Token");
        assertThat(LogDialect.DEFAULT.labelDecimals()).isEqualTo(1);
        assertThat(LogDialect.DEFAULT.perOutputTokenLabel()).isEqualTo("Time per Output Token");
    }

    @Test
    void uncommittedChangesAreAnError() {
        VersionInfo info = new VersionInfo("6.0.17", "abc", "l", "u", "d", "m", " M file", Map.of());
        assertThat(info.entries())
                .contains(DetailEntry.error(
                        "error_uncommitted_loadgen_changes", "Loadgen built with uncommitted changes!"));
        assertThat(VersionInfo.withoutCheckout("6.0.17", "NA", "2026-01-01T00:00:00.000000")
                        .entries())
                .noneMatch(DetailEntry::isError)
                .first()
                .isEqualTo(DetailEntry.text("loadgen_version", "6.0.17 @ NA"));
    }

    @Test
    void trailersCountInTheWordsThatToolsSearchFor() {
        assertThat(SummaryTrailer.lines(0, 0))
                .containsExactly("", "No warnings encountered during test.", "", "No errors encountered during test.");
        assertThat(SummaryTrailer.lines(1, 1))
                .containsExactly(
                        "", "1 warning encountered. See detailed log.", "", "1 ERROR encountered. See detailed log.");
        assertThat(SummaryTrailer.lines(2, 16).getLast()).isEqualTo("16 ERRORS encountered. See detailed log.");
    }

    @Test
    void timesHaveTheOfficialForms() {
        assertThat(RunBlock.testDateTime(LocalDateTime.of(2026, 8, 20, 8, 55, 51)))
                .isEqualTo("2026-08-20T08:55:51Z");
        assertThat(RunBlock.powerTime(Instant.parse("2026-01-02T03:04:05.9879Z")))
                .isEqualTo("01-02-2026 03:04:05.987");
    }
}
