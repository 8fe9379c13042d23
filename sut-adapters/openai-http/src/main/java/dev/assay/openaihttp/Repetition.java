package dev.assay.openaihttp;

import dev.assay.openaihttp.dialect.Bytes;
import dev.assay.openaihttp.dialect.EventFields;

/**
 * For one answer of a dialect whose events may hold either the whole answer so far or what is new: finds out which, from the
 * second event with output on, and cuts each event down to what is new. Ids decide together with the stated count; without
 * ids, a text that begins with all text so far is a whole one. Used by one thread.
 */
final class Repetition {
    private enum Form {
        OPEN,
        WHOLE,
        PIECES
    }

    private final Bytes textSoFar = new Bytes();
    private Form form = Form.OPEN;
    private int idsSoFar;
    private boolean mixed;

    /** Whether the stream changed from one form to the other. */
    boolean mixed() {
        return mixed;
    }

    /** Removes from the event what earlier ones brought. */
    void reduceToNew(EventFields event) {
        int ids = event.ids().length() / Integer.BYTES;
        if (ids == 0 && event.text().length() == 0) {
            return;
        }
        if (idsSoFar > 0 || textSoFar.length() > 0) {
            Form seen = ids > 0 && idsSoFar > 0 ? byIds(ids, event.completionTokens()) : byText(event.text());
            mixed |= form != Form.OPEN && seen != Form.OPEN && form != seen;
            form = form == Form.OPEN ? seen : form;
        }
        if (form == Form.WHOLE) {
            event.ids().dropFirst(idsSoFar * Integer.BYTES);
            event.text().dropFirst(textSoFar.length());
        }
        idsSoFar += event.ids().length() / Integer.BYTES;
        textSoFar.append(event.text().array(), 0, event.text().length());
    }

    private Form byIds(int ids, long stated) {
        if (stated < 0) {
            return ids >= idsSoFar ? Form.WHOLE : Form.PIECES;
        }
        return ids == stated ? Form.WHOLE : idsSoFar + ids == stated ? Form.PIECES : form;
    }

    private Form byText(Bytes text) {
        if (text.length() == 0) {
            return form;
        }
        return text.startsWith(textSoFar) ? Form.WHOLE : Form.PIECES;
    }
}
