package dev.assay.compliance.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/** Opens what the user named: a folder, a .zip, or a .tar.gz. */
public final class PackageOpener {
    private static final Set<String> DIVISIONS = Set.of("closed", "open", "network");

    private PackageOpener() {}

    /**
     * Opens a package.
     *
     * @throws NotAPackageException if the path is none of the three forms or cannot be read
     */
    public static PackageTree open(Path path, PathFilter filter, ArchiveLimits limits) throws NotAPackageException {
        if (!Files.exists(path)) {
            throw new NotAPackageException("There is no " + path + "; name the folder that holds closed/, open/ or"
                    + " network/, or a .zip or .tar.gz of it.");
        }
        try {
            if (Files.isDirectory(path)) {
                return DirectoryScan.scan(path, filter);
            }
            String name = path.toString().toLowerCase(Locale.ROOT);
            if (name.endsWith(".zip")) {
                return belowSingleFolder(ZipScan.scan(path, limits));
            }
            if (name.endsWith(".tar.gz") || name.endsWith(".tgz")) {
                return belowSingleFolder(TarGzScan.scan(path, limits));
            }
        } catch (IOException e) {
            throw new NotAPackageException(path + " cannot be read as a package (" + e.getMessage()
                    + "); check that it is complete and readable.");
        }
        throw new NotAPackageException(
                path
                        + " is neither a folder nor a .zip nor a .tar.gz; name the folder that holds closed/, open/ or network/.");
    }

    /** Archives often hold one folder around the package; then that folder is the root. */
    private static PackageTree belowSingleFolder(PackageTree tree) {
        if (tree.root().children().size() != 1) {
            return tree;
        }
        TreeNode only = tree.root().children().iterator().next();
        boolean wraps = only.isDirectory()
                && !DIVISIONS.contains(only.name())
                && only.children().stream().anyMatch(n -> DIVISIONS.contains(n.name()));
        return wraps ? tree.below(only) : tree;
    }
}
