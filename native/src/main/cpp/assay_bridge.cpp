#include "assay_bridge.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

#include "assay_sut.h"
#include "report_path.h"

namespace {

struct Bridge {
    Bridge(void *ring_memory, void *kept) : reports(ring_memory, kept) {}
    assay::ReportPath reports;
    assay_host host{};
    const assay_sut_api *api = nullptr;
    void *engine = nullptr;
    Bridge *older = nullptr;
    std::string thrown; // what the last call threw; of the calling thread
};

// Never freed: a thread that an engine leaves behind, or a call that comes too late, still finds its bridge.
std::atomic<Bridge *> all_bridges{nullptr};

void keep_for_good(Bridge *bridge) {
    bridge->older = all_bridges.load();
    while (!all_bridges.compare_exchange_weak(bridge->older, bridge)) {}
}

Bridge *of(void *context) { return static_cast<Bridge *>(context); }
Bridge *of(int64_t handle) { return reinterpret_cast<Bridge *>(handle); }

// Runs a function of the engine. Exceptions must not leave it, but they do, and their text is worth more than the harness's
// own death: they become an error status.
template <typename Call>
assay_status guarded(std::string *thrown, Call call) {
    try {
        return call();
    } catch (abi::__forced_unwind &) {
        throw; // a thread that is being cancelled
    } catch (const std::exception &e) {
        *thrown = std::string("it threw a C++ exception: ") + e.what();
    } catch (...) {
        *thrown = "it threw something that is no std::exception";
    }
    return ASSAY_ERROR;
}

int64_t stamp(int64_t given) { return given != 0 ? given : assay::monotonic_nanos(); }

uint64_t bounded(const Bridge *bridge, const void *data, uint64_t bytes) {
    const uint64_t most = bridge->reports.largest_payload();
    return data == nullptr ? 0 : bytes < most ? bytes : most;
}

int64_t host_now(void *) { return assay::monotonic_nanos(); }

void host_first_token(void *context, int64_t id, const void *data, uint64_t bytes, int64_t given) {
    const int64_t nanos = stamp(given);
    of(context)->reports.push(assay::kFirstToken, 0, id, nanos, 0, data, bounded(of(context), data, bytes));
}

void host_complete(void *context, int64_t id, int64_t tokens, const void *data, uint64_t bytes, int64_t given) {
    const int64_t nanos = stamp(given);
    of(context)->reports.complete(id, nanos, tokens, data, bounded(of(context), data, bytes));
}

void host_first_tokens(void *context, const int64_t *ids, uint64_t count, int64_t given) {
    const int64_t nanos = stamp(given);
    for (uint64_t i = 0; i < count; i++) of(context)->reports.push(assay::kFirstToken, 0, ids[i], nanos, 0, nullptr, 0);
}

void host_complete_batch(void *context, const assay_response *responses, uint64_t count) {
    const int64_t entry = assay::monotonic_nanos();
    for (uint64_t i = 0; i < count; i++) {
        const assay_response &r = responses[i];
        of(context)->reports.complete(r.id, r.stamp_nanos != 0 ? r.stamp_nanos : entry, r.token_count, r.data,
                                      bounded(of(context), r.data, r.data_bytes));
    }
}

void host_fail(void *context, int64_t id, assay_failure kind, const char *reason) {
    const int64_t nanos = assay::monotonic_nanos();
    const uint64_t bytes = reason == nullptr ? 0 : strnlen(reason, 200);
    of(context)->reports.push(assay::kFail, static_cast<uint32_t>(kind), id, nanos, 0, reason, bytes);
}

void say(char *target, int32_t bytes, const std::string &text) {
    if (bytes > 0) std::snprintf(target, static_cast<size_t>(bytes), "%s", text.c_str());
}

int32_t copy(const char *source, char *text, int32_t bytes) {
    if (source == nullptr) {
        say(text, bytes, "");
        return 0;
    }
    say(text, bytes, source);
    return static_cast<int32_t>(std::strlen(source));
}

std::string version_text(uint32_t version) {
    return std::to_string(version >> 16) + "." + std::to_string(version & 0xffff);
}

std::string last_error(const assay_sut_api *api, void *engine) {
    const char *text = api->last_error == nullptr ? nullptr : api->last_error(engine);
    return text == nullptr || *text == '\0' ? "the engine gave no reason" : text;
}

const assay_sut_api *find_api(const char *library, std::string *problem) {
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (loaded == nullptr) {
        const char *why = dlerror();
        std::string reason = why == nullptr ? "unknown reason" : why;
        const std::string prefix = std::string(library) + ": ";
        if (reason.compare(0, prefix.size(), prefix) == 0) reason.erase(0, prefix.size());
        *problem = "cannot be loaded: " + reason +
                   "; it must be a shared library for this processor, and everything that it needs must be found (ldd shows it)";
        return nullptr;
    }
    using Entry = const assay_sut_api *(*)(uint32_t);
    auto entry = reinterpret_cast<Entry>(dlsym(loaded, "assay_sut_get_api"));
    if (entry == nullptr) {
        *problem = "does not export assay_sut_get_api, so it is not an engine for this ABI; define that function as assay_sut.h "
                   "declares it";
        return nullptr;
    }
    const assay_sut_api *api = entry(ASSAY_ABI_VERSION);
    if (api == nullptr) {
        *problem = "refuses ABI version " + version_text(ASSAY_ABI_VERSION) + " of this harness";
        return nullptr;
    }
    if (api->abi_version >> 16 != ASSAY_ABI_MAJOR) {
        *problem = "was built for ABI version " + version_text(api->abi_version) + ", this harness speaks " +
                   version_text(ASSAY_ABI_VERSION) + "; rebuild the engine with this release's assay_sut.h";
        return nullptr;
    }
    if (api->struct_size < sizeof(assay_sut_api) || api->open == nullptr || api->name == nullptr ||
        api->issue == nullptr || api->flush == nullptr || api->close == nullptr) {
        *problem = "leaves out required functions of its table (open, name, issue, flush and close must be set)";
        return nullptr;
    }
    return api;
}

// What calls return that come after close.
constexpr assay_status kClosed = -1000;

using ListFunction = assay_status (*)(void *, const int64_t *, uint64_t);

int32_t list_call(Bridge *bridge, ListFunction function, int64_t indices, int64_t count) {
    if (!bridge->reports.enter(assay::kKeepNone)) return kClosed;
    const assay_status status = guarded(&bridge->thrown, [&] {
        return function(bridge->engine, reinterpret_cast<const int64_t *>(indices), static_cast<uint64_t>(count));
    });
    bridge->reports.leave();
    return status;
}

// See assay_bridge.h.
int64_t issue(Bridge *bridge, const assay_sample *samples, uint64_t count) {
    constexpr int64_t kRingUsed = 1 << 16, kStatus = int64_t{1} << 32, kAnswered = int64_t{1} << 62;
    if (!bridge->reports.enter(count)) return kClosed * kStatus;
    assay_status status = guarded(&bridge->thrown, [&] { return bridge->api->issue(bridge->engine, samples, count); });
    const auto kept = static_cast<int64_t>(bridge->reports.kept());
    int64_t nanos = 0;
    const bool answered = kept == 1 && count == 1 && status == ASSAY_OK && bridge->reports.answered(samples[0].id, &nanos);
    bridge->reports.leave();
    if (answered && nanos >= 0 && nanos < kAnswered) return kAnswered + nanos;
    if (status > 0) status &= 0x3fffffff;
    return status * kStatus + kept + (kept != 0 && bridge->reports.ring_used() ? kRingUsed : 0);
}

} // namespace

int64_t assay_bridge_open(const char *library, const char *config, int64_t ring, int64_t kept, char *error,
                          int32_t error_bytes) {
    std::string problem;
    const assay_sut_api *api = find_api(library, &problem);
    if (api == nullptr) {
        say(error, error_bytes, problem);
        return 0;
    }
    auto *bridge = new Bridge(reinterpret_cast<void *>(ring), reinterpret_cast<void *>(kept));
    bridge->api = api;
    bridge->host = assay_host{sizeof(assay_host), ASSAY_ABI_VERSION,  bridge,             host_now,
                              host_first_token,   host_complete,      host_first_tokens,  host_complete_batch,
                              host_fail};
    const assay_status status = guarded(&bridge->thrown, [&] { return api->open(config, &bridge->host, &bridge->engine); });
    if (status == ASSAY_OK) {
        keep_for_good(bridge);
        return reinterpret_cast<int64_t>(bridge);
    }
    say(error, error_bytes,
        std::string(status == ASSAY_BAD_CONFIG ? "refuses its configuration: " : "does not start: ") +
            (bridge->thrown.empty() ? last_error(api, bridge->engine) : bridge->thrown));
    if (bridge->engine != nullptr && bridge->thrown.empty()) api->close(bridge->engine);
    delete bridge;
    return 0;
}

int32_t assay_bridge_name(int64_t handle, char *text, int32_t bytes) {
    return copy(of(handle)->api->name(of(handle)->engine), text, bytes);
}

int32_t assay_bridge_last_error(int64_t handle, char *text, int32_t bytes) {
    const Bridge *bridge = of(handle);
    if (!bridge->thrown.empty()) return copy(bridge->thrown.c_str(), text, bytes);
    return copy(bridge->api->last_error == nullptr ? nullptr : bridge->api->last_error(bridge->engine), text, bytes);
}

int32_t assay_bridge_load(int64_t handle, int64_t indices, int64_t count) {
    const assay_sut_api *api = of(handle)->api;
    return api->load_samples == nullptr ? ASSAY_OK : list_call(of(handle), api->load_samples, indices, count);
}

int32_t assay_bridge_unload(int64_t handle, int64_t indices, int64_t count) {
    const assay_sut_api *api = of(handle)->api;
    return api->unload_samples == nullptr ? ASSAY_OK : list_call(of(handle), api->unload_samples, indices, count);
}

int64_t assay_bridge_issue(int64_t handle, int64_t samples, int64_t count) {
    return issue(of(handle), reinterpret_cast<const assay_sample *>(samples), static_cast<uint64_t>(count));
}

int64_t assay_bridge_issue_one(int64_t handle, int64_t id, int64_t index, int64_t due_nanos, int32_t flags) {
    const assay_sample sample = {id, index, due_nanos, static_cast<uint32_t>(flags), 0};
    return issue(of(handle), &sample, 1);
}

int32_t assay_bridge_flush(int64_t handle) {
    Bridge *bridge = of(handle);
    if (!bridge->reports.enter(assay::kKeepNone)) return kClosed;
    const assay_status status = guarded(&bridge->thrown, [&] { return bridge->api->flush(bridge->engine); });
    bridge->reports.leave();
    return status;
}

int32_t assay_bridge_close(int64_t handle, int64_t limit_millis) {
    Bridge *bridge = of(handle);
    if (!bridge->reports.shut(limit_millis)) return 0;
    guarded(&bridge->thrown, [&] {
        bridge->api->close(bridge->engine);
        return ASSAY_OK;
    });
    bridge->reports.end();
    return 1;
}

int64_t assay_bridge_late_reports(int64_t handle) {
    return static_cast<int64_t>(of(handle)->reports.late_reports());
}

int64_t assay_bridge_now(void) { return assay::monotonic_nanos(); }

int32_t assay_timing_pin(const int32_t *cpus, int32_t count) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int32_t i = 0; i < count; i++) {
        if (cpus[i] < 0 || cpus[i] >= CPU_SETSIZE) return EINVAL;
        CPU_SET(cpus[i], &set);
    }
    return pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

int32_t assay_timing_pinned(void) {
    cpu_set_t set;
    return pthread_getaffinity_np(pthread_self(), sizeof set, &set) == 0 ? CPU_COUNT(&set) : -1;
}

int32_t assay_timing_slack(int64_t nanos) {
    return prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(nanos), 0, 0, 0) == 0 ? 0 : errno;
}

int32_t assay_timing_fifo(int32_t priority) {
    sched_param parameters{};
    parameters.sched_priority = priority;
    return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
}

int32_t assay_timing_class(void) { return sched_getscheduler(0); }

int64_t assay_timing_resolution(void) {
    timespec resolution;
    if (clock_getres(CLOCK_MONOTONIC, &resolution) != 0) return -1;
    return static_cast<int64_t>(resolution.tv_sec) * 1000000000 + resolution.tv_nsec;
}
