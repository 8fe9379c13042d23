package dev.assay.datasets;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.RowReader;
import dev.hardwood.row.PqList;
import dev.hardwood.schema.ColumnProjection;
import dev.hardwood.schema.SchemaNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a Parquet file; only the columns in use are read, a part of the file at a time. */
final class ParquetRows implements RowSource {
    private final Path file;
    private final ParquetFileReader reader;
    private @Nullable RowReader rows;
    private long row = -1;

    ParquetRows(Path file) throws IOException {
        this.file = file;
        try {
            reader = ParquetFileReader.open(InputFile.of(file));
        } catch (IOException | RuntimeException e) {
            throw new PromptFileException(
                    file + " cannot be read as Parquet (" + reason(e) + "); is it complete? Copy or download it again");
        }
    }

    @Override
    public List<String> columns() {
        return reader.getFileSchema().getRootNode().children().stream()
                .map(SchemaNode::name)
                .toList();
    }

    @Override
    public void use(List<String> names) throws IOException {
        try {
            rows = reader.buildRowReader()
                    .projection(ColumnProjection.columns(names.toArray(String[]::new)))
                    .build();
        } catch (RuntimeException e) {
            throw new IOException(reason(e), e);
        }
    }

    @Override
    public boolean next() throws IOException, LineFault {
        RowReader open = open();
        try {
            boolean more = open.hasNext();
            if (more) {
                open.next();
            }
            row++;
            return more;
        } catch (RuntimeException e) {
            row++;
            throw new LineFault("the Parquet data cannot be read (" + reason(e) + "); copy or download the file again");
        }
    }

    @Override
    public @Nullable Object value(String column) throws LineFault {
        RowReader open = open();
        try {
            return open.isNull(column) ? null : plain(open.getValue(column));
        } catch (RuntimeException e) {
            throw new LineFault("the column \"" + column + "\" cannot be read (" + reason(e) + ")");
        }
    }

    private RowReader open() {
        if (rows == null) {
            throw new IllegalStateException("no column is in use");
        }
        return rows;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case PqList list -> numbers(list);
            case Integer number -> (long) number;
            case Float number -> (double) number;
            case null -> null;
            default -> value;
        };
    }

    private static Object numbers(PqList list) {
        long[] numbers = new long[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(list.get(i) instanceof Number number) || number instanceof Double || number instanceof Float) {
                return list;
            }
            numbers[i] = number.longValue();
        }
        return numbers;
    }

    private static String reason(Exception fault) {
        String message = fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
        return PromptLine.firstLine(message);
    }

    @Override
    public String place() {
        return file + ", row " + row;
    }

    @Override
    public void close() throws IOException {
        if (rows != null) {
            rows.close();
        }
        reader.close();
    }
}
