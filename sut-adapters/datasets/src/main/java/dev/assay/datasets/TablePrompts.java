package dev.assay.datasets;

import dev.assay.loadgen.log.JsonFaultText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;

/** Makes prompts of the rows of a table. */
final class TablePrompts {
    private final RowSource rows;
    private final PromptFields fields;
    private final Optional<String> text;
    private final Optional<String> ids;
    private final Optional<String> messages;
    private final Optional<String> conversations;
    private final Optional<String> maxTokens;
    private final Optional<String> stop;
    private int leftOut;

    TablePrompts(RowSource rows, PromptFields fields) {
        this.rows = rows;
        this.fields = fields;
        this.text = first(fields.text());
        this.ids = first(fields.tokenIds());
        this.messages = first(fields.messages());
        this.conversations = first(fields.conversations());
        this.maxTokens = first(fields.maxTokens());
        this.stop = first(fields.stop());
    }

    private Optional<String> first(List<String> names) {
        return names.stream().filter(rows.columns()::contains).findFirst();
    }

    /** The columns that are read, as they are told to the user. */
    List<String> used() {
        List<String> used = new ArrayList<>();
        for (Optional<String> column : List.of(ids, text, messages, conversations, maxTokens, stop)) {
            column.ifPresent(used::add);
        }
        return used;
    }

    /** Reads all rows and returns how many conversations without a turn of the user were left out. */
    int readInto(PromptStore store) throws IOException, LineFault {
        if (text.isEmpty() && ids.isEmpty() && messages.isEmpty() && conversations.isEmpty()) {
            throw new LineFault("no column with prompts: the columns are " + PromptLine.quoted(rows.columns())
                    + "; expected one of " + PromptLine.quoted(fields.inputs())
                    + ", or name the column in the field map");
        }
        rows.use(used());
        while (rows.next()) {
            if (text.isEmpty() && ids.isEmpty() && conversations.isPresent()) {
                conversation(conversations.get()).ifPresentOrElse(store::add, () -> leftOut++);
            } else {
                store.add(prompt());
            }
        }
        return leftOut;
    }

    private Prompt prompt() throws IOException, LineFault {
        int[] tokenIds = ids.isPresent() ? ids(rows.value(ids.get()), ids.get()) : new int[0];
        Optional<String> prompt = Optional.empty();
        if (text.isPresent()) {
            Object value = rows.value(text.get());
            if (ids.isEmpty() && (value instanceof int[] || value instanceof long[])) {
                tokenIds = ids(value, text.get());
            } else {
                prompt = Optional.of(text(value, text.get()));
            }
        }
        Optional<String> conversation = messages.isPresent() && prompt.isEmpty() && tokenIds.length == 0
                ? Optional.of(messages(rows.value(messages.get()), messages.get()))
                : Optional.empty();
        return new Prompt(
                prompt,
                tokenIds,
                maxTokens.isPresent() ? limit(rows.value(maxTokens.get()), maxTokens.get()) : 0,
                conversation,
                stop.isPresent() ? stop(rows.value(stop.get()), stop.get()) : List.of());
    }

    private static List<String> stop(@Nullable Object value, String column) throws LineFault {
        return switch (value) {
            case null -> List.of();
            // What pandas writes where a row has none.
            case Double number when Double.isNaN(number) -> List.of();
            case String text -> PromptLine.stopText(text, column);
            default -> throw wrong(column, "a text that ends the answer", value);
        };
    }

    private Optional<Prompt> conversation(String column) throws IOException, LineFault {
        String json = "{\"" + PromptFields.STANDARD.conversations().getFirst() + "\":"
                + text(rows.value(column), column) + "}";
        return PromptLine.parse(json.getBytes(java.nio.charset.StandardCharsets.UTF_8), PromptFields.STANDARD);
    }

    private static String text(@Nullable Object value, String column) throws LineFault {
        if (value instanceof String text) {
            return PromptLine.checkedText(text, column);
        }
        throw wrong(column, "text", value);
    }

    private static int[] ids(@Nullable Object value, String column) throws LineFault {
        int[] ids = switch (value) {
            case int[] numbers -> numbers;
            case long[] numbers -> narrowed(numbers, column);
            case String text when text.strip().startsWith("[") -> parsed(text, column);
            case null, default -> throw wrong(column, "a list of token ids", value);
        };
        for (int i = 0; i < ids.length; i++) {
            PromptLine.requireId(ids[i], column, i);
        }
        if (ids.length == 0) {
            throw new LineFault("\"" + column + "\" has no token ids; remove the row or give it a prompt");
        }
        return ids;
    }

    private static int[] narrowed(long[] numbers, String column) throws LineFault {
        int[] ids = new int[numbers.length];
        for (int i = 0; i < ids.length; i++) {
            PromptLine.requireId(numbers[i], column, i);
            ids[i] = (int) numbers[i];
        }
        return ids;
    }

    /** A list that is written as text in one value, with commas or, as numpy prints it, with blanks between. */
    private static int[] parsed(String text, String column) throws LineFault {
        String list = text.strip();
        if (!list.endsWith("]")) {
            throw new LineFault("\"" + column + "\" starts a list of token ids that does not end");
        }
        String[] parts = list.substring(1, list.length() - 1).strip().split("[,\\s]+", -1);
        int[] ids = new int[parts.length == 1 && parts[0].isEmpty() ? 0 : parts.length];
        for (int i = 0; i < ids.length; i++) {
            try {
                long id = Long.parseLong(parts[i]);
                PromptLine.requireId(id, column, i);
                ids[i] = (int) id;
            } catch (NumberFormatException e) {
                throw new LineFault(
                        "\"" + column + "[" + i + "]\" must be a token id, not \"" + shortened(parts[i]) + "\"");
            }
        }
        return ids;
    }

    private static String messages(@Nullable Object value, String column) throws LineFault {
        if (!(value instanceof String json)) {
            throw wrong(column, "a conversation as JSON", value);
        }
        try (JsonParser parser = PromptLine.JSON.createParser(ObjectReadContext.empty(), json)) {
            return PromptLine.messages(parser, column, parser.nextToken());
        } catch (JacksonException e) {
            throw new LineFault(
                    "\"" + column + "\" is not valid JSON (" + JsonFaultText.reason(e.getOriginalMessage()) + ")");
        }
    }

    private static int limit(@Nullable Object value, String column) throws LineFault {
        long number = switch (value) {
            case Long whole -> whole;
            case Double fraction when fraction == Math.rint(fraction) -> fraction.longValue();
            case String text when text.strip().matches("[0-9]{1,10}") -> Long.parseLong(text.strip());
            case null, default -> throw wrong(column, "a whole number", value);
        };
        if (number < 1 || number > Integer.MAX_VALUE) {
            throw new LineFault("\"" + column + "\" is " + number + "; it must be between 1 and " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private static LineFault wrong(String column, String wanted, @Nullable Object found) {
        String word = switch (found) {
            case null -> "missing";
            case Double number when Double.isNaN(number) -> "NaN, which pandas writes for a missing value";
            case Double number -> "a number with fraction";
            case Long number -> "a whole number";
            case Boolean truth -> "true or false";
            case String text -> "the text \"" + shortened(text) + "\"";
            case int[] ids -> "a list of whole numbers";
            case long[] ids -> "a list of whole numbers";
            default -> "something else";
        };
        return new LineFault("\"" + column + "\" must be " + wanted + ", not " + word);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= 40 ? line : line.substring(0, 40) + "...";
    }
}
