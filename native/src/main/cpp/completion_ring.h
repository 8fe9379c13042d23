// Many producers, one consumer: completions on their way from engine threads to the harness.
//
// The ring lies in memory that the consumer provides, so it may also be shared between two processes. Layout, all
// little-endian 64-bit words: a header of 256 bytes, then 2^k slots of 64 bytes. Each slot starts with its sequence word.
// A producer claims one or more consecutive positions with one fetch-add, waits until each slot is free (sequence ==
// position), fills the words and publishes with sequence = position + 1. The consumer frees a slot with
// sequence = position + capacity. A payload that does not fit into the first slot continues in the following ones.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <ctime>

namespace assay {

enum RecordKind : uint32_t { kFirstToken = 1, kComplete = 2, kFail = 3 };

constexpr uint64_t kHeaderBytes = 256;
constexpr uint64_t kSlotBytes = 64;
constexpr uint64_t kInlineBytes = 24;
constexpr uint64_t kContinuationBytes = 56;

struct Header {
    std::atomic<uint64_t> tail;       // next position to claim
    char pad0[56];
    std::atomic<uint64_t> full_waits; // producers that had to wait for the consumer
    std::atomic<uint64_t> closed;     // 1: records are dropped, nobody reads any more
    char pad1[112];
    uint64_t capacity;                // slots, a power of two
    char pad2[56];
};
static_assert(sizeof(Header) == kHeaderBytes, "header layout is read by the consumer");

struct Slot {
    std::atomic<uint64_t> sequence;
    uint64_t kind_and_bytes; // low 8 bits: kind, next 8: failure kind, high 48: payload bytes
    int64_t id;
    int64_t nanos;
    int64_t tokens;
    unsigned char payload[kInlineBytes];
};
static_assert(sizeof(Slot) == kSlotBytes, "slot layout is read by the consumer");

inline int64_t monotonic_nanos() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<int64_t>(now.tv_sec) * 1000000000 + now.tv_nsec;
}

class CompletionRing {
  public:
    explicit CompletionRing(void *memory)
        : header_(static_cast<Header *>(memory)),
          slots_(reinterpret_cast<Slot *>(static_cast<char *>(memory) + kHeaderBytes)) {}

    static uint64_t slots_for(uint64_t payload_bytes) {
        return payload_bytes <= kInlineBytes
                   ? 1
                   : 1 + (payload_bytes - kInlineBytes + kContinuationBytes - 1) / kContinuationBytes;
    }

    bool used() const { return header_->tail.load(std::memory_order_relaxed) != 0; }

    // Gives the pages of the slots back to the system, once the ring is closed and nobody reads it. A producer that comes all
    // the same finds no free slot and a closed ring.
    void give_back() {
        const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
        const auto from = (reinterpret_cast<uintptr_t>(slots_) + page - 1) / page * page;
        const auto to = reinterpret_cast<uintptr_t>(slots_ + header_->capacity) / page * page;
        if (header_->closed.load(std::memory_order_acquire) != 0 && to > from) {
            madvise(reinterpret_cast<void *>(from), to - from, MADV_DONTNEED);
        }
    }

    uint64_t largest_payload() const { return kInlineBytes + (header_->capacity / 2 - 1) * kContinuationBytes; }

    // Returns false when the ring is closed. A payload above largest_payload is cut to it by the caller.
    bool push(RecordKind kind, uint32_t failure, int64_t id, int64_t nanos, int64_t tokens, const void *data,
              uint64_t bytes) {
        const uint64_t count = slots_for(bytes);
        const uint64_t first = header_->tail.fetch_add(count, std::memory_order_relaxed);
        const auto *source = static_cast<const unsigned char *>(data);
        for (uint64_t i = 1; i < count; i++) { // continuations first: the first slot publishes the record
            Slot *slot = wait_free(first + i);
            if (slot == nullptr) return false;
            const uint64_t from = kInlineBytes + (i - 1) * kContinuationBytes;
            const uint64_t rest = bytes - from;
            std::memcpy(&slot->kind_and_bytes, source + from, rest < kContinuationBytes ? rest : kContinuationBytes);
            slot->sequence.store(first + i + 1, std::memory_order_release);
        }
        Slot *slot = wait_free(first);
        if (slot == nullptr) return false;
        slot->kind_and_bytes = static_cast<uint64_t>(kind) | (static_cast<uint64_t>(failure & 0xff) << 8) | (bytes << 16);
        slot->id = id;
        slot->nanos = nanos;
        slot->tokens = tokens;
        if (bytes > 0 && source != nullptr) std::memcpy(slot->payload, source, bytes < kInlineBytes ? bytes : kInlineBytes);
        slot->sequence.store(first + 1, std::memory_order_release);
        return true;
    }

  private:
    // The consumer always runs, so a full ring empties; a producer yields its core meanwhile.
    Slot *wait_free(uint64_t position) {
        Slot *slot = &slots_[position & (header_->capacity - 1)];
        if (slot->sequence.load(std::memory_order_acquire) == position) return slot;
        header_->full_waits.fetch_add(1, std::memory_order_relaxed);
        for (unsigned spins = 0; slot->sequence.load(std::memory_order_acquire) != position; spins++) {
            if (header_->closed.load(std::memory_order_acquire) != 0) return nullptr;
            if (spins > 100) {
                timespec nap = {0, 20000};
                nanosleep(&nap, nullptr);
            }
        }
        return slot;
    }

    Header *header_;
    Slot *slots_;
};

} // namespace assay
