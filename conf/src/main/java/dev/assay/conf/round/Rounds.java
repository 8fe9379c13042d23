package dev.assay.conf.round;

import dev.assay.conf.data.Resources;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The rounds whose checker tables are built in. Tables are read on first use and kept. */
public final class Rounds {
    /** Name of the tables that are no round's: short runs for trying things out with the embedded engine. */
    public static final String DEMO = "demo";

    private static final List<String> NAMES = List.of("v4.1", "v5.0", "v5.1", "v6.0", "v6.1");
    private static final Map<String, Round> LOADED = new ConcurrentHashMap<>();

    private Rounds() {}

    /** Names of the rounds, oldest first, without the demonstration. */
    public static List<String> names() {
        return NAMES;
    }

    /** The newest round. */
    public static Round newest() {
        return byName(NAMES.getLast());
    }

    /** Whether there are tables of that name, the demonstration included; the leading {@code v} is needed. */
    public static boolean isKnown(String name) {
        return NAMES.contains(name) || name.equals(DEMO);
    }

    /** Whether a round is another one or came later; the demonstration follows the newest. */
    public static boolean since(String round, String other) {
        return round.equals(DEMO) || round.compareTo(other) >= 0;
    }

    /**
     * A round, or the demonstration, by its name; the leading {@code v} may be left out.
     *
     * @throws IllegalArgumentException with the known names when there is no such round
     */
    public static Round byName(String name) {
        String full = name.startsWith("v") || name.equals(DEMO) ? name : "v" + name;
        if (!isKnown(full)) {
            throw new IllegalArgumentException(
                    "unknown round \"" + name + "\"; the rounds with checker tables are " + String.join(", ", NAMES));
        }
        return LOADED.computeIfAbsent(full, Rounds::load);
    }

    private static Round load(String name) {
        String file = "rounds/" + name + ".json";
        return RoundReader.read(Resources.text(file), file);
    }
}
