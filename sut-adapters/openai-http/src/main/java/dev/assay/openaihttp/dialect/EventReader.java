package dev.assay.openaihttp.dialect;

/** Reads events of one dialect into fields that it reuses. One instance an event loop; not thread safe. */
public final class EventReader {
    private final Dialect dialect;
    private final JsonScanner json = new JsonScanner();
    private final EventFields fields = new EventFields();

    public EventReader(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Reads one event or one whole answer.
     *
     * @throws JsonFault when the bytes are not one JSON value that the dialect can begin with
     */
    public EventFields read(byte[] data, int offset, int length) throws JsonFault {
        fields.clear();
        json.reset(data, offset, length);
        dialect.read(json, fields);
        json.finish();
        return fields;
    }

    public Dialect dialect() {
        return dialect;
    }

    /** What the last read found, complete or not. */
    public EventFields fields() {
        return fields;
    }

    /** Strings that held bytes or escapes that are no characters, in all events read. */
    public long damagedStrings() {
        return json.damagedStrings();
    }
}
