package dev.assay.loadgen.api;

/** How queries arrive. The names are those that the official logs print; the order is the official one. */
public enum Scenario {
    SINGLE_STREAM("SingleStream"),
    MULTI_STREAM("MultiStream"),
    SERVER("Server"),
    OFFLINE("Offline");

    private final String officialName;

    Scenario(String officialName) {
        this.officialName = officialName;
    }

    /** The spelling used in configuration keys and logs, without blanks. */
    public String officialName() {
        return officialName;
    }

    /**
     * Finds a scenario by its official name, ignoring case.
     *
     * @throws IllegalArgumentException with the allowed names when there is none
     */
    public static Scenario ofOfficialName(String name) {
        for (Scenario scenario : values()) {
            if (scenario.officialName.equalsIgnoreCase(name)) {
                return scenario;
            }
        }
        throw new IllegalArgumentException(
                "unknown scenario \"" + name + "\"; use SingleStream, MultiStream, Server or Offline");
    }
}
