// A pool of worker threads with a known service time: what a queueing engine looks like through the ABI, and, on request,
// the ways in which an engine can misbehave.
//
// Configuration (flat JSON, all optional): workers (1), service_us (1000), ttft_us (0: no first token), tokens (0),
// text (answers are this text and no token ids; use it with tokens 0, which leaves the counting to the harness),
// fault: "" | "twice" (every sample is completed twice) | "never" (no sample is completed) | "unknown" (unknown ids)
//        | "block" (issue never returns) | "crash" (SIGSEGV at the sample with id fault_at) | "abort" or "exit" (the process
//        ends at that sample by abort or by exit(3)) | "crash_in_issue" (SIGSEGV on the issuing thread, at the query whose
//        first sample has id fault_at or more) | "fail" (each sample fails) | "throw" (a C++ exception
//        leaves issue) | "throw_in_open"
//        | "late" (first token after the completion) | "refuse" (open fails) | "length" (one token id too few for the token
//        count) | "load" (load_samples fails) | "unload" (unload_samples fails while samples are running)
//        | "after_close" (a thread reports after close), fault_at (0).
#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "../flat_json.h"
#include "assay_sut.h"

namespace {

struct PoolEngine {
    const assay_host *host = nullptr;
    std::string error;
    int64_t service_nanos = 0, ttft_nanos = 0, tokens = 0, fault_at = 0;
    std::string fault;
    std::string text;
    std::mutex mutex;
    std::condition_variable work;
    std::deque<assay_sample> queue;
    std::atomic<int64_t> running{0};
    bool stopping = false;
    std::vector<std::thread> threads;
};

void sleep_until(int64_t nanos) {
    timespec until = {static_cast<time_t>(nanos / 1000000000), static_cast<long>(nanos % 1000000000)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) != 0) {}
}

void answer(PoolEngine *self, const assay_sample &sample) {
    const assay_host *host = self->host;
    const int64_t start = host->now_nanos(host->context);
    if (self->fault == "crash" && sample.id >= self->fault_at) *static_cast<volatile int *>(nullptr) = 1;
    if (self->fault == "abort" && sample.id >= self->fault_at) std::abort();
    if (self->fault == "exit" && sample.id >= self->fault_at) std::exit(3);
    if (self->fault == "never" || self->fault == "unload") return;
    if (self->fault == "fail") return host->fail(host->context, sample.id, ASSAY_FAILED, "told to fail");
    const bool wanted = (sample.flags & ASSAY_SAMPLE_WANTS_DATA) != 0;
    const auto token = static_cast<int32_t>(sample.index);
    if (self->ttft_nanos > 0 && self->fault != "late") {
        sleep_until(start + self->ttft_nanos);
        host->first_token(host->context, sample.id, wanted ? &token : nullptr, wanted ? sizeof token : 0, 0);
    }
    sleep_until(start + self->service_nanos);
    std::vector<int32_t> ids;
    if (wanted) {
        for (int64_t i = 0; i < self->tokens; i++) ids.push_back(token + static_cast<int32_t>(i));
    }
    const int64_t id = self->fault == "unknown" ? sample.id + (int64_t{1} << 40) : sample.id;
    if (self->fault == "length" && !ids.empty()) ids.pop_back();
    const void *data = ids.empty() ? nullptr : ids.data();
    size_t bytes = ids.size() * sizeof(int32_t);
    if (wanted && !self->text.empty()) {
        data = self->text.data();
        bytes = self->text.size();
    }
    host->complete(host->context, id, self->tokens, data, bytes, 0);
    if (self->fault == "twice") host->complete(host->context, id, self->tokens, data, bytes, 0);
    if (self->fault == "late") host->first_token(host->context, sample.id, nullptr, 0, 0);
    self->running--;
}

void work(PoolEngine *self) {
    while (true) {
        assay_sample sample;
        {
            std::unique_lock<std::mutex> lock(self->mutex);
            self->work.wait(lock, [self] { return self->stopping || !self->queue.empty(); });
            if (self->stopping) return;
            sample = self->queue.front();
            self->queue.pop_front();
        }
        answer(self, sample);
    }
}

assay_status pool_open(const char *config, const assay_host *host, void **engine) {
    auto *self = new PoolEngine;
    *engine = self;
    self->host = host;
    const int64_t workers = flat_json::integer(config, "workers", 1);
    self->service_nanos = flat_json::integer(config, "service_us", 1000) * 1000;
    self->ttft_nanos = flat_json::integer(config, "ttft_us", 0) * 1000;
    self->tokens = flat_json::integer(config, "tokens", 0);
    self->fault_at = flat_json::integer(config, "fault_at", 0);
    self->fault = flat_json::text(config, "fault", "");
    self->text = flat_json::text(config, "text", "");
    if (self->fault == "throw_in_open") throw std::runtime_error("told to throw");
    if (self->fault == "refuse") {
        self->error = "told to refuse";
        return ASSAY_ERROR;
    }
    if (workers < 1 || workers > 1024) {
        self->error = "workers must be 1 to 1024, not " + std::to_string(workers);
        return ASSAY_BAD_CONFIG;
    }
    for (int64_t i = 0; i < workers; i++) self->threads.emplace_back(work, self);
    return ASSAY_OK;
}

const char *pool_name(void *) { return "thread pool engine"; }

const char *pool_last_error(void *engine) { return static_cast<PoolEngine *>(engine)->error.c_str(); }

assay_status pool_issue(void *engine, const assay_sample *samples, uint64_t count) {
    auto *self = static_cast<PoolEngine *>(engine);
    if (self->fault == "throw" && samples[0].id >= self->fault_at) throw std::runtime_error("told to throw");
    if (self->fault == "crash_in_issue" && samples[0].id >= self->fault_at) *static_cast<volatile int *>(nullptr) = 1;
    while (self->fault == "block" && samples[0].id >= self->fault_at) sleep_until(self->host->now_nanos(self->host->context) + 1000000);
    {
        std::lock_guard<std::mutex> lock(self->mutex);
        self->queue.insert(self->queue.end(), samples, samples + count);
        self->running += static_cast<int64_t>(count);
    }
    count == 1 ? self->work.notify_one() : self->work.notify_all();
    return ASSAY_OK;
}

assay_status pool_load(void *engine, const int64_t *, uint64_t count) {
    auto *self = static_cast<PoolEngine *>(engine);
    if (self->fault != "load") return ASSAY_OK;
    self->error = "there is no memory for " + std::to_string(count) + " samples";
    return ASSAY_OUT_OF_MEMORY;
}

assay_status pool_unload(void *engine, const int64_t *, uint64_t) {
    auto *self = static_cast<PoolEngine *>(engine);
    if (self->fault != "unload" || self->running == 0) return ASSAY_OK;
    self->error = std::to_string(self->running) + " samples are still running";
    return ASSAY_ERROR;
}

void report_late(const assay_host *host) {
    for (int64_t id = 0; id < 3; id++) {
        sleep_until(host->now_nanos(host->context) + 20000000);
        host->complete(host->context, id, 0, nullptr, 0, 0);
    }
}

assay_status pool_flush(void *) { return ASSAY_OK; }

void pool_close(void *engine) {
    auto *self = static_cast<PoolEngine *>(engine);
    {
        std::lock_guard<std::mutex> lock(self->mutex);
        self->stopping = true;
    }
    self->work.notify_all();
    for (std::thread &thread : self->threads) thread.join();
    if (self->fault == "after_close") std::thread(report_late, self->host).detach();
    delete self;
}

const assay_sut_api api = {sizeof(assay_sut_api), ASSAY_ABI_VERSION, pool_open, pool_name,  pool_last_error,
                           pool_load,             pool_unload,       pool_issue, pool_flush, pool_close};

} // namespace

extern "C" const assay_sut_api *assay_sut_get_api(uint32_t) { return &api; }
