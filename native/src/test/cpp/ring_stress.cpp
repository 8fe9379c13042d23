// Random interleavings of many producers against one consumer on a small ring, built once with the thread sanitizer and
// once with the address sanitizer. Usage: ring_stress SEED PRODUCERS RECORDS. Exit status 0 when each record arrived once,
// whole, and in each producer's order.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "completion_ring.h"

using namespace assay;

namespace {

constexpr uint64_t kCapacity = 64;

unsigned char byte_of(int64_t id, uint64_t at) { return static_cast<unsigned char>(id * 31 + static_cast<int64_t>(at)); }

uint64_t size_of(int64_t id) { return static_cast<uint64_t>(id * 2654435761u % 700); }

void produce(CompletionRing *ring, int64_t first, int64_t count, uint32_t seed) {
    std::mt19937 random(seed);
    for (int64_t id = first; id < first + count; id++) {
        std::vector<unsigned char> data(size_of(id));
        for (uint64_t i = 0; i < data.size(); i++) data[i] = byte_of(id, i);
        ring->push(kComplete, 0, id, id + 1, id + 2, data.data(), data.size());
        if (random() % 16 == 0) std::this_thread::yield();
    }
}

class Consumer {
  public:
    explicit Consumer(void *memory)
        : slots_(reinterpret_cast<Slot *>(static_cast<char *>(memory) + kHeaderBytes)) {}

    // The next record's id and payload; waits for it.
    int64_t next(std::vector<unsigned char> *data) {
        Slot *slot = wait(head_);
        const uint64_t bytes = slot->kind_and_bytes >> 16;
        const int64_t id = slot->id;
        if (slot->nanos != id + 1 || slot->tokens != id + 2) return -1;
        data->assign(slot->payload, slot->payload + (bytes < kInlineBytes ? bytes : kInlineBytes));
        const uint64_t count = CompletionRing::slots_for(bytes);
        for (uint64_t i = 1; i < count; i++) {
            const auto *part = reinterpret_cast<const unsigned char *>(&wait(head_ + i)->kind_and_bytes);
            const uint64_t rest = bytes - data->size();
            data->insert(data->end(), part, part + (rest < kContinuationBytes ? rest : kContinuationBytes));
        }
        for (uint64_t i = 0; i < count; i++, head_++) {
            slots_[head_ % kCapacity].sequence.store(head_ + kCapacity, std::memory_order_release);
        }
        return id;
    }

  private:
    Slot *wait(uint64_t position) {
        Slot *slot = &slots_[position % kCapacity];
        while (slot->sequence.load(std::memory_order_acquire) != position + 1) std::this_thread::yield();
        return slot;
    }

    Slot *slots_;
    uint64_t head_ = 0;
};

} // namespace

int main(int count, char **arguments) {
    if (count != 4) return 2;
    const auto seed = static_cast<uint32_t>(std::atoll(arguments[1]));
    const int64_t producers = std::atoll(arguments[2]), records = std::atoll(arguments[3]);
    void *memory = std::aligned_alloc(64, kHeaderBytes + kCapacity * kSlotBytes);
    std::memset(memory, 0, kHeaderBytes + kCapacity * kSlotBytes);
    auto *header = new (memory) Header();
    header->capacity = kCapacity;
    for (uint64_t i = 0; i < kCapacity; i++) {
        auto *slot = new (static_cast<char *>(memory) + kHeaderBytes + i * kSlotBytes) Slot();
        slot->sequence.store(i);
    }
    CompletionRing ring(memory);
    std::vector<std::thread> threads;
    for (int64_t p = 0; p < producers; p++) {
        threads.emplace_back(produce, &ring, p * records, records, seed + static_cast<uint32_t>(p));
    }
    Consumer consumer(memory);
    std::vector<int64_t> next(producers);
    bool good = true;
    for (int64_t i = 0; i < producers * records && good; i++) {
        std::vector<unsigned char> data;
        const int64_t id = consumer.next(&data);
        const int64_t producer = id < 0 ? 0 : id / records;
        good = id >= 0 && id == producer * records + next[producer]++ && data.size() == size_of(id);
        for (uint64_t at = 0; good && at < data.size(); at++) good = data[at] == byte_of(id, at);
        if (!good) std::fprintf(stderr, "record %lld arrived wrong (seed %u)\n", static_cast<long long>(id), seed);
    }
    if (!good) std::_Exit(1);
    for (std::thread &thread : threads) thread.join();
    std::free(memory);
    return 0;
}
