package dev.assay.compliance.check;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Documents;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.round.Seeds;
import dev.assay.compliance.subject.PackageSubject;
import dev.assay.compliance.tree.PackageTree;
import dev.assay.results.read.DetailLog;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out which round a package is for: by the seeds of its logs, else by its layout, else the newest. */
final class RoundDetection {
    private static final int MAX_LOGS = 9;
    private static final List<String> LOG_SEEDS =
            List.of("effective_qsl_rng_seed", "effective_sample_index_rng_seed", "effective_schedule_rng_seed");
    private static final List<String> CONFIG_SEEDS =
            List.of("settings.runtime.dataloader_random_seed", "settings.runtime.scheduler_random_seed");

    /** A round, and the words that tell where it was taken from. */
    record Found(RoundTables tables, String source) {}

    private final PackageTree tree;
    private final Documents documents;
    private final List<RoundTables> rounds;

    /** Among {@code rounds}, oldest first. */
    RoundDetection(PackageTree tree, Documents documents, List<RoundTables> rounds) {
        this.tree = tree;
        this.documents = documents;
        this.rounds = rounds;
    }

    Found find() {
        Map<RoundTables, Integer> votes = new LinkedHashMap<>();
        for (BigInteger seed : seeds()) {
            rounds.stream().filter(r -> has(r.seeds(), seed)).forEach(r -> votes.merge(r, 1, Integer::sum));
        }
        Optional<Map.Entry<RoundTables, Integer>> most =
                votes.entrySet().stream().max(Map.Entry.comparingByValue());
        if (most.isPresent()) {
            return new Found(most.get().getKey(), "the seeds of its logs");
        }
        boolean older = submitters().stream().anyMatch(s -> tree.hasDirectory(s + "/measurements"));
        RoundTables newest = rounds.getLast();
        RoundTables newestOlder =
                rounds.stream().filter(r -> !r.layoutOfV6()).reduce((a, b) -> b).orElse(newest);
        return older ? new Found(newestOlder, "its layout") : new Found(newest, "nothing in it, so the newest");
    }

    private static boolean has(Seeds seeds, BigInteger seed) {
        return seed.equals(seeds.qsl()) || seed.equals(seeds.sampleIndex()) || seed.equals(seeds.schedule());
    }

    private List<String> submitters() {
        List<String> paths = new ArrayList<>();
        for (String division : PackageSubject.DIVISIONS) {
            tree.directories(division).forEach(s -> paths.add(division + "/" + s));
        }
        return paths;
    }

    private List<BigInteger> seeds() {
        List<BigInteger> seeds = new ArrayList<>();
        int read = 0;
        for (String submitter : submitters()) {
            for (String system : tree.directories(submitter + "/results")) {
                for (String benchmark : tree.directories(submitter + "/results/" + system)) {
                    String path = submitter + "/results/" + system + "/" + benchmark;
                    for (String scenario : tree.directories(path)) {
                        if (read++ >= MAX_LOGS) {
                            return seeds;
                        }
                        add(path + "/" + scenario, seeds);
                    }
                }
            }
        }
        return seeds;
    }

    private void add(String result, List<BigInteger> seeds) {
        try {
            Optional<DetailLog> log = documents.log(result + "/performance/run_1/mlperf_log_detail.txt");
            LOG_SEEDS.forEach(key ->
                    log.flatMap(l -> l.exact(key)).map(BigDecimal::toBigInteger).ifPresent(seeds::add));
        } catch (IOException unreadable) {
            return;
        }
        Document config = documents.yaml(result + "/config.yaml");
        CONFIG_SEEDS.forEach(key -> config.at(key)
                .flatMap(Scalars::exact)
                .map(BigDecimal::toBigInteger)
                .ifPresent(seeds::add));
    }
}
