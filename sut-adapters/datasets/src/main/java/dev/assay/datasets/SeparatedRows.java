package dev.assay.datasets;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table of separated values with a header. A value in double quotes may hold separators, line ends and doubled
 * quotes; everything is text in UTF-8. An empty value is missing.
 */
final class SeparatedRows implements RowSource {
    private static final int QUOTE = '"';
    private static final int END = -1;

    private final Path file;
    private final char separator;
    private final int maxRowBytes;
    private final InputStream input;
    private final List<String> columns;
    private final ByteArrayOutputStream value = new ByteArrayOutputStream();
    private List<String> row = List.of();
    private long line = 1;
    private long rowLine = 1;
    private int rowBytes;
    private int next;

    SeparatedRows(Path file, char separator, ReadLimits limits) throws IOException, LineFault {
        this.file = file;
        this.separator = separator;
        this.maxRowBytes = limits.maxLineBytes();
        this.input = new BufferedInputStream(JsonArrayReader.withoutMark(Files.newInputStream(file)), 1 << 16);
        try {
            next = input.read();
            columns = read();
            if (new LinkedHashSet<>(columns).size() < columns.size()) {
                throw new LineFault("the header names a column twice: " + PromptLine.quoted(columns));
            }
        } catch (IOException | LineFault e) {
            input.close();
            throw e;
        }
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public void use(List<String> names) {}

    @Override
    public boolean next() throws IOException, LineFault {
        while (next == '\n' || next == '\r') {
            advance();
        }
        if (next == END) {
            return false;
        }
        row = read();
        if (row.size() != columns.size()) {
            throw new LineFault("the row has " + row.size() + " values and the header " + columns.size()
                    + " columns; are line ends, separators and quotes inside values quoted?");
        }
        return true;
    }

    @Override
    public @Nullable Object value(String column) {
        String text = row.get(columns.indexOf(column));
        return text.isEmpty() ? null : text;
    }

    @Override
    public String place() {
        return file + ":" + rowLine;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }

    private List<String> read() throws IOException, LineFault {
        rowLine = line;
        rowBytes = 0;
        List<String> values = new ArrayList<>();
        while (true) {
            values.add(readValue());
            if (next != separator) {
                break;
            }
            advance();
        }
        if (next == '\r') {
            advance();
        }
        if (next == '\n') {
            advance();
        }
        return values;
    }

    private String readValue() throws IOException, LineFault {
        value.reset();
        if (next == QUOTE) {
            quoted();
        } else {
            while (next != END && next != separator && next != '\n' && next != '\r') {
                take();
            }
        }
        return PromptLine.decode(value.toByteArray());
    }

    private void quoted() throws IOException, LineFault {
        advance();
        while (true) {
            if (next == END) {
                throw new LineFault("a quoted value does not end before the file does; is the file complete?");
            }
            if (next == QUOTE) {
                advance();
                if (next != QUOTE) {
                    break;
                }
            }
            take();
        }
        if (next != END && next != separator && next != '\n' && next != '\r') {
            throw new LineFault("something follows the closing quote of a value on line " + line
                    + "; double the quotes inside a quoted value");
        }
    }

    private void take() throws IOException, LineFault {
        value.write(next);
        if (++rowBytes > maxRowBytes) {
            throw new LineFault("the row is longer than " + maxRowBytes + " bytes; is a quote left open?");
        }
        advance();
    }

    private void advance() throws IOException {
        if (next == '\n') {
            line++;
        }
        next = input.read();
    }
}
