package dev.assay.cli.submit;

import dev.assay.cli.settings.UserError;
import dev.assay.results.model.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far the work on a plan is, as other processes can read it.
 *
 * @param process id of the process that works on it
 * @param state running, complete or stopped
 * @param message one sentence
 * @param current index of the step that is being made; -1 for none
 * @param currentSince civil time at which that step began; empty for none
 * @param updated civil time
 */
record SubmitState(
        String schema,
        String plan,
        long process,
        String state,
        String message,
        int current,
        String currentSince,
        String updated,
        List<StepState> steps) {
    static final String SCHEMA = "assay/submit-state/1";

    SubmitState {
        steps = List.copyOf(steps);
    }

    /**
     * One step.
     *
     * @param state open, running, good, bad or kept
     * @param expectedSeconds what it was expected to take; null when only the system decides
     */
    record StepState(
            String title,
            String state,
            String note,
            @Nullable Long expectedSeconds) {}

    static SubmitState read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UserError("there is no " + file.getFileName() + " in "
                    + file.toAbsolutePath().getParent()
                    + "; name the folder that assay submit works in, which it printed first");
        }
        try {
            return JsonDocuments.read(file, SCHEMA, SubmitState.class);
        } catch (IOException e) {
            throw new UserError(e.getMessage() + "; start assay submit again, which writes it anew", e);
        }
    }

    void write(Path file) throws IOException {
        JsonDocuments.write(this, file);
    }

    /** Seconds that the open steps are expected to take, the begun one counted whole. */
    long remainingSeconds() {
        long seconds = 0;
        for (int i = Math.max(0, current); i < steps.size(); i++) {
            StepState step = steps.get(i);
            Long expected = step.expectedSeconds();
            boolean open = step.state().equals("open") || step.state().equals("running");
            seconds += open && expected != null ? expected : 0;
        }
        return seconds;
    }
}
