package dev.assay.cli.settings;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How option values are read. Every refusal names what is possible. */
public final class Converters {
    private Converters() {}

    /** A scenario by its official name, in any case and with or without hyphens. */
    public static final class OfScenario implements ITypeConverter<Scenario> {
        @Override
        public Scenario convert(String value) {
            for (Scenario scenario : Scenario.values()) {
                if (NearMiss.plain(scenario.officialName()).equals(NearMiss.plain(value))) {
                    return scenario;
                }
            }
            if (NearMiss.plain(value).equals("interactive")) {
                throw new TypeConversionException("Interactive is the Server scenario with tighter limits: write"
                        + " --scenario Server and the interactive benchmark, for example llama2-70b-interactive");
            }
            List<String> names =
                    Arrays.stream(Scenario.values()).map(Scenario::officialName).toList();
            throw new TypeConversionException("there is no scenario \"" + value + "\"; " + NearMiss.hint(value, names));
        }
    }

    /** A mode by its short name or its official one. */
    public static final class OfMode implements ITypeConverter<TestMode> {
        private static final Map<String, TestMode> SHORT_NAMES = shortNames();

        @Override
        public TestMode convert(String value) {
            for (TestMode mode : TestMode.values()) {
                if (NearMiss.plain(mode.officialName()).equals(NearMiss.plain(value))) {
                    return mode;
                }
            }
            TestMode mode = SHORT_NAMES.get(value.toLowerCase(Locale.ROOT));
            if (mode == null) {
                throw new TypeConversionException(
                        "there is no mode \"" + value + "\"; " + NearMiss.hint(value, SHORT_NAMES.keySet()));
            }
            return mode;
        }

        private static Map<String, TestMode> shortNames() {
            Map<String, TestMode> names = new LinkedHashMap<>();
            names.put("performance", TestMode.PERFORMANCE_ONLY);
            names.put("accuracy", TestMode.ACCURACY_ONLY);
            names.put("submission", TestMode.SUBMISSION_RUN);
            names.put("find-peak", TestMode.FIND_PEAK_PERFORMANCE);
            return names;
        }
    }

    /** A positive rate; up to one query a nanosecond, because the schedule counts whole nanoseconds. */
    public static final class OfRate implements ITypeConverter<BigDecimal> {
        private static final Pattern FORM = Pattern.compile("\\d{1,15}(?:\\.\\d{1,15})?(?:[eE][+-]?\\d{1,2})?");
        private static final BigDecimal HIGHEST = BigDecimal.valueOf(1_000_000_000L);

        @Override
        public BigDecimal convert(String value) {
            if (!FORM.matcher(value).matches() || new BigDecimal(value).signum() == 0) {
                throw new TypeConversionException(
                        "\"" + value + "\" is not a rate; write a number above 0, as 100, 12.5 or 1e5");
            }
            BigDecimal rate = new BigDecimal(value);
            if (rate.compareTo(HIGHEST) > 0) {
                throw new TypeConversionException("\"" + value + "\" is more than 1000000000 queries a second, one a"
                        + " nanosecond, which is the finest that a schedule can tell apart; write a lower rate");
            }
            // In plain digits, as it goes into the settings and their records.
            return new BigDecimal(rate.toPlainString());
        }
    }

    /** A whole number of at least 0. */
    public static final class OfCount implements ITypeConverter<Long> {
        private static final Pattern FORM = Pattern.compile("\\d{1,18}");

        @Override
        public Long convert(String value) {
            if (!FORM.matcher(value).matches()) {
                throw new TypeConversionException(
                        "\"" + value + "\" is not a whole number of at least 0; write for example 100");
            }
            return Long.valueOf(value);
        }
    }

    /** A whole number of at least 1 that counts things held in memory. */
    public static final class OfSize implements ITypeConverter<Integer> {
        private static final Pattern FORM = Pattern.compile("[1-9]\\d{0,8}");

        @Override
        public Integer convert(String value) {
            if (!FORM.matcher(value).matches()) {
                throw new TypeConversionException(
                        "\"" + value + "\" is not a whole number from 1 to 999999999; write for example 1024");
            }
            return Integer.valueOf(value);
        }
    }

    /** A length of time with its unit: 500ms, 12s, 10m, 2h. */
    public static final class OfDuration implements ITypeConverter<Duration> {
        private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(ns|us|ms|s|m|min|h)");
        private static final Map<String, Long> UNIT_NANOS = Map.of(
                "ns", 1L,
                "us", 1_000L,
                "ms", 1_000_000L,
                "s", 1_000_000_000L,
                "m", 60_000_000_000L,
                "min", 60_000_000_000L,
                "h", 3_600_000_000_000L);

        @Override
        public Duration convert(String value) {
            Matcher form = FORM.matcher(value.strip());
            if (!form.matches()) {
                throw new TypeConversionException("\"" + value
                        + "\" is not a length of time; write a number and a unit, as 500ms, 12s, 10m or 2h");
            }
            try {
                long nanos = new BigDecimal(form.group(1))
                        .multiply(BigDecimal.valueOf(UNIT_NANOS.getOrDefault(form.group(2), 1L)))
                        .longValueExact();
                return Duration.ofNanos(nanos);
            } catch (ArithmeticException e) {
                throw new TypeConversionException("\"" + value
                        + "\" is no whole number of nanoseconds, or longer than 292 years; write for example 12s");
            }
        }
    }

    /** A release of the reference. */
    public static final class OfVersion implements ITypeConverter<LoadGenVersion> {
        @Override
        public LoadGenVersion convert(String value) {
            try {
                return LoadGenVersion.parse(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** The compiler generation whose standard library the reference was built with. */
    public static final class OfStandardLibrary implements ITypeConverter<UniformInt> {
        private static final Pattern FORM = Pattern.compile("(?:gcc|g\\+\\+)-?(\\d{1,3})");
        private static final int FIRST_NEW = 11;

        @Override
        public UniformInt convert(String value) {
            Matcher form = FORM.matcher(value.toLowerCase(Locale.ROOT));
            if (!form.matches()) {
                throw new TypeConversionException("\"" + value + "\" is no standard library whose sequences are known;"
                        + " write gcc and its major version, as gcc12 or gcc10");
            }
            return Integer.parseInt(form.group(1)) >= FIRST_NEW
                    ? UniformInt.GCC_11_AND_NEWER
                    : UniformInt.GCC_10_AND_OLDER;
        }
    }
}
