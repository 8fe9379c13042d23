// The harness's side of the ABI, as a flat C surface for the Java binding: no structs cross it, only numbers and text.
#pragma once

#include <cstdint>

extern "C" {
// Opens an engine library. ring points to an initialised completion ring, kept to a page for completions from inside issue
// (report_path.h) or is 0. Returns a handle, or 0 with one sentence in error (NUL-terminated, at most error_bytes - 1
// characters).
int64_t assay_bridge_open(const char *library, const char *config, int64_t ring, int64_t kept, char *error,
                          int32_t error_bytes);

// Copies the engine's name into text and returns its full length in bytes.
int32_t assay_bridge_name(int64_t handle, char *text, int32_t text_bytes);

// Copies the engine's last error into text and returns its full length; 0 when it has none.
int32_t assay_bridge_last_error(int64_t handle, char *text, int32_t text_bytes);

// The calls below return the engine's status, or -1000 when the engine is closed. One thread at a time.
int32_t assay_bridge_load(int64_t handle, int64_t indices, int64_t count);
int32_t assay_bridge_unload(int64_t handle, int64_t indices, int64_t count);
int32_t assay_bridge_flush(int64_t handle);

// samples: address of an array of assay_sample. Returns the status in the high 32 bits; bits 0 to 15: number of completions
// on the page; bit 16: there are some, and the ring may hold reports that came before them. From 2^62 on: the one sample was
// completed, without tokens, at this value less 2^62, and nothing else was reported so far.
int64_t assay_bridge_issue(int64_t handle, int64_t samples, int64_t count);

// The same for a query of one sample, whose values are passed as they are.
int64_t assay_bridge_issue_one(int64_t handle, int64_t id, int64_t index, int64_t due_nanos, int32_t flags);

// Stops the engine unless a call into it is still under way after so many milliseconds; 1 when it was stopped, 0 when it was
// left as it is. The handle may still be used by calls that come too late. The library stays mapped, because some runtimes
// leave threads behind that must not lose their code.
int32_t assay_bridge_close(int64_t handle, int64_t limit_millis);

// Reports that the engine has made after it was closed.
int64_t assay_bridge_late_reports(int64_t handle);

int64_t assay_bridge_now(void);

// Timing helpers. They act on the calling thread and return 0, or the error number of the system.
int32_t assay_timing_pin(const int32_t *cpus, int32_t count); // threads that it starts later inherit the processors
int32_t assay_timing_pinned(void);                            // number of processors the calling thread may use, or -1
int32_t assay_timing_slack(int64_t nanos);
int32_t assay_timing_fifo(int32_t priority);

// Scheduling class of the calling thread (SCHED_OTHER 0, SCHED_FIFO 1, SCHED_RR 2, ...), or -1.
int32_t assay_timing_class(void);

// Resolution of CLOCK_MONOTONIC in nanoseconds.
int64_t assay_timing_resolution(void);
}
