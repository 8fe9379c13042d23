package dev.assay.conf.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts that lie beside the classes of {@code dev.assay.conf}. */
public final class Resources {
    private static final String ROOT = "/dev/assay/conf/";

    private Resources() {}

    /**
     * The text of a data file.
     *
     * @param path path below the module's data root, for example {@code rounds/v6.1.json}
     * @throws IllegalStateException when the file was not packed: the build is broken
     */
    public static String text(String path) {
        try (InputStream stream = Resources.class.getResourceAsStream(ROOT + path)) {
            if (stream == null) {
                throw new IllegalStateException("built-in data file " + path + " is missing; build Assay again");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("built-in data file " + path + " cannot be read", e);
        }
    }
}
