package dev.assay.bench;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs one workload in this process and prints one line of JSON. */
public final class Bench {
    private static final String USAGE = """
            usage: bench WORKLOAD [--warm-ups N]
              singlestream N | multistream N | offline-one N | offline-1024 N | trace N
              server RATE SECONDS [hybrid|spinning|polite] | generate N
              native-singlestream N LIBRARY | native-multistream N LIBRARY | native-offline N LIBRARY
              native-server RATE SECONDS LIBRARY | native-stamps N LIBRARY
              isolated-... instead of native-...: the engine in a process of its own
              http-requests SECONDS SERVER_CPUS | http-burst SECONDS SERVER_CPUS
              http-paced STREAMS SERVER_CPUS | http-open STREAMS SERVER_CPUS
              statistics N offline|server|server-tokens|singlestream|multistream""";
    private static final double NANOS_PER_SECOND = 1e9;

    private Bench() {}

    /** Exit status 2 when the arguments are wrong. */
    public static void main(String[] args) throws IOException {
        List<String> words = new ArrayList<>(List.of(args));
        try {
            int warmUps = takeWarmUps(words);
            System.out.println(measure(words, warmUps));
        } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
            System.err.println(
                    "bench: cannot run \"" + String.join(" ", args) + "\": " + wrong.getMessage() + "\n" + USAGE);
            System.exit(2);
        }
    }

    private static int takeWarmUps(List<String> words) {
        int at = words.indexOf("--warm-ups");
        if (at < 0) {
            return 0;
        }
        int warmUps = Integer.parseInt(words.get(at + 1));
        words.subList(at, at + 2).clear();
        return warmUps;
    }

    private static JsonLine measure(List<String> words, int warmUps) throws IOException {
        String name = words.get(0);
        long size = Long.parseLong(words.get(1));
        return switch (name) {
            case "singlestream" -> SessionBench.run(Workload.singleStream(size, false), warmUps);
            case "trace" -> SessionBench.run(Workload.singleStream(size, true), warmUps);
            case "multistream" -> SessionBench.run(Workload.multiStream(size), warmUps);
            case "offline-one" -> SessionBench.run(Workload.offline(size, true), warmUps);
            case "offline-1024" -> SessionBench.run(Workload.offline(size, false), warmUps);
            case "server" -> SessionBench.run(server(size, words), warmUps);
            case "native-stamps" -> StampBench.run(Math.toIntExact(size), Path.of(words.get(2)));
            case "statistics" -> StatisticsBench.run(Math.toIntExact(size), words.get(2), warmUps);
            case "http-requests", "http-burst", "http-paced", "http-open" ->
                HttpBench.run(name, Math.toIntExact(size), words.get(2), warmUps);
            case "generate" -> generate(size, warmUps);
            default -> SessionBench.run(behindTheAbi(name, size, words), warmUps);
        };
    }

    /** Names such as native-singlestream and isolated-server; the library is the last word. */
    private static Workload behindTheAbi(String name, long size, List<String> words) {
        Path library = Path.of(words.getLast());
        int dash = name.indexOf('-') + 1;
        Workload plain = switch (name.substring(dash)) {
            case "singlestream" -> Workload.singleStream(size, false);
            case "multistream" -> Workload.multiStream(size);
            case "offline" -> Workload.offline(size, true);
            case "server" -> Workload.server((double) size, Long.parseLong(words.get(2)));
            default -> throw new IllegalArgumentException("there is no workload of this name");
        };
        return switch (name.substring(0, dash)) {
            case "native-" -> plain.answeredBy(library, false);
            case "isolated-" -> plain.answeredBy(library, true);
            default -> throw new IllegalArgumentException("there is no workload of this name");
        };
    }

    private static Workload server(long rate, List<String> words) {
        Workload workload = Workload.server((double) rate, Long.parseLong(words.get(2)));
        return words.size() == 3
                ? workload
                : workload.waiting(RunClock.Waiting.valueOf(words.get(3).toUpperCase(Locale.ROOT)));
    }

    private static JsonLine generate(long queries, int warmUps) throws IOException {
        EffectiveSettings settings = EffectiveSettingsDerivation.derive(
                        Workload.singleStream(queries, false).settings(), BenchLibrary.SIZE, BenchLibrary.SIZE)
                .effective();
        for (int i = 0; i < warmUps; i++) {
            new ScheduleGenerator(settings, BenchLibrary.SIZE, ReferenceVariant.NEWEST).performance();
        }
        long startNanos = System.nanoTime();
        Schedule schedule = new ScheduleGenerator(settings, BenchLibrary.SIZE, ReferenceVariant.NEWEST).performance();
        long endNanos = System.nanoTime();
        return new JsonLine()
                .text("workload", "generate")
                .whole("size", schedule.queryCount())
                .whole("warm_ups", warmUps)
                .number("total_s", (endNanos - startNanos) / NANOS_PER_SECOND)
                .number("peak_mib", Memory.peakMib());
    }
}
