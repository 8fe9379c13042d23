package dev.assay.audit.score;

import java.util.Arrays;
import java.util.Optional;

/** The metrics of the LLM benchmarks: each name once, as the round tables spell it and as score files print it. */
public enum AccuracyMetric {
    ROUGE1("ROUGE1", "rouge1"),
    ROUGE2("ROUGE2", "rouge2"),
    ROUGE_L("ROUGEL", "rougeL"),
    ROUGE_L_SUM("ROUGELSUM", "rougeLsum"),
    GEN_LEN("GEN_LEN", "gen_len"),
    TOKENS_PER_SAMPLE("TOKENS_PER_SAMPLE", "tokens_per_sample"),
    GSM8K("gsm8k_accuracy", "gsm8k"),
    MBXP("mbxp_accuracy", "mbxp"),
    EXACT_MATCH("exact_match", "exact_match"),
    F1("F1_HIERARCHICAL", "f1");

    private final String tableName;
    private final String printedName;

    AccuracyMetric(String tableName, String printedName) {
        this.tableName = tableName;
        this.printedName = printedName;
    }

    /** The spelling in the tables of a round. */
    public String tableName() {
        return tableName;
    }

    /** The spelling in a score file. */
    public String printedName() {
        return printedName;
    }

    /** The metric of a name in a round's tables. */
    public static Optional<AccuracyMetric> ofTable(String name) {
        return Arrays.stream(values()).filter(m -> m.tableName.equals(name)).findFirst();
    }

    /** The metric of a name in a score file. */
    public static Optional<AccuracyMetric> ofPrinted(String name) {
        return Arrays.stream(values()).filter(m -> m.printedName.equals(name)).findFirst();
    }
}
