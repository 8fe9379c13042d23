package dev.assay.audit.logs;

import dev.assay.audit.RunOrigin;
import dev.assay.audit.ShownText;
import dev.assay.audit.WrappedText;
import dev.assay.audit.logs.CheckOutcome.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The outcomes of several runs as text for people and as JSON ({@code assay/log-audit/1}). */
public record LogAuditReport(List<Run> runs) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String LABEL =
            "A passed check is no proof of an honest run; unverified, not an official MLPerf verdict.";

    /**
     * One run and what its checks found.
     *
     * @param origin whether its time was simulated, or its engine told to cheat
     * @param cut how its detail log is cut short; empty if it is whole
     * @param otherCuts which other logs are cut short or damaged, one clause each
     */
    public record Run(
            Path folder,
            String scenario,
            List<CheckOutcome> outcomes,
            RunOrigin origin,
            Optional<String> cut,
            List<String> otherCuts) {
        public Run {
            outcomes = List.copyOf(outcomes);
            otherCuts = List.copyOf(otherCuts);
        }

        /** Findings, and how many checks ended otherwise. */
        public long count(Result result) {
            return outcomes.stream().filter(o -> o.result() == result).count();
        }

        /** Why nothing can be said of a run without findings; empty if something can, or there are findings. */
        public Optional<String> notJudged() {
            if (count(Result.FINDING) > 0) {
                return Optional.empty();
            }
            if (cut.isPresent()) {
                return Optional.of(
                        "the detail log is cut short (" + cut.get() + "): the run broke, or the copy is not whole."
                                + " Copy it again from where it was written; if it is cut there too, repeat the run.");
            }
            return count(Result.PASSED) > 0
                    ? Optional.empty()
                    : Optional.of("not one check could be made with these logs; what each lacks stands beside it.");
        }
    }

    /** What can be said of all runs. */
    public enum Conclusion {
        /** Each run was looked at, and nothing was found. */
        NO_FINDINGS,
        /** Something was found. */
        FINDINGS,
        /** Nothing was found, but of at least one run nothing can be said. */
        NOT_JUDGED
    }

    public LogAuditReport {
        runs = List.copyOf(runs);
    }

    /** Findings of all runs. */
    public long findings() {
        return runs.stream().mapToLong(run -> run.count(Result.FINDING)).sum();
    }

    /** What can be said of all runs together. */
    public Conclusion conclusion() {
        if (findings() > 0) {
            return Conclusion.FINDINGS;
        }
        return unjudged() > 0 ? Conclusion.NOT_JUDGED : Conclusion.NO_FINDINGS;
    }

    private long unjudged() {
        return runs.stream().filter(run -> run.notJudged().isPresent()).count();
    }

    /** The label beside every verdict: what simulated time and cheats mean first. */
    public String label() {
        List<String> origins = runs.stream()
                .flatMap(run -> run.origin().label().stream())
                .distinct()
                .toList();
        return origins.isEmpty() ? LABEL : String.join(" ", origins) + " " + LABEL;
    }

    /** The report for people; without {@code full} only findings are written out, and all of a run whose logs are cut. */
    public String text(boolean full) {
        StringBuilder to = new StringBuilder();
        for (Run run : runs) {
            to.append(ShownText.of(run.folder() + "  (" + run.scenario() + ")")).append('\n');
            run.origin().label().ifPresent(label -> note(to, "origin", label));
            run.cut().ifPresent(how -> note(to, "CUT", "the detail log is cut short (" + how + ")"));
            run.otherCuts().forEach(how -> note(to, "CUT", how));
            boolean whole = run.cut().isEmpty()
                    && run.otherCuts().isEmpty()
                    && run.notJudged().isEmpty();
            for (CheckOutcome outcome : run.outcomes()) {
                if (full || !whole || outcome.result() == Result.FINDING) {
                    to.append(String.format(
                            Locale.ROOT,
                            "  %-9s %-27s %s%n",
                            word(outcome),
                            outcome.check().id(),
                            ShownText.of(outcome.sentence())));
                }
            }
            to.append("  ")
                    .append(counted(run.count(Result.FINDING), "finding"))
                    .append(", ")
                    .append(run.count(Result.PASSED))
                    .append(" passed, ")
                    .append(run.count(Result.NOT_POSSIBLE))
                    .append(" not possible with these logs\n");
            run.notJudged().ifPresent(why -> note(to, "NOT JUDGED", why));
        }
        return to.append('\n')
                .append(verdict())
                .append("   ")
                .append(label())
                .append('\n')
                .toString();
    }

    private static void note(StringBuilder to, String head, String text) {
        WrappedText.lines(text, String.format(Locale.ROOT, "  %-9s ", head), "            ")
                .forEach(line -> to.append(line).append('\n'));
    }

    private String verdict() {
        String open = unjudged() == 0 ? "" : unjudged() + " of " + counted(runs.size(), "run") + " NOT JUDGED";
        return switch (conclusion()) {
            case NO_FINDINGS -> "NO FINDINGS";
            case FINDINGS -> counted(findings(), "FINDING") + (open.isEmpty() ? "" : ", " + open);
            case NOT_JUDGED -> runs.size() == 1 ? "NOT JUDGED" : "NOT JUDGED (" + open + ")";
        };
    }

    private static String counted(long number, String noun) {
        String plural = noun.equals(noun.toUpperCase(Locale.ROOT)) ? "S" : "s";
        return number + " " + noun + (number == 1 ? "" : plural);
    }

    private static String word(CheckOutcome outcome) {
        return switch (outcome.result()) {
            case PASSED -> "ok";
            case NOT_POSSIBLE -> "-";
            case FINDING -> outcome.check().kind() == CheckInfo.Kind.FAILURE ? "FAILURE" : "ANOMALY";
        };
    }

    /** The report as one JSON document. */
    public String json() {
        ObjectNode document = JSON.createObjectNode();
        document.put("schema", "assay/log-audit/1").put("label", label());
        document.put("verdict", conclusion().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        document.put("findings", findings());
        ArrayNode all = document.putArray("runs");
        for (Run run : runs) {
            ObjectNode node = all.addObject();
            node.put("folder", run.folder().toString()).put("scenario", run.scenario());
            node.put("simulated", run.origin().simulated());
            run.origin().cheat().ifPresent(name -> node.put("cheat", name));
            run.notJudged().ifPresent(why -> node.put("notJudged", why));
            ArrayNode cuts = node.putArray("cutShort");
            run.cut().ifPresent(cuts::add);
            run.otherCuts().forEach(cuts::add);
            ArrayNode checks = node.putArray("checks");
            for (CheckOutcome outcome : run.outcomes()) {
                checks.addObject()
                        .put("id", outcome.check().id())
                        .put("kind", outcome.check().kind().name().toLowerCase(Locale.ROOT))
                        .put(
                                "result",
                                outcome.result().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .put("sentence", outcome.sentence());
            }
        }
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document);
    }
}
