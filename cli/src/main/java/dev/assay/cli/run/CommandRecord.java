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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
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

    /** Where files go, and how a command speaks, is no part of what was measured. */
    private static final Set<String> OUTPUT_ONLY = Set.of("out", "overwrite", "json", "quiet", "resume");

    private static final String NATIVE = "native:";
    private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^/@\\s]+@");
    private static final Pattern SECRET_QUERY =
            Pattern.compile("(?i)([?&](?:api[_-]?key|key|token|secret|password|sig)=)[^&\\s\"']*");
    private static final Pattern SECRET_FIELD = Pattern.compile(
            "(?i)(\"[^\"]*(?:api[_-]?key|secret|password|authorization|access[_-]?token|auth[_-]?token)[^\"]*\"\\s*:\\s*)\"(?:\\\\.|[^\"\\\\])*\"");

    public CommandRecord {
        arguments = List.copyOf(arguments);
        options = Map.copyOf(options);
        inputs = new LinkedHashMap<>(inputs);
    }

    /** What was parsed for a command. */
    public static CommandRecord of(ParseResult parsed) {
        List<String> arguments = new ArrayList<>(words(parsed.commandSpec()));
        List<String> given = parsed.originalArgs();
        boolean named = given.size() >= arguments.size()
                && given.subList(0, arguments.size()).equals(arguments);
        given.stream().skip(named ? arguments.size() : 0).forEach(argument -> arguments.add(withoutSecrets(argument)));
        return new CommandRecord(arguments, values(parsed), hashes(parsed));
    }

    /**
     * What was parsed for a command, told as another command: one that makes again a single run of the many that a search or an
     * audit makes. Options that the other one lacks are left out.
     *
     * @param words the other command and its positional parameters, for example {@code run}
     * @param leftOut further options that are not taken over, by long name without dashes
     * @param more options in place of them and after them; empty values are switches
     */
    public static CommandRecord as(
            ParseResult parsed, List<String> words, Set<String> leftOut, Map<String, String> more) {
        CommandSpec other = found(parsed.commandSpec().root(), words);
        List<String> arguments = new ArrayList<>(words);
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> all = values(parsed);
        for (OptionSpec option : new LinkedHashSet<>(parsed.matchedOptions())) {
            String name = longName(option);
            boolean taken = other.findOption(option.longestName()) != null
                    && !OUTPUT_ONLY.contains(name)
                    && !leftOut.contains(name)
                    && !more.containsKey(name);
            if (taken) {
                options.put(name, all.getOrDefault(name, ""));
                if (option.arity().max() == 0) {
                    arguments.add(option.longestName());
                } else {
                    option.originalStringValues()
                            .forEach(value -> arguments.addAll(List.of(option.longestName(), withoutSecrets(value))));
                }
            }
        }
        more.forEach((name, value) -> {
            options.put(name, value);
            arguments.add("--" + name);
            if (!value.isEmpty()) {
                arguments.add(value);
            }
        });
        return new CommandRecord(arguments, options, hashes(parsed));
    }

    private static CommandSpec found(CommandSpec root, List<String> words) {
        CommandSpec found = root;
        for (String word : words) {
            if (!found.subcommands().containsKey(word)) {
                break;
            }
            found = found.subcommands().get(word).getCommandSpec();
        }
        return found;
    }

    /** The command as it is typed, without the name of the program. */
    private static List<String> words(CommandSpec spec) {
        List<String> words = new ArrayList<>();
        for (CommandSpec one = spec; one.parent() != null; one = one.parent()) {
            words.addFirst(one.name());
        }
        return words.isEmpty() ? List.of(spec.name()) : words;
    }

    private static Map<String, String> values(ParseResult parsed) {
        Map<String, String> values = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            values.put(
                    longName(option),
                    option.arity().max() == 0 ? "" : withoutSecrets(String.join(",", option.originalStringValues())));
        }
        return values;
    }

    private static Map<String, String> hashes(ParseResult parsed) {
        Map<String, String> hashes = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            option.originalStringValues()
                    .forEach(text -> hash(option, text).ifPresent(sha -> hashes.put(longName(option), sha)));
        }
        return hashes;
    }

    private static String longName(OptionSpec option) {
        return option.longestName().replaceFirst("^-+", "");
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
                .map(address -> address.startsWith(NATIVE)
                        || address.matches("(?i)(?:[a-z]+://)?(localhost|127\\.[0-9.]+|\\[::1\\])(:\\d+)?(/.*)?"))
                .orElse(true);
    }

    /** A command, an option or what was printed of them, as it may be kept: secrets are replaced by {@value #LEFT_OUT}. */
    public static String withoutSecrets(String text) {
        String plain = USER_INFO.matcher(text).replaceAll(LEFT_OUT + "@");
        plain = SECRET_QUERY.matcher(plain).replaceAll("$1" + LEFT_OUT);
        return SECRET_FIELD.matcher(plain).replaceAll("$1\"" + LEFT_OUT + "\"");
    }

    /** A file of keys is no input: its hash would let a guess be tried. */
    private static Optional<String> hash(OptionSpec option, String value) {
        boolean library = option.longestName().equals("--sut") && value.startsWith(NATIVE);
        if ((option.type() != Path.class && !library)
                || option.longestName().contains("key")
                || option.longestName().equals("--out")) {
            return Optional.empty();
        }
        Path file = Path.of(library ? value.substring(NATIVE.length()) : value);
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
