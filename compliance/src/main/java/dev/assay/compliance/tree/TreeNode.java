package dev.assay.compliance.tree;

import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A folder, file or link of a package. Filled by one scan, then only read, by any thread. */
public final class TreeNode {
    /** What a node is. */
    public enum Kind {
        /** A folder. */
        DIRECTORY,
        /** A regular file. */
        FILE,
        /** A symbolic link. */
        LINK,
        /** A device, a socket, a pipe: never opened. */
        OTHER
    }

    private final String path;
    private final String name;
    private final Kind kind;
    private final long sizeBytes;
    private final @Nullable String linkTarget;
    private final long contentKey;
    private final TreeMap<String, TreeNode> children = new TreeMap<>();

    private TreeNode(String path, Kind kind, long sizeBytes, @Nullable String linkTarget, long contentKey) {
        this.path = path;
        this.name = path.substring(path.lastIndexOf('/') + 1);
        this.kind = kind;
        this.sizeBytes = sizeBytes;
        this.linkTarget = linkTarget;
        this.contentKey = contentKey;
    }

    static TreeNode directory(String path) {
        return new TreeNode(path, Kind.DIRECTORY, 0, null, -1);
    }

    static TreeNode file(String path, long sizeBytes, long contentKey) {
        return new TreeNode(path, Kind.FILE, sizeBytes, null, contentKey);
    }

    static TreeNode link(String path, String target) {
        return new TreeNode(path, Kind.LINK, 0, target, -1);
    }

    static TreeNode other(String path) {
        return new TreeNode(path, Kind.OTHER, 0, null, -1);
    }

    TreeNode add(TreeNode child) {
        children.put(child.name, child);
        return child;
    }

    /** A copy of this node and all below it whose paths lack their first characters. */
    TreeNode rebased(int cut) {
        String shorter = path.length() < cut ? "" : path.substring(cut);
        TreeNode copy = new TreeNode(shorter, kind, sizeBytes, linkTarget, contentKey);
        for (TreeNode child : children.values()) {
            copy.add(child.rebased(cut));
        }
        return copy;
    }

    /** Path below the root of the package, with slashes, without one at the front; empty for the root. */
    public String path() {
        return path;
    }

    /** Last part of the path. */
    public String name() {
        return name;
    }

    /** What the node is. */
    public Kind kind() {
        return kind;
    }

    /** Size of a file in bytes; 0 for anything else. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Target of a link, as written. */
    public Optional<String> linkTarget() {
        return Optional.ofNullable(linkTarget);
    }

    /** Key by which the source of the contents finds this file. */
    long contentKey() {
        return contentKey;
    }

    /** The nodes of a folder, sorted by name. */
    public Collection<TreeNode> children() {
        return children.values();
    }

    @Nullable
    TreeNode child(String childName) {
        return children.get(childName);
    }

    /** Whether this is a folder. */
    public boolean isDirectory() {
        return kind == Kind.DIRECTORY;
    }

    /** Whether this is a regular file. */
    public boolean isFile() {
        return kind == Kind.FILE;
    }
}
