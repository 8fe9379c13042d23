package dev.assay.datasets;

import dev.assay.datasets.pickle.PickleFault;
import dev.assay.datasets.pickle.PickleTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a pickled table. */
final class PickleRows implements RowSource {
    private final Path file;
    private final PickleTable table;
    private int row = -1;

    PickleRows(Path file, ReadLimits limits) throws IOException {
        this.file = file;
        try {
            table = PickleTable.open(file, limits.maxHeapBytes());
        } catch (PickleFault e) {
            throw new PromptFileException(file + ": " + e.what());
        }
    }

    @Override
    public List<String> columns() {
        return table.columns();
    }

    @Override
    public void use(List<String> names) {}

    @Override
    public boolean next() {
        return ++row < table.rows();
    }

    @Override
    public @Nullable Object value(String column) throws LineFault {
        try {
            return table.value(row, column);
        } catch (PickleFault e) {
            throw new LineFault(e.what());
        }
    }

    @Override
    public String place() {
        return file + ", row " + row;
    }

    @Override
    public void close() throws IOException {
        table.close();
    }
}
