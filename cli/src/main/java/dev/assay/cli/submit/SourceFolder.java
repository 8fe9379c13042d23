package dev.assay.cli.submit;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The submitter's code as everyone will read it in the package: without hidden files, which hold histories and keys, without what
 * lies outside of its folder, and without the work itself.
 */
final class SourceFolder {
    /**
     * What a folder holds, by names below it.
     *
     * @param files that go into the package
     * @param leftOut hidden files and folders, and links to folders
     * @param leaving links that lead out of the folder or nowhere
     */
    record Listing(List<String> files, List<String> leftOut, List<String> leaving) {
        Listing {
            files = files.stream().sorted().toList();
            leftOut = leftOut.stream().sorted().toList();
            leaving = leaving.stream().sorted().toList();
        }
    }

    private SourceFolder() {}

    /** @param work folder of the work, of which nothing is listed */
    static Listing list(Path folder, Optional<Path> work) throws IOException {
        Path root = folder.toRealPath();
        Optional<Path> without = work.isPresent() && Files.exists(work.get())
                ? Optional.of(work.get().toRealPath())
                : Optional.empty();
        List<String> files = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        List<String> leaving = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes attributes) {
                if (entered.equals(root)) {
                    return FileVisitResult.CONTINUE;
                }
                if (without.filter(entered::equals).isPresent()) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (isHidden(entered)) {
                    leftOut.add(root.relativize(entered).toString());
                    return FileVisitResult.SKIP_SUBTREE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = root.relativize(file).toString();
                if (isHidden(file)) {
                    leftOut.add(name);
                } else if (attributes.isSymbolicLink() && !staysIn(root, file)) {
                    leaving.add(name);
                } else if (Files.isDirectory(file)) {
                    leftOut.add(name);
                } else if (Files.isRegularFile(file)) {
                    files.add(name);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return new Listing(files, leftOut, leaving);
    }

    /** Copies what goes into a package. */
    static void copy(Path folder, Path work, Path to) throws IOException {
        Path root = folder.toRealPath();
        for (String name : list(folder, Optional.of(work)).files()) {
            WorkFolder.copy(root.resolve(name), to.resolve(name));
        }
    }

    private static boolean isHidden(Path file) {
        return String.valueOf(file.getFileName()).startsWith(".");
    }

    private static boolean staysIn(Path root, Path link) {
        try {
            Path target = link.toRealPath();
            // A visible name must not bring a hidden file back in.
            return target.startsWith(root)
                    && root.relativize(target).toString().lines().noneMatch(name -> name.matches("(.*/)?\\..*"));
        } catch (IOException leadsNowhere) {
            return false;
        }
    }
}
