package dev.assay.compliance.check;

import static dev.assay.compliance.check.RuleCase.A;
import static dev.assay.compliance.check.RuleCase.N;
import static dev.assay.compliance.check.RuleCase.R;
import static dev.assay.compliance.check.RuleCase.W;
import static dev.assay.compliance.check.RuleCase.on;

import dev.assay.compliance.check.RuleCase.Base;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Judge;
import java.util.List;
import java.util.Map;

/** Single faults in the tree, the descriptions of systems, the measurements and the files of results. */
final class StructureFaults {
    private static final String SYSTEM = "closed/acme/systems/box.json";
    private static final String OLD_RESULT = SmallPackage.V51;
    private static final String OLD_MEASUREMENTS = OLD_RESULT.replace("/results/", "/measurements/");

    static final List<RuleCase> CASES = List.of(
            on(Base.V61, "I01", R, N, SmallPackage::zippedWithAnOutwardName),
            on(Base.V61, "S00", R, N, p -> p.delete("closed/acme")),
            on(Base.V51, "S01", W, Effect.NOTE, N, p -> p.write("clsed/acme/x.txt", "x")),
            on(Base.V51, "S02", R, R, N, p -> p.write("LICENSE", "x")),
            on(Base.V51, "S03", R, R, N, p -> p.write("closed/notes.txt", "x")),
            on(Base.V51, "S04", R, R, N, p -> p.link("closed/acme/code/link", "no/such/file")),
            on(Base.V61, "S04", R, N, p -> p.link("closed/acme/src/link", "no/such/file")),
            on(Base.V51, "S05", R, R, N, p -> p.zeros("closed/acme/code/big.bin", 50L * 1024 * 1024 + 1)),
            on(Base.V51, "S05", N, N, N, p -> p.zeros("closed/acme/code/big.bin", 50L * 1024 * 1024)),
            on(Base.V51, "S06", R, R, N, p -> p.write("closed/acme/code/.cache", "x")),
            on(Base.V51, "S07", R, R, N, p -> p.write("closed/acme/code/a b/x.txt", "x")),
            on(Base.V51, "S08", R, R, N, p -> p.write("closed/acme/code/my__pycache__/x.pyc", "x")),
            on(Base.V51, "S09", R, R, N, p -> p.folder("closed/acme/code/empty")),
            on(Base.V61, "S09", R, N, p -> p.folder("closed/acme/src/empty")),
            on(Base.V51, "S10", R, R, N, p -> p.write("closed/acme/systems/other.json", "{}")),
            on(Base.V51, "S14", R, R, A, p -> p.write("closed/acme/results/box/nonsense/Offline/x.txt", "x")),
            on(Base.OPEN, "S15", R, R, p -> p.delete("open/acme/model_mapping.json")),
            on(Base.OLD_OPEN, "S15", R, R, R, p -> p.delete("open/acme/model_mapping.json")),
            on(Base.V51, "S16", N, R, N, p -> p.write("closed/acme/results/box/whisper/Online/x.txt", "x")),
            on(Base.V51, "P03", R, N, R, p -> p.write("closed/acme/results/box/whisper/Online/x.txt", "x")),
            on(
                    Base.V61,
                    "P03",
                    R,
                    R,
                    p -> p.rename(SmallPackage.V61 + "SingleStream", SmallPackage.V61 + "Single-Stream")),
            on(
                    Base.V61,
                    "P03",
                    N,
                    N,
                    p -> p.rename(SmallPackage.V61 + "SingleStream", SmallPackage.V61 + "singlestream")),
            on(
                    Base.TOKENS,
                    "P02",
                    R,
                    R,
                    p -> p.delete(SmallSets.TOKENS + "Server").delete(SmallSets.TOKENS + "Interactive")),
            on(Base.TOKENS, "P02", N, N, p -> p.delete(SmallSets.TOKENS + "Server")),
            on(Base.OPEN, "L02", R, A, p -> p.write("open/acme/model_mapping.json", "{")),
            on(Base.OLD_OPEN, "L02", R, A, A, p -> p.write("open/acme/model_mapping.json", "{")),
            on(Base.V51, "L01", R, N, A, p -> p.write("closed/other/README.md", "x")),
            on(Base.V51, "L03", N, N, A, p -> p.delete("closed/acme/measurements/box")),
            on(Base.V51, "D01", R, N, A, p -> p.delete(SYSTEM).write("closed/acme/systems/notes.txt", "x")),
            on(Base.V51, "D03", R, R, A, p -> p.edit(SYSTEM, "\"datacenter\"", "\"datacenter, edge\"")),
            on(Base.OPEN, "D03", R, R, p -> p.edit("open/acme/systems/box.json", "\"datacenter\"", "\"desktop\"")),
            on(Base.V51, "D04", W, A, R, p -> p.edit(SYSTEM, "\"division\"", "\"is_network\": false, \"division\"")),
            on(Base.V51, "D04", W, A, R, p -> p.edit(SYSTEM, "\"division\"", "\"is_network\": 0, \"division\"")),
            on(
                    Base.NETWORK,
                    "D04",
                    R,
                    R,
                    p -> p.edit(
                            "network/acme/systems/box.json", "\"is_network\": \"true\"", "\"is_network\": \"false\"")),
            on(
                    Base.NETWORK,
                    "P16",
                    N,
                    R,
                    p -> p.edit(
                            "network/acme/systems/box.json", "\"is_network\": \"true\"", "\"is_network\": \"false\"")),
            on(
                    Base.V51,
                    "D05",
                    N,
                    N,
                    R,
                    p -> p.edit(SYSTEM, "\"division\"", "\"is_network\": \"false\", \"division\"")),
            on(Base.NETWORK, "D05", R, R, p -> p.edit("network/acme/systems/box.json", "\"nic_sut\"", "\"nic\"")),
            on(
                    Base.V51,
                    "D06",
                    R,
                    R,
                    R,
                    p -> p.edit(SYSTEM, "\"accelerators_per_node\" : 2", "\"accelerators_per_node\" : 0")),
            on(
                    Base.V51,
                    "D06",
                    N,
                    N,
                    N,
                    p -> p.edit(SYSTEM, "\"accelerators_per_node\" : 2", "\"accelerators_per_node\" : \"0\"")),
            on(Base.V51, "D08", N, N, N, p -> p.edit(SYSTEM, "\"acme\"", "\"ACME\"")),
            on(Base.V51, "D09", N, R, N, p -> p.edit(SYSTEM, "\"closed\"", "\"Closed\"")),
            on(Base.V51, "D10", W, W, N, p -> p.edit(SYSTEM, "\"division\"", "\"colour\": \"red\", \"division\"")),
            on(Base.V51, "D13", R, A, A, p -> p.write(SYSTEM, "{\"division\": ")),
            on(
                    Base.V51,
                    "R01",
                    W,
                    N,
                    A,
                    p -> p.edit(SYSTEM, "\"number_of_nodes\" : 2", "\"number_of_nodes\" : \"two\"")),
            on(Base.V61, "N01", W, N, p -> p.write("closed/acme/src/gr\u00fc\u00dfe.txt", "x")),
            on(
                    Base.V51,
                    "M01",
                    R,
                    R,
                    R,
                    p -> p.rename(OLD_MEASUREMENTS + "box_Offline.json", OLD_MEASUREMENTS + "other.json")),
            on(Base.V51, "M02", R, R, R, p -> p.delete("closed/acme/code")),
            on(Base.V61, "M03", R, R, p -> p.delete(SmallPackage.V61 + "Offline/user.conf")),
            on(Base.V51, "M03", R, R, R, p -> p.delete(OLD_MEASUREMENTS + "README.md")),
            new RuleCase(
                    "M03",
                    Base.V41,
                    R,
                    Map.of(Judge.OLDER_TOOL, R),
                    p -> p.delete(SmallSets.V41.replace("/results/", "/measurements/") + "mlperf.conf")),
            on(Base.V51, "M04", R, R, R, p -> p.write(OLD_MEASUREMENTS + "user.conf", "")),
            on(Base.V51, "M05", R, R, R, p -> p.edit(OLD_MEASUREMENTS + "box_Offline.json", "retraining", "training")),
            on(
                    Base.V61,
                    "M06",
                    R,
                    R,
                    p -> p.edit(
                            SmallPackage.V61 + "Offline/measurements.json",
                            "\"retraining\":\"fp8\"",
                            "\"retraining\":\"\"")),
            on(Base.V51, "M09", R, A, A, p -> p.write(OLD_MEASUREMENTS + "box_Offline.json", "{")),
            on(
                    Base.V51,
                    "M08",
                    R,
                    R,
                    N,
                    p -> p.write(OLD_RESULT + "performance/power/client.json", "{}")
                            .write("closed/acme/measurements/box/analyzer_table.md", "")),
            on(Base.POWER, "M08", W, N, p -> p.write(SmallPackage.V61 + "Offline/analyzer_table.md", "")),
            on(Base.POWER, "M07", W, N, p -> p.delete(SmallPackage.V61 + "Offline/analyzer_table.md")),
            on(Base.V51, "S19", R, R, N, p -> p.delete(OLD_RESULT + "performance")),
            on(Base.V51, "S20", R, R, N, p -> p.delete(OLD_RESULT + "performance/run_1/mlperf_log_summary.txt")),
            on(Base.V51, "S20", R, R, N, p -> p.write(OLD_RESULT + "performance/run_1/notes.txt", "x")),
            on(Base.V51, "S20", N, N, N, p -> p.write(OLD_RESULT + "performance/run_1/mlperf_log_trace.json", "x")),
            on(
                    Base.V61,
                    "S20",
                    R,
                    N,
                    p -> p.delete(SmallPackage.V61 + "Offline/performance/run_1/mlperf_log_summary.txt")),
            on(Base.V51, "S22", R, R, N, p -> p.delete(OLD_RESULT + "accuracy/mlperf_log_summary.txt")),
            on(Base.V51, "S25", N, R, N, p -> p.delete("closed/acme/compliance")));

    private StructureFaults() {}
}
