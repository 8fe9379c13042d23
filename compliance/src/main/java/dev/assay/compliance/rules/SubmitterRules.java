package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.NOTE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.SubmitterSubject;
import dev.assay.compliance.tree.PackageTree;
import dev.assay.compliance.tree.TreeNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Rules on the folder of a submitter. */
final class SubmitterRules {
    private static final String GROUP = "Structure";
    private static final long MAX_FILE_BYTES = 50L * 1024 * 1024;

    static final Rule<SubmitterSubject> S04 = Rule.named("S04", GROUP)
            .says("Symbolic links lead to something inside the package.")
            .section("3")
            .fix("Replace the link by a copy of what it should lead to.")
            .effects(REJECT, REJECT, NONE)
            .check((submitter, out) -> each(submitter, node -> link(submitter.tree(), node, out)));

    static final Rule<SubmitterSubject> S05 = walk(
            "S05",
            "No file is larger than 50 MiB.",
            "Shorten or remove the file; logs are truncated before submitting, traces are left out.",
            (node, out) -> {
                if (node.isFile() && node.sizeBytes() > MAX_FILE_BYTES) {
                    out.report(node.path(), 0, node.sizeBytes() + " bytes", "at most " + MAX_FILE_BYTES + " bytes");
                }
            });

    static final Rule<SubmitterSubject> S06 =
            walk("S06", "No name begins with a dot.", "Remove the hidden file or folder.", (node, out) -> {
                if (node.name().startsWith(".")) {
                    out.report(node.path(), 0, "a hidden name", "names that do not begin with a dot");
                }
            });

    static final Rule<SubmitterSubject> S07 =
            walk("S07", "No name holds a blank.", "Rename it, for example with underscores.", (node, out) -> {
                if (node.name().contains(" ")) {
                    out.report(node.path(), 0, "a blank in the name", "names without blanks");
                }
            });

    static final Rule<SubmitterSubject> S08 =
            walk("S08", "No folder's name ends in __pycache__.", "Remove the folder.", (node, out) -> {
                if (node.isDirectory() && node.name().endsWith("__pycache__")) {
                    out.report(node.path(), 0, "a cache of compiled code", "no such folder");
                }
            });

    static final Rule<SubmitterSubject> S09 =
            walk("S09", "No folder is empty.", "Remove the folder, or add what belongs into it.", (node, out) -> {
                if (node.isDirectory() && node.children().isEmpty()) {
                    out.report(node.path(), 0, "an empty folder", "folders that hold something");
                }
            });

    static final Rule<SubmitterSubject> S10 = Rule.named("S10", GROUP)
            .says("Every system description has results.")
            .section("3")
            .fix("Remove the description, or add the results of the system.")
            .effects(REJECT, REJECT, NONE)
            .check((submitter, out) -> {
                for (String name : submitter.tree().files(submitter.path() + "/systems")) {
                    if (name.endsWith(".json")) {
                        String system = name.substring(0, name.length() - ".json".length());
                        if (!submitter.tree().hasDirectory(submitter.path() + "/results/" + system)) {
                            out.reportAbout(
                                    submitter.path() + "/results/" + system,
                                    submitter.path() + "/systems/" + name,
                                    0,
                                    "no results of " + system,
                                    "a folder results/" + system);
                        }
                    }
                }
            });

    static final Rule<SubmitterSubject> S11 = Rule.named("S11", GROUP)
            .rounds("up to v5.1")
            .says("Every system with measurements has results.")
            .section("3")
            .fix("Remove the measurements, or add the results of the system.")
            .effects(REJECT, REJECT, NONE)
            .check((submitter, out) -> {
                if (submitter.parent().layoutOfV6()) {
                    return;
                }
                for (String system : submitter.tree().directories(submitter.path() + "/measurements")) {
                    if (!submitter.tree().hasDirectory(submitter.path() + "/results/" + system)) {
                        out.reportAbout(
                                submitter.path() + "/results/" + system,
                                submitter.path() + "/measurements/" + system,
                                0,
                                "no results of " + system,
                                "a folder results/" + system);
                    }
                }
            });

    static final Rule<SubmitterSubject> S12 = Rule.named("S12", GROUP)
            .rounds("v5.1; told from v6.0 on")
            .divisions("closed, network")
            .says("The calibration is described in calibration.md or documentation/calibration.md.")
            .section("3")
            .fix("Add documentation/calibration.md with the method of quantisation and calibration.")
            .effects(REJECT, REJECT, NONE)
            .check((submitter, out) -> {
                boolean missing = !submitter.tree().hasFile(submitter.path() + "/calibration.md")
                        && !submitter.tree().hasFile(submitter.path() + "/documentation/calibration.md");
                if (missing
                        && !submitter.isOpen()
                        && submitter.parent().tables().since("v5.1")) {
                    String path = submitter.path() + "/documentation/calibration.md";
                    if (submitter.parent().layoutOfV6()) {
                        out.report(NOTE, path, 0, "missing", "a description of the calibration");
                    } else if (out.older()) {
                        // The tool ends with an error and still shows the results of the submitter.
                        out.reportAbout(path, path, 0, "missing", "a description of the calibration");
                    } else {
                        out.report(path, 0, "missing", "a description of the calibration");
                    }
                }
            });

    static final Rule<SubmitterSubject> L02 = Rule.named("L02", GROUP)
            .divisions("open")
            .says("model_mapping.json is a JSON map of own names to benchmarks.")
            .section("2")
            .fix("Write it as {\"own name\": \"benchmark\"}, without a byte order mark.")
            .effects(REJECT, ABORT, ABORT)
            .check((submitter, out) -> {
                if (submitter.modelMapping().damaged()) {
                    out.report(
                            submitter.modelMapping().path(),
                            submitter.modelMapping().problemLine(),
                            submitter.modelMapping().problem(),
                            "a JSON map");
                }
            });

    static final Rule<SubmitterSubject> N01 = Rule.named("N01", GROUP)
            .says("Names are plain ASCII and paths stay below 240 characters, so that every system can unpack them.")
            .source("Assay: portability; no official rule")
            .fix("Rename the file or folder.")
            .effects(WARNING, NONE, NONE)
            .check((submitter, out) -> each(submitter, node -> {
                boolean ascii = node.name().chars().allMatch(c -> c >= ' ' && c < 127);
                if (!ascii || node.path().length() > 240) {
                    out.report(
                            node.path(),
                            0,
                            ascii ? node.path().length() + " characters" : "a name that is not ASCII",
                            "plain short names");
                }
            }));

    /** The older tool passes over the rest of a submitter at the first of these that hits. */
    static final List<Rule<SubmitterSubject>> FOLDER = List.of(S04, S05, S06, S07, S08, S09);

    static final List<Rule<SubmitterSubject>> REST = List.of(S12, S10, S11, L02, N01);

    private SubmitterRules() {}

    private interface NodeCheck {
        void look(TreeNode node, Reporter out);
    }

    private static Rule<SubmitterSubject> walk(String id, String sentence, String fix, NodeCheck check) {
        return Rule.named(id, GROUP)
                .says(sentence)
                .section("3")
                .fix(fix)
                .effects(REJECT, REJECT, NONE)
                .check((submitter, out) -> each(submitter, node -> check.look(node, out)));
    }

    private static void each(SubmitterSubject submitter, Consumer<TreeNode> look) {
        submitter.tree().directory(submitter.path()).ifPresent(folder -> each(folder, look));
    }

    private static void each(TreeNode folder, Consumer<TreeNode> look) {
        for (TreeNode node : folder.children()) {
            look.accept(node);
            if (node.isDirectory()) {
                each(node, look);
            }
        }
    }

    /** The older tool takes the target as written, from its working folder, which is taken to be the root here. */
    private static void link(PackageTree tree, TreeNode node, Reporter out) {
        Optional<String> target = node.linkTarget();
        if (target.isPresent()) {
            boolean good = out.older()
                    ? tree.find(target.get()).isPresent()
                    : tree.find(node.path()).isPresent();
            if (!good) {
                out.report(node.path(), 0, "a link to " + target.get(), "a link to something inside the package");
            }
        }
    }
}
