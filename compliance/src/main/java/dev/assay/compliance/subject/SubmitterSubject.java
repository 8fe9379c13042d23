package dev.assay.compliance.subject;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.tree.PackageTree;
import java.util.Optional;

/**
 * One submitter of one division.
 *
 * @param modelMapping own names of benchmarks; read in the open division only
 */
public record SubmitterSubject(PackageSubject parent, String division, String name, Document modelMapping) {
    /** Reads what belongs to the submitter as a whole. */
    public static SubmitterSubject of(PackageSubject parent, String division, String name) {
        String path = division + "/" + name + "/model_mapping.json";
        Document mapping = parent.documents().json(division.equals("open") ? path : "");
        return new SubmitterSubject(parent, division, name, mapping);
    }

    /** Folder of the submitter. */
    public String path() {
        return division + "/" + name;
    }

    /** Whether the open division's freedom holds. */
    public boolean isOpen() {
        return division.equals("open");
    }

    /** The tree of the package. */
    public PackageTree tree() {
        return parent.tree();
    }

    /** Own name of a benchmark. */
    Optional<String> ownMapping(String folder) {
        return isOpen() ? modelMapping.field(folder).map(Scalars::text) : Optional.empty();
    }
}
