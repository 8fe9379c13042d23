package dev.assay.audit.score;

import java.util.ArrayList;
import java.util.List;

/** Comma or tab separated values with double quotes (RFC 4180): a quoted cell may hold separators, line ends, and "" for ". */
final class SeparatedValues {
    /** Cells of one row and the line where it begins (first = 1). */
    record Row(List<String> cells, long line) {
        Row {
            cells = List.copyOf(cells);
        }
    }

    private final String text;
    private final char separator;
    private int at;
    private long line = 1;

    private SeparatedValues(String text, char separator) {
        this.text = text;
        this.separator = separator;
    }

    /** All rows; a tab in the first line makes it tab separated. Blank lines are passed over. */
    static List<Row> parse(String text) {
        String content = text.startsWith("\uFEFF") ? text.substring(1) : text;
        String first = content.lines().findFirst().orElse("");
        return new SeparatedValues(content, first.indexOf('\t') >= 0 ? '\t' : ',').rows();
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        while (at < text.length()) {
            long begin = line;
            List<String> cells = row();
            if (cells.size() > 1 || !cells.getFirst().isBlank()) {
                rows.add(new Row(cells, begin));
            }
        }
        return rows;
    }

    private List<String> row() {
        List<String> cells = new ArrayList<>();
        while (true) {
            cells.add(at < text.length() && text.charAt(at) == '"' ? quoted() : plain());
            if (at >= text.length() || text.charAt(at) != separator) {
                break;
            }
            at++;
        }
        if (at < text.length() && text.charAt(at) == '\r') {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '\n') {
            at++;
        }
        line++;
        return cells;
    }

    private String plain() {
        int from = at;
        while (at < text.length()
                && text.charAt(at) != separator
                && text.charAt(at) != '\n'
                && text.charAt(at) != '\r') {
            at++;
        }
        return text.substring(from, at);
    }

    private String quoted() {
        StringBuilder cell = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"' && at < text.length() && text.charAt(at) == '"') {
                cell.append('"');
                at++;
            } else if (c == '"') {
                break;
            } else {
                line += c == '\n' ? 1 : 0;
                cell.append(c);
            }
        }
        return cell.append(plain()).toString();
    }
}
