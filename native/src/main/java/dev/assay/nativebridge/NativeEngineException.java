package dev.assay.nativebridge;

/** An engine library that cannot be used, or a call into it that failed: one clear sentence for the user. */
public final class NativeEngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NativeEngineException(String message) {
        super(message);
    }

    public NativeEngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
