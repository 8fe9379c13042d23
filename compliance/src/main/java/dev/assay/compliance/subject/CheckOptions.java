package dev.assay.compliance.subject;

import dev.assay.compliance.rule.Skip;
import java.util.Set;

/**
 * Exceptions the official tools know too, and parts to look at. Empty sets mean all.
 *
 * @param forgiveUncommitted errors about an uncommitted load generator do not count
 * @param skips checks that are left out
 * @param privateIds whether the result table shows the private id of each system
 */
public record CheckOptions(
        boolean forgiveUncommitted,
        Set<String> divisions,
        Set<String> submitters,
        Set<String> systems,
        Set<String> benchmarks,
        Set<Skip> skips,
        boolean privateIds) {
    /** Everything, nothing forgiven. */
    public static final CheckOptions ALL =
            new CheckOptions(false, Set.of(), Set.of(), Set.of(), Set.of(), Skip.none(), false);

    private static boolean admits(Set<String> wanted, String name) {
        return wanted.isEmpty() || wanted.contains(name);
    }

    /** Whether a division is looked at. */
    public boolean division(String name) {
        return admits(divisions, name);
    }

    /** Whether a submitter is looked at. */
    public boolean submitter(String name) {
        return admits(submitters, name);
    }

    /** Whether a system is looked at. */
    public boolean system(String name) {
        return admits(systems, name);
    }

    /** Whether a benchmark folder is looked at. */
    public boolean benchmark(String name) {
        return admits(benchmarks, name);
    }

    /** Whether only a part is looked at. */
    public boolean partial() {
        return !(divisions.isEmpty() && submitters.isEmpty() && systems.isEmpty() && benchmarks.isEmpty());
    }
}
