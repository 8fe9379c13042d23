package dev.assay.datasets.pickle;

import org.jspecify.annotations.Nullable;

/** An object that a pickle makes first and fills afterwards. */
interface PythonObject {
    /** Takes the state that the pickle holds for it. */
    void build(@Nullable Object state);
}
