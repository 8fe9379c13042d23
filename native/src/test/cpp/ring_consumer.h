// Reads a completion ring as the harness does; for tests of the native side without a Java virtual machine.
#pragma once

#include <cstdlib>
#include <new>
#include <vector>

#include "completion_ring.h"

namespace assay {

struct Record {
    RecordKind kind;
    int64_t id;
    int64_t nanos;
    int64_t tokens;
    std::vector<unsigned char> data;
};

// An empty ring in memory of its own.
inline void *new_ring(uint64_t capacity) {
    void *memory = std::aligned_alloc(64, kHeaderBytes + capacity * kSlotBytes);
    std::memset(memory, 0, kHeaderBytes + capacity * kSlotBytes);
    auto *header = new (memory) Header();
    header->capacity = capacity;
    for (uint64_t i = 0; i < capacity; i++) {
        auto *slot = new (static_cast<char *>(memory) + kHeaderBytes + i * kSlotBytes) Slot();
        slot->sequence.store(i);
    }
    return memory;
}

class RingConsumer {
  public:
    explicit RingConsumer(void *memory)
        : header_(static_cast<Header *>(memory)),
          slots_(reinterpret_cast<Slot *>(static_cast<char *>(memory) + kHeaderBytes)) {}

    // The next record, if it is there.
    bool poll(Record *record) {
        Slot *slot = at(head_);
        if (slot->sequence.load(std::memory_order_acquire) != head_ + 1) return false;
        const uint64_t bytes = slot->kind_and_bytes >> 16;
        record->kind = static_cast<RecordKind>(slot->kind_and_bytes & 0xff);
        record->id = slot->id;
        record->nanos = slot->nanos;
        record->tokens = slot->tokens;
        record->data.assign(slot->payload, slot->payload + (bytes < kInlineBytes ? bytes : kInlineBytes));
        const uint64_t count = CompletionRing::slots_for(bytes);
        for (uint64_t i = 1; i < count; i++) {
            // The first slot is published last, so its continuations are there.
            at(head_ + i)->sequence.load(std::memory_order_acquire);
            const auto *part = reinterpret_cast<const unsigned char *>(&at(head_ + i)->kind_and_bytes);
            const uint64_t rest = bytes - record->data.size();
            record->data.insert(record->data.end(), part, part + (rest < kContinuationBytes ? rest : kContinuationBytes));
        }
        for (uint64_t i = 0; i < count; i++, head_++) {
            at(head_)->sequence.store(head_ + header_->capacity, std::memory_order_release);
        }
        return true;
    }

    // As the harness does when the run is over: producers that wait give up.
    void close() { header_->closed.store(1, std::memory_order_seq_cst); }

  private:
    Slot *at(uint64_t position) { return &slots_[position & (header_->capacity - 1)]; }

    Header *header_;
    Slot *slots_;
    uint64_t head_ = 0;
};

} // namespace assay
