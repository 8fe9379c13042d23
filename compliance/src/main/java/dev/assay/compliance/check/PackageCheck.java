package dev.assay.compliance.check;

import dev.assay.compliance.doc.Documents;
import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.compliance.subject.PackageSubject;
import dev.assay.compliance.tree.NotAPackageException;
import dev.assay.compliance.tree.PackageFolder;
import dev.assay.compliance.tree.PackageOpener;
import dev.assay.compliance.tree.PackageTree;
import dev.assay.compliance.tree.PathFilter;
import dev.assay.conf.round.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks a package on disk: the entry point for commands. */
public final class PackageCheck {
    private static final List<String> ROUNDS = Rounds.names();

    private PackageCheck() {}

    /** The rounds that can be checked, oldest first. */
    public static List<String> rounds() {
        return ROUNDS;
    }

    /**
     * Checks a folder or archive.
     *
     * @throws NotAPackageException if there is no package, no such round, or no such part, with the sentence for the user
     */
    public static CheckReport run(Path path, CheckSettings settings) throws NotAPackageException {
        String round = settings.round().orElse("");
        if (!round.isEmpty() && !Rounds.isKnown(round)) {
            throw new NotAPackageException("Unknown round " + round + "; known are " + String.join(", ", ROUNDS)
                    + ", and " + Rounds.DEMO + " for the demonstration.");
        }
        try (PackageTree tree = PackageOpener.open(path, filter(settings.options()), settings.limits())) {
            requireDivision(path, tree, settings.options());
            Documents documents = new Documents(tree);
            RoundDetection.Found found = round.isEmpty()
                    ? new RoundDetection(tree, documents, RoundTables.all()).find()
                    : new RoundDetection.Found(new RoundTables(Rounds.byName(round)), "the command line");
            return check(tree, documents, found, settings);
        } catch (IOException e) {
            throw new NotAPackageException(path + " cannot be closed after reading: " + e.getMessage());
        }
    }

    private static CheckReport check(
            PackageTree tree, Documents documents, RoundDetection.Found found, CheckSettings settings) {
        RoundTables tables = found.tables();
        Judge own = tables.layoutOfV6() ? Judge.CURRENT_TOOL : Judge.OLDER_TOOL;
        Judge tool = settings.tool().orElse(own);
        boolean foreign = tool == Judge.CURRENT_TOOL && own == Judge.OLDER_TOOL;
        RoundTables toolTables = foreign ? tables.asTheCurrentToolHasThem() : tables;
        PackageSubject pack = new PackageSubject(tree, documents, tables, toolTables, tool, settings.options());
        return Checker.check(pack, found.source(), settings.official(), settings.threads(), settings.progress());
    }

    /** A part is found without walking the rest: other submitters are not entered. */
    private static PathFilter filter(CheckOptions options) {
        return path -> {
            String[] parts = path.split("/", -1);
            return options.division(parts[0]) && (parts.length < 2 || options.submitter(parts[1]));
        };
    }

    private static void requireDivision(Path path, PackageTree tree, CheckOptions options) throws NotAPackageException {
        if (PackageSubject.DIVISIONS.stream().anyMatch(tree::hasDirectory)) {
            return;
        }
        Optional<Path> around = Files.isDirectory(path) ? PackageFolder.around(path) : Optional.empty();
        if (around.isPresent()) {
            throw new NotAPackageException(path + " is only a part of a package; name the package, " + around.get()
                    + ", and choose the part with --division, --submitter, --system or --benchmark.");
        }
        String missing = " is not a package: it holds none of the folders closed, open and network; ";
        if (tree.hasDirectory("results") && tree.hasDirectory("systems")) {
            throw new NotAPackageException(tree.name() + missing + "it looks like the folder of one submitter, so put"
                    + " it into closed, open or network and name the folder that holds that one.");
        }
        boolean leftOut = tree.root().children().isEmpty() && options.partial();
        if (tree.problems().isEmpty() && !leftOut) {
            throw new NotAPackageException(tree.name() + missing + "name the folder that holds them.");
        }
    }
}
