package dev.assay.compliance.tree;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a package begins on disk: the folder that holds closed, open or network. Reads names only, and follows no links. */
public final class PackageFolder {
    static final Set<String> DIVISIONS = Set.of("closed", "open", "network");
    static final int MAX_WRAPPERS = 5;
    /** A folder with more entries than this is no wrapper, so that the rest need not be listed. */
    private static final int MAX_LISTED = 64;

    private static final Set<String> OF_A_SUBMITTER = Set.of("results", "systems");

    private PackageFolder() {}

    /** The folder itself, or the one inside it if nothing but that one is there, as an unpacked archive often has it. */
    public static Path of(Path named) {
        Path at = named;
        for (int i = 0; i < MAX_WRAPPERS; i++) {
            if (DIVISIONS.stream().anyMatch(at.normalize()::endsWith) && !at.equals(named)) {
                return named;
            }
            if (holdsDivision(at)) {
                return at;
            }
            List<Path> inside = entries(at);
            if (inside.size() != 1 || !Files.isDirectory(inside.getFirst(), LinkOption.NOFOLLOW_LINKS)) {
                return named;
            }
            at = inside.getFirst();
        }
        return named;
    }

    private static boolean holdsDivision(Path folder) {
        return DIVISIONS.stream().anyMatch(d -> Files.isDirectory(folder.resolve(d)));
    }

    private static List<Path> entries(Path folder) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path entry : all) {
                if (!isLitter(String.valueOf(entry.getFileName()))) {
                    entries.add(entry);
                }
                if (entries.size() > MAX_LISTED) {
                    break;
                }
            }
        } catch (IOException | DirectoryIteratorException | InvalidPathException unreadable) {
            return List.of();
        }
        return entries;
    }

    /** What file managers and version control leave beside a package. */
    static boolean isLitter(String name) {
        return name.startsWith(".") || name.equals("__MACOSX") || name.equals("pax_global_header");
    }

    /** The package that a folder lies in, if it is a division, a submitter or something deeper in one. */
    public static Optional<Path> around(Path named) {
        Path at = named.toAbsolutePath().normalize();
        while (at != null) {
            Path name = at.getFileName();
            Path parent = at.getParent();
            if (name != null && parent != null && DIVISIONS.contains(name.toString()) && holdsSubmitter(at)) {
                return Optional.of(asGiven(named, parent));
            }
            at = parent;
        }
        return Optional.empty();
    }

    private static boolean holdsSubmitter(Path division) {
        return entries(division).stream().anyMatch(PackageFolder::isSubmitter);
    }

    private static boolean isSubmitter(Path folder) {
        return OF_A_SUBMITTER.stream().anyMatch(s -> Files.isDirectory(folder.resolve(s)));
    }

    /** A relative path stays one where it can, as the user would type it. */
    private static Path asGiven(Path named, Path found) {
        @Nullable Path start = named.isAbsolute() ? null : Path.of("").toAbsolutePath();
        if (start == null || !found.startsWith(start)) {
            return found;
        }
        Path relative = start.relativize(found);
        return relative.toString().isEmpty() ? Path.of(".") : relative;
    }
}
