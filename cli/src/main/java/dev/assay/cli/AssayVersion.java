package dev.assay.cli;

import dev.assay.loadgen.api.LoadGenVersion;
import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Version of the program and of the reference whose behaviour is its default. */
final class AssayVersion implements IVersionProvider {
    private static final String UNPACKAGED = "unpackaged";

    @Override
    public String[] getVersion() {
        return new String[] {
            "assay " + number(),
            "behaves as MLPerf LoadGen " + LoadGenVersion.NEWEST + " by default",
            "Java " + Runtime.version()
        };
    }

    /** The released number from the jar, or a word that says that the classes run from a build directory. */
    static String number() {
        return Optional.ofNullable(AssayVersion.class.getPackage().getImplementationVersion())
                .orElse(UNPACKAGED);
    }
}
