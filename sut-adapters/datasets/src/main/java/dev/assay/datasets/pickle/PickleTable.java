package dev.assay.datasets.pickle;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.razorvine.pickle.InvalidOpcodeException;
import net.razorvine.pickle.PickleException;
import org.jspecify.annotations.Nullable;

/**
 * A pickled table: a pandas data frame, a list of dictionaries, or a dictionary of lists. Values are given as String, Long,
 * Double, Boolean, {@code int[]} for lists of whole numbers, or null for None; anything else by its class. The long texts are
 * read from the file when asked for. Used by one thread; open until closed.
 */
public final class PickleTable implements Closeable {
    private final PickleFile file;
    private final Map<String, PickleColumn> columns;
    private final int rows;

    private PickleTable(PickleFile file, Map<String, PickleColumn> columns, int rows) {
        this.file = file;
        this.columns = columns;
        this.rows = rows;
    }

    /**
     * Reads the shape of the table and its short values.
     *
     * @param maxHeapBytes most memory that may be used for it
     * @throws PickleFault when the file is broken, holds no table, or wants to create an object that is not data
     */
    public static PickleTable open(Path path, long maxHeapBytes) throws IOException {
        PickleFile file = new PickleFile(path);
        try {
            List<PickleColumn> columns = columns(read(file, maxHeapBytes), file);
            Map<String, PickleColumn> byName = new LinkedHashMap<>();
            columns.forEach(column -> byName.putIfAbsent(column.name(), column));
            return new PickleTable(
                    file, byName, columns.isEmpty() ? 0 : columns.getFirst().rows());
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static @Nullable Object read(PickleFile file, long maxHeapBytes) throws IOException {
        PickleInput input = new PickleInput(file.channel());
        try {
            return new PickleMachine(input, maxHeapBytes).read();
        } catch (EOFException e) {
            throw cutOff(input);
        } catch (InvalidOpcodeException e) {
            throw new PickleFault("at byte " + input.position()
                    + " the pickle holds an instruction that does not exist; the file is damaged or no pickle");
        } catch (PickleException
                | ClassCastException
                | IndexOutOfBoundsException
                | NegativeArraySizeException
                | IllegalArgumentException
                | NullPointerException
                | java.util.NoSuchElementException e) {
            throw new PickleFault("at byte " + input.position() + " the pickle makes no sense; the file is damaged");
        } catch (IOException e) {
            // The library reports the end of the file so.
            if (input.read() < 0) {
                throw cutOff(input);
            }
            throw e;
        }
    }

    private static PickleFault cutOff(PickleInput input) {
        return new PickleFault("the file ends at byte " + input.position()
                + " in the middle of the pickle; it is cut off, so copy or download it again");
    }

    private static List<PickleColumn> columns(@Nullable Object root, PickleFile file) {
        return switch (root) {
            case PandasFrame frame -> frame.columns(file);
            case PythonList list when list.size() > 0 && list.get(0) instanceof Map -> ofRows(list);
            case Map<?, ?> map when !map.isEmpty() -> ofColumns(map);
            case null, default ->
                throw new PickleFault(
                        "the pickle holds " + word(root)
                                + " and not a table; save a pandas data frame, a list of dictionaries or a dictionary of lists");
        };
    }

    private static List<PickleColumn> ofRows(PythonList rows) {
        Set<String> names = new LinkedHashSet<>();
        if (rows.get(0) instanceof Map<?, ?> first) {
            first.keySet().forEach(name -> names.add(String.valueOf(name)));
        }
        List<PickleColumn> columns = new ArrayList<>();
        for (String name : names) {
            columns.add(new PickleColumn(
                    name, rows.size(), row -> rows.get(row) instanceof Map<?, ?> values ? values.get(name) : null));
        }
        return columns;
    }

    private static List<PickleColumn> ofColumns(Map<?, ?> map) {
        List<PickleColumn> columns = new ArrayList<>();
        int rows = -1;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            PickleColumn column = switch (entry.getValue()) {
                case PythonList list -> new PickleColumn(String.valueOf(entry.getKey()), list.size(), list::get);
                case null, default ->
                    throw new PickleFault("the pickle holds a dictionary whose \"" + entry.getKey()
                            + "\" is no list of values; save a pandas data frame or a dictionary of lists");
            };
            if (rows >= 0 && column.rows() != rows) {
                throw new PickleFault("the column \"" + column.name() + "\" has " + column.rows()
                        + " values and another " + rows + "; all need the same number");
            }
            rows = column.rows();
            columns.add(column);
        }
        return columns;
    }

    /** Names of the columns. */
    public List<String> columns() {
        return List.copyOf(columns.keySet());
    }

    /** Number of rows. */
    public int rows() {
        return rows;
    }

    /** One value, as the class says. */
    public @Nullable Object value(int row, String column) {
        PickleColumn found = columns.get(column);
        if (found == null) {
            throw new IllegalArgumentException("there is no column " + column);
        }
        return plain(found.values().apply(row));
    }

    private @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case FileSlice slice when slice.text() -> file.text(slice);
            case Integer number -> (long) number;
            case PythonList list -> {
                int[] ints = list.ints();
                yield ints == null ? list : ints;
            }
            case NumpyArray array when array.isWholeNumbers() -> ints(array.loaded(file));
            case Object[] tuple -> ints(tuple);
            case null -> null;
            default -> value;
        };
    }

    private static Object ints(NumpyArray array) {
        long[] numbers = new long[array.columns()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = array.element(0, i) instanceof Long number ? number : -1;
        }
        return numbers;
    }

    private static Object ints(Object[] tuple) {
        long[] numbers = new long[tuple.length];
        for (int i = 0; i < tuple.length; i++) {
            if (!(tuple[i] instanceof Integer number)) {
                return tuple;
            }
            numbers[i] = number;
        }
        return numbers;
    }

    /** What a value is, in words. */
    private static String word(@Nullable Object value) {
        return switch (value) {
            case null -> "None";
            case PythonList list -> list.size() == 0 ? "an empty list" : "a list of other things than dictionaries";
            case Map<?, ?> map -> "an empty dictionary";
            case NumpyArray array -> "an array without column names";
            case String text -> "a text";
            case FileSlice slice -> slice.text() ? "a text" : "bytes";
            case Object[] tuple -> "a tuple";
            default -> "a single value";
        };
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
