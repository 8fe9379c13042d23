package dev.assay.openaihttp.dialect;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.ObjectNode;

/**
 * How one kind of server is asked for an answer, and how one event of its stream, or its whole answer, is read. Without
 * state: one instance serves all event loops. {@link #read} runs on event loops for each event and must neither block nor
 * keep what it is given; {@link #body} runs before the clock starts.
 */
public interface Dialect {
    /** The word by which users choose it: lower case, no blanks. */
    String name();

    /** What it speaks to, in a few words, for help and messages. */
    String summary();

    /** Path in front of all others when the user's address has none: {@code /v1}, or empty. */
    default String base() {
        return "";
    }

    /** Path of a request below the base, with a slash at its start. */
    String path(String model, boolean stream);

    /** Whether requests name a model, so that the user has to. */
    default boolean needsModel() {
        return false;
    }

    /** Whether the server may list its models at {@code /models} below the base. */
    default boolean listsModels() {
        return false;
    }

    /** Whether token ids and usage are optional fields that some servers refuse, to be left out then. */
    default boolean hasOptionalFields() {
        return false;
    }

    /** Whether an answer without token ids is not what this dialect promises. */
    default boolean promisesTokenIds() {
        return false;
    }

    /** Whether prompts may be sent as token ids. */
    default boolean takesTokenIds() {
        return false;
    }

    /** Whether a good stream ends with {@code [DONE]}. */
    default boolean hasEndMark() {
        return false;
    }

    /**
     * Whether a whole answer carries a finish reason. Without one, a body that ended as its framing promised is all there is,
     * and a server that gives up in silence cannot be told from one that has finished.
     */
    default boolean hasFinishMark() {
        return true;
    }

    /** Whether some tokens may come without their id, so that fewer ids than the stated count are no contradiction. */
    default boolean mayOmitIds() {
        return false;
    }

    /** Whether the end token is in ids, count and text; one clause, for documentation and reports. */
    String endTokenRule();

    /**
     * The body of a request.
     *
     * @throws IllegalArgumentException with one clause when the prompt does not fit; it says why and what to do
     */
    ObjectNode body(Prompt prompt, Ask ask);

    /**
     * Reads one JSON value into the fields, which are empty. Every field is optional and unknown ones must be skipped, because
     * no two servers send the same set.
     *
     * @throws JsonFault when the bytes are not what JSON allows
     */
    void read(JsonScanner json, EventFields into) throws JsonFault;
}
