package dev.assay.audit.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SmallPartsTest {
    @TempDir
    private Path folder;

    /** accuracy-spec 1: 2.675 lies below its decimal, so it rounds to 2.67. */
    @Test
    void plainFloatsRoundFromTheirBinaryValueAndPrintShort() {
        assertThat(OfficialNumber.rounded(2.675, 2)).isEqualTo(2.67);
        assertThat(OfficialNumber.shortest(45.126)).isEqualTo("45.126");
        assertThat(OfficialNumber.shortest(7)).isEqualTo("7.0");
        assertThat(OfficialNumber.shortest(0.00005)).isEqualTo("0.00005");
        double[] tenths = new double[1000];
        java.util.Arrays.fill(tenths, 0.1);
        assertThat(OfficialNumber.mean(tenths)).isEqualTo(0.1, org.assertj.core.data.Offset.offset(1e-15));
    }

    @Test
    void sentencesAreCutAtEndMarksButNotInAbbreviations() {
        assertThat(Sentences.onLines(
                        "  Rain fell.  It rose! \"Why?\" he said. Dr. Smith of the U.S. army came. 3 left. "))
                .isEqualTo("Rain fell.\nIt rose!\n\"Why?\"\nhe said.\nDr. Smith of the U.S. army came.\n3 left.");
    }

    /** A pipeline stayed green when no accuracy value was produced. */
    @Test
    void anEmptyANonNumericAndAPartialScoreAreThreeFaults() {
        assertThat(ScoreFile.faults("", OptionalLong.empty()))
                .extracting(ScoreFile.Fault::id)
                .containsExactly("ACC-EMPTY");
        assertThat(ScoreFile.faults("{\"acc\": NaN}", OptionalLong.empty()))
                .extracting(ScoreFile.Fault::id)
                .containsExactly("ACC-NAN");
        assertThat(ScoreFile.faults("{\"acc\": 76.5, \"n\": 10}", OptionalLong.of(5000)))
                .extracting(ScoreFile.Fault::id)
                .containsExactly("ACC-PARTIAL");
        assertThat(ScoreFile.faults("{'rouge1': 44.5, 'gen_num': 24576}", OptionalLong.of(24576)))
                .isEmpty();
    }

    /** After an update of a library score files held wrapped numbers, which the checker's pattern does not find. */
    @Test
    void aWrappedNumberIsNamed() {
        List<ScoreFile.Fault> faults =
                ScoreFile.faults("{'rouge1': np.float64(32.2581), 'gen_len': np.int64(258)}", OptionalLong.empty());
        assertThat(faults).extracting(ScoreFile.Fault::id).containsExactly("ACC-FORMAT", "ACC-FORMAT");
        assertThat(faults.getFirst().sentence()).contains("np.float64(32.2581)");
    }

    /** Writer and checker spelt one key differently, and the check always failed. */
    @Test
    void aMisspeltNameComesWithTheRightOne() {
        assertThat(ScoreFile.faults("{\"rouge1\":44.5,\"token_per_sample\":294.4}", OptionalLong.empty()))
                .singleElement()
                .satisfies(fault -> assertThat(fault.sentence())
                        .contains("token_per_sample")
                        .contains("did you mean \"tokens_per_sample\"?"));
    }

    @Test
    void referencesAreReadFromJsonLinesArraysAndSeparatedValues() throws Exception {
        Path lines = Files.writeString(folder.resolve("a"), "{\"output\": \"x\"}\n\n{\"output\": \"y\"}\n");
        Path array = Files.writeString(folder.resolve("b"), " [{\"output\": \"x\"}, {\"output\": \"y\"}]");
        Path commas = Files.writeString(folder.resolve("c"), "id,output\r\n1,x\r\n2,\"y, \"\"z\"\"\n w\"\r\n");
        Path tabs = Files.writeString(folder.resolve("d"), "qsl_idx\toutput\n7\tx\n5\ty\n");

        assertThat(ReferenceFile.read(lines, Map.of()).row(1).orElseThrow().answer())
                .isEqualTo("y");
        assertThat(ReferenceFile.read(array, Map.of()).row(1).orElseThrow().answer())
                .isEqualTo("y");
        assertThat(ReferenceFile.read(commas, Map.of()).row(1).orElseThrow().answer())
                .isEqualTo("y, \"z\"\n w");
        assertThat(ReferenceFile.read(tabs, Map.of()).row(5).orElseThrow().answer())
                .isEqualTo("y");
        assertThat(ReferenceFile.read(commas, Map.of(ReferenceField.ANSWER, "id"))
                        .row(0)
                        .orElseThrow()
                        .answer())
                .isEqualTo("1");
    }

    @Test
    void brokenReferencesAreOneSentenceWithTheLine() throws Exception {
        Path broken = Files.writeString(folder.resolve("a"), "{\"output\": \"x\"}\n{\"output\": \n");
        assertThatThrownBy(() -> ReferenceFile.read(broken, Map.of()))
                .isInstanceOf(ScoreException.class)
                .hasMessageContaining(broken + ":2");
        Path strange = Files.writeString(folder.resolve("b"), "{\"text\": \"x\"}\n");
        assertThatThrownBy(() -> ReferenceFile.read(strange, Map.of()))
                .hasMessageContaining("no row has the expected answer")
                .hasMessageContaining("found the columns text");
        Path pickle = Files.write(folder.resolve("c"), new byte[] {(byte) 0x80, 4, 5});
        assertThatThrownBy(() -> ReferenceFile.read(pickle, Map.of())).hasMessageContaining("convert it once");
        Path ragged = Files.writeString(folder.resolve("d"), "a,output\n1\n");
        assertThatThrownBy(() -> ReferenceFile.read(ragged, Map.of())).hasMessageContaining(ragged + ":2");
    }

    @Test
    void aLongLogIsShortenedToBothEndsAndItsHashIsThatOfTheWhole() throws Exception {
        Path log = Files.writeString(folder.resolve("log"), "a".repeat(5000) + "b".repeat(5000));
        Path shortened = folder.resolve("short");
        Path scores = Files.writeString(folder.resolve("accuracy.txt"), "{'rouge1': 1.0}\n");

        LogTruncation.shorten(log, shortened);
        LogTruncation.appendHash(scores, LogTruncation.hash(log));

        assertThat(shortened).hasContent("a".repeat(4096) + "\n\n...\n\n" + "b".repeat(4096));
        // the digest is from sha256sum
        assertThat(scores)
                .content()
                .endsWith("\n\nhash=049db0b57bd3e868f4afd07ea52eb776adfbabf8a3b4a8f1122e4fea8c9e3f99\n");
        Path little = Files.writeString(folder.resolve("little"), "x");
        LogTruncation.shorten(little, shortened);
        assertThat(shortened).hasContent("x");
    }
}
