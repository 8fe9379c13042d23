package dev.assay.bench.peak;

import dev.assay.loadgen.probe.ProbeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Compares the adaptive peak search with the official one and with brute force over twenty engines in simulated time; prints a
 * table. Arguments: the precision (default 0.02), then numbers of cases (default all), {@code --probes} to list every probe.
 */
public final class PeakBench {
    private PeakBench() {}

    /** Exit status 1 when a rate is more than 2 % off, or the search takes more than 40 % of the official one's time. */
    public static void main(String[] args) throws IOException {
        List<String> words = List.of(args);
        double precision = words.stream()
                .filter(word -> word.contains("."))
                .mapToDouble(Double::parseDouble)
                .findFirst()
                .orElse(0.02);
        List<Integer> wanted = words.stream()
                .filter(word -> word.matches("\\d+"))
                .map(Integer::valueOf)
                .toList();
        Path directory = Files.createTempDirectory("assay-peak-bench");
        double worst = 0;
        double spent = 0;
        double official = 0;
        System.out.println("case  truth   found   error   confirmed  probes  seconds  official  runs  seconds  share");
        List<PeakCase> cases = PeakCases.all();
        for (int i = 0; i < cases.size(); i++) {
            if (!wanted.isEmpty() && !wanted.contains(i + 1)) {
                continue;
            }
            PeakStudy study = new PeakStudy(cases.get(i), precision, directory.resolve("case" + i));
            PeakStudy.Found found = study.adaptive();
            if (words.contains("--probes")) {
                found.probes().forEach(PeakBench::print);
            }
            PeakStudy.Official whole = study.official();
            double truth = words.contains("--no-truth") ? whole.qps() : study.truth(whole.qps());
            double error = found.qps() / truth - 1;
            worst = Math.max(worst, Math.abs(error));
            spent += found.seconds();
            official += whole.seconds();
            System.out.printf(
                    Locale.ROOT,
                    "%4d  %6.3f  %6.3f  %+.2f %%  %-9s  %6d  %7.0f  %8.3f  %4d  %7.0f  %3.0f %%%n",
                    i + 1,
                    truth,
                    found.qps(),
                    100 * error,
                    found.confirmed(),
                    found.probes().size(),
                    found.seconds(),
                    whole.qps(),
                    whole.runs(),
                    whole.seconds(),
                    100 * found.seconds() / whole.seconds());
        }
        System.out.printf(
                Locale.ROOT,
                "worst error %.2f %%, time %.0f s of %.0f s = %.0f %%%n",
                100 * worst,
                spent,
                official,
                100 * spent / official);
        System.exit(worst <= 0.02 && spent <= 0.4 * official ? 0 : 1);
    }

    private static void print(ProbeReport probe) {
        System.out.printf(
                Locale.ROOT,
                "      %8.3f  %-8s %-6s %7.0f s  %-12s %s%n",
                probe.targetQps(),
                probe.purpose().label(),
                probe.ended(),
                probe.spentNanos() / 1e9,
                probe.judgements().getFirst().verdict().label(),
                probe.judgements().getFirst().reason());
    }
}
