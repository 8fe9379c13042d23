package dev.assay.datasets.pickle;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One of the classes and functions that may appear in a pickle, and the plain value that stands for what it makes. This is the
 * whole list: any other name ends the reading, and no code of the file is ever looked up or run.
 *
 * @param name module and name
 * @param maker from the arguments to the value
 */
record PythonClass(String name, Function<@Nullable Object[], @Nullable Object> maker) {
    private static final Map<String, String> OLDER_AND_NEWER_NAMES = Map.ofEntries(
            Map.entry("numpy._core.multiarray._reconstruct", "numpy.core.multiarray._reconstruct"),
            Map.entry("numpy._core.multiarray.scalar", "numpy.core.multiarray.scalar"),
            Map.entry("numpy._core.numeric._frombuffer", "numpy.core.numeric._frombuffer"),
            Map.entry("pandas.DataFrame", "pandas.core.frame.DataFrame"),
            Map.entry("pandas.core.internals.BlockManager", "pandas.core.internals.managers.BlockManager"),
            Map.entry("pandas.Index", "pandas.core.indexes.base.Index"),
            Map.entry("pandas.RangeIndex", "pandas.core.indexes.range.RangeIndex"),
            Map.entry("pandas.core.indexes.numeric.Int64Index", "pandas.core.indexes.base.Index"),
            Map.entry("pandas.core.indexes.numeric.UInt64Index", "pandas.core.indexes.base.Index"),
            Map.entry("pandas.core.indexes.numeric.Float64Index", "pandas.core.indexes.base.Index"),
            Map.entry("__builtin__.slice", "builtins.slice"),
            Map.entry("__builtin__.bytearray", "builtins.bytearray"));

    private static final Map<String, PythonClass> KNOWN = known(
            new PythonClass("numpy.core.multiarray._reconstruct", arguments -> new NumpyArray()),
            new PythonClass("numpy.core.multiarray.scalar", NumpyArray::scalar),
            new PythonClass("numpy.core.numeric._frombuffer", NumpyArray::fromBuffer),
            new PythonClass("numpy.ndarray", arguments -> new NumpyArray()),
            new PythonClass("numpy.dtype", NumpyType::of),
            new PythonClass("_codecs.encode", Encoded::of),
            new PythonClass("builtins.bytearray", Encoded::bytes),
            new PythonClass("builtins.slice", Arguments::sliceOf),
            new PythonClass("pandas.core.frame.DataFrame", arguments -> new PandasFrame()),
            new PythonClass("pandas.core.internals.managers.BlockManager", PandasBlocks::of),
            new PythonClass("pandas._libs.internals._unpickle_block", PandasBlocks.Block::of),
            new PythonClass("pandas.core.indexes.base._new_Index", PandasIndex::of),
            new PythonClass("pandas.core.indexes.base.Index", arguments -> new PandasIndex()),
            new PythonClass("pandas.core.indexes.range.RangeIndex", arguments -> new PandasIndex()));

    /** @throws PickleFault when the file names anything that is not on the list */
    static PythonClass named(String module, String name) {
        String full = module + "." + name;
        PythonClass known = KNOWN.get(OLDER_AND_NEWER_NAMES.getOrDefault(full, full));
        if (known == null) {
            throw new PickleFault("the pickle wants to create \"" + shortened(full)
                    + "\", which is not plain table data, and nothing from a pickle is ever run;"
                    + (full.startsWith("pyarrow.") || full.contains("Arrow")
                            ? " save the table from pandas as Parquet (to_parquet)"
                            : " save the table as Parquet or JSON lines"));
        }
        return known;
    }

    @Nullable
    Object make(@Nullable Object[] arguments) {
        return maker.apply(arguments);
    }

    private static String shortened(String name) {
        String printable = name.replaceAll("[^\\x21-\\x7e]", "?");
        return printable.length() <= 100 ? printable : printable.substring(0, 100) + "...";
    }

    private static Map<String, PythonClass> known(PythonClass... classes) {
        return List.of(classes).stream()
                .collect(java.util.stream.Collectors.toUnmodifiableMap(PythonClass::name, Function.identity()));
    }
}
