package dev.assay.compliance.subject;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.tree.PackageTree;
import java.util.Locale;
import java.util.Set;

/**
 * One system of a submitter, by its folder below {@code results}.
 *
 * @param description the system description
 */
public record SystemSubject(SubmitterSubject parent, String name, Document description) {
    private static final Set<String> TYPES = Set.of("datacenter", "edge", "datacenter,edge", "edge,datacenter");

    /** Reads the description. */
    public static SystemSubject of(SubmitterSubject parent, String name) {
        String path = parent.path() + "/systems/" + name + ".json";
        return new SystemSubject(parent, name, parent.parent().documents().json(path));
    }

    /** Folder of the results of the system. */
    public String path() {
        return parent.path() + "/results/" + name;
    }

    /** Path of the system description. */
    public String descriptionPath() {
        return parent.path() + "/systems/" + name + ".json";
    }

    /** Path of the nameplate file. */
    public String nameplatePath() {
        return parent.path() + "/systems/" + name + "_power.yaml";
    }

    /** The package. */
    public PackageSubject pack() {
        return parent.parent();
    }

    /** The tree of the package. */
    public PackageTree tree() {
        return parent.tree();
    }

    /** System type as written; empty text if there is none. */
    public String systemType() {
        return description.text("system_type");
    }

    /** Whether the type is one of those allowed. */
    public boolean typeAllowed() {
        return TYPES.contains(systemType());
    }

    /** Whether the system may show edge results. */
    public boolean isEdge() {
        return systemType().toLowerCase(Locale.ROOT).contains("edge");
    }

    /** Whether the system says it is reached over a network. */
    public boolean saysNetwork() {
        return description
                .field("is_network")
                .map(v -> v.isBoolean()
                        ? v.booleanValue()
                        : Scalars.text(v).toLowerCase(Locale.ROOT).equals("true"))
                .orElse(false);
    }

    /** Whether what it says about the network fits the division. */
    public boolean networkFitsDivision() {
        return switch (parent.division()) {
            case "network" -> saysNetwork();
            case "closed" -> !saysNetwork();
            default -> true;
        };
    }
}
