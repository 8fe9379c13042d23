package dev.assay.compliance.subject;

import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.tree.PackageTree;
import java.util.List;
import java.util.Optional;

/**
 * One benchmark folder of a system.
 *
 * @param model name of the benchmark, or the folder name if it is unknown
 * @param known whether the round has that benchmark
 * @param scenarioFolders its sub-folders, sorted
 */
public record BenchmarkSubject(
        SystemSubject parent, String folder, String model, boolean known, List<String> scenarioFolders) {
    /** Finds the name of the benchmark and lists the scenarios. */
    public static BenchmarkSubject of(SystemSubject parent, String folder) {
        RoundTables tables = parent.pack().tables();
        String model = modelOf(parent.parent(), tables, folder);
        return new BenchmarkSubject(
                parent,
                folder,
                model,
                tables.benchmarks().contains(model),
                parent.tree().directories(parent.path() + "/" + folder));
    }

    private static String modelOf(SubmitterSubject submitter, RoundTables tables, String folder) {
        if (tables.benchmarks().contains(folder)) {
            return folder;
        }
        Optional<String> mapped = tables.mapped(folder);
        if (mapped.isPresent()) {
            return mapped.get();
        }
        String guess = submitter.ownMapping(folder).orElseGet(() -> guess(folder));
        return tables.mapped(guess).orElse(guess);
    }

    private static String guess(String folder) {
        if (folder.contains("mobilenet") || folder.contains("efficientnet") || folder.contains("resnet50")) {
            return "resnet";
        }
        if (folder.contains("bert-99.9")) {
            return "bert-99.9";
        }
        if (folder.contains("bert-99")) {
            return "bert-99";
        }
        return folder.contains("llama3_1-405b") ? "llama3.1-405b" : folder;
    }

    /** Folder of the benchmark. */
    public String path() {
        return parent.path() + "/" + folder;
    }

    /** The package. */
    public PackageSubject pack() {
        return parent.pack();
    }

    /** The tree of the package. */
    public PackageTree tree() {
        return parent.tree();
    }

    /** Division. */
    public String division() {
        return parent.parent().division();
    }

    /** Whether the rules of the closed division hold (closed and network). */
    public boolean strict() {
        return !division().equals("open");
    }

    /** Whether the round offers the benchmark for the type of the system. */
    public boolean offered() {
        return known && pack().tables().required(parent.systemType(), model).isPresent();
    }
}
