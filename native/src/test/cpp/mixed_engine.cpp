// An engine that reports in every way at once, for the driver: from inside issue, with and without first tokens and bytes, and
// from a thread of its own once half of the samples are done. Its stamps are no times: the thread in the high bits, then a
// counter, so that the driver can see whether the reports of each thread stayed in order. Configuration: {"half": SAMPLES}.
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>

#include "assay_sut.h"

namespace {

constexpr int64_t kThread = int64_t{1} << 40;

struct MixedEngine {
    const assay_host *host = nullptr;
    int64_t half = 0, inside = kThread, outside = 2 * kThread;
    std::mutex mutex;
    std::condition_variable work;
    std::deque<assay_sample> queue;
    bool stopping = false;
    std::thread thread;
};

void answer(const assay_host *host, const assay_sample &sample, int64_t *stamp) {
    const int32_t ids[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    if (sample.index % 3 == 0) host->first_token(host->context, sample.id, nullptr, 0, ++*stamp);
    if (sample.index % 5 == 0) host->first_tokens(host->context, nullptr, 0, ++*stamp);
    const bool wanted = (sample.flags & ASSAY_SAMPLE_WANTS_DATA) != 0;
    host->complete(host->context, sample.id, 8, wanted ? ids : nullptr, wanted ? sizeof ids : 0, ++*stamp);
}

void serve(MixedEngine *self) {
    while (true) {
        assay_sample sample;
        {
            std::unique_lock<std::mutex> lock(self->mutex);
            self->work.wait(lock, [self] { return self->stopping || !self->queue.empty(); });
            if (self->stopping) return;
            sample = self->queue.front();
            self->queue.pop_front();
        }
        answer(self->host, sample, &self->outside);
    }
}

assay_status mixed_open(const char *config, const assay_host *host, void **engine) {
    auto *self = new MixedEngine;
    const char *half = std::strstr(config, "\"half\":");
    self->half = half == nullptr ? 0 : std::atoll(half + 7);
    self->host = host;
    self->thread = std::thread(serve, self);
    *engine = self;
    return ASSAY_OK;
}

const char *mixed_name(void *) { return "mixed engine"; }

assay_status mixed_issue(void *engine, const assay_sample *samples, uint64_t count) {
    auto *self = static_cast<MixedEngine *>(engine);
    for (uint64_t i = 0; i < count; i++) {
        if (samples[i].id < self->half || samples[i].index % 2 == 0) {
            answer(self->host, samples[i], &self->inside);
        } else {
            std::lock_guard<std::mutex> lock(self->mutex);
            self->queue.push_back(samples[i]);
            self->work.notify_one();
        }
    }
    return ASSAY_OK;
}

assay_status mixed_flush(void *) { return ASSAY_OK; }

void mixed_close(void *engine) {
    auto *self = static_cast<MixedEngine *>(engine);
    {
        std::lock_guard<std::mutex> lock(self->mutex);
        self->stopping = true;
    }
    self->work.notify_all();
    self->thread.join();
    delete self;
}

const assay_sut_api api = {sizeof(assay_sut_api), ASSAY_ABI_VERSION, mixed_open,  mixed_name,  nullptr,
                           nullptr,               nullptr,           mixed_issue, mixed_flush, mixed_close};

} // namespace

extern "C" const assay_sut_api *assay_sut_get_api(uint32_t) { return &api; }
