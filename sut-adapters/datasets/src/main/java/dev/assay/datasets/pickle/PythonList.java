package dev.assay.datasets.pickle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list; whole numbers alone, as lists of token ids are, take four bytes each. */
final class PythonList {
    private int[] numbers = {};
    private int count;
    private @Nullable List<@Nullable Object> objects;

    void add(@Nullable Object value) {
        if (objects == null && value instanceof Integer number) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, Math.max(8, count + (count >> 1)));
            }
            numbers[count++] = number;
            return;
        }
        objects().add(value);
    }

    void addAll(List<?> values) {
        if (objects == null && values.stream().allMatch(Integer.class::isInstance)) {
            numbers = Arrays.copyOf(numbers, count + values.size());
        }
        values.forEach(this::add);
    }

    int size() {
        return objects == null ? count : objects.size();
    }

    @Nullable
    Object get(int index) {
        return objects == null ? (Object) numbers[index] : objects.get(index);
    }

    /** The numbers, or null when there is anything else in the list. */
    int @Nullable [] ints() {
        return objects == null ? Arrays.copyOf(numbers, count) : null;
    }

    private List<@Nullable Object> objects() {
        List<@Nullable Object> all = objects;
        if (all == null) {
            all = new ArrayList<>(Math.max(8, count));
            for (int i = 0; i < count; i++) {
                all.add(numbers[i]);
            }
            objects = all;
            numbers = new int[0];
            count = 0;
        }
        return all;
    }
}
