package dev.assay.compliance.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes what checks report under one judge about one scope. Not thread safe: one per subject and judge. */
public final class Reporter {
    /** What one judge holds against something. */
    public record Report(
            Rule<?> rule, String scope, String path, long line, String found, String wanted, Effect effect) {}

    private final Judge judge;
    private final String scope;
    private final Set<Skip> skips;
    private final @Nullable Rule<?> rule;
    private final List<Report> reports;

    /** A reporter about the results at or below {@code scope}, a path without a slash at its end. */
    public Reporter(Judge judge, String scope) {
        this(judge, scope, Skip.none());
    }

    /** A reporter that drops what the options leave out. */
    public Reporter(Judge judge, String scope, Set<Skip> skips) {
        this(judge, scope, skips, null, new ArrayList<>());
    }

    private Reporter(Judge judge, String scope, Set<Skip> skips, @Nullable Rule<?> rule, List<Report> reports) {
        this.judge = judge;
        this.scope = scope;
        this.skips = skips;
        this.rule = rule;
        this.reports = reports;
    }

    Reporter of(Rule<?> of) {
        return new Reporter(judge, scope, skips, of, reports);
    }

    /** A reporter of the same judge and options about another scope, with reports of its own. */
    public Reporter apart(String otherScope) {
        return new Reporter(judge, otherScope, skips);
    }

    /** Whose judgement this is. */
    public Judge judge() {
        return judge;
    }

    /** Whether an official tool is asked. */
    public boolean isTool() {
        return judge.isTool();
    }

    /** Whether the older official tool is asked. */
    public boolean older() {
        return judge == Judge.OLDER_TOOL;
    }

    /** Whether the current official tool is asked. */
    public boolean current() {
        return judge == Judge.CURRENT_TOOL;
    }

    /** Reports with the effect of the rule. */
    public void report(String path, long line, Object found, Object wanted) {
        report(rule().effect(judge), path, line, found, wanted);
    }

    /** Reports with an effect of its own. */
    public void report(Effect effect, String path, long line, Object found, Object wanted) {
        if (effect != Effect.NONE && !leftOut()) {
            reports.add(new Report(rule(), scope, path, line, String.valueOf(found), String.valueOf(wanted), effect));
        }
    }

    /** Reports about another scope than that of the subject, with the effect of the rule. */
    public void reportAbout(String otherScope, String path, long line, Object found, Object wanted) {
        Effect effect = rule().effect(judge);
        if (effect != Effect.NONE && !leftOut()) {
            reports.add(
                    new Report(rule(), otherScope, path, line, String.valueOf(found), String.valueOf(wanted), effect));
        }
    }

    private boolean leftOut() {
        return !skips.isEmpty() && Skip.leavesOut(skips, judge, rule().id());
    }

    private Rule<?> rule() {
        if (rule == null) {
            throw new IllegalStateException("a report outside a rule");
        }
        return rule;
    }

    /** All reports so far. */
    public List<Report> reports() {
        return reports;
    }

    /** Numbers of the rules whose reports reject, sorted, with commas between. */
    public String idsThatReject() {
        return reports.stream()
                .filter(r -> r.effect().rejects())
                .map(r -> r.rule().id())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /** Whether a report rejects or ends the tool. */
    public boolean rejected() {
        return reports.stream().anyMatch(r -> r.effect().rejects());
    }
}
