package dev.assay.datasets.pickle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A data frame. */
final class PandasFrame implements PythonObject {
    private @Nullable PandasBlocks blocks;

    @Override
    public void build(@Nullable Object state) {
        Object manager = state;
        if (state instanceof Map<?, ?> parts) {
            Object newer = parts.get("_mgr");
            manager = newer == null ? parts.get("_data") : newer;
        }
        blocks = Arguments.as(PandasBlocks.class, manager, "a table");
    }

    List<PickleColumn> columns(PickleFile file) {
        if (blocks == null) {
            throw Arguments.malformed("a table");
        }
        return blocks.columns(file);
    }
}
