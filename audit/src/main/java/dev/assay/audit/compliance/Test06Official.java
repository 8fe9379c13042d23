package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The three checks of TEST06 as the official script makes them (audit-spec 6.2 to 6.5). Confined to one thread. */
final class Test06Official {
    private final ElementType type;
    private final boolean offline;
    private final boolean comparesEndToken;
    private @Nullable String firstTokenFault;
    private @Nullable String endFault;
    private @Nullable String lengthFault;
    private @Nullable String exception;

    /**
     * @param comparesEndToken false when the script was given an id: that stays a text, which equals no number
     */
    Test06Official(ElementType type, boolean offline, boolean comparesEndToken) {
        this.type = type;
        this.offline = offline;
        this.comparesEndToken = comparesEndToken;
    }

    void add(AccuracyEntry entry) {
        boolean odd = !type.fits(entry.data());
        firstToken(entry, odd);
        long[] tokens = type.ids(entry.data());
        if (endFault == null && (odd || (comparesEndToken && Test06.padded(tokens, Test06.OFFICIAL_END_TOKEN)))) {
            endFault = odd ? notWhole(entry) : Test06.at(entry) + " ends with more than one end token";
        }
        if (exception == null && (odd || entry.tokenCount().isEmpty())) {
            exception = (odd ? notWhole(entry) : Test06.at(entry) + " has no token_count")
                    + ", on which the official script ends with an exception and without a file";
        }
        if (lengthFault == null && tokens.length != entry.tokenCount().orElse(-1)) {
            lengthFault = Test06.at(entry) + " has " + tokens.length + " tokens and a token_count of "
                    + entry.tokenCount().orElse(-1);
        }
    }

    private void firstToken(AccuracyEntry entry, boolean odd) {
        if (offline || firstTokenFault != null) {
            return;
        }
        Optional<byte[]> first = entry.tokenData();
        if (first.isEmpty()) {
            firstTokenFault = Test06.at(entry) + " has no token_data";
        } else if (odd || !type.fits(first.get())) {
            firstTokenFault = notWhole(entry);
        } else if (differs(type.ids(entry.data()), type.ids(first.get()))) {
            firstTokenFault = Test06.at(entry) + " begins with another token than was reported first";
        }
    }

    private static boolean differs(long[] data, long[] first) {
        for (int i = 0; i < Math.min(data.length, first.length); i++) {
            if (data[i] != first[i]) {
                return true;
            }
        }
        return false;
    }

    private String notWhole(AccuracyEntry entry) {
        return Test06.at(entry) + " is no whole number of " + type.label() + " elements";
    }

    boolean passed() {
        return firstTokenFault == null && endFault == null && lengthFault == null;
    }

    /** Why the script ends before it writes its file, if it does. */
    Optional<String> endsWithoutFile() {
        return Optional.ofNullable(exception);
    }

    String why(ElementType used) {
        String first = firstTokenFault != null ? firstTokenFault : endFault != null ? endFault : lengthFault;
        return first + " (token ids read as " + used.label() + ")";
    }

    /** The whole of {@code verify_accuracy.txt}. */
    String text() {
        return "First token check pass: " + (offline ? "Skipped" : Scores.python(firstTokenFault == null)) + "\n"
                + "EOS check pass: " + Scores.python(endFault == null) + "\n"
                + "Sample length check pass: " + Scores.python(lengthFault == null) + "\n"
                + "TEST06 verification " + (passed() ? "complete" : "failed") + "\n";
    }
}
