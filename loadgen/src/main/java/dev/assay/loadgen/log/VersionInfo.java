package dev.assay.loadgen.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the first entries of a detail log say about the library. Official parsers look at these entries, so they name the release
 * whose behaviour is reproduced; the revision tells that it was Assay.
 *
 * @param version release, for example {@code 6.0.17}
 * @param revision printed after the release; the reference prints a short commit hash or {@code NA}
 * @param buildDateLocal ISO 8601 with microseconds, without zone
 * @param buildDateUtc the same in UTC
 * @param gitCommitDate {@code NA} outside a checkout
 * @param gitLogMessage {@code NA} outside a checkout
 * @param gitStatusMessage {@code NA} outside a checkout, empty when nothing is uncommitted
 * @param fileSha1 path to SHA-1 of each source file
 */
public record VersionInfo(
        String version,
        String revision,
        String buildDateLocal,
        String buildDateUtc,
        String gitCommitDate,
        String gitLogMessage,
        String gitStatusMessage,
        Map<String, String> fileSha1) {

    /** Value of the entries that a library built outside a git checkout cannot fill. */
    public static final String NOT_AVAILABLE = "NA";

    public VersionInfo {
        fileSha1 = Map.copyOf(fileSha1);
    }

    /** A library that was not built in a git checkout. */
    public static VersionInfo withoutCheckout(String version, String revision, String buildDate) {
        return new VersionInfo(
                version, revision, buildDate, buildDate, NOT_AVAILABLE, NOT_AVAILABLE, NOT_AVAILABLE, Map.of());
    }

    /** The entries that open a detail log, in order. */
    public List<DetailEntry> entries() {
        List<DetailEntry> entries = new ArrayList<>(List.of(
                DetailEntry.text("loadgen_version", version + " @ " + revision),
                DetailEntry.text("loadgen_build_date_local", buildDateLocal),
                DetailEntry.text("loadgen_build_date_utc", buildDateUtc),
                DetailEntry.text("loadgen_git_commit_date", gitCommitDate),
                DetailEntry.text("loadgen_git_log_message", gitLogMessage),
                DetailEntry.text("loadgen_git_status_message", gitStatusMessage)));
        if (!gitStatusMessage.isEmpty() && !gitStatusMessage.equals(NOT_AVAILABLE)) {
            // The submission checker searches for this text.
            entries.add(
                    DetailEntry.error("error_uncommitted_loadgen_changes", "Loadgen built with uncommitted changes!"));
        }
        entries.add(DetailEntry.object("loadgen_file_sha1", fileSha1));
        return List.copyOf(entries);
    }
}
