package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Documents;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.LogFile;
import dev.assay.compliance.subject.ResultSubject;
import dev.assay.compliance.subject.RunSubject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Rules on the compliance tests of a LoadGen result. */
final class ComplianceRules {
    private static final String GROUP = "Compliance tests";
    private static final Set<String> WITH_ACCURACY_TEXT = Set.of("TEST01", "TEST06", "TEST07", "TEST08");
    private static final Set<String> WITH_RUN = Set.of("TEST01", "TEST04", "TEST05");

    /** One test of a result. */
    record Test(ResultSubject result, String name) {
        String path() {
            return result.testPath(name);
        }

        String at(String below) {
            return path() + "/" + below;
        }

        boolean present() {
            return result.tree().hasDirectory(path());
        }

        /** The older tool asks nothing about runs of a benchmark with TEST06, and asks it of TEST07 to TEST09. */
        boolean hasRun(Reporter out) {
            if (out.older()) {
                return !result.pack().tables().complianceTests(result.model()).contains("TEST06");
            }
            return WITH_RUN.contains(name);
        }
    }

    static final Rule<ResultSubject> S25 = Rule.named("S25", GROUP)
            .rounds("up to v5.1")
            .divisions("closed, network")
            .says(
                    "A result whose benchmark has compliance tests has a folder of them (covered by C01 in the current tool).")
            .section("3")
            .fix("Run the compliance tests of the benchmark and add their folders.")
            .effects(NONE, REJECT, NONE)
            .check((result, out) -> {
                if (!result.tree().hasDirectory(result.compliancePath())) {
                    out.report(result.compliancePath(), 0, "missing", "the compliance tests");
                }
            });

    static final Rule<Test> C01 = Rule.named("C01", GROUP)
            .divisions("closed, network")
            .says("The folder of each compliance test of the benchmark is there.")
            .section("8.1")
            .fix("Run the test and add its folder.")
            .check((test, out) -> {
                if (!test.present()) {
                    out.report(test.path(), 0, "missing", test.name());
                }
            });

    static final Rule<Test> C02 = file(
            "C02",
            "verify_accuracy.txt",
            t -> WITH_ACCURACY_TEXT.contains(t.name()),
            "TEST01, TEST06, TEST07 and TEST08");
    static final Rule<Test> C03 =
            file("C03", "verify_performance.txt", t -> WITH_RUN.contains(t.name()), "TEST01 and TEST04");
    static final Rule<Test> C05 =
            file("C05", "verify_output_len.txt", t -> t.name().equals("TEST09"), "TEST09");

    static final Rule<Test> C04 = file(
            "C04", "performance/run_1/mlperf_log_detail.txt", t -> WITH_RUN.contains(t.name()), "TEST01 and TEST04");

    static final Rule<Test> C15 = Rule.named("C15", GROUP)
            .divisions("closed, network")
            .says("TEST01 and TEST04 have performance/run_1.")
            .section("8.1")
            .fix("Add the performance run of the test.")
            .check((test, out) -> {
                if (test.present()
                        && WITH_RUN.contains(test.name())
                        && !test.result().tree().hasDirectory(test.at("performance/run_1"))) {
                    out.report(test.at("performance/run_1"), 0, "missing", "the run of the test");
                }
            });

    static final Rule<Test> C16 = Rule.named("C16", GROUP)
            .divisions("closed, network")
            .says(
                    "performance/run_1 of TEST01 and TEST04 holds the two logs, perhaps the accuracy log, and nothing else.")
            .section("8.1")
            .fix("Add what is missing; move anything else out of the folder.")
            .check((test, out) -> {
                if (WITH_RUN.contains(test.name()) && test.result().tree().hasDirectory(test.at("performance/run_1"))) {
                    FileLists.compare(
                            test.result().tree(),
                            test.at("performance/run_1"),
                            FileLists.RUN,
                            FileLists.ACCURACY_LOG,
                            out,
                            REJECT);
                }
            });

    static final Rule<Test> C06 = Rule.named("C06", GROUP)
            .divisions("closed, network")
            .says(
                    "The log of TEST01 and TEST04 passes the rules on performance logs; findings carry the numbers of those.")
            .section("8.2")
            .fix("Run the test with the settings of the performance run, seeds and duration included.")
            .check((test, out) -> {
                LogFile file = test.result().log(test.at("performance/run_1/mlperf_log_detail.txt"));
                if (!test.hasRun(out) || !file.present()) {
                    return;
                }
                Reporter inside = out.apart(test.result().path());
                Rule.runAll(LogFormRules.ALL, file, inside);
                file.content()
                        .ifPresent(log -> runs(new RunSubject(test.result(), file.path(), log, test.name()), inside));
                out.reports().addAll(inside.reports());
                if (inside.rejected()) {
                    out.report(file.path(), 0, "failed: " + inside.idsThatReject(), "a log without findings");
                }
            });

    static final Rule<Test> C14 = Rule.named("C14", GROUP)
            .divisions("closed, network")
            .says("Some line of verify_performance.txt of TEST01 and TEST04 holds TEST PASS.")
            .section("8.2")
            .fix("Repeat the test: its performance must be that of the performance run within the allowed difference.")
            .check((test, out) -> {
                if (WITH_RUN.contains(test.name()) && test.hasRun(out)) {
                    wanted(test, out, "verify_performance.txt", l -> l.contains("TEST PASS"), "TEST PASS");
                }
            });

    static final Rule<Test> C10 = Rule.named("C10", GROUP)
            .divisions("closed, network")
            .says(
                    "verify_accuracy.txt of TEST06 has the three lines that say the checks of first token, end of sequence and length passed.")
            .section("8.2")
            .fix(
                    "Look at the check that failed: first token reported as part of the output, tokens behind the end token, lengths.")
            .check((test, out) -> {
                if (!test.name().equals("TEST06")) {
                    return;
                }
                Set<String> lines = new HashSet<>();
                if (!read(test, out, "verify_accuracy.txt", lines::add)) {
                    return;
                }
                boolean first = lines.contains("First token check pass: True")
                        || lines.contains("First token check pass: Skipped");
                String path = test.at("verify_accuracy.txt");
                if (!first) {
                    out.report(path, 0, "first token check not passed", "First token check pass: True (or Skipped)");
                }
                for (String line : List.of("EOS check pass: True", "Sample length check pass: True")) {
                    if (!lines.contains(line)) {
                        out.report(path, 0, "the line is not there", line);
                    }
                }
            });

    static final Rule<Test> C11 = Rule.named("C11", GROUP)
            .divisions("closed, network")
            .says("verify_accuracy.txt of TEST07 holds TEST PASS.")
            .section("8.2")
            .fix("Repeat the test: accuracy in performance mode must reach its threshold.")
            .check((test, out) -> {
                if (test.name().equals("TEST07")) {
                    wanted(test, out, "verify_accuracy.txt", l -> l.contains("TEST PASS"), "TEST PASS");
                }
            });

    static final Rule<Test> C12 = Rule.named("C12", GROUP)
            .divisions("closed, network")
            .says("verify_output_len.txt of TEST09 holds TEST PASS.")
            .section("8.2")
            .fix("Repeat the test: the mean output length must lie within its bounds.")
            .check((test, out) -> {
                if (test.name().equals("TEST09")) {
                    wanted(test, out, "verify_output_len.txt", l -> l.contains("TEST PASS"), "TEST PASS");
                }
            });

    static final Rule<Test> C13 = Rule.named("C13", GROUP)
            .divisions("closed, network")
            .says("A whole line of verify_accuracy.txt of TEST08 is TEST PASS.")
            .section("8.2")
            .fix("Repeat the test: accuracy in performance mode must reach its threshold.")
            .check((test, out) -> {
                if (test.name().equals("TEST08")) {
                    wanted(test, out, "verify_accuracy.txt", l -> l.equals("TEST PASS"), "the line TEST PASS");
                }
            });

    static final List<Rule<Test>> ALL = tests();

    private ComplianceRules() {}

    private static List<Rule<Test>> tests() {
        List<Rule<Test>> all = new ArrayList<>(List.of(C01, C02, C03, C04, C05, C15, C16, C06, C14));
        all.addAll(Test01Rules.ALL);
        all.addAll(List.of(C10, C11, C12, C13));
        return List.copyOf(all);
    }

    /** All rules on one performance log. */
    static void runs(RunSubject run, Reporter out) {
        Rule.runAll(PerformanceRules.BEFORE_TOKENS, run, out);
        Rule.runAll(TokenLatencyRules.ALL, run, out);
        Rule.runAll(PerformanceRules.AFTER_TOKENS, run, out);
    }

    private static Rule<Test> file(String id, String name, Predicate<Test> asked, String tests) {
        return Rule.named(id, GROUP)
                .divisions("closed, network")
                .says(tests + " have " + name + ".")
                .section("8.1")
                .fix("Run the test and its verification, and add the file.")
                .check((test, out) -> {
                    boolean perhaps = test.present() || out.current();
                    if (asked.test(test) && perhaps && !test.result().tree().hasFile(test.at(name))) {
                        out.report(test.at(name), 0, "missing", name);
                    }
                });
    }

    /** Gives the trimmed lines of a file of the test; false if it is missing or no text, which other rules tell. */
    static boolean read(Test test, Reporter out, String name, Consumer<String> taken) {
        Documents.TextState state = test.result().pack().documents().lines(test.at(name), (line, number) -> {
            taken.accept(line.strip());
            return true;
        });
        if (state.state() == Document.State.NOT_UTF8) {
            out.report(
                    out.isTool() ? ABORT : WARNING,
                    test.at(name),
                    state.problemLine(),
                    "bytes that are not UTF-8",
                    "UTF-8");
        }
        return state.state() == Document.State.OK || state.state() == Document.State.NOT_UTF8;
    }

    private static void wanted(Test test, Reporter out, String name, Predicate<String> good, String wanted) {
        boolean[] found = new boolean[1];
        boolean there = read(test, out, name, line -> found[0] |= good.test(line));
        if (there && !found[0]) {
            out.report(test.at(name), 0, "no line says so", wanted);
        }
    }
}
