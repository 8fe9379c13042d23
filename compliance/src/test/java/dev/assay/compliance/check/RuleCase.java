package dev.assay.compliance.check;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Judge;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One fault in a small valid package: the rule that must speak, and what it does under the rules and under each official tool
 * that judges that round.
 *
 * @param byTool effect by tool; NONE also where the tool does not know the rule
 */
record RuleCase(String rule, Base base, Effect byRules, Map<Judge, Effect> byTool, Consumer<SmallPackage> fault) {
    static final Effect R = Effect.REJECT;
    static final Effect A = Effect.ABORT;
    static final Effect N = Effect.NONE;
    static final Effect W = Effect.WARNING;

    /** A small valid package and its round. */
    enum Base {
        V61("v6.1"),
        V51("v5.1"),
        V41("v4.1"),
        ENDPOINTS("v6.1"),
        EDGE("v6.1"),
        TOKENS("v6.1"),
        OLD_TOKENS("v5.1"),
        GPT_OSS("v6.1"),
        DLRM("v6.1"),
        WAN("v6.1"),
        NETWORK("v6.1"),
        OPEN("v6.1"),
        OLD_OPEN("v5.1"),
        POWER("v6.1");

        private final String round;

        Base(String round) {
            this.round = round;
        }

        String round() {
            return round;
        }

        SmallPackage made(Path root) {
            return switch (this) {
                case V61 -> SmallPackage.v61(root);
                case V51 -> SmallPackage.v51(root);
                case V41 -> SmallSets.v41(root);
                case ENDPOINTS -> SmallPackage.endpoints(root);
                case EDGE -> SmallSets.edge(root);
                case TOKENS -> SmallSets.tokens(root);
                case OLD_TOKENS -> SmallSets.oldTokens(root);
                case GPT_OSS -> SmallSets.gptOss(root);
                case DLRM -> SmallSets.dlrm(root);
                case WAN -> SmallSets.wan(root);
                case NETWORK -> SmallSets.network(root);
                case OPEN -> SmallSets.open(root);
                case OLD_OPEN -> SmallSets.oldOpen(root);
                case POWER -> SmallPower.made(root);
            };
        }
    }

    /** A case of a round of the current tool. */
    static RuleCase on(Base base, String rule, Effect byRules, Effect byCurrent, Consumer<SmallPackage> fault) {
        return new RuleCase(rule, base, byRules, Map.of(Judge.CURRENT_TOOL, byCurrent), fault);
    }

    /** A case of a round that both tools judge. */
    static RuleCase on(
            Base base, String rule, Effect byRules, Effect byOlder, Effect byCurrent, Consumer<SmallPackage> fault) {
        Map<Judge, Effect> tools = new LinkedHashMap<>();
        tools.put(Judge.OLDER_TOOL, byOlder);
        tools.put(Judge.CURRENT_TOOL, byCurrent);
        return new RuleCase(rule, base, byRules, tools, fault);
    }
}
