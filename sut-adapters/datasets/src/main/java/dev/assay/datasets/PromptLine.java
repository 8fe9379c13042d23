package dev.assay.datasets;

import dev.assay.loadgen.log.JsonFaultText;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** Reads one JSON line into a prompt. Not thread safe. */
final class PromptLine {
    /** Python writes NaN for a missing number, which may stand in a field that nobody reads. */
    static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final PromptFields fields;
    private final List<String> seen = new ArrayList<>();
    private int @Nullable [] tokenIds;
    private @Nullable String tokenIdsField;
    private @Nullable String text;
    private @Nullable String textField;
    private @Nullable String messages;
    private @Nullable String messagesField;
    private int maxTokens;
    private List<String> stop = List.of();
    private boolean conversationWithoutUser;

    private PromptLine(PromptFields fields) {
        this.fields = fields;
    }

    /** The prompt of a line; empty for a conversation in which no user speaks. */
    static Optional<Prompt> parse(byte[] line, PromptFields fields) throws LineFault {
        String json = decode(line);
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            requireObject(parser, json);
            Optional<Prompt> prompt = object(parser, fields);
            if (parser.nextToken() != null) {
                throw new LineFault("more than one JSON value in the line; each sample needs a line of its own");
            }
            return prompt;
        } catch (StreamReadException e) {
            throw new LineFault("not valid JSON at column " + e.getLocation().getColumnNr() + ": "
                    + JsonFaultText.reason(e.getOriginalMessage()));
        } catch (JacksonException e) {
            throw new LineFault("not usable JSON: " + JsonFaultText.reason(e.getOriginalMessage()));
        }
    }

    /** The prompt of the object that the parser has just entered; empty for a conversation in which no user speaks. */
    static Optional<Prompt> object(JsonParser parser, PromptFields fields) throws LineFault {
        return new PromptLine(fields).read(parser);
    }

    private static void requireObject(JsonParser parser, String json) throws LineFault {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new LineFault(
                    json.startsWith("[")
                            ? "the line is a JSON array; write one JSON object a line, for example {\"prompt\": \"...\"}"
                            : "the line is not a JSON object; write for example {\"prompt\": \"...\"}");
        }
    }

    private Optional<Prompt> read(JsonParser parser) throws LineFault {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            seen.add(name);
            field(parser, name, value);
        }
        return conversationWithoutUser && text == null && tokenIds == null && messages == null
                ? Optional.empty()
                : Optional.of(prompt());
    }

    private void field(JsonParser parser, String name, JsonToken value) throws LineFault {
        if (fields.text().contains(name)) {
            if (value == JsonToken.START_ARRAY) {
                ids(parser, name);
            } else {
                textField = once(textField, name);
                text = text(parser, name, value);
            }
        } else if (fields.tokenIds().contains(name)) {
            if (value != JsonToken.START_ARRAY) {
                throw wrongType(name, "an array of token ids", value);
            }
            ids(parser, name);
        } else if (fields.messages().contains(name)) {
            messagesField = once(messagesField, name);
            messages = messages(parser, name, value);
        } else if (fields.conversations().contains(name)) {
            conversation(parser, name, value);
        } else if (fields.maxTokens().contains(name)) {
            maxTokens = positiveInt(parser, name, value);
        } else if (fields.stop().contains(name)) {
            stop = stopTexts(parser, name, value);
        } else {
            parser.skipChildren();
        }
    }

    private Prompt prompt() throws LineFault {
        if (messages != null && (text != null || tokenIds != null)) {
            String other = textField != null ? textField : String.valueOf(tokenIdsField);
            throw new LineFault("both \"" + messagesField + "\" and \"" + other
                    + "\" are given; keep one, or name the one to use in the field map");
        }
        if (text == null && tokenIds == null && messages == null) {
            throw new LineFault(
                    "no prompt: " + (seen.isEmpty() ? "the object is empty" : "its fields are " + quoted(seen))
                            + "; expected one of " + quoted(fields.inputs()) + ", or name the field in the field map");
        }
        return new Prompt(
                Optional.ofNullable(text),
                tokenIds == null ? new int[0] : tokenIds,
                maxTokens,
                Optional.ofNullable(messages),
                stop);
    }

    /** A text or several of them; nothing, null and empty texts mean none. */
    private static List<String> stopTexts(JsonParser parser, String name, JsonToken value) throws LineFault {
        if (value == JsonToken.VALUE_NULL) {
            return List.of();
        }
        if (value == JsonToken.VALUE_STRING) {
            return stopText(parser.getString(), name);
        }
        if (value != JsonToken.START_ARRAY) {
            throw wrongType(name, "a text that ends the answer, or an array of such texts", value);
        }
        List<String> texts = new ArrayList<>();
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            if (token != JsonToken.VALUE_STRING) {
                throw wrongType(name + "[" + texts.size() + "]", "a string", token);
            }
            texts.addAll(stopText(parser.getString(), name));
        }
        return texts;
    }

    /** One stop sequence, which may consist of line ends alone; none when it is empty. */
    static List<String> stopText(String text, String name) throws LineFault {
        requireWellFormed(text, name);
        return text.isEmpty() ? List.of() : List.of(text);
    }

    private static String text(JsonParser parser, String name, JsonToken value) throws LineFault {
        if (value != JsonToken.VALUE_STRING) {
            throw wrongType(name, "a string", value);
        }
        return checkedText(parser.getString(), name);
    }

    /** A text that can be sent as a prompt. */
    static String checkedText(String text, String name) throws LineFault {
        if (text.isBlank()) {
            throw new LineFault("\"" + name + "\" is empty; remove the line or give it a prompt");
        }
        requireWellFormed(text, name);
        return text;
    }

    private void conversation(JsonParser parser, String name, JsonToken value) throws LineFault {
        Optional<String> first = ShareGptTurns.firstOfUser(parser, name, value);
        if (first.isEmpty()) {
            conversationWithoutUser = true;
            return;
        }
        textField = once(textField, name);
        text = checkedText(first.get(), name);
    }

    private void ids(JsonParser parser, String name) throws LineFault {
        tokenIdsField = once(tokenIdsField, name);
        int[] ids = new int[64];
        int count = 0;
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            if (token != JsonToken.VALUE_NUMBER_INT) {
                throw wrongType(name + "[" + count + "]", "a token id", token);
            }
            long id = longValue(parser, name + "[" + count + "]");
            requireId(id, name, count);
            ids = count == ids.length ? Arrays.copyOf(ids, 2 * count) : ids;
            ids[count++] = (int) id;
        }
        if (count == 0) {
            throw new LineFault("\"" + name + "\" has no token ids; remove the line or give it a prompt");
        }
        tokenIds = Arrays.copyOf(ids, count);
    }

    static void requireId(long id, String name, int place) throws LineFault {
        if (id < 0 || id > Integer.MAX_VALUE) {
            throw new LineFault(
                    "\"" + name + "[" + place + "]\" is " + id + "; a token id is between 0 and " + Integer.MAX_VALUE);
        }
    }

    static String messages(JsonParser parser, String name, JsonToken value) throws LineFault {
        if (value != JsonToken.START_ARRAY) {
            throw wrongType(name, "an array of messages", value);
        }
        StringWriter compact = new StringWriter();
        int count = 0;
        try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), compact)) {
            generator.writeStartArray();
            JsonToken token;
            while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
                String where = name + "[" + count++ + "]";
                if (token != JsonToken.START_OBJECT) {
                    throw wrongType(where, "an object with role and content", token);
                }
                message(parser, generator, where);
            }
            generator.writeEndArray();
        }
        if (count == 0) {
            throw new LineFault("\"" + name + "\" has no messages; remove the line or give it a prompt");
        }
        return compact.toString();
    }

    private static void message(JsonParser parser, JsonGenerator generator, String where) throws LineFault {
        boolean role = false;
        generator.writeStartObject();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("role")) {
                if (value != JsonToken.VALUE_STRING) {
                    throw wrongType(where + ".role", "a string", value);
                }
                role = true;
            }
            if (value == JsonToken.VALUE_STRING) {
                requireWellFormed(parser.getString(), where + "." + name);
            }
            generator.writeName(name);
            generator.copyCurrentStructure(parser);
        }
        generator.writeEndObject();
        if (!role) {
            throw new LineFault("\"" + where + "\" has no role; each message needs one, for example \"user\"");
        }
    }

    private static int positiveInt(JsonParser parser, String name, JsonToken value) throws LineFault {
        if (value != JsonToken.VALUE_NUMBER_INT) {
            throw wrongType(name, "a whole number", value);
        }
        long number = longValue(parser, name);
        if (number < 1 || number > Integer.MAX_VALUE) {
            throw new LineFault("\"" + name + "\" is " + number + "; it must be between 1 and " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private static long longValue(JsonParser parser, String name) throws LineFault {
        try {
            return parser.getLongValue();
        } catch (JacksonException e) {
            throw new LineFault("\"" + name + "\" is too large a number");
        }
    }

    private static String once(@Nullable String before, String name) throws LineFault {
        if (before != null) {
            throw new LineFault("both \"" + before + "\" and \"" + name
                    + "\" are given; keep one, or name the one to use in the field map");
        }
        return name;
    }

    /** A half of a surrogate pair cannot be sent as UTF-8: the prompt would be altered on the way. */
    static void requireWellFormed(String text, String name) throws LineFault {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    throw new LineFault("\"" + name + "\" holds half of a surrogate pair at character " + i
                            + ", which cannot be sent; repair or remove the character");
                }
                i++;
            }
        }
    }

    static LineFault wrongType(String name, String wanted, JsonToken found) {
        return new LineFault("\"" + name + "\" must be " + wanted + ", not " + word(found));
    }

    static String word(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a fraction";
            case VALUE_TRUE, VALUE_FALSE -> "true or false";
            case VALUE_NULL -> "null";
            default -> "something else";
        };
    }

    static String quoted(List<String> names) {
        List<String> shown = names.subList(0, Math.min(8, names.size()));
        return "\"" + String.join("\", \"", shown) + "\"" + (shown.size() < names.size() ? ", ..." : "");
    }

    static String decode(byte[] line) throws LineFault {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new LineFault(
                    "not valid UTF-8 at byte " + (validPrefix(line) + 1) + " of the line; save the file as UTF-8");
        }
    }

    private static int validPrefix(byte[] line) {
        var decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer input = ByteBuffer.wrap(line);
        decoder.decode(input, java.nio.CharBuffer.allocate(line.length + 1), true);
        return input.position();
    }

    static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }
}
