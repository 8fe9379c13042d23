package dev.assay.cli.search;

import dev.assay.cli.run.EnvironmentFacts;
import dev.assay.cli.run.ProgressView;
import dev.assay.cli.run.Target;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsTable;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.probe.GateSettings;
import dev.assay.loadgen.probe.OfficialPeakRun;
import dev.assay.loadgen.probe.PeakRun;
import dev.assay.loadgen.probe.ProbeReport;
import dev.assay.loadgen.probe.ProbeRunner;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.GateAnswer;
import dev.assay.loadgen.search.SearchBounds;
import dev.assay.loadgen.session.ProgressListener;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunSetupException;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SearchDocument.Probe;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One search from the options to the document, which is written anew after each probe. */
public final class SearchJob {
    /** How rates are searched for. */
    public enum Method {
        /** Probes that end early, and a confirming run. */
        ADAPTIVE,
        /** The search of the reference. */
        OFFICIAL;

        String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * What a search is.
     *
     * @param schema kind of the document
     * @param file its name
     * @param terminal whether progress may be rewritten in place
     */
    public record Kind(String schema, String file, String folder, boolean terminal, int columns, String version) {}

    private final SearchInputs inputs;
    private final RunSettings run;
    private final List<NamedGate> gates;
    private final SearchBounds bounds;
    private final Method method;
    private final Kind kind;
    private final StopFlag stop;
    private final PrintWriter err;
    private final Instant started = Instant.now();
    private final PromptDataset prompts;
    private final List<Probe> probes = new ArrayList<>();
    private final Set<String> hinted = new HashSet<>();
    private final Path root;
    private final ProbeRecords records;
    private String sutName = "";
    private String identity = "";

    /** Reads the data set and makes the folder ready. */
    public SearchJob(
            SearchInputs inputs,
            RunSettings run,
            List<NamedGate> gates,
            SearchBounds bounds,
            Method method,
            Kind kind,
            StopFlag stop,
            PrintWriter err) {
        this.inputs = inputs;
        this.run = run;
        this.gates = List.copyOf(gates);
        this.bounds = bounds;
        this.method = method;
        this.kind = kind;
        this.stop = stop;
        this.err = err;
        inputs.described(kind.version());
        prompts = inputs.prompts();
        records = new ProbeRecords(inputs, run, prompts, kind.version(), err);
        root = inputs.folder().prepare(kind.folder(), kind.file(), LocalDateTime.now(ZoneId.systemDefault()));
    }

    /** Where everything is written. */
    public Path root() {
        return root;
    }

    /** Searches and returns the finished document. */
    public SearchDocument run() {
        String description = describe();
        if (inputs.folder().isResumed()) {
            resume();
        }
        if (!inputs.isQuiet()) {
            err.println(kind.folder() + " search, " + run.ruleset().document().name() + ", " + description);
            gates.forEach(gate -> err.println("  gate " + SearchTables.limits(gate)));
            notes().forEach(note -> err.println("  note: " + note));
            err.flush();
        }
        inputs.warmUp(prompts, stop);
        ProgressView view = new ProgressView(err, kind.terminal(), kind.columns(), run.requested());
        boolean shows = !inputs.isQuiet() && kind.terminal();
        ProbeRunner runner = new ProbeRunner(
                inputs.subjects(prompts, started, records::opened),
                run.requested(),
                base -> inputs.session(base, run, shows ? view : ProgressListener.NONE),
                gates.stream().map(NamedGate::gate).toList(),
                stop);
        try {
            return method == Method.ADAPTIVE ? adaptive(runner, view) : official(runner, view);
        } catch (RunSetupException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        } finally {
            view.close();
        }
    }

    private SearchDocument adaptive(ProbeRunner runner, ProgressView view) {
        int earlier = probes.size();
        PeakRun.Listener listener = (number, probe, answers) -> {
            view.close();
            add(number, probe);
            write(document("running", "the search goes on", answers));
        };
        PeakRun.Result result = new PeakRun(runner, bounds, root, listener)
                .run(probes.subList(0, earlier).stream()
                        .map(ProbeDocuments::result)
                        .toList());
        String state = switch (result.end()) {
            case COMPLETE -> "complete";
            case BOUNDED -> "bounded";
            case ABORTED -> "aborted";
            case INTERRUPTED -> "interrupted";
        };
        return write(document(state, result.reason(), result.answers()));
    }

    private SearchDocument official(ProbeRunner runner, ProgressView view) {
        Gate gate = gates.getFirst().gate();
        OfficialPeakRun.Result result = new OfficialPeakRun(runner, gate, root.resolve("official"), (probe, number) -> {
                    view.close();
                    add(number, probe);
                })
                .run();
        RunOutcome outcome = result.outcome();
        double peak = outcome.peakQps().orElse(Double.NaN);
        double failing = probes.stream()
                .mapToDouble(Probe::targetQps)
                .filter(qps -> qps > peak)
                .min()
                .orElse(Double.NaN);
        GateAnswer answer =
                new GateAnswer(gate, peak, outcome.valid(), failing, false, Double.NaN, Double.NaN, 0, false);
        String state = switch (outcome.state()) {
            case COMPLETE -> "complete";
            case ABORTED -> "aborted";
            case INTERRUPTED -> "interrupted";
        };
        return write(document(state, outcome.reason(), List.of(answer)));
    }

    private void add(int number, ProbeReport probe) {
        refuseWithoutLogs(probe);
        Probe document = ProbeDocuments.of(number, probe, root);
        probes.add(document);
        records.keep(probe, gates);
        if (!inputs.isQuiet()) {
            err.println(SearchTables.line(document));
            SearchHints.of(probes, hinted).forEach(hint -> err.println("       hint: " + hint));
            err.flush();
        }
    }

    /** A probe whose logs are not whole says nothing about the rate, and neither would those after it. */
    private static void refuseWithoutLogs(ProbeReport probe) {
        List<String> lost = probe.outcome().map(RunOutcome::logFailures).orElse(List.of());
        if (!lost.isEmpty()) {
            throw new UserError("the search ends with a probe that left no whole logs: " + lost.getFirst()
                    + "; the finished probes are kept, go on with --resume");
        }
    }

    private void resume() {
        Path file = root.resolve(kind.file());
        try {
            SearchDocument then = JsonDocuments.read(file, kind.schema(), SearchDocument.class);
            Fingerprint.requireSame(fingerprint(), then.fingerprint(), file);
            ResumeCheck.require(then, gates, root, file);
            probes.addAll(then.probes());
        } catch (IOException e) {
            throw new UserError("--resume: " + e.getMessage(), e);
        }
        if (!inputs.isQuiet()) {
            err.println("going on from " + probes.size() + " finished " + (probes.size() == 1 ? "probe" : "probes")
                    + " in " + file);
        }
    }

    /** Opens what is measured once, so that a system that is not there is noticed before anything else happens. */
    private String describe() {
        try (Target target = inputs.open(prompts, started)) {
            sutName = target.sut().name();
            identity = inputs.identity(target);
            target.sut().close();
            return target.description();
        }
    }

    private Map<String, String> fingerprint() {
        return Fingerprint.of(
                method.label(),
                gates.stream().map(NamedGate::gate).toList().toString(),
                SettingsTable.requested(run.requested()),
                identity,
                prompts);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(run.notices());
        long least = gates.stream()
                .mapToLong(gate -> GateSettings.leastQueries(gate.gate()))
                .max()
                .orElse(0);
        if (least > run.requested().minQueryCount()) {
            notes.add("every probe is planned with at least " + least
                    + " queries, the fewest that early stopping can pass; min_query_count says "
                    + run.requested().minQueryCount());
        }
        for (NamedGate gate : gates) {
            if (!GateSettings.isOfficial(gate.gate(), run.requested())) {
                notes.add("the official logs cannot express the gate "
                        + gate.gate().name()
                        + " (one percentile, and TTFT with TPOT or end-to-end time alone); it is judged here only");
            }
        }
        if (method == Method.OFFICIAL) {
            notes.add("the official search looks at percentiles only; a rate that it finds need not be VALID");
        }
        return notes;
    }

    private SearchDocument document(String state, String reason, List<GateAnswer> answers) {
        boolean simulated = inputs.isSimulated();
        return new SearchDocument(
                kind.schema(),
                simulated ? RunDocument.SIMULATED : RunDocument.UNVERIFIED,
                simulated,
                state,
                reason,
                method.label(),
                new SearchDocument.Bounds(
                        bounds.maxProbes(),
                        bounds.maxNanos() == Long.MAX_VALUE ? null : (@Nullable Double) (bounds.maxNanos() / 1e9),
                        bounds.precision()),
                gates.stream().map(this::gate).toList(),
                probes,
                answers.stream()
                        .map(answer -> AnswerDocuments.of(answer, probes))
                        .toList(),
                Discrepancies.of(run.ruleset().rules(), gates),
                probes.stream().mapToDouble(Probe::spentSeconds).sum(),
                SettingsTable.requested(run.requested()),
                fingerprint(),
                run.ruleset().document(),
                sutName,
                inputs.described(kind.version()),
                inputs.tokenCounts(),
                inputs.dataset(prompts),
                new RunDocument.Versions(
                        kind.version(),
                        run.variant().version().toString(),
                        run.variant().uniformInt().name()),
                EnvironmentFacts.collect(),
                notes(),
                new RunDocument.Times(started.toString(), Instant.now().toString()));
    }

    private SearchDocument.Gate gate(NamedGate gate) {
        return new SearchDocument.Gate(
                gate.gate().name(),
                gate.origin(),
                GateSettings.isOfficial(gate.gate(), run.requested()),
                gate.gate().limits().stream()
                        .map(limit -> new SearchDocument.Limit(
                                limit.metric().label(), limit.limitNanos(), limit.percentile()))
                        .toList());
    }

    private SearchDocument write(SearchDocument document) {
        try {
            JsonDocuments.write(document, root.resolve(kind.file()));
        } catch (IOException e) {
            err.println(kind.file() + " could not be written to " + root + " (" + e.getMessage()
                    + "); the logs of the probes are there");
            err.flush();
        }
        return document;
    }
}
