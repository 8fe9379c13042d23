package dev.assay.openaihttp;

/** An event of a stream exceeds its bound. Without a stack trace: it is thrown on an event loop and means one sample. */
final class EventTooLargeException extends Exception {
    private static final long serialVersionUID = 1;

    EventTooLargeException(int maxEventBytes) {
        super("an event of more than " + maxEventBytes + " bytes", null, false, false);
    }
}
