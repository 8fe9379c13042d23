package dev.assay.cli.submit;

import java.nio.file.Path;

/**
 * Takes the places of files out of texts that everyone will read: where somebody keeps things is of no use to others, and not
 * theirs to know. Files of the work are named from {@code work/} on, files of the submitter from the plan's folder on.
 */
final class Places {
    private final Path work;
    private final Path plan;

    Places(SubmissionPlan plan, WorkFolder work) {
        this.work = work.root();
        Path folder = plan.file().toAbsolutePath().normalize().getParent();
        this.plan = folder == null ? Path.of("/") : folder;
    }

    /** Folder of the plan. */
    Path plan() {
        return plan;
    }

    /** The text without places. */
    String without(String text) {
        String plain = text.replace(work + "/", "work/").replace(work.toString(), "work");
        return plan.getParent() == null ? plain : plain.replace(plan + "/", "").replace(plan.toString(), ".");
    }
}
