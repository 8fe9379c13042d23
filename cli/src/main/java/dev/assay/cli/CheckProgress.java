package dev.assay.cli;

import dev.assay.compliance.check.Progress;
import java.io.PrintWriter;

/** Tells on standard error how far a long check is: a line for each tenth of a package with many results. */
final class CheckProgress implements Progress {
    private static final int MANY_RESULTS = 100;

    private final PrintWriter err;

    CheckProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void at(int done, int total) {
        if (total >= MANY_RESULTS && done * 10 / total > (done - 1) * 10 / total) {
            synchronized (err) {
                err.println("checked " + done + " of " + total + " results");
                err.flush();
            }
        }
    }
}
