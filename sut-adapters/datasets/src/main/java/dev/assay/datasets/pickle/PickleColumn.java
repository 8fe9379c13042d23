package dev.assay.datasets.pickle;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One column.
 *
 * @param name of the column
 * @param rows how many values it has
 * @param values by row
 */
record PickleColumn(String name, int rows, IntFunction<@Nullable Object> values) {}
