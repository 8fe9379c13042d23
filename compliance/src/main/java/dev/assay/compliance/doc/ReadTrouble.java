package dev.assay.compliance.doc;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.zip.ZipException;

/** Why a file of a package could not be read, in words that follow "a file that cannot be read: ". */
public final class ReadTrouble {
    private static final int MAX_SHOWN = 160;

    private ReadTrouble() {}

    /** Exceptions of the file system carry a path and no words, others the words. */
    public static String of(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "no right to read it";
            case NoSuchFileException gone -> "it went away during the check";
            case EOFException end -> "it ends in the middle of its packed bytes";
            case ZipException damaged -> "its packed bytes are damaged (" + message(damaged) + ")";
            default -> message(e);
        };
    }

    private static String message(IOException e) {
        String text = e.getMessage() == null ? "" : e.getMessage().strip();
        if (text.isEmpty()) {
            return "the system gives no reason";
        }
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
    }
}
