package dev.assay.datasets.pickle;

import org.jspecify.annotations.Nullable;

/** An array of one or two dimensions, as it lies in the pickle. */
final class NumpyArray implements PythonObject {
    private static final String WHAT = "an array";
    private int rows = 1;
    private int columns;
    private boolean oneDimension = true;
    private boolean columnMajor;
    private NumpyType type = NumpyType.of(new Object[] {"O8"});
    private @Nullable Object data;

    /** {@code _frombuffer(buffer, type, shape, order)}. */
    static NumpyArray fromBuffer(@Nullable Object[] arguments) {
        Object[] all = Arguments.tuple(arguments, 4, WHAT);
        NumpyArray array = new NumpyArray();
        array.set(all[2], Arguments.as(NumpyType.class, all[1], WHAT), "F".equals(all[3]), all[0]);
        return array;
    }

    /** {@code scalar(type, bytes)}: one number. */
    static Object scalar(@Nullable Object[] arguments) {
        Object[] all = Arguments.tuple(arguments, 2, "a number");
        NumpyType type = Arguments.as(NumpyType.class, all[0], "a number");
        byte[] bytes = Arguments.as(byte[].class, all[1], "a number");
        if (!type.isNumber() || bytes.length != type.bytes()) {
            throw Arguments.malformed("a number");
        }
        return type.element(bytes, 0);
    }

    @Override
    public void build(@Nullable Object state) {
        Object[] parts = Arguments.tuple(state, 5, WHAT);
        set(parts[1], Arguments.as(NumpyType.class, parts[2], WHAT), Boolean.TRUE.equals(parts[3]), parts[4]);
    }

    private void set(@Nullable Object shape, NumpyType newType, boolean isColumnMajor, @Nullable Object content) {
        Object[] sizes = Arguments.tuple(shape, 1, "the shape of an array");
        if (sizes.length > 2) {
            throw new PickleFault("an array has " + sizes.length + " dimensions; tables have at most two");
        }
        oneDimension = sizes.length == 1;
        rows = oneDimension ? 1 : Arguments.whole(sizes[0], "the shape of an array");
        columns = Arguments.whole(sizes[sizes.length - 1], "the shape of an array");
        type = newType;
        columnMajor = isColumnMajor;
        data = content;
        check();
    }

    private void check() {
        if (rows < 0 || columns < 0) {
            throw Arguments.malformed("the shape of an array");
        }
        if (!type.isObject() && !type.isNumber()) {
            throw new PickleFault("an array has elements of the type " + type.name()
                    + ", of which only numbers and objects are read; save the table as Parquet or JSON lines");
        }
        long wanted = (long) rows * columns * (type.isObject() ? 1 : type.bytes());
        long found = switch (data) {
            case PythonList list when type.isObject() -> list.size();
            case byte[] bytes when !type.isObject() -> bytes.length;
            case FileSlice slice when !type.isObject() -> slice.length();
            case Encoded.LatinSlice latin when !type.isObject() -> wanted;
            case null, default -> throw Arguments.malformed(WHAT);
        };
        if (found != wanted) {
            throw new PickleFault("an array of " + rows + " x " + columns + " elements holds " + found + " in place of "
                    + wanted + "; the file is damaged");
        }
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    /** Whether this is a list of whole numbers, as token ids are. */
    boolean isWholeNumbers() {
        return oneDimension && type.isWhole();
    }

    /** Reads the elements into memory, once: they may stand in the file. */
    NumpyArray loaded(PickleFile file) {
        if (data instanceof FileSlice || data instanceof Encoded.LatinSlice) {
            byte[] bytes = file.bytes(data);
            if (bytes.length != (long) rows * columns * type.bytes()) {
                throw Arguments.malformed(WHAT);
            }
            data = bytes;
        }
        return this;
    }

    /** One element; null for None. */
    @Nullable
    Object element(int row, int column) {
        int place = columnMajor ? column * rows + row : row * columns + column;
        return switch (data) {
            case PythonList list -> list.get(place);
            case byte[] bytes -> type.element(bytes, place * type.bytes());
            case null, default -> throw Arguments.malformed(WHAT);
        };
    }
}
