package dev.assay.compliance.tree;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A package as a tree of names and sizes. Links are followed inside the package only. Safe for many threads; closing
 * frees what the archive forms hold.
 */
public final class PackageTree implements AutoCloseable {
    private static final int MAX_LINKS = 40;

    /** Where the bytes of the files come from. */
    public interface Contents extends AutoCloseable {
        /** Opens a file of the tree; the caller closes the stream. */
        InputStream open(TreeNode file) throws IOException;

        @Override
        default void close() throws IOException {}
    }

    private final String name;
    private final TreeNode root;
    private final Contents contents;
    private final List<TreeProblem> problems;

    PackageTree(String name, TreeNode root, Contents contents, List<TreeProblem> problems) {
        this.name = name;
        this.root = root;
        this.contents = contents;
        this.problems = List.copyOf(problems);
    }

    /** The path the user gave. */
    public String name() {
        return name;
    }

    /** The root folder. */
    public TreeNode root() {
        return root;
    }

    /** What was wrong with the package itself. */
    public List<TreeProblem> problems() {
        return problems;
    }

    /** The node at a path, links followed; empty if there is none, or a link leads nowhere or out. */
    public Optional<TreeNode> find(String path) {
        return Optional.ofNullable(resolve(root, path));
    }

    /** The folder at a path. */
    public Optional<TreeNode> directory(String path) {
        return find(path).filter(TreeNode::isDirectory);
    }

    /** The file at a path. */
    public Optional<TreeNode> file(String path) {
        return find(path).filter(TreeNode::isFile);
    }

    /** Whether a path leads to a folder. */
    public boolean hasDirectory(String path) {
        return directory(path).isPresent();
    }

    /** Whether a path leads to a file. */
    public boolean hasFile(String path) {
        return file(path).isPresent();
    }

    /** Names of the folders in a folder, sorted; none if there is no such folder. */
    public List<String> directories(String path) {
        return children(path).stream()
                .filter(n -> followed(n, path).filter(TreeNode::isDirectory).isPresent())
                .map(TreeNode::name)
                .toList();
    }

    /** Names of the files in a folder, sorted; none if there is no such folder. */
    public List<String> files(String path) {
        return children(path).stream()
                .filter(n -> followed(n, path).filter(TreeNode::isFile).isPresent())
                .map(TreeNode::name)
                .toList();
    }

    private Collection<TreeNode> children(String path) {
        return directory(path).map(TreeNode::children).orElse(List.of());
    }

    private Optional<TreeNode> followed(TreeNode node, String folder) {
        return node.kind() == TreeNode.Kind.LINK ? find(folder + "/" + node.name()) : Optional.of(node);
    }

    /** Opens a file that a method of this tree gave. */
    public InputStream open(TreeNode file) throws IOException {
        return contents.open(file);
    }

    /** The same contents seen from a folder of the tree, with paths that begin there. */
    PackageTree below(TreeNode folder) {
        return new PackageTree(name, folder.rebased(folder.path().length() + 1), contents, problems);
    }

    @Override
    public void close() throws IOException {
        contents.close();
    }

    static @Nullable TreeNode resolve(TreeNode root, String path) {
        Deque<String> rest = new ArrayDeque<>();
        push(rest, path);
        Deque<TreeNode> trail = new ArrayDeque<>();
        trail.push(root);
        int links = 0;
        while (!rest.isEmpty()) {
            String part = rest.pop();
            if (part.isEmpty() || part.equals(".")) {
                continue;
            }
            if (part.equals("..")) {
                trail.pop();
                if (trail.isEmpty()) {
                    return null;
                }
                continue;
            }
            TreeNode next = trail.element().child(part);
            if (next == null) {
                return null;
            }
            if (next.kind() == TreeNode.Kind.LINK) {
                String target = next.linkTarget().orElseThrow();
                if (++links > MAX_LINKS || target.startsWith("/")) {
                    return null;
                }
                push(rest, target);
            } else if (!next.isDirectory() && !rest.isEmpty()) {
                return null;
            } else {
                trail.push(next);
            }
        }
        return trail.element();
    }

    private static void push(Deque<String> rest, String path) {
        String[] parts = path.split("/", -1);
        for (int i = parts.length - 1; i >= 0; i--) {
            rest.push(parts[i]);
        }
    }
}
