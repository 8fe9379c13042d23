package dev.assay.datasets;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table with named columns, read row by row. Used by one thread. */
interface RowSource extends Closeable {
    /** Names of the columns. */
    List<String> columns();

    /**
     * Says which columns will be asked for, before the first row.
     *
     * @param names some of the columns
     */
    void use(List<String> names) throws IOException;

    /** Goes to the next row, or returns false after the last. */
    boolean next() throws IOException, LineFault;

    /**
     * A value of the row: String, Long, Double, Boolean, {@code int[]} or {@code long[]} for lists of whole numbers, null when
     * missing, or anything else.
     */
    @Nullable
    Object value(String column) throws IOException, LineFault;

    /** The row, or where the reading is, for messages: {@code file:line} or {@code file, row n}. */
    String place();
}
