package dev.assay.compliance.tree;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Scans a folder on disk. Links are noted, never followed by the scan. */
final class DirectoryScan {
    private final Path base;
    private final PathFilter filter;
    private final TreeBuilder builder;

    private DirectoryScan(Path base, PathFilter filter, ArchiveLimits limits) {
        this.base = base;
        this.filter = filter;
        this.builder = new TreeBuilder(limits);
    }

    static PackageTree scan(Path base, PathFilter filter, ArchiveLimits limits) throws IOException {
        DirectoryScan scan = new DirectoryScan(base, filter, limits);
        if (!Files.isReadable(base)) {
            throw new IOException("the folder cannot be read");
        }
        scan.enter(base, scan.builder.root(), 0);
        scan.builder.judgeLinks();
        return new PackageTree(base.toString(), scan.builder.root(), scan::open, scan.builder.problems());
    }

    private InputStream open(TreeNode file) throws IOException {
        return new BufferedInputStream(
                Files.newInputStream(base.resolve(file.path()), LinkOption.NOFOLLOW_LINKS), 1 << 15);
    }

    private void enter(Path folder, TreeNode node, int depth) {
        if (depth > TreeBuilder.MAX_DEPTH) {
            builder.problem(
                    TreeProblem.Kind.TOO_MUCH, node.path(), "folders nested deeper than " + TreeBuilder.MAX_DEPTH);
            return;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                add(entry, node, depth);
                if (builder.full()) {
                    return;
                }
            }
        } catch (IOException | DirectoryIteratorException | InvalidPathException e) {
            builder.problem(TreeProblem.Kind.UNREADABLE, node.path(), "a folder that cannot be read");
        }
    }

    private void add(Path entry, TreeNode parent, int depth) {
        String name = String.valueOf(entry.getFileName());
        String path = parent.path().isEmpty() ? name : parent.path() + "/" + name;
        if (!builder.count(path)) {
            return;
        }
        if (name.indexOf('\uFFFD') >= 0) {
            parent.add(TreeNode.other(path));
            builder.problem(TreeProblem.Kind.UNREADABLE, path, "a name that is not UTF-8");
            return;
        }
        try {
            BasicFileAttributes is = Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (is.isDirectory()) {
                TreeNode node = parent.add(TreeNode.directory(path));
                if (filter.enters(path)) {
                    enter(entry, node, depth + 1);
                }
            } else if (is.isSymbolicLink()) {
                parent.add(TreeNode.link(path, Files.readSymbolicLink(entry).toString()));
            } else if (is.isRegularFile()) {
                parent.add(TreeNode.file(path, is.size(), 0));
            } else {
                parent.add(TreeNode.other(path));
            }
        } catch (IOException | InvalidPathException e) {
            parent.add(TreeNode.other(path));
            builder.problem(TreeProblem.Kind.UNREADABLE, path, "an entry that cannot be read");
        }
    }
}
