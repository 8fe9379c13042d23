package dev.assay.cli.submit;

import dev.assay.cli.submit.SubmitState.StepState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How far a submission is, for {@code assay status}. */
public final class StatusView {
    private static final int LAST_LINES = 3;

    private StatusView() {}

    /**
     * Prints it.
     *
     * @return whether it runs, or has ended well
     */
    public static boolean print(Path folder, PrintWriter out) {
        WorkFolder work = new WorkFolder(folder.toAbsolutePath().normalize());
        SubmitState state = SubmitState.read(work.state());
        boolean runs = state.state().equals("running")
                && ProcessHandle.of(state.process()).map(ProcessHandle::isAlive).orElse(false);
        boolean died = state.state().equals("running") && !runs;
        long ended = state.steps().stream()
                .filter(step -> step.state().matches("good|bad|kept"))
                .count();
        out.println("STATE    "
                + (died
                        ? "ended without finishing; start assay submit again to go on"
                        : state.state() + ": " + state.message()));
        out.println("STEPS    " + ended + " of " + state.steps().size() + " done");
        for (StepState step : state.steps()) {
            out.println(
                    "  " + mark(step, died) + "  " + step.title() + (step.note().isEmpty() ? "" : "  " + step.note()));
        }
        if (runs) {
            out.println("TIME     about " + PlanView.time(left(state)) + " left"
                    + (PlanView.known(state.steps()) ? "" : ", not counting what only the system's speed decides"));
            lastLines(work.log(), out);
        }
        out.flush();
        return runs || (state.state().equals("complete") && state.message().startsWith("the package is valid"));
    }

    private static String mark(StepState step, boolean died) {
        return switch (step.state()) {
            case "good", "kept" -> "done    ";
            case "bad" -> "NOT GOOD";
            case "running" -> died ? "cut off " : "running ";
            default -> "open    ";
        };
    }

    private static long left(SubmitState state) {
        long begun = state.currentSince().isEmpty()
                ? 0
                : Duration.between(Instant.parse(state.currentSince()), Instant.now())
                        .toSeconds();
        Long expected =
                state.current() >= 0 ? state.steps().get(state.current()).expectedSeconds() : null;
        return Math.max(0, state.remainingSeconds() - Math.min(begun, expected == null ? 0 : expected));
    }

    /** What a detached run printed last. */
    private static void lastLines(Path log, PrintWriter out) {
        if (!Files.isRegularFile(log)) {
            return;
        }
        try {
            List<String> lines = Files.readAllLines(log).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
            lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())
                    .forEach(line -> out.println("  | " + line));
        } catch (IOException e) {
            out.println("  (" + log + " cannot be read: " + e.getMessage() + ")");
        }
    }
}
