package dev.assay.openaihttp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A credential for the server. It comes from an environment variable or a file, never from a command line, which other
 * users of the machine can read. It is sent in one header and shown nowhere.
 */
public final class ApiKey {
    private static final long MAX_BYTES = 16 << 10;
    private final String secret;

    private ApiKey(String secret, String origin) {
        this.secret = secret.strip();
        if (this.secret.isEmpty()) {
            throw new IllegalArgumentException("the API key from " + origin + " is empty");
        }
        if (!this.secret.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException(
                    "the API key from " + origin + " holds blanks or characters that a header cannot carry");
        }
    }

    /**
     * Reads the key from an environment variable.
     *
     * @throws IllegalArgumentException with one sentence when it is not set or unusable
     */
    public static ApiKey fromEnvironment(String variable) {
        @Nullable String value = System.getenv(variable);
        if (value == null) {
            throw new IllegalArgumentException("the environment variable " + variable
                    + ", which should hold the API key, is not set; export it or name another one");
        }
        return new ApiKey(value, "the environment variable " + variable);
    }

    /**
     * Reads the key from a file; white space around it is dropped.
     *
     * @throws IllegalArgumentException with one sentence when the file is missing or unusable
     */
    public static ApiKey fromFile(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new IllegalArgumentException(file + " is too large for a file with an API key");
            }
            return new ApiKey(Files.readString(file), file.toString());
        } catch (IOException e) {
            throw new IllegalArgumentException("the file " + file + " with the API key cannot be read", e);
        }
    }

    /** The value of the Authorization header. */
    String header() {
        return "Bearer " + secret;
    }

    /** The text without the key, should a server have echoed it. */
    String redact(String text) {
        return text.replace(secret, "[key]");
    }

    @Override
    public String toString() {
        return "[key]";
    }
}
