// How calls go into an engine and how its reports reach the harness.
//
// Most reports go through the completion ring. A completion without bytes that is reported from inside issue, on the thread
// that issues, takes a shorter way: it is kept on a page that only this thread uses and that the harness reads when issue
// returns, so that an engine that answers at once costs neither atomic operation nor thread switch.
//
// Order. The harness delivers what the ring held before it delivers the page, and a report of the issuing thread that cannot
// be kept first pushes the page into the ring, so reports of one thread stay in their order. Once another thread has
// reported, the page is not used any more: from then on the ring alone keeps the order among threads.
//
// Close. A call that the harness gave up may still be under way, or just about to start, when the engine is closed. The
// thread that calls notes with a plain store that it is inside and looks whether the engine is closed; the thread that closes
// makes its mark, has the kernel put a fence into every thread of the process, and looks whether anybody is inside. One of the
// two sees the other, and a call into an open engine pays for no fence.
//
// Threads. enter, leave: the calling thread, one at a time. complete, push: any thread. shut: any thread but one that is inside.
#pragma once

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

#include "completion_ring.h"

namespace assay {

constexpr uint64_t kMostKept = 64;
constexpr uint64_t kKeepNone = kMostKept + 1;

// Read by the harness after issue has returned.
struct KeptPage {
    uint64_t count;
    uint64_t padding[7];
    struct {
        int64_t id;
        int64_t nanos;
        int64_t tokens;
    } completions[kMostKept];
};

// A full fence in every running thread of this process; false when the kernel has no such call.
inline bool fence_all_threads() {
    constexpr int kGlobal = 1; // MEMBARRIER_CMD_GLOBAL: slow, needs no registration
    return syscall(SYS_membarrier, kGlobal, 0, 0) == 0;
}

class ReportPath {
  public:
    // kept may be null: then every report goes through the ring.
    ReportPath(void *ring_memory, void *kept) : ring_(ring_memory), page_(static_cast<KeptPage *>(kept)) {}

    // The calling thread goes into the engine; false when it is closed. samples: how many it hands over, or kKeepNone. Large
    // queries use the ring, which is emptied meanwhile.
    bool enter(uint64_t samples) {
        caller_.store(pthread_self(), std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        if (shut_.load(std::memory_order_relaxed)) {
            leave();
            return false;
        }
        if (page_ != nullptr) {
            page_->count = 0;
            keeping_ = samples <= kMostKept && !shared_.load(std::memory_order_relaxed);
        }
        return true;
    }

    void leave() { caller_.store(kNobody, std::memory_order_release); }

    // Lets nobody in any more and waits for who is inside, at most so many milliseconds; whether the engine is empty then.
    bool shut(int64_t limit_millis) {
        shut_.store(true, std::memory_order_seq_cst);
        const bool fenced = fence_all_threads();
        for (int64_t waited = fenced ? 0 : -1;; waited++) {
            // Without a fence of the kernel, one millisecond is more than a store needs to become visible.
            if (waited >= 0 && caller_.load(std::memory_order_acquire) == kNobody) return true;
            if (waited >= limit_millis) return false;
            timespec nap = {0, 1000000};
            nanosleep(&nap, nullptr);
        }
    }

    // The engine's close has returned: gives the ring's memory back to the system; its addresses stay valid.
    void end() {
        ended_.store(true, std::memory_order_release);
        ring_.give_back();
    }

    uint64_t late_reports() const { return late_.load(std::memory_order_relaxed); }

    void complete(int64_t id, int64_t nanos, int64_t tokens, const void *data, uint64_t bytes) {
        if (bytes == 0 && calling_here() && keep(id, nanos, tokens)) return;
        push(kComplete, 0, id, nanos, tokens, data, bytes);
    }

    void push(RecordKind kind, uint32_t failure, int64_t id, int64_t nanos, int64_t tokens, const void *data,
              uint64_t bytes) {
        if (ended_.load(std::memory_order_acquire)) {
            late_.fetch_add(1, std::memory_order_relaxed);
            return;
        }
        if (calling_here()) {
            spill();
        } else if (page_ != nullptr && !shared_.load(std::memory_order_relaxed)) {
            shared_.store(true, std::memory_order_relaxed);
        }
        ring_.push(kind, failure, id, nanos, tokens, data, bytes);
    }

    uint64_t largest_payload() const { return ring_.largest_payload(); }

    // Completions on the page. The calling thread, after the engine's function has returned.
    uint64_t kept() const { return page_ == nullptr ? 0 : page_->count; }

    // Whether this one sample was completed, without tokens, and that is all there is to tell. As kept.
    bool answered(int64_t id, int64_t *nanos) const {
        const auto &first = page_->completions[0];
        *nanos = first.nanos;
        return page_->count == 1 && first.id == id && first.tokens == 0 && !ring_.used();
    }

    // Whether any report has gone through the ring so far.
    bool ring_used() const { return ring_.used(); }

  private:
    static constexpr pthread_t kNobody = 0;

    bool calling_here() const { return caller_.load(std::memory_order_relaxed) == pthread_self(); }

    bool keep(int64_t id, int64_t nanos, int64_t tokens) {
        if (!keeping_ || page_->count == kMostKept || shared_.load(std::memory_order_relaxed)) return false;
        auto &kept = page_->completions[page_->count++];
        kept.id = id;
        kept.nanos = nanos;
        kept.tokens = tokens;
        return true;
    }

    void spill() {
        if (page_ == nullptr) return;
        keeping_ = false;
        for (uint64_t i = 0; i < page_->count; i++) {
            const auto &kept = page_->completions[i];
            ring_.push(kComplete, 0, kept.id, kept.nanos, kept.tokens, nullptr, 0);
        }
        page_->count = 0;
    }

    CompletionRing ring_;
    KeptPage *page_;
    bool keeping_ = false;             // of the calling thread
    std::atomic<bool> shared_{false};  // another thread has reported
    std::atomic<bool> shut_{false};
    std::atomic<bool> ended_{false};
    std::atomic<uint64_t> late_{0};
    std::atomic<pthread_t> caller_{kNobody};
};

} // namespace assay
