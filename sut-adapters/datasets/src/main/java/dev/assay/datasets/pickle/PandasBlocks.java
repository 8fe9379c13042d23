package dev.assay.datasets.pickle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How pandas keeps a table: columns of one type lie together in a block of two dimensions, one row of it for each column. */
final class PandasBlocks implements PythonObject {
    private static final String WHAT = "a table";
    private List<Block> blocks = List.of();
    private @Nullable PandasIndex columnLabels;

    /**
     * Some columns.
     *
     * @param values one row for each column
     * @param place which columns they are: a slice or an array of numbers
     */
    record Block(NumpyArray values, Object place) {
        static Block of(@Nullable Object[] arguments) {
            Object[] all = Arguments.tuple(arguments, 2, "a block of a table");
            return of(all[0], all[1]);
        }

        static Block of(@Nullable Object values, @Nullable Object place) {
            return new Block(
                    Arguments.as(NumpyArray.class, values, "a block of a table"),
                    Arguments.as(Object.class, place, "a block of a table"));
        }

        /** Number of the table's column that a row of the block holds. */
        int columnOf(int row, PickleFile file) {
            return switch (place) {
                case Arguments.Slice slice when row < slice.count() -> slice.start() + row * slice.step();
                case NumpyArray numbers
                when row < numbers.columns() ->
                    Arguments.whole(numbers.loaded(file).element(0, row), "a block of a table");
                default -> throw Arguments.malformed("a block of a table");
            };
        }
    }

    /** {@code BlockManager(blocks, axes)}; old releases give no arguments and a state. */
    static PandasBlocks of(@Nullable Object[] arguments) {
        PandasBlocks made = new PandasBlocks();
        if (arguments.length >= 2) {
            made.set(arguments[0], arguments[1]);
        }
        return made;
    }

    /** The form of releases before 1.3: the blocks by name in the fourth part. */
    @Override
    public void build(@Nullable Object state) {
        Object[] parts = Arguments.tuple(state, 4, WHAT);
        Map<?, ?> versions = Arguments.as(Map.class, parts[3], WHAT);
        Map<?, ?> form = Arguments.as(Map.class, versions.get("0.14.1"), WHAT);
        List<Object> made = new ArrayList<>();
        for (Object block : items(form.get("blocks"))) {
            Map<?, ?> named = Arguments.as(Map.class, block, WHAT);
            made.add(Block.of(named.get("values"), named.get("mgr_locs")));
        }
        set(made.toArray(), form.get("axes"));
    }

    private void set(@Nullable Object blocksOfFile, @Nullable Object axes) {
        blocks = items(blocksOfFile).stream()
                .map(block -> Arguments.as(Block.class, block, WHAT))
                .toList();
        List<Object> sides = items(axes);
        if (sides.size() != 2) {
            throw new PickleFault("the pickle holds a series and not a table with columns; save a data frame");
        }
        columnLabels = Arguments.as(PandasIndex.class, sides.getFirst(), WHAT);
    }

    private static List<Object> items(@Nullable Object sequence) {
        List<Object> items = new ArrayList<>();
        switch (sequence) {
            case Object[] tuple -> items.addAll(List.of(tuple));
            case PythonList list -> {
                for (int i = 0; i < list.size(); i++) {
                    items.add(Arguments.as(Object.class, list.get(i), WHAT));
                }
            }
            case null, default -> throw Arguments.malformed(WHAT);
        }
        return items;
    }

    /** The columns with their names, in order. */
    List<PickleColumn> columns(PickleFile file) {
        int count = blocks.stream().mapToInt(block -> block.values().rows()).sum();
        int rows = blocks.isEmpty() ? 0 : blocks.getFirst().values().columns();
        if (columnLabels == null) {
            throw Arguments.malformed(WHAT);
        }
        String[] names = columnLabels.names(file, count);
        @Nullable PickleColumn[] columns = new PickleColumn[count];
        for (Block block : blocks) {
            NumpyArray values = block.values().loaded(file);
            if (values.columns() != rows) {
                throw new PickleFault("the columns of the table have different lengths; the file is damaged");
            }
            for (int row = 0; row < values.rows(); row++) {
                int column = block.columnOf(row, file);
                if (column < 0 || column >= count || columns[column] != null) {
                    throw Arguments.malformed("a block of a table");
                }
                int blockRow = row;
                columns[column] = new PickleColumn(names[column], rows, index -> values.element(blockRow, index));
            }
        }
        List<PickleColumn> all = new ArrayList<>();
        for (PickleColumn column : columns) {
            all.add(Arguments.as(PickleColumn.class, column, WHAT));
        }
        return all;
    }
}
