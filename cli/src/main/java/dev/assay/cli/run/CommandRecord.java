package dev.assay.cli.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command line of a run, as it can be kept: with every option, without secrets.
 *
 * @param arguments of the program; a secret is replaced by {@value #LEFT_OUT}
 * @param options values by long name without dashes, as written; empty for switches
 * @param inputs SHA-256 by long name of the option that names the file
 */
public record CommandRecord(List<String> arguments, Map<String, String> options, Map<String, String> inputs) {
    /** Stands where a secret stood. */
    public static final String LEFT_OUT = "(left out)";

    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@\\s]+@");
    private static final Pattern SECRET_QUERY =
            Pattern.compile("(?i)([?&](?:api[_-]?key|key|token|secret|password|sig)=)[^&\\s]*");
    private static final Pattern SECRET_FIELD = Pattern.compile(
            "(?i)(\"[^\"]*(?:api[_-]?key|secret|password|authorization|access[_-]?token|auth[_-]?token)[^\"]*\"\\s*:\\s*)\"[^\"]*\"");

    public CommandRecord {
        arguments = List.copyOf(arguments);
        options = Map.copyOf(options);
        inputs = new LinkedHashMap<>(inputs);
    }

    /** What was parsed for a command. */
    public static CommandRecord of(ParseResult parsed) {
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> inputs = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            String longName = option.longestName().replaceFirst("^-+", "");
            List<String> values = option.originalStringValues();
            String value = option.arity().max() == 0 ? "" : withoutSecrets(String.join(",", values));
            options.put(longName, value);
            values.forEach(text -> hash(option, text).ifPresent(sha -> inputs.put(longName, sha)));
        }
        List<String> arguments = new ArrayList<>();
        String name = parsed.commandSpec().name();
        if (parsed.originalArgs().isEmpty() || !parsed.originalArgs().getFirst().equals(name)) {
            arguments.add(name);
        }
        parsed.originalArgs().forEach(argument -> arguments.add(withoutSecrets(argument)));
        return new CommandRecord(arguments, options, inputs);
    }

    /** The value of an option, if it was given. */
    public Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name)).filter(value -> !value.isEmpty());
    }

    /** Whether a switch or option was given. */
    public boolean isGiven(String name) {
        return options.containsKey(name);
    }

    /** Whether the measured system is on this machine, as far as its address says. */
    public boolean isLocal() {
        return option("sut")
                .map(address -> address.startsWith("native:")
                        || address.matches("(?i)(?:[a-z]+://)?(localhost|127\\.[0-9.]+|\\[::1\\])(:\\d+)?(/.*)?"))
                .orElse(true);
    }

    static String withoutSecrets(String text) {
        String plain = USER_INFO.matcher(text).replaceAll(LEFT_OUT + "@");
        plain = SECRET_QUERY.matcher(plain).replaceAll("$1" + LEFT_OUT);
        return SECRET_FIELD.matcher(plain).replaceAll("$1\"" + LEFT_OUT + "\"");
    }

    /** A file of keys is no input: its hash would let a guess be tried. */
    private static Optional<String> hash(OptionSpec option, String value) {
        if (option.type() != Path.class
                || option.longestName().contains("key")
                || option.longestName().equals("--out")) {
            return Optional.empty();
        }
        Path file = Path.of(value);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digesting.transferTo(java.io.OutputStream.nullOutputStream());
            return Optional.of(
                    HexFormat.of().formatHex(digesting.getMessageDigest().digest()));
        } catch (IOException e) {
            return Optional.of("unknown: " + e.getClass().getSimpleName());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
