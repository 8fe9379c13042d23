package dev.assay.datasets;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Recorded conversations: a list of turns, each with who speaks ({@code from}) and what ({@code value}). */
final class ShareGptTurns {
    private static final Set<String> USERS = Set.of("human", "user");

    private ShareGptTurns() {}

    /** What the user says first, or empty when nothing is. */
    static Optional<String> firstOfUser(JsonParser parser, String name, JsonToken start) throws LineFault {
        if (start != JsonToken.START_ARRAY) {
            throw PromptLine.wrongType(name, "a list of turns", start);
        }
        Optional<String> first = Optional.empty();
        JsonToken token;
        int turn = 0;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            if (token != JsonToken.START_OBJECT) {
                throw PromptLine.wrongType(name + "[" + turn + "]", "an object with from and value", token);
            }
            Optional<String> said = ofUser(parser);
            first = first.isEmpty() ? said : first;
            turn++;
        }
        return first;
    }

    private static Optional<String> ofUser(JsonParser parser) {
        String from = "";
        @Nullable String value = null;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token != JsonToken.VALUE_STRING) {
                parser.skipChildren();
            } else if (key.equals("from") || key.equals("role")) {
                from = parser.getString();
            } else if (key.equals("value") || key.equals("content")) {
                value = parser.getString();
            }
        }
        return USERS.contains(from) && value != null && !value.isBlank() ? Optional.of(value) : Optional.empty();
    }
}
