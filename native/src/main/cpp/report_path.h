// How a report of an engine reaches the harness.
//
// Most reports go through the completion ring. A completion without bytes that is reported from inside issue, on the thread
// that issues, takes a shorter way: it is kept on a page that only this thread uses and that the harness reads when issue
// returns, so that an engine that answers at once costs neither atomic operation nor thread switch.
//
// Order. The harness delivers what the ring held before it delivers the page, and a report of the issuing thread that cannot
// be kept first pushes the page into the ring, so reports of one thread stay in their order. Once another thread has
// reported, the page is not used any more: from then on the ring alone keeps the order among threads.
//
// Threads. enter, leave: the issuing thread. complete, push: any thread.
#pragma once

#include <pthread.h>

#include <atomic>
#include <cstdint>

#include "completion_ring.h"

namespace assay {

constexpr uint64_t kMostKept = 64;

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

class ReportPath {
  public:
    // kept may be null: then every report goes through the ring.
    ReportPath(void *ring_memory, void *kept) : ring_(ring_memory), page_(static_cast<KeptPage *>(kept)) {}

    // The calling thread starts to issue so many samples. Large queries use the ring, which is emptied meanwhile.
    void enter(uint64_t samples) {
        if (page_ == nullptr) return;
        page_->count = 0;
        keeping_ = samples <= kMostKept && !shared_.load(std::memory_order_relaxed);
        issuer_.store(pthread_self(), std::memory_order_relaxed);
    }

    void leave() { issuer_.store(kNobody, std::memory_order_relaxed); }

    void complete(int64_t id, int64_t nanos, int64_t tokens, const void *data, uint64_t bytes) {
        if (bytes == 0 && issuing_here() && keep(id, nanos, tokens)) return;
        push(kComplete, 0, id, nanos, tokens, data, bytes);
    }

    void push(RecordKind kind, uint32_t failure, int64_t id, int64_t nanos, int64_t tokens, const void *data,
              uint64_t bytes) {
        if (issuing_here()) {
            spill();
        } else if (page_ != nullptr && !shared_.load(std::memory_order_relaxed)) {
            shared_.store(true, std::memory_order_relaxed);
        }
        ring_.push(kind, failure, id, nanos, tokens, data, bytes);
    }

    uint64_t largest_payload() const { return ring_.largest_payload(); }

  private:
    static constexpr pthread_t kNobody = 0;

    bool issuing_here() const { return issuer_.load(std::memory_order_relaxed) == pthread_self(); }

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
    bool keeping_ = false;              // of the issuing thread
    std::atomic<bool> shared_{false};   // another thread has reported
    std::atomic<pthread_t> issuer_{kNobody};
};

} // namespace assay
