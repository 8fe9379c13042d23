package dev.assay.loadgen.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.schedule.ListDigest;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors of loadgen-spec 10.1, for both variants of bounded integers. */
class PublishedRandomVectorsTest {
    private static final long LIBRARY_SEED = 2085463073848966840L;
    private static final UniformIntegers NEW = new UniformIntegers(UniformInt.GCC_11_AND_NEWER);
    private static final UniformIntegers OLD = new UniformIntegers(UniformInt.GCC_10_AND_OLDER);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2085463073848966840 | 144363858 3947231266 1102009372 2040961771 2791321498 | 3792114940 | 0.91903639632128464 0.47519844287461172 | 34 941 262 486 665 313 484 854
            2747215439041700203 | 3434217556 4095560906 2166191286 1227672827 2822152564 | 3499860739 | 0.95357208205377475 0.28583985462420519 | 818 976 516 292 672 710 120 666
            16159082839903944936 | 3245365415 3615339558 1380029910 1577989244 921976217 | 1802880635 | 0.84176183649236813 0.36740425143421468 | 773 861 329 376 219 740 777 522
            720381539243781796 | 3898164127 2107521932 1754978700 2523921506 2190862948 | 1627969592 | 0.49069568815352677 0.58764626886896154 | 929 502 418 601 522 518 309 559
            0 | 2357136044 2546248239 3071714933 3626093760 2588848963 | 1543171712 | 0.59284461651668263 0.84426574425659828 | 561 607 732 864 617 878 557 867
            5489 | 3499211612 581869302 3890346734 3586334585 545404204 | 4123659995 | 0.1354770042967805 0.8350085899945795 | 834 138 927 855 130 992 935 226
            """)
    void engineAndDistributions(String seed, String firstFive, long tenThousandth, String reals, String below1024) {
        long bits = Long.parseUnsignedLong(seed);
        RandomEngine engine = new RandomEngine(bits);
        for (String output : firstFive.split(" ", -1)) {
            assertThat(engine.next()).isEqualTo(Long.parseLong(output));
        }
        engine.skip(9_994);
        assertThat(engine.next()).isEqualTo(tenThousandth);
        RandomEngine forReals = new RandomEngine(bits);
        for (String real : reals.split(" ", -1)) {
            assertThat(UniformReal.next(forReals)).isEqualTo(Double.parseDouble(real));
        }
        RandomEngine forIntegers = new RandomEngine(bits);
        for (String integer : below1024.split(" ", -1)) {
            assertThat(NEW.below(forIntegers, 1024)).isEqualTo(Long.parseLong(integer));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2085463073848966840 | 1 5 7 6 0 8 3 2 9 4
            2085463073848966840 | 2 5 1 7 3 10 9 8 6 4 0
            0 | 0 2 1 5 9 8 4 7 6 3
            0 | 10 4 6 0 5 1 9 3 7 8 2
            5489 | 2 9 0 5 4 6 7 1 3 8
            """)
    void shortShuffles(long seed, String wanted) {
        int[] expected =
                Stream.of(wanted.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        assertThat(shuffled(NEW, expected.length, new RandomEngine(seed))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "65535, 27236 15090 46735, 0cfed599c7489033, 1418456787",
        "65536, 3434 25598 53455, e094aa15b90ab829, 3422610682",
        "100000, 3434 25598 53455, 91210dc35de52ebd, 3602320291"
    })
    void longShufflesOnBothSidesOfTheBorder(int length, String start, String hash, long next) {
        RandomEngine engine = new RandomEngine(LIBRARY_SEED);
        int[] array = shuffled(NEW, length, engine);
        assertThat(start(array)).isEqualTo(start);
        assertThat(new ListDigest().addAll(array).fnv1a()).isEqualTo(hash);
        assertThat(engine.next()).isEqualTo(next);
    }

    @Test
    void olderLibrariesAgreeOnShortShufflesAndDifferOnLongOnes() {
        assertThat(shuffled(OLD, 10, new RandomEngine(LIBRARY_SEED)))
                .isEqualTo(new int[] {1, 5, 7, 6, 0, 8, 3, 2, 9, 4});
        assertThat(shuffled(OLD, 11, new RandomEngine(LIBRARY_SEED)))
                .isEqualTo(new int[] {2, 5, 1, 7, 3, 10, 9, 8, 6, 4, 0});
        RandomEngine forIntegers = new RandomEngine(LIBRARY_SEED);
        assertThat(IntStream.range(0, 8).mapToLong(i -> OLD.below(forIntegers, 1024)))
                .containsExactly(34L, 941L, 262L, 486L, 665L, 313L, 484L, 854L);
    }

    @ParameterizedTest
    @CsvSource({"65535, 34642 13818 32476, 2960572294", "65536, 3434 25598 53456, 1628574782"})
    void longShufflesOfOlderLibraries(int length, String start, long next) {
        RandomEngine engine = new RandomEngine(LIBRARY_SEED);
        assertThat(start(shuffled(OLD, length, engine))).isEqualTo(start);
        assertThat(engine.next()).isEqualTo(next);
    }

    /** Published with the bits of one C library, whose logarithm may be off in the last one. */
    @Test
    void exponentialGaps() {
        RandomEngine engine = new RandomEngine(Long.parseUnsignedLong("16159082839903944936"));
        ExponentialGaps gaps = new ExponentialGaps(engine, 1000);
        String published = "0.0018436540169155279 0.00045792368870575258 0.0012858623165149471 0.00071299472399811721";
        for (String text : published.split(" ", -1)) {
            double wanted = Double.parseDouble(text);
            double gap = gaps.nextSeconds();
            assertThat(Math.abs(gap - wanted)).isLessThanOrEqualTo(Math.ulp(wanted));
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "4294967297"})
    void aBoundOutsideTheEngineIsRefused(long bound) {
        assertThatThrownBy(() -> NEW.below(new RandomEngine(0), bound))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Long.toString(bound));
    }

    @ParameterizedTest
    @CsvSource({"0", "-1", "NaN", "Infinity"})
    void aRateThatIsNotPositiveAndFiniteIsRefused(double rate) {
        assertThatThrownBy(() -> new ExponentialGaps(new RandomEngine(0), rate))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "3"})
    void everyShuffleIsAPermutation(long seed) {
        System.out.println("seed " + seed);
        java.util.Random random = new java.util.Random(seed);
        for (int i = 0; i < 200; i++) {
            int length = i < 20 ? i : random.nextInt(3_000);
            for (UniformIntegers integers : new UniformIntegers[] {NEW, OLD}) {
                int[] array = shuffled(integers, length, new RandomEngine(random.nextLong()));
                Arrays.sort(array);
                assertThat(array).isEqualTo(IntStream.range(0, length).toArray());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void boundedIntegersStayInTheirRange(long seed) {
        System.out.println("seed " + seed);
        java.util.Random random = new java.util.Random(seed);
        RandomEngine engine = new RandomEngine(seed);
        for (int i = 0; i < 20_000; i++) {
            long low = random.nextLong() >> random.nextInt(64);
            long width = random.nextLong() >>> random.nextInt(64);
            for (UniformIntegers integers : new UniformIntegers[] {NEW, OLD}) {
                long above = integers.between(engine, low, low + width) - low;
                assertThat(Long.compareUnsigned(above, width)).isLessThanOrEqualTo(0);
            }
        }
    }

    private static int[] shuffled(UniformIntegers integers, int length, RandomEngine engine) {
        int[] array = IntStream.range(0, length).toArray();
        new Shuffle(integers).shuffle(array, engine);
        return array;
    }

    private static String start(int[] array) {
        return array[0] + " " + array[1] + " " + array[2];
    }
}
