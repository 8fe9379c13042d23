package dev.assay.compliance.tree;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Opens what the user named: a folder, a .zip, a .tar or a .tar.gz. What a file is, its first bytes tell, not its name. */
public final class PackageOpener {
    private static final int HEAD_BYTES = 512;
    private static final String WANTED =
            "name the folder that holds closed, open or network, or a .zip or .tar.gz of it.";
    /** First bytes, in hex, of forms that are known but not read. */
    private static final Map<String, String> OTHER_FORMS = Map.of(
            "fd377a585a00",
            "xz",
            "28b52ffd",
            "zstd",
            "425a68",
            "bzip2",
            "377abcaf271c",
            "7-Zip",
            "526172211a07",
            "RAR");

    private PackageOpener() {}

    /**
     * Opens a package.
     *
     * @throws NotAPackageException if the path is none of these forms or cannot be read
     */
    public static PackageTree open(Path path, PathFilter filter, ArchiveLimits limits) throws NotAPackageException {
        if (!Files.exists(path)) {
            throw new NotAPackageException("There is no " + path + "; " + WANTED);
        }
        if (!Files.isDirectory(path) && !Files.isRegularFile(path)) {
            throw new NotAPackageException(path + " is neither a folder nor a file; " + WANTED);
        }
        try {
            return Files.isDirectory(path)
                    ? DirectoryScan.scan(PackageFolder.of(path), filter, limits)
                    : archive(path, limits);
        } catch (IOException e) {
            throw new NotAPackageException(path + " cannot be read as a package: " + e.getMessage()
                    + "; check that it is complete and readable.");
        }
    }

    private static PackageTree archive(Path path, ArchiveLimits limits) throws IOException, NotAPackageException {
        byte[] head;
        try (InputStream in = Files.newInputStream(path)) {
            head = in.readNBytes(HEAD_BYTES);
        }
        String hex = HexFormat.of().formatHex(head);
        String name = path.toString().toLowerCase(Locale.ROOT);
        if (hex.startsWith("504b0304") || hex.startsWith("504b0506") || name.endsWith(".zip")) {
            return withoutWrappers(ZipScan.scan(path, limits));
        }
        if (hex.startsWith("1f8b")) {
            return withoutWrappers(TarScan.packed(path, limits));
        }
        if (TarReader.isHeader(head)) {
            return withoutWrappers(TarScan.plain(path, limits));
        }
        for (Map.Entry<String, String> form : OTHER_FORMS.entrySet()) {
            if (hex.startsWith(form.getKey())) {
                throw new NotAPackageException(path + " is packed with " + form.getValue()
                        + ", which is not read here; unpack it and name the folder, or pack it as .tar.gz or .zip.");
            }
        }
        throw new NotAPackageException(
                path + (head.length == 0 ? " is an empty file; " : " is no .zip, .tar or .tar.gz; ") + WANTED);
    }

    /** Archives often hold a folder around the package, and litter of file managers beside it; then that folder is the root. */
    private static PackageTree withoutWrappers(PackageTree tree) {
        TreeNode root = tree.root();
        for (int i = 0; i < PackageFolder.MAX_WRAPPERS; i++) {
            if (root.children().stream().anyMatch(n -> PackageFolder.DIVISIONS.contains(n.name()))) {
                return root == tree.root() ? tree : tree.below(root);
            }
            List<TreeNode> inside = root.children().stream()
                    .filter(n -> !PackageFolder.isLitter(n.name()))
                    .toList();
            if (inside.size() != 1 || !inside.getFirst().isDirectory()) {
                return tree;
            }
            root = inside.getFirst();
        }
        return tree;
    }
}
