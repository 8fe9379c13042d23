package dev.assay.testkit.misbehave;

import dev.assay.testkit.engine.Mix;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says which request is treated how: by shares, drawn from a seed and the number of the request, or by a script that lists
 * the requests in their order of arrival. Immutable.
 *
 * <p>Shares: {@code kind=share[:parameter]}, separated by commas, as in {@code drop=0.01,429=0.05:2,stall=0.02:500ms@5}; each
 * kind is drawn on its own. Script: {@code script:} and then one entry for each request, separated by semicolons or line
 * ends, {@code ok} or kinds joined by {@code +}, repeated by {@code *n}, as in {@code script: ok*3; 429; stall:1s+crlf; drop};
 * requests after the end of the script are treated well.
 */
public final class Misbehaviour {
    /** Treats every request well. */
    public static final Misbehaviour NONE = new Misbehaviour(0, List.of(), List.of());

    private static final String SCRIPT = "script:";
    private static final int LONGEST_SCRIPT = 1_000_000;
    private static final Pattern SHARE = Pattern.compile("([^=:]+)=([^:]*)(:.*)?");
    private static final Pattern REPEATED = Pattern.compile("(.*)\\*\\s*(\\d{1,7})");

    private record Share(Fault fault, double share) {}

    private final long seed;
    private final List<Share> shares;
    private final List<FaultPlan> script;

    private Misbehaviour(long seed, List<Share> shares, List<FaultPlan> script) {
        this.seed = seed;
        this.shares = List.copyOf(shares);
        this.script = List.copyOf(script);
    }

    /**
     * Reads shares or a script; an empty text gives {@link #NONE}.
     *
     * @param seed chooses which requests the shares hit
     * @throws IllegalArgumentException with one sentence that shows the faulty part and what is possible
     */
    public static Misbehaviour parse(String text, long seed) {
        String spec = text.strip();
        if (spec.isEmpty()) {
            return NONE;
        }
        return spec.startsWith(SCRIPT)
                ? new Misbehaviour(seed, List.of(), scriptOf(spec.substring(SCRIPT.length())))
                : new Misbehaviour(seed, sharesOf(spec), List.of());
    }

    /**
     * Makes sure that one of that scope can commit all of this.
     *
     * @throws IllegalArgumentException naming the kind that it cannot commit, and those it can
     */
    public void requireFits(FaultKind.Scope committer) {
        Stream.concat(shares.stream().map(Share::fault), script.stream().flatMap(plan -> plan.faults().stream()))
                .map(Fault::kind)
                .filter(kind -> !kind.fits(committer))
                .findFirst()
                .ifPresent(kind -> {
                    throw new IllegalArgumentException(FaultKind.misfit(kind, committer));
                });
    }

    /** The faults of the request of that number, counted from 0 in order of arrival. */
    public FaultPlan planFor(long requestNumber) {
        if (shares.isEmpty()) {
            return requestNumber < script.size() ? script.get((int) requestNumber) : FaultPlan.NONE;
        }
        @Nullable List<Fault> hits = null;
        for (Share entry : shares) {
            long drawn = Mix.of(Mix.of(seed, entry.fault().kind().word().hashCode()), requestNumber);
            if (Mix.fraction(drawn) < entry.share()) {
                hits = hits == null ? new ArrayList<>() : hits;
                hits.add(entry.fault());
            }
        }
        return hits == null ? FaultPlan.NONE : FaultPlan.of(hits);
    }

    private static List<Share> sharesOf(String spec) {
        List<Share> shares = new ArrayList<>();
        for (String part : spec.split(",", -1)) {
            Share share = shareOf(part.strip());
            if (shares.stream()
                    .anyMatch(known -> known.fault().kind() == share.fault().kind())) {
                throw new IllegalArgumentException(
                        "misbehaviour \"" + share.fault().kind().word() + "\" is given twice; give it once");
            }
            shares.add(share);
        }
        return shares;
    }

    private static Share shareOf(String part) {
        Matcher matcher = SHARE.matcher(part);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("misbehaviour \"" + part
                    + "\" is not of the form kind=share or kind=share:parameter, as in stall=0.02:500ms");
        }
        String parameter = matcher.group(3);
        Fault fault = Fault.parse(matcher.group(1) + (parameter == null ? "" : parameter));
        return new Share(fault, fraction(matcher.group(2).strip(), part));
    }

    private static double fraction(String text, String part) {
        try {
            double value = Double.parseDouble(text);
            if (value >= 0 && value <= 1) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the same sentence as a number out of range.
        }
        throw new IllegalArgumentException(
                "misbehaviour \"" + part + "\" has the share \"" + text + "\"; it must be a number from 0 to 1");
    }

    private static List<FaultPlan> scriptOf(String body) {
        List<FaultPlan> plans = new ArrayList<>();
        for (String entry : body.split("[;\n]", -1)) {
            if (!entry.isBlank()) {
                addEntry(entry.strip(), plans);
            }
        }
        if (plans.isEmpty()) {
            throw new IllegalArgumentException(
                    "the misbehaviour script is empty; list the requests, as in script: ok*3; 429; drop");
        }
        return plans;
    }

    private static void addEntry(String entry, List<FaultPlan> plans) {
        Matcher repeated = REPEATED.matcher(entry);
        int times = repeated.matches() ? Integer.parseInt(repeated.group(2)) : 1;
        String kinds = repeated.matches() ? repeated.group(1).strip() : entry;
        if (times < 1 || plans.size() + (long) times > LONGEST_SCRIPT) {
            throw new IllegalArgumentException("misbehaviour script entry \"" + entry
                    + "\" repeats too often or never; a script has 1 to " + LONGEST_SCRIPT + " requests");
        }
        FaultPlan plan = planOf(kinds);
        for (int i = 0; i < times; i++) {
            plans.add(plan);
        }
    }

    private static FaultPlan planOf(String kinds) {
        if (kinds.equals("ok")) {
            return FaultPlan.NONE;
        }
        List<Fault> faults = new ArrayList<>();
        for (String kind : kinds.split("\\+", -1)) {
            faults.add(Fault.parse(kind.strip()));
        }
        return FaultPlan.of(faults);
    }
}
