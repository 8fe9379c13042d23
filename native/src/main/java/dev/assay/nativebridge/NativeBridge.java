package dev.assay.nativebridge;

import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.annotation.Cast;
import org.bytedeco.javacpp.annotation.Platform;

/**
 * The flat C surface of the harness's side of the ABI (native/src/main/cpp/assay_bridge.h). Only numbers and text cross:
 * a handle is an address, arrays are addresses of off-heap memory. Completions do not come back through here, they lie in
 * a {@link CompletionRing}; that costs nothing but stores, where a call up into Java costs more than 100 ns a response.
 */
@Platform(include = "assay_bridge.cpp", compiler = "cpp17", library = "assay_native")
@SuppressWarnings({"checkstyle:MethodName", "MemberName"}) // names are those of the C functions
final class NativeBridge {
    static {
        Loader.load(NativeBridge.class);
    }

    private NativeBridge() {}

    /** Loads the library; throws an {@link UnsatisfiedLinkError} when this build has none for the platform. */
    static void ensureLoaded() {}

    static native long assay_bridge_open(
            String library, String config, long ring, long kept, @Cast("char*") byte[] error, int errorBytes);

    static native int assay_bridge_name(long handle, @Cast("char*") byte[] text, int textBytes);

    static native int assay_bridge_last_error(long handle, @Cast("char*") byte[] text, int textBytes);

    static native int assay_bridge_load(long handle, long indices, long count);

    static native int assay_bridge_unload(long handle, long indices, long count);

    static native long assay_bridge_issue(long handle, long samples, long count);

    static native long assay_bridge_issue_one(long handle, long id, long index, long dueNanos, int flags);

    static native int assay_bridge_flush(long handle);

    static native int assay_bridge_close(long handle, long limitMillis);

    static native long assay_bridge_late_reports(long handle);

    static native long assay_bridge_now();

    static native int assay_timing_pin(int[] cpus, int count);

    static native int assay_timing_pinned();

    static native int assay_timing_slack(long nanos);

    static native int assay_timing_fifo(int priority);

    static native int assay_timing_class();

    static native long assay_timing_resolution();
}
