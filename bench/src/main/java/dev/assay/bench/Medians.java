package dev.assay.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads lines of {@link JsonLine}, one a process, and prints minimum, median and maximum of every number by workload. */
public final class Medians {
    private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\": (?:\"([^\"]*)\"|(-?[0-9.]+))");
    private static final List<String> PART_OF_NAME = List.of("size", "warm_ups");

    private Medians() {}

    /** Standard input to standard output. */
    public static void main(String[] args) throws IOException {
        Map<String, Map<String, List<Double>>> workloads = new LinkedHashMap<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            add(line, workloads);
        }
        workloads.forEach(Medians::print);
    }

    private static void add(String line, Map<String, Map<String, List<Double>>> workloads) {
        StringBuilder name = new StringBuilder();
        Map<String, Double> numbers = new LinkedHashMap<>();
        Matcher member = MEMBER.matcher(line);
        while (member.find()) {
            String key = member.group(1);
            if (member.group(2) != null) {
                name.append(member.group(2));
            } else if (PART_OF_NAME.contains(key)) {
                name.append(", ").append(key.replace('_', '-')).append(' ').append(member.group(3));
            } else {
                numbers.put(key, Double.parseDouble(member.group(3)));
            }
        }
        Map<String, List<Double>> lists = workloads.computeIfAbsent(name.toString(), _ -> new LinkedHashMap<>());
        numbers.forEach((key, value) ->
                lists.computeIfAbsent(key, _ -> new ArrayList<>()).add(value));
    }

    private static void print(String workload, Map<String, List<Double>> numbers) {
        int runs = numbers.values().stream().mapToInt(List::size).max().orElse(0);
        System.out.println(workload + ", " + runs + " runs: minimum / median / maximum");
        new TreeMap<>(numbers).forEach((key, values) -> {
            List<Double> sorted = values.stream().sorted().toList();
            System.out.println(String.format(
                    Locale.ROOT,
                    "  %-16s %14.3f / %14.3f / %14.3f",
                    key,
                    sorted.getFirst(),
                    median(sorted),
                    sorted.getLast()));
        });
    }

    private static double median(List<Double> sorted) {
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
