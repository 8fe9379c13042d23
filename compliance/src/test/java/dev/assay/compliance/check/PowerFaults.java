package dev.assay.compliance.check;

import static dev.assay.compliance.check.RuleCase.A;
import static dev.assay.compliance.check.RuleCase.N;
import static dev.assay.compliance.check.RuleCase.R;
import static dev.assay.compliance.check.RuleCase.W;
import static dev.assay.compliance.check.RuleCase.on;

import dev.assay.compliance.check.RuleCase.Base;
import dev.assay.compliance.rule.Effect;
import java.util.List;
import java.util.function.Consumer;

/** Single faults in a session of a power measurement. */
final class PowerFaults {
    private static final String PERFORMANCE = SmallPower.PERFORMANCE;
    private static final String CLIENT = SmallPower.POWER + "client.json";
    private static final String SERVER = SmallPower.POWER + "server.json";
    private static final String DAEMON_LOG = SmallPower.POWER + "ptd_logs.txt";

    static final List<RuleCase> CASES = List.of(
            power("W01", R, R, p -> p.delete(PERFORMANCE + "run_1/spl.txt")),
            power("W02", R, R, p -> p.delete(PERFORMANCE + "ranging/spl.txt")),
            power("W03", R, R, p -> p.delete(SmallPower.POWER + "client.log")),
            power("W04", R, R, p -> p.edit(SERVER, "\"debug\":false", "\"debug\":true")),
            power(
                    "W05",
                    R,
                    R,
                    p -> SmallPower.records(p.edit(PERFORMANCE + "run_1/spl.txt", "01-02-2026", "01-03-2026"))),
            power("W09", R, R, p -> p.edit(CLIENT, "\"timezone\"", "\"zone\"")),
            power("W10", R, R, p -> p.edit(CLIENT, "33ca4f26", "43ca4f26")),
            power("W11", R, R, p -> p.edit(SERVER, "33ca4f26", "43ca4f26")),
            power("W12", R, R, p -> p.edit(SERVER, "version=1.11.1-", "version=1.10.0-")),
            power("W12", R, R, p -> p.edit(SERVER, "YokogawaWT310,", "SomeMeter,")),
            power("W12", R, R, p -> p.edit(SERVER, "SR,A,40.0", "SR,A,5.0")),
            power("W13", R, R, p -> p.edit(SERVER, "id-of-client", "id-of-another")),
            power("W14", R, R, p -> p.edit(SERVER, "\"session_name\":\"s1\"", "\"session_name\":\"s2\"")),
            power("W15", R, R, p -> p.edit(SERVER, "1.7673480001E9", "1.7673480009E9")),
            power(
                    "W15",
                    R,
                    R,
                    p -> SmallPower.records(p.edit(PERFORMANCE + "ranging/spl.txt", "Watts,101.0", "Watts,110.0"))),
            power(
                    "W15",
                    R,
                    R,
                    p -> SmallPower.records(
                            p.edit(PERFORMANCE + "run_1/mlperf_log_detail.txt", "10:02:45", "10:02:51"))),
            power("W16", R, R, p -> p.edit(SERVER, "\"reply\":\"OK\"", "\"reply\":\"Error\"")),
            power("W17", R, R, p -> p.append(SmallPower.POWER + "client.log", "a line\n")),
            power(
                    "W18",
                    R,
                    R,
                    p -> SmallPower.records(p.append(DAEMON_LOG, "01-02-2026 10:02:56.000: ERROR: lost the meter\n"))),
            power(
                    "W18",
                    W,
                    W,
                    p -> SmallPower.records(p.append(DAEMON_LOG, "01-02-2026 10:02:56.000: ERROR: USB. again\n"))),
            power(
                    "W18",
                    R,
                    N,
                    p -> SmallPower.records(p.append(
                            DAEMON_LOG, "01-02-2026 10:02:35.000: WARNING: Uncertainty 1.50% is above 1.00% limit\n"))),
            power("W19", R, R, p -> p.edit(SERVER, "\"device_type\":49", "\"device_type\":50")),
            power("W20", R, R, p -> p.edit(SERVER, "\"debug\":false", "\"debug\":true")),
            power("D11", W, W, p -> p.delete("closed/acme/systems/box_power.yaml")),
            power("D12", R, A, p -> p.write("closed/acme/systems/box_power.yaml", "a: [1,\nb: }")));

    private PowerFaults() {}

    private static RuleCase power(String rule, Effect byRules, Effect byTool, Consumer<SmallPackage> fault) {
        return on(Base.POWER, rule, byRules, byTool, fault);
    }
}
