package dev.assay.nativesut;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where an engine library is and how to start it, as the user writes it:
 * {@code native:/path/libengine.so?config={"workers":4}&isolate=true}. {@code config} is the JSON text for the engine,
 * plain or percent-encoded, or {@code @FILE} to read it from a file; it stands last unless it is percent-encoded.
 *
 * @param library the shared library
 * @param config JSON text, {@code {}} when none is given
 * @param isolate whether the engine runs in a child process
 */
public record NativeSutSpec(Path library, String config, boolean isolate) {
    private static final String SCHEME = "native:";

    /** Whether the text is of this kind at all. */
    public static boolean matches(String text) {
        return text.startsWith(SCHEME);
    }

    /**
     * Reads the text.
     *
     * @throws IllegalArgumentException with one sentence when it is not of this form
     */
    public static NativeSutSpec parse(String text) {
        if (!matches(text) || text.length() == SCHEME.length()) {
            throw wrong(text, "it must start with native: and the path of a shared library");
        }
        int question = text.indexOf('?');
        Path library =
                Path.of(question < 0 ? text.substring(SCHEME.length()) : text.substring(SCHEME.length(), question));
        NativeSutSpec spec = new NativeSutSpec(library, "{}", false);
        String rest = question < 0 ? "" : text.substring(question + 1);
        while (!rest.isEmpty()) {
            if (rest.startsWith("config=")) {
                String value = rest.substring("config=".length());
                boolean plain = value.startsWith("{");
                int end = plain || value.indexOf('&') < 0 ? value.length() : value.indexOf('&');
                spec = new NativeSutSpec(library, configText(text, value.substring(0, end), plain), spec.isolate);
                rest = end == value.length() ? "" : value.substring(end + 1);
            } else {
                int end = rest.indexOf('&') < 0 ? rest.length() : rest.indexOf('&');
                spec = new NativeSutSpec(library, spec.config, isolateFlag(text, rest.substring(0, end)));
                rest = end == rest.length() ? "" : rest.substring(end + 1);
            }
        }
        return spec;
    }

    private static boolean isolateFlag(String text, String parameter) {
        return switch (parameter) {
            case "isolate", "isolate=true" -> true;
            case "isolate=false" -> false;
            default -> throw wrong(text, "\"" + parameter + "\" is neither config=... nor isolate=true");
        };
    }

    private static String configText(String text, String value, boolean plain) {
        if (plain) {
            return value;
        }
        if (!value.startsWith("@")) {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        }
        Path file = Path.of(value.substring(1));
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw wrong(text, "the configuration file " + file + " cannot be read (" + e.getMessage() + ")");
        }
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("\"" + text + "\" does not name an engine library: " + why
                + "; write for example native:/opt/engine/libengine.so?isolate=true&config={\"workers\":4}");
    }
}
