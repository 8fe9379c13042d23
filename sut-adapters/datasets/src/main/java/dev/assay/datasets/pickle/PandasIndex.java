package dev.assay.datasets.pickle;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The labels along one side of a table; only those of the columns matter. */
final class PandasIndex implements PythonObject {
    private @Nullable Object labels;

    /** {@code _new_Index(class, {"data": array, ...})}; a range has start, stop and step in place of the data. */
    static PandasIndex of(@Nullable Object[] arguments) {
        PandasIndex index = new PandasIndex();
        if (arguments.length == 2 && arguments[1] instanceof Map<?, ?> parts) {
            index.labels = parts.get("data");
            return index;
        }
        throw Arguments.malformed("an index");
    }

    /** The form of old releases: an array and a name. */
    @Override
    public void build(@Nullable Object state) {
        labels = state instanceof Object[] parts && parts.length > 0 ? parts[0] : state;
    }

    /** The labels as names of columns; numbers become text. */
    String[] names(PickleFile file, int count) {
        String[] names = new String[count];
        NumpyArray array = labels instanceof NumpyArray given ? given.loaded(file) : null;
        if (array != null && array.columns() != count) {
            throw Arguments.malformed("the list of columns");
        }
        for (int i = 0; i < count; i++) {
            Object name = array == null ? (Object) i : array.element(0, i);
            names[i] = name instanceof FileSlice slice ? file.text(slice) : String.valueOf(name);
        }
        return names;
    }
}
