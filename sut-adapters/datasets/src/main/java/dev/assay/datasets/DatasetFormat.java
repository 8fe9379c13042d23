package dev.assay.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The formats of data sets, told apart by the first bytes of a file and never by its name. */
enum DatasetFormat {
    JSON_LINES("JSON lines"),
    JSON_ARRAY("JSON array"),
    CSV("comma-separated table"),
    TSV("tab-separated table"),
    PICKLE("Python pickle, read as data only"),
    PARQUET("Parquet");

    private static final int LOOKED_AT = 4096;
    private static final Map<String, String> NO_DATA = Map.of(
            "\u001F\u008B",
            "is compressed with gzip; unpack it first (gunzip)",
            "PK\u0003\u0004",
            "is a ZIP archive; unpack it first and name the file inside",
            "\u00FD7zXZ",
            "is compressed with xz; unpack it first (unxz)",
            "(\u00B5/\u00FD",
            "is compressed with zstd; unpack it first (unzstd)",
            "version https://git-lfs",
            "is a pointer of Git LFS and not the data; fetch the data with git lfs pull");

    private final String words;

    DatasetFormat(String words) {
        this.words = words;
    }

    /** What it is called. */
    String words() {
        return words;
    }

    /** @throws PromptFileException when the content is known to be something else */
    static DatasetFormat of(Path file) throws IOException {
        byte[] start;
        try (InputStream input = Files.newInputStream(file)) {
            start = input.readNBytes(LOOKED_AT);
        }
        String text = new String(start, StandardCharsets.ISO_8859_1);
        refuseWhatIsNoData(file, text);
        if (text.startsWith("PAR1")) {
            return PARQUET;
        }
        if (isPickle(start, text)) {
            return PICKLE;
        }
        String body = text.startsWith("\u00EF\u00BB\u00BF") ? text.substring(3) : text;
        String stripped = body.stripLeading();
        if (stripped.startsWith("[")) {
            return JSON_ARRAY;
        }
        if (stripped.isEmpty() || stripped.startsWith("{") || stripped.startsWith("\"{")) {
            return JSON_LINES;
        }
        String header = stripped.lines().findFirst().orElse("");
        return header.indexOf('\t') >= 0 ? TSV : header.indexOf(',') >= 0 ? CSV : JSON_LINES;
    }

    private static boolean isPickle(byte[] start, String text) {
        boolean newer = start.length >= 2 && (start[0] & 0xFF) == 0x80 && start[1] >= 2 && start[1] <= 5;
        return newer || text.startsWith("(dp") || text.startsWith("(lp") || text.matches("(?s)c[\\w.]+\\n\\w+\\n.*");
    }

    private static void refuseWhatIsNoData(Path file, String start) {
        for (Map.Entry<String, String> other : NO_DATA.entrySet()) {
            if (start.startsWith(other.getKey())) {
                throw new PromptFileException(file + " " + other.getValue());
            }
        }
        if (start.stripLeading().toLowerCase(Locale.ROOT).matches("(?s)<(!doctype|html).*")) {
            throw new PromptFileException(file + " is a web page and not data; did the download ask for a login?");
        }
    }
}
