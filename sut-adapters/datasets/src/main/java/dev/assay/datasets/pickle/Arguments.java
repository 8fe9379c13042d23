package dev.assay.datasets.pickle;

import org.jspecify.annotations.Nullable;

/** Checked access to what a pickle gives, which may be anything. */
final class Arguments {
    private Arguments() {}

    /** Part of an axis, as Python's slice: from start, before stop, each step-th. */
    record Slice(int start, int stop, int step) {
        int count() {
            return step <= 0 || stop <= start ? 0 : (stop - start + step - 1) / step;
        }
    }

    static Slice sliceOf(@Nullable Object[] arguments) {
        if (arguments.length != 3) {
            throw malformed("a slice");
        }
        Object step = arguments[2];
        return new Slice(
                whole(arguments[0], "a slice"),
                whole(arguments[1], "a slice"),
                step == null ? 1 : whole(step, "a slice"));
    }

    static int whole(@Nullable Object value, String where) {
        if (value instanceof Integer number) {
            return number;
        }
        if (value instanceof Long number && number == number.intValue()) {
            return number.intValue();
        }
        throw malformed(where);
    }

    static Object[] tuple(@Nullable Object value, int least, String where) {
        if (value instanceof Object[] tuple && tuple.length >= least) {
            return tuple;
        }
        throw malformed(where);
    }

    static <T> T as(Class<T> type, @Nullable Object value, String where) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw malformed(where);
    }

    static PickleFault malformed(String where) {
        return new PickleFault(where + " in the pickle is not of the form that pandas and numpy write; save the table"
                + " again, or as Parquet or JSON lines");
    }
}
