package dev.assay.datasets.pickle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.razorvine.pickle.Opcodes;
import net.razorvine.pickle.PickleUtils;
import net.razorvine.pickle.Unpickler;
import org.jspecify.annotations.Nullable;

/**
 * The pickle machine of the library, narrowed: classes only from the list, long strings left in the file, lists of numbers
 * kept small, lengths checked against the file, and memory counted.
 */
final class PickleMachine extends Unpickler {
    private static final int SHORT_STRING_BYTES = 256;
    private static final int LONG_NUMBER_BYTES = 64;
    private static final long BYTES_PER_STEP = 40;

    private final PickleInput bytes;
    private final long maxHeapBytes;
    private long heapBytes;

    PickleMachine(PickleInput bytes, long maxHeapBytes) {
        this.bytes = bytes;
        this.maxHeapBytes = maxHeapBytes;
    }

    /** The object that the pickle stands for. */
    @Nullable
    Object read() throws IOException {
        return load(bytes);
    }

    @Override
    protected Object dispatch(short code) throws IOException {
        spend(BYTES_PER_STEP);
        switch (code) {
            case Opcodes.SHORT_BINUNICODE -> text(bytes.length(1));
            case Opcodes.BINUNICODE -> text(bytes.length(4));
            case Opcodes.BINUNICODE8 -> text(bytes.length(8));
            case Opcodes.SHORT_BINSTRING -> text(bytes.length(1));
            case Opcodes.BINSTRING -> text(bytes.length(4));
            case Opcodes.SHORT_BINBYTES -> data(bytes.length(1));
            case Opcodes.BINBYTES -> data(bytes.length(4));
            case Opcodes.BINBYTES8, Opcodes.BYTEARRAY8 -> data(bytes.length(8));
            case Opcodes.LONG1 -> number(bytes.length(1));
            case Opcodes.LONG4 -> number(bytes.length(4));
            case Opcodes.GLOBAL ->
                stack.add(PythonClass.named(PickleUtils.readline(input), PickleUtils.readline(input)));
            case Opcodes.STACK_GLOBAL -> stackGlobal();
            case Opcodes.INST, Opcodes.OBJ, Opcodes.PERSID, Opcodes.BINPERSID ->
                throw new PickleFault(
                        "the pickle uses a form of object that tables do not have; save the table as Parquet"
                                + " or JSON lines");
            case Opcodes.REDUCE, Opcodes.NEWOBJ -> make();
            case Opcodes.BUILD -> build();
            case Opcodes.EMPTY_LIST -> stack.add(new PythonList());
            case Opcodes.LIST -> list(stack.pop_all_since_marker());
            case Opcodes.APPEND -> append();
            case Opcodes.APPENDS -> appends();
            default -> {
                return super.dispatch(code);
            }
        }
        return NO_RETURN_VALUE;
    }

    private void text(int length) throws IOException {
        if (length <= SHORT_STRING_BYTES) {
            spend(length + 32L);
            stack.add(new String(bytes.bytes(length), StandardCharsets.UTF_8));
        } else {
            stack.add(new FileSlice(bytes.position(), length, true));
            bytes.pass(length);
        }
    }

    private void data(int length) throws IOException {
        if (length <= SHORT_STRING_BYTES) {
            spend(length);
            stack.add(bytes.bytes(length));
        } else {
            stack.add(new FileSlice(bytes.position(), length, false));
            bytes.pass(length);
        }
    }

    private void number(int length) throws IOException {
        if (length > LONG_NUMBER_BYTES) {
            throw new PickleFault(
                    "at byte " + bytes.position() + " a number has " + length + " bytes, which no table has");
        }
        stack.add(PickleUtils.decode_long(bytes.bytes(length)));
    }

    private void stackGlobal() {
        Object name = stack.pop();
        Object module = stack.pop();
        stack.add(PythonClass.named(
                Arguments.as(String.class, module, "a class name"), Arguments.as(String.class, name, "a class name")));
    }

    private void make() {
        Object arguments = stack.pop();
        Object maker = stack.pop();
        stack.add(Arguments.as(PythonClass.class, maker, "an object")
                .make(Arguments.as(Object[].class, arguments, "an object")));
    }

    private void build() {
        Object state = stack.pop();
        Arguments.as(PythonObject.class, stack.peek(), "an object").build(state);
    }

    private void append() {
        Object value = stack.pop();
        Arguments.as(PythonList.class, stack.peek(), "a list").add(value);
    }

    private void appends() {
        List<?> values = stack.pop_all_since_marker();
        PythonList list = Arguments.as(PythonList.class, stack.peek(), "a list");
        list.addAll(values);
        if (list.ints() != null) {
            // The numbers were counted as objects and are none any more.
            spend((4 - BYTES_PER_STEP) * values.size());
        }
    }

    private void list(List<?> values) {
        PythonList list = new PythonList();
        list.addAll(values);
        stack.add(list);
    }

    private void spend(long count) {
        heapBytes += count;
        if (heapBytes > maxHeapBytes) {
            throw new PickleFault(String.format(
                    java.util.Locale.ROOT,
                    "reading it takes more than the %.0f MB of memory that are allowed; give the Java process a larger heap"
                            + " (-Xmx), or save the table as Parquet or JSON lines, which are read row by row",
                    maxHeapBytes / 1e6));
        }
    }
}
