package dev.assay.conf.round;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which round a log of LoadGen belongs to: by its seeds, which every round has anew, else by the version (loadgen-spec 1.7). */
public final class RoundOfLog {
    private static final Pattern VERSION = Pattern.compile("^(\\d+)\\.(\\d+)(?:\\.(\\d+)(?![\\w]))?(?![\\w])");
    private static final int TWO_ROUNDS = 6;
    private static final int FIRST_OF_V60 = 5;
    private static final int FIRST_OF_V61 = 16;

    private RoundOfLog() {}

    /**
     * The round; empty when neither seeds nor version tell.
     *
     * @param seeds those used, unsigned
     * @param version as logged, for example {@code 6.0.17 @ 0123456789}; may be empty
     */
    public static Optional<String> of(Collection<BigInteger> seeds, String version) {
        return bySeeds(seeds).or(() -> byVersion(version));
    }

    /** The newest round that has one of the seeds. */
    static Optional<String> bySeeds(Collection<BigInteger> seeds) {
        return Rounds.names().reversed().stream()
                .filter(name -> {
                    Seeds own = Rounds.byName(name).seeds();
                    return seeds.contains(unsigned(own.qsl()))
                            || seeds.contains(unsigned(own.sampleIndex()))
                            || seeds.contains(unsigned(own.schedule()));
                })
                .findFirst();
    }

    private static BigInteger unsigned(long seed) {
        return new BigInteger(Long.toUnsignedString(seed));
    }

    /** Versions before 6 carry the name of their round; 6.0 served two rounds, and what came between them is of neither. */
    static Optional<String> byVersion(String version) {
        Matcher parts = VERSION.matcher(version.strip());
        if (!parts.find()) {
            return Optional.empty();
        }
        int major = Integer.parseInt(parts.group(1));
        String name = "v" + major + "." + parts.group(2);
        if (major < TWO_ROUNDS || name.equals("v6.1")) {
            return Optional.of(name);
        }
        if (!name.equals("v6.0") || parts.group(3) == null) {
            return Optional.empty();
        }
        int patch = Integer.parseInt(parts.group(3));
        return patch >= FIRST_OF_V61
                ? Optional.of("v6.1")
                : patch >= FIRST_OF_V60 ? Optional.of("v6.0") : Optional.empty();
    }
}
