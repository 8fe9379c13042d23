package dev.assay.compliance.rule;

import java.util.List;
import java.util.Map;

/**
 * One rule: what it asks in one sentence, where that stands, what it does under each judge, and the check itself.
 *
 * @param <S> what it is about: the package, a submitter, a system, a benchmark, a result, or one log
 * @param id short name, for example P07
 * @param group heading under which it is listed
 * @param rounds rounds it applies to, in words
 * @param divisions divisions it applies to, in words
 * @param sentence the rule in one sentence
 * @param source document and section
 * @param fix what to do about a finding
 * @param byRules effect by the rules
 * @param byOlderTool effect in the official tool up to v5.1
 * @param byCurrentTool effect in the official tool from v6.0 on
 */
public record Rule<S>(
        String id,
        String group,
        String rounds,
        String divisions,
        String sentence,
        String source,
        String fix,
        Effect byRules,
        Effect byOlderTool,
        Effect byCurrentTool,
        Check<S> check) {

    /** The check of a rule. It reads its subject and reports; it keeps no state. */
    @FunctionalInterface
    public interface Check<S> {
        /** Looks at one subject. */
        void run(S subject, Reporter out);
    }

    /** What a finding of this rule does under a judge, unless the check says otherwise. */
    public Effect effect(Judge judge) {
        return switch (judge) {
            case RULES -> byRules;
            case OLDER_TOOL -> byOlderTool;
            case CURRENT_TOOL -> byCurrentTool;
        };
    }

    /** How a finding is shown when the rules are asked. */
    public Severity severity() {
        Effect worst = byRules;
        return Severity.of(worst);
    }

    /** Runs the check under a judge, unless that judge does not know the rule. */
    public void run(S subject, Reporter out) {
        if (effect(out.judge()) != Effect.NONE) {
            check.run(subject, out.of(this));
        }
    }

    /** Runs several rules in order. */
    public static <S> void runAll(List<Rule<S>> rules, S subject, Reporter out) {
        rules.forEach(rule -> rule.run(subject, out));
    }

    /** Starts a rule. */
    public static Builder named(String id, String group) {
        return new Builder(id, group);
    }

    /** Collects the parts of a rule; rounds and divisions are all unless told. */
    public static final class Builder {
        private static final Map<String, String> PARTS = Map.of(
                "2", "reading of a package",
                "3", "structure and files",
                "4", "system description",
                "5", "measurements",
                "6", "performance",
                "7", "accuracy",
                "8", "compliance tests",
                "9", "power",
                "11", "endpoints results");

        private final String id;
        private final String group;
        private String rounds = "all";
        private String divisions = "all";
        private String sentence = "";
        private String source = "";
        private String fix = "";
        private Effect byRules = Effect.REJECT;
        private Effect byOlderTool = Effect.REJECT;
        private Effect byCurrentTool = Effect.REJECT;

        private Builder(String id, String group) {
            this.id = id;
            this.group = group;
        }

        /** Limits the rounds, in words. */
        public Builder rounds(String words) {
            rounds = words;
            return this;
        }

        /** Limits the divisions, in words. */
        public Builder divisions(String words) {
            divisions = words;
            return this;
        }

        /** The rule in one sentence. */
        public Builder says(String words) {
            sentence = words;
            return this;
        }

        /** Part of the official checker, by the number of its section in the record of what that checker does. */
        public Builder section(String number) {
            String part = PARTS.get(number.split("\\.", 2)[0]);
            if (part == null) {
                throw new IllegalArgumentException("no part of the official checker has the number " + number);
            }
            source = "official checker, " + part;
            return this;
        }

        /** Another source. */
        public Builder source(String words) {
            source = words;
            return this;
        }

        /** What to do about a finding. */
        public Builder fix(String words) {
            fix = words;
            return this;
        }

        /** Effects by the rules, in the older tool, in the current tool. */
        public Builder effects(Effect rules, Effect older, Effect current) {
            byRules = rules;
            byOlderTool = older;
            byCurrentTool = current;
            return this;
        }

        /** Ends with the check. */
        public <S> Rule<S> check(Check<S> check) {
            return new Rule<>(
                    id, group, rounds, divisions, sentence, source, fix, byRules, byOlderTool, byCurrentTool, check);
        }
    }
}
