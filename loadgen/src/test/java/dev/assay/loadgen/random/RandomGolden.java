package dev.assay.loadgen.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.schedule.ListDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Engine, distributions and shuffle against the reference's numbers. */
class RandomGolden {
    private static final UniformIntegers INTEGERS = new UniformIntegers(UniformInt.GCC_11_AND_NEWER);
    private static final Shuffle SHUFFLE = new Shuffle(INTEGERS);

    @TestFactory
    Stream<DynamicTest> everySequenceEqualsTheReference() {
        return tests(GoldenFiles.read("rng.json"));
    }

    @TestFactory
    Stream<DynamicTest> committedSequencesEqualTheReference() {
        return tests(GoldenFiles.resource("rng.json"));
    }

    private static Stream<DynamicTest> tests(JsonNode file) {
        return Stream.of(
                        each(file, "mt19937_raw", List.of("seed"), RandomGolden::checkRaw),
                        each(file, "uniform_int", List.of("type", "low", "high", "seed"), RandomGolden::checkInteger),
                        each(file, "uniform_real_0_1", List.of("seed"), RandomGolden::checkReal),
                        each(file, "exponential", List.of("lambda", "seed"), RandomGolden::checkExponential),
                        each(file, "shuffle", List.of("n", "seed"), RandomGolden::checkShuffle))
                .flatMap(tests -> tests);
    }

    private interface Check {
        void accept(JsonNode expected, RandomEngine engine);
    }

    private static Stream<DynamicTest> each(JsonNode file, String list, List<String> nameFields, Check check) {
        return StreamSupport.stream(file.path(list).spliterator(), false)
                .map(entry -> DynamicTest.dynamicTest(
                        list + " "
                                + nameFields.stream()
                                        .map(field ->
                                                field + " " + entry.get(field).asString())
                                        .toList(),
                        () -> check.accept(entry, new RandomEngine(GoldenFiles.unsigned(entry.get("seed"))))));
    }

    private static void checkRaw(JsonNode expected, RandomEngine engine) {
        checkLongs(expected, draw(100_000, engine::next));
    }

    private static void checkInteger(JsonNode expected, RandomEngine engine) {
        long low = GoldenFiles.unsigned(expected.get("low"));
        long high = GoldenFiles.unsigned(expected.get("high"));
        checkLongs(expected, draw(10_000, () -> INTEGERS.between(engine, low, high)));
        assertThat(engine.next()).isEqualTo(expected.get("next_raw_after_10000").longValue());
    }

    private static void checkReal(JsonNode expected, RandomEngine engine) {
        long[] bits = draw(100_000, () -> Double.doubleToRawLongBits(UniformReal.next(engine)));
        checkBits(expected, "first_20_ieee754_hex", bits, 0);
        checkBits(expected, "value_1000th_ieee754_hex", bits, 999);
        checkBits(expected, "value_100000th_ieee754_hex", bits, 99_999);
        assertThat(hash(bits))
                .isEqualTo(expected.get("sha256_first_100000_le_double").asString());
        assertThat(engine.next())
                .isEqualTo(expected.get("next_raw_after_100000").longValue());
    }

    /**
     * Nanoseconds must be equal. The doubles may differ in the last bit, because the reference's logarithm is not
     * correctly rounded; their hash is of that one C library and says nothing here.
     */
    private static void checkExponential(JsonNode expected, RandomEngine engine) {
        double lambda = expected.get("lambda").doubleValue();
        RandomEngine second = new RandomEngine(GoldenFiles.unsigned(expected.get("seed")));
        ExponentialGaps inSeconds = new ExponentialGaps(engine, lambda);
        ExponentialGaps inNanos = new ExponentialGaps(second, lambda);
        long[] seconds = draw(100_000, () -> Double.doubleToRawLongBits(inSeconds.nextSeconds()));
        long[] nanos = draw(100_000, inNanos::nextNanos);
        for (int i = 0; i < expected.get("first_20_seconds_ieee754_hex").size(); i++) {
            checkNear(expected.get("first_20_seconds_ieee754_hex").get(i), seconds[i]);
        }
        checkNear(expected.get("value_1000th_ieee754_hex"), seconds[999]);
        checkNear(expected.get("value_100000th_ieee754_hex"), seconds[99_999]);
        List<Long> firstNanos = longs(expected.get("first_20_ns"));
        assertThat(IntStream.range(0, firstNanos.size()).mapToObj(i -> nanos[i]))
                .isEqualTo(firstNanos);
        assertThat(hash(nanos))
                .isEqualTo(expected.get("sha256_first_100000_ns_le_int64").asString());
        long[] cumulative = cumulative(nanos);
        assertThat(cumulative[99_999])
                .isEqualTo(expected.get("cumulative_ns_at_100000").longValue());
        assertThat(hash(cumulative))
                .isEqualTo(expected.get("sha256_cumulative_ns_le_int64").asString());
        assertThat(engine.next())
                .isEqualTo(expected.get("next_raw_after_100000").longValue());
    }

    private static void checkShuffle(JsonNode expected, RandomEngine engine) {
        int[] array = IntStream.range(0, expected.get("n").intValue()).toArray();
        SHUFFLE.shuffle(array, engine);
        List<Long> values = IntStream.of(array).asLongStream().boxed().toList();
        List<Long> first = longs(expected.get("first_20"));
        List<Long> last = longs(expected.get("last_20"));
        assertThat(values.subList(0, first.size())).isEqualTo(first);
        assertThat(values.subList(values.size() - last.size(), values.size())).isEqualTo(last);
        assertThat(new ListDigest().addAll(array).sha256())
                .isEqualTo(expected.get("sha256_le_int64").asString());
        RandomEngine again = new RandomEngine(GoldenFiles.unsigned(expected.get("seed")));
        int[] second = IntStream.range(0, array.length).toArray();
        SHUFFLE.shuffle(second, again);
        SHUFFLE.shuffle(second, again);
        assertThat(engine.next()).isEqualTo(expected.get("next_raw").longValue());
        assertThat(new ListDigest().addAll(second).sha256())
                .isEqualTo(expected.get("second_shuffle_sha256_le_int64").asString());
    }

    /** Checks every field whose name tells a prefix, a position or a hash of a list of integers. */
    private static void checkLongs(JsonNode expected, long[] values) {
        int checked = 0;
        for (var field : expected.properties()) {
            String name = field.getKey();
            if (name.matches("first_\\d+")) {
                List<Long> first = longs(field.getValue());
                assertThat(IntStream.range(0, first.size()).mapToObj(i -> values[i]))
                        .isEqualTo(first);
                checked++;
            } else if (name.matches("value_\\d+th")) {
                int position = Integer.parseInt(name.replaceAll("\\D", ""));
                assertThat(values[position - 1]).as(name).isEqualTo(GoldenFiles.unsigned(field.getValue()));
                checked++;
            } else if (name.matches("sha256_first_\\d+_le_int64")) {
                int count = Integer.parseInt(name.replaceAll("sha256_first_(\\d+)_.*", "$1"));
                assertThat(hash(Arrays.copyOf(values, count)))
                        .isEqualTo(field.getValue().asString());
                checked++;
            }
        }
        assertThat(checked).as("fields with expected values").isGreaterThanOrEqualTo(3);
    }

    private static void checkBits(JsonNode expected, String field, long[] bits, int from) {
        List<String> wanted = strings(expected.get(field));
        for (int i = 0; i < wanted.size(); i++) {
            assertThat(Long.toHexString(bits[from + i])).as(field).isEqualTo(wanted.get(i));
        }
    }

    private static void checkNear(JsonNode hex, long bits) {
        long reference = Long.parseUnsignedLong(hex.asString(), 16);
        assertThat(Math.abs(reference - bits)).as("units in the last place").isLessThanOrEqualTo(1);
    }

    private static List<Long> longs(JsonNode array) {
        List<Long> values = new ArrayList<>();
        array.forEach(value -> values.add(GoldenFiles.unsigned(value)));
        return values;
    }

    private static List<String> strings(JsonNode node) {
        List<String> values = new ArrayList<>();
        if (node.isArray()) {
            node.forEach(value -> values.add(value.asString()));
        } else {
            values.add(node.asString());
        }
        return values;
    }

    private static long[] draw(int count, LongSupplier next) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = next.getAsLong();
        }
        return values;
    }

    private static long[] cumulative(long[] gaps) {
        long[] sums = new long[gaps.length];
        long sum = 0;
        for (int i = 0; i < gaps.length; i++) {
            sum += gaps[i];
            sums[i] = sum;
        }
        return sums;
    }

    private static String hash(long[] values) {
        ListDigest hash = new ListDigest();
        for (long value : values) {
            hash.add(value);
        }
        return hash.sha256();
    }
}
