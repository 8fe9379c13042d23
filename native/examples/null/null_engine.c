/*
 * The smallest engine: completes every sample inside issue, with nothing. It measures what the ABI itself costs.
 * Configuration: {"mode": "batch"} completes a query with one call (default), {"mode": "single"} with one call a sample,
 * {"mode": "stamp"} also reports a first token and returns the clock's readings right before and right after that report.
 */
#include <stdlib.h>
#include <string.h>

#include "assay_sut.h"

typedef struct null_engine {
    const assay_host *host;
    int single;
    int stamp;
    assay_response *responses;
    uint64_t capacity;
} null_engine;

static assay_status null_open(const char *config, const assay_host *host, void **engine) {
    null_engine *self = calloc(1, sizeof *self);
    if (self == NULL) return ASSAY_OUT_OF_MEMORY;
    self->host = host;
    self->single = strstr(config, "\"single\"") != NULL;
    self->stamp = strstr(config, "\"stamp\"") != NULL;
    *engine = self;
    return ASSAY_OK;
}

static const char *null_name(void *engine) {
    (void)engine;
    return "null engine";
}

static void stamped(const assay_host *host, int64_t id) {
    int64_t readings[2];
    readings[0] = host->now_nanos(host->context);
    host->first_token(host->context, id, NULL, 0, 0);
    readings[1] = host->now_nanos(host->context);
    host->complete(host->context, id, 1, readings, sizeof readings, 0);
}

static assay_status null_issue(void *engine, const assay_sample *samples, uint64_t count) {
    null_engine *self = engine;
    if (self->stamp) {
        for (uint64_t i = 0; i < count; i++) stamped(self->host, samples[i].id);
        return ASSAY_OK;
    }
    if (self->single || count == 1) {
        for (uint64_t i = 0; i < count; i++)
            self->host->complete(self->host->context, samples[i].id, 0, NULL, 0, 0);
        return ASSAY_OK;
    }
    if (count > self->capacity) {
        assay_response *grown = realloc(self->responses, count * sizeof *grown);
        if (grown == NULL) return ASSAY_OUT_OF_MEMORY;
        memset(grown, 0, count * sizeof *grown);
        self->responses = grown;
        self->capacity = count;
    }
    for (uint64_t i = 0; i < count; i++) self->responses[i].id = samples[i].id;
    self->host->complete_batch(self->host->context, self->responses, count);
    return ASSAY_OK;
}

static assay_status null_flush(void *engine) {
    (void)engine;
    return ASSAY_OK;
}

static void null_close(void *engine) {
    null_engine *self = engine;
    free(self->responses);
    free(self);
}

static const assay_sut_api api = {
    sizeof(assay_sut_api), ASSAY_ABI_VERSION, null_open, null_name, NULL, NULL, NULL, null_issue, null_flush, null_close};

const assay_sut_api *assay_sut_get_api(uint32_t host_abi_version) {
    (void)host_abi_version;
    return &api;
}
