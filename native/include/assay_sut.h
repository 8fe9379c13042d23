/*
 * Assay SUT ABI, version 1.0: an inference engine in a shared library, driven from the harness's own process.
 *
 * An engine is a shared library that exports one symbol, assay_sut_get_api, and fills in one table of functions. The
 * harness opens it, hands it batches of samples, and the engine reports first tokens and completions through the table
 * of host functions it was given. Everything here is plain C: functions, fixed-width integers, POD structs.
 *
 * Threads. load_samples, unload_samples, issue and flush are called from one thread at a time (not always the same
 * one), never concurrently with each other. Host functions may be called from any thread, any number at once, also from
 * inside issue, between the return of open and the return of close. They take no lock that two samples share, allocate
 * nothing and never call back into the engine.
 *
 * Lifetime. A pointer passed INTO an engine function is valid until that function returns, except assay_host, which is
 * valid until close returns. A pointer passed INTO a host function is only read during the call: bytes that the harness
 * keeps are copied before it returns, and nothing is copied for samples without ASSAY_SAMPLE_WANTS_DATA. A pointer that
 * an engine function returns (name, last_error) belongs to the engine and stays valid until the next call or close.
 *
 * Time. All stamps are nanoseconds of the clock that assay_host.now_nanos reads: CLOCK_MONOTONIC, the clock of the
 * harness itself, so native and Java stamps can be mixed. A stamp of 0 means "take it now", which is what almost every
 * engine wants: the stamp is then taken on entry of the host function, before anything else happens.
 *
 * Versions. The major number changes when a table changes incompatibly; then the harness refuses the library with one
 * sentence. Minor numbers only append members; struct_size tells how much of a table the other side knows.
 */
#ifndef ASSAY_SUT_H
#define ASSAY_SUT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ASSAY_ABI_MAJOR 1u
#define ASSAY_ABI_MINOR 0u
#define ASSAY_ABI_VERSION ((ASSAY_ABI_MAJOR << 16) | ASSAY_ABI_MINOR)

#if defined(_WIN32)
#define ASSAY_EXPORT __declspec(dllexport)
#else
#define ASSAY_EXPORT __attribute__((visibility("default")))
#endif

/*
 * Results of engine functions. Any other negative value is taken as ASSAY_ERROR, and so is a C++ exception that leaves one;
 * its text then stands in for last_error.
 */
typedef int32_t assay_status;
#define ASSAY_OK 0
#define ASSAY_ERROR (-1)          /* see last_error */
#define ASSAY_BAD_CONFIG (-2)     /* the configuration text is wrong; see last_error */
#define ASSAY_OUT_OF_MEMORY (-3)
#define ASSAY_UNSUPPORTED (-4)

/* Why a sample will never be completed. */
typedef int32_t assay_failure;
#define ASSAY_FAILED 0
#define ASSAY_TIMED_OUT 1
#define ASSAY_CANCELLED 2

/* The response bytes of this sample are kept (accuracy run, or drawn for the accuracy log). Without it, pass no data. */
#define ASSAY_SAMPLE_WANTS_DATA 1u

/* One sample of a query, 32 bytes. */
typedef struct assay_sample {
    int64_t id;        /* handle for the completion; unique within a run, at least 0 */
    int64_t index;     /* index in the sample library */
    int64_t due_nanos; /* when it was due; latency counts from here */
    uint32_t flags;    /* ASSAY_SAMPLE_... */
    uint32_t reserved; /* 0 */
} assay_sample;

/* One response for the batch form of complete, 40 bytes. */
typedef struct assay_response {
    int64_t id;
    int64_t token_count; /* output tokens of the whole response, the first included; 0 when tokens are not counted */
    const void *data;    /* response bytes (for an LLM: token ids, 32-bit little-endian), or NULL */
    uint64_t data_bytes;
    int64_t stamp_nanos; /* 0: taken on entry, one stamp for the whole batch */
} assay_response;

/* Functions of the harness. Valid from open to the return of close. */
typedef struct assay_host {
    uint32_t struct_size; /* sizeof(assay_host) as the harness knows it */
    uint32_t abi_version; /* ASSAY_ABI_VERSION of the harness */
    void *context;        /* first argument of the functions below */

    int64_t (*now_nanos)(void *context);

    /* The first token of a sample is there; data may be NULL. Must come before complete of the same sample. */
    void (*first_token)(void *context, int64_t id, const void *data, uint64_t data_bytes, int64_t stamp_nanos);

    /* The response of a sample is complete. */
    void (*complete)(void *context, int64_t id, int64_t token_count, const void *data, uint64_t data_bytes,
                     int64_t stamp_nanos);

    /* First tokens of several samples with one stamp, without data. */
    void (*first_tokens)(void *context, const int64_t *ids, uint64_t count, int64_t stamp_nanos);

    /* Several complete responses: cheaper than one call each. */
    void (*complete_batch)(void *context, const assay_response *responses, uint64_t count);

    /* A sample will never be completed: it counts as failed. The reason is one clause, at most 200 bytes are kept. */
    void (*fail)(void *context, int64_t id, assay_failure kind, const char *reason);
} assay_host;

/* Functions of the engine. Every member must be set, except those marked optional. */
typedef struct assay_sut_api {
    uint32_t struct_size; /* sizeof(assay_sut_api) as the engine knows it */
    uint32_t abi_version; /* ASSAY_ABI_VERSION the engine was compiled with */

    /*
     * Starts an engine. config is a JSON text, "{}" when the user gave none. On ASSAY_OK *engine is the handle for all
     * other calls. On an error *engine may still be set, only so that last_error can be asked; close is called then too.
     */
    assay_status (*open)(const char *config, const assay_host *host, void **engine);

    /* Name for the logs, UTF-8. */
    const char *(*name)(void *engine);

    /* What went wrong last, one sentence, UTF-8; optional. engine may be NULL when open failed early. */
    const char *(*last_error)(void *engine);

    /* Makes samples ready before the clock starts. Optional, as is unload_samples. The list may contain repeats. */
    assay_status (*load_samples)(void *engine, const int64_t *indices, uint64_t count);
    assay_status (*unload_samples)(void *engine, const int64_t *indices, uint64_t count);

    /*
     * Takes a query of count samples. It may complete them during the call or later. It should return at once: the time
     * it takes delays the schedule and is counted in every latency after it.
     */
    assay_status (*issue)(void *engine, const assay_sample *samples, uint64_t count);

    /* No further query of this series follows: work on whatever is held back for batching. */
    assay_status (*flush)(void *engine);

    /* Stops all threads of the engine and frees it. No host function may be called after it has returned. */
    void (*close)(void *engine);
} assay_sut_api;

/*
 * The one exported symbol. host_abi_version is that of the harness. Returns the engine's table, which lives as long as
 * the library, or NULL when the engine cannot work with that version.
 */
ASSAY_EXPORT const assay_sut_api *assay_sut_get_api(uint32_t host_abi_version);

#ifdef __cplusplus
}
#endif

#endif
