package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.NOTE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.PackageSubject;
import dev.assay.compliance.subject.SubmitterSubject;
import dev.assay.compliance.tree.TreeNode;
import dev.assay.compliance.tree.TreeProblem;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Rules on the package as a whole and on its divisions. */
final class StructureRules {
    private static final String GROUP = "Structure";
    private static final Set<String> KNOWN_ROOT_FOLDERS =
            Set.of("closed", "open", "network", ".git", ".github", "assets");

    static final Rule<PackageSubject> S01 = Rule.named("S01", GROUP)
            .says("The root holds the division folders closed, network and open only (and .git, .github, assets).")
            .section("3")
            .fix("Move the folder out of the package, or spell the division as closed, network or open.")
            .effects(WARNING, NOTE, NONE)
            .check((pack, out) -> {
                for (String name : pack.tree().directories("")) {
                    if (!KNOWN_ROOT_FOLDERS.contains(name)) {
                        out.report(name, 0, "a folder " + name, "closed, network or open");
                    }
                }
            });

    static final Rule<PackageSubject> S02 = Rule.named("S02", GROUP)
            .says("Files in the root end in .md or .pdf.")
            .section("3")
            .fix("Move the file into the folder of a submitter, or remove it.")
            .effects(REJECT, REJECT, NONE)
            .check((pack, out) -> {
                for (String name : pack.tree().files("")) {
                    if (!name.endsWith(".md") && !name.endsWith(".pdf")) {
                        out.report(name, 0, "a file in the root", "only .md and .pdf files");
                    }
                }
            });

    /** What the package itself, as a folder or archive, has wrong. */
    static final Rule<PackageSubject> I01 = Rule.named("I01", GROUP)
            .says("A package can be read to its end, stays within itself, and unpacks to a sensible size.")
            .source("Assay: safety of input")
            .fix("Make the archive again from the folder, without absolute names, outward links or padding.")
            .effects(REJECT, NONE, NONE)
            .check((pack, out) -> {
                for (TreeProblem problem : pack.tree().problems()) {
                    String path = problem.path().isEmpty() ? pack.tree().name() : problem.path();
                    switch (problem.kind()) {
                        case UNSAFE_NAME, BOMB, DAMAGED_ARCHIVE, UNREADABLE, TOO_MUCH ->
                            out.report(path, 0, problem.found(), "a readable package that stays within itself");
                        case TWICE -> out.report(WARNING, path, 0, problem.found(), "each name once in the archive");
                        case LINK_LEAVES_PACKAGE, LINK_CYCLE -> {}
                    }
                }
            });

    /** A division as a subject of rules: the package and the name. */
    record Division(PackageSubject pack, String name) {}

    static final Rule<Division> S03 = Rule.named("S03", GROUP)
            .says("A division holds folders of submitters only.")
            .section("3")
            .fix("Move the file into the folder of its submitter, or remove it.")
            .effects(REJECT, REJECT, NONE)
            .check((division, out) -> {
                for (TreeNode node : division.pack()
                        .tree()
                        .directory(division.name())
                        .orElseThrow()
                        .children()) {
                    if (node.isFile()) {
                        out.report(node.path(), 0, "a file in the division", "only folders of submitters");
                    }
                }
            });

    static final Rule<PackageSubject> S00 = Rule.named("S00", GROUP)
            .says("A check has at least one result to look at.")
            .source("Assay: a check of nothing is no success")
            .fix(
                    "Name the folder that holds the divisions, and check the spelling of --submitter, --system, --benchmark.")
            .effects(REJECT, NONE, NONE)
            .check((pack, out) -> {
                Set<String> submitters = new TreeSet<>();
                PackageSubject.DIVISIONS.forEach(
                        d -> submitters.addAll(pack.tree().directories(d)));
                StringBuilder found = new StringBuilder("0 results checked");
                for (String wanted : pack.options().submitters()) {
                    if (!submitters.contains(wanted)) {
                        found.append("; no submitter ").append(wanted).append(Suggestions.nearest(wanted, submitters));
                    }
                }
                String there = submitters.isEmpty() ? "" : "; the package holds " + String.join(", ", submitters);
                out.report(pack.tree().name(), 0, found, "at least one result" + there);
            });

    static final List<Rule<PackageSubject>> PACKAGE = List.of(I01, S01, S02);

    /** The effect of losing the results folder of a submitter. */
    static final Rule<SubmitterSubject> L01 = Rule.named("L01", GROUP)
            .says("A submitter has a folder of results.")
            .section("2")
            .fix("Add the results, or remove the folder of the submitter.")
            .effects(REJECT, NONE, ABORT)
            .check((submitter, out) -> {
                if (!submitter.tree().hasDirectory(submitter.path() + "/results")) {
                    out.report(submitter.path() + "/results", 0, "missing", "a folder of results");
                }
            });

    private StructureRules() {}
}
