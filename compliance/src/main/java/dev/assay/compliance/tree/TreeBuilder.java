package dev.assay.compliance.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts nodes into place while a package is scanned. One thread. */
final class TreeBuilder {
    static final int MAX_DEPTH = 60;
    private static final int MAX_PROBLEMS = 1000;
    private static final int MAX_SHOWN_NAME = 200;

    private final TreeNode root = TreeNode.directory("");
    private final List<TreeProblem> problems = new ArrayList<>();
    private final ArchiveLimits limits;
    private int nodes;
    private long nameChars;
    private boolean full;

    TreeBuilder(ArchiveLimits limits) {
        this.limits = limits;
    }

    TreeNode root() {
        return root;
    }

    List<TreeProblem> problems() {
        return problems;
    }

    void problem(TreeProblem.Kind kind, String path, String found) {
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(new TreeProblem(kind, shortened(path), shortened(found)));
        }
    }

    private static String shortened(String name) {
        return name.length() <= MAX_SHOWN_NAME ? name : name.substring(0, MAX_SHOWN_NAME) + "...";
    }

    /** Counts a node; false if there are too many. */
    boolean count(String path) {
        nodes++;
        nameChars += path.length();
        if (!full && (nodes > limits.maxNodes() || nameChars > limits.maxNameChars())) {
            full = true;
            problem(
                    TreeProblem.Kind.TOO_MUCH,
                    path,
                    nodes > limits.maxNodes()
                            ? "more than " + limits.maxNodes() + " files and folders; the rest is left out"
                            : "names longer than " + limits.maxNameChars()
                                    + " characters together; the rest is left out");
        }
        return !full;
    }

    /** Whether there were too many nodes, so that there is no use in going on. */
    boolean full() {
        return full;
    }

    /**
     * The name of an archive entry in the form used here, or null if it is unsafe: it begins at the root of the disk,
     * climbs with "..", holds a backslash, a zero byte or bytes that are no text, or nests too deep.
     */
    static @Nullable String safeName(String entry) {
        if (entry.startsWith("/")
                || entry.indexOf('\\') >= 0
                || entry.indexOf('\0') >= 0
                || entry.indexOf('\uFFFD') >= 0
                || isDrive(entry)) {
            return null;
        }
        List<String> kept = new ArrayList<>();
        for (String part : entry.split("/", -1)) {
            if (part.equals("..")) {
                return null;
            }
            if (!part.isEmpty() && !part.equals(".")) {
                kept.add(part);
            }
        }
        return kept.size() > MAX_DEPTH ? null : String.join("/", kept);
    }

    private static boolean isDrive(String entry) {
        char first = entry.isEmpty() ? '/' : Character.toLowerCase(entry.charAt(0));
        return entry.length() > 1 && entry.charAt(1) == ':' && first >= 'a' && first <= 'z';
    }

    /** The folder at a safe path, made if need be; null if a file stands in the way or there are too many. */
    @Nullable
    TreeNode folder(String path) {
        TreeNode at = root;
        if (path.isEmpty()) {
            return at;
        }
        for (String part : path.split("/", -1)) {
            TreeNode next = at.child(part);
            if (next == null) {
                String made = at.path().isEmpty() ? part : at.path() + "/" + part;
                if (!count(made)) {
                    return null;
                }
                next = at.add(TreeNode.directory(made));
            }
            if (!next.isDirectory()) {
                return null;
            }
            at = next;
        }
        return at;
    }

    /** Adds a file or link of an archive below the folders of its path. */
    void place(TreeNode node) {
        int slash = node.path().lastIndexOf('/');
        TreeNode parent = folder(slash < 0 ? "" : node.path().substring(0, slash));
        if (parent == null && full) {
            return;
        }
        if (parent == null) {
            problem(TreeProblem.Kind.TWICE, node.path(), "a file where a folder of the same name stands");
            return;
        }
        TreeNode before = parent.child(node.name());
        if (before != null) {
            problem(TreeProblem.Kind.TWICE, node.path(), "the same name twice");
            if (before.isDirectory()) {
                return;
            }
        }
        parent.add(node);
    }

    /** Looks at every link once and tells of those that leave the package or run in circles. */
    void judgeLinks() {
        judgeLinks(root);
    }

    private void judgeLinks(TreeNode folder) {
        for (TreeNode node : folder.children()) {
            if (node.isDirectory()) {
                judgeLinks(node);
            } else if (node.kind() == TreeNode.Kind.LINK) {
                judgeLink(node);
            }
        }
    }

    private void judgeLink(TreeNode link) {
        String target = link.linkTarget().orElse("");
        if (target.startsWith("/") || leaves(link.path(), target)) {
            problem(TreeProblem.Kind.LINK_LEAVES_PACKAGE, link.path(), "a link to " + target);
        } else if (isCycle(link)) {
            problem(TreeProblem.Kind.LINK_CYCLE, link.path(), "a link to " + target + ", which leads back here");
        }
    }

    private static boolean leaves(String path, String target) {
        int depth = path.split("/", -1).length - 1;
        for (String part : target.split("/", -1)) {
            if (part.equals("..")) {
                depth--;
            } else if (!part.isEmpty() && !part.equals(".")) {
                depth++;
            }
            if (depth < 0) {
                return true;
            }
        }
        return false;
    }

    private boolean isCycle(TreeNode link) {
        TreeNode target = PackageTree.resolve(root, link.path());
        if (target == null) {
            int slash = link.path().lastIndexOf('/');
            String folder = slash < 0 ? "" : link.path().substring(0, slash + 1);
            String next = folder + link.linkTarget().orElse("");
            for (int hops = 0; hops < 45; hops++) {
                TreeNode at = direct(next);
                if (at == null || at.kind() != TreeNode.Kind.LINK) {
                    return false;
                }
                int cut = at.path().lastIndexOf('/');
                next = (cut < 0 ? "" : at.path().substring(0, cut + 1))
                        + at.linkTarget().orElse("");
            }
            return true;
        }
        return target.isDirectory()
                && (link.path() + "/").startsWith(target.path().isEmpty() ? "" : target.path() + "/");
    }

    /** The node at a path, the last part not followed if it is a link. */
    private @Nullable TreeNode direct(String path) {
        int slash = path.lastIndexOf('/');
        TreeNode folder = slash < 0 ? root : PackageTree.resolve(root, path.substring(0, slash));
        return folder == null ? null : folder.child(path.substring(slash + 1));
    }
}
