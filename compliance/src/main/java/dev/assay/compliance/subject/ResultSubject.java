package dev.assay.compliance.subject;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.ReadTrouble;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.tree.PackageTree;
import dev.assay.results.read.DetailLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One result: a scenario folder. Logs and documents are read when first asked for and dropped with the subject, so that
 * memory holds only the results that are just being looked at. One thread.
 */
public final class ResultSubject {
    private final BenchmarkSubject parent;
    private final String folder;
    private final String scenario;
    private final Map<String, LogFile> logs = new HashMap<>();
    private final Map<String, Document> documents = new HashMap<>();
    private final Map<String, Object> readings = new HashMap<>();

    /** The scenario folder of a benchmark. */
    public ResultSubject(BenchmarkSubject parent, String folder) {
        this.parent = parent;
        this.folder = folder;
        this.scenario = RoundTables.canonicalScenario(folder);
    }

    /** The benchmark. */
    public BenchmarkSubject benchmark() {
        return parent;
    }

    /** The system. */
    public SystemSubject system() {
        return parent.parent();
    }

    /** The package. */
    public PackageSubject pack() {
        return parent.pack();
    }

    /** The tree of the package. */
    public PackageTree tree() {
        return parent.tree();
    }

    /** Name of the folder as it is. */
    public String folder() {
        return folder;
    }

    /** Folder scenario in its usual spelling. */
    public String scenario() {
        return scenario;
    }

    /** Name of the benchmark. */
    public String model() {
        return parent.model();
    }

    /** Path of the result. */
    public String path() {
        return parent.path() + "/" + folder;
    }

    /** A file or folder below the result. */
    public String at(String below) {
        return path() + "/" + below;
    }

    /** Folder of the measurements. */
    public String measurementsPath() {
        return pack().layoutOfV6() ? path() : besideResults("measurements");
    }

    /** Folder of a compliance test. */
    public String testPath(String test) {
        return compliancePath() + "/" + test;
    }

    /** Folder of all compliance tests. */
    public String compliancePath() {
        return pack().layoutOfV6() ? path() : besideResults("compliance");
    }

    private String besideResults(String kind) {
        return system().parent().path() + "/" + kind + "/" + system().name() + "/" + parent.folder() + "/" + folder;
    }

    /** Log of the performance run. */
    public LogFile performanceLog() {
        return log(at("performance/run_1/mlperf_log_detail.txt"));
    }

    /** Log of the accuracy run. */
    public LogFile accuracyLog() {
        return log(at("accuracy/mlperf_log_detail.txt"));
    }

    /** Any detail log of the package. */
    public LogFile log(String path) {
        return logs.computeIfAbsent(path, this::readLog);
    }

    private LogFile readLog(String path) {
        try {
            Optional<DetailLog> log = pack().documents().log(path);
            return new LogFile(path, log.isPresent(), log.orElse(null), "");
        } catch (IOException e) {
            return new LogFile(path, true, null, ReadTrouble.of(e));
        }
    }

    /** A reading that several rules share, made when first asked for. */
    public <T> T shared(String key, Class<T> type, Supplier<T> reading) {
        return type.cast(readings.computeIfAbsent(key, k -> reading.get()));
    }

    /** A JSON file of the package. */
    public Document json(String path) {
        return documents.computeIfAbsent(path, pack().documents()::json);
    }

    /** A YAML file of the package. */
    public Document yaml(String path) {
        return documents.computeIfAbsent(path, pack().documents()::yaml);
    }

    /** Whether this is a result of the endpoints harness: neither detail log is there, but a file of the harness is. */
    public boolean isEndpoints() {
        return pack().layoutOfV6() && noLogs() && anyEndpointsFile();
    }

    private boolean noLogs() {
        return !tree().hasFile(at("performance/run_1/mlperf_log_detail.txt"))
                && !tree().hasFile(at("accuracy/mlperf_log_detail.txt"));
    }

    private boolean anyEndpointsFile() {
        return tree().hasFile(at("config.yaml"))
                || tree().hasFile(at("config.yml"))
                || tree().hasFile(at("performance/result_summary.json"))
                || tree().hasFile(at("accuracy/accuracy_results.json"));
    }

    /** Whether power was measured. */
    public boolean hasPower() {
        return tree().hasDirectory(at("performance/power"));
    }

    /** The measurements file: its path, which need not exist. */
    public Optional<String> measurementsFile() {
        if (pack().layoutOfV6()) {
            return Optional.of(at("measurements.json")).filter(tree()::hasFile);
        }
        String system = system().name();
        List<String> fitting = new ArrayList<>();
        for (String name : tree().files(measurementsPath())) {
            if (name.startsWith(system) && name.endsWith(".json")) {
                fitting.add(measurementsPath() + "/" + name);
            }
        }
        return fitting.stream().findFirst();
    }
}
