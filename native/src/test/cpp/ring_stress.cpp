// Random interleavings of many producers against one consumer on a small ring, built once with the thread sanitizer and
// once with the address sanitizer. Usage: ring_stress SEED PRODUCERS RECORDS. Exit status 0 when each record arrived once,
// whole, and in each producer's order.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "ring_consumer.h"

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

} // namespace

int main(int count, char **arguments) {
    if (count != 4) return 2;
    const auto seed = static_cast<uint32_t>(std::atoll(arguments[1]));
    const int64_t producers = std::atoll(arguments[2]), records = std::atoll(arguments[3]);
    void *memory = new_ring(kCapacity);
    CompletionRing ring(memory);
    std::vector<std::thread> threads;
    for (int64_t p = 0; p < producers; p++) {
        threads.emplace_back(produce, &ring, p * records, records, seed + static_cast<uint32_t>(p));
    }
    RingConsumer consumer(memory);
    std::vector<int64_t> next(producers);
    bool good = true;
    for (int64_t i = 0; i < producers * records && good; i++) {
        Record record;
        while (!consumer.poll(&record)) std::this_thread::yield();
        const int64_t id = record.id, producer = id / records;
        good = id == producer * records + next[producer]++ && record.nanos == id + 1 && record.tokens == id + 2 &&
               record.data.size() == size_of(id);
        for (uint64_t at = 0; good && at < record.data.size(); at++) good = record.data[at] == byte_of(id, at);
        if (!good) std::fprintf(stderr, "record %lld arrived wrong (seed %u)\n", static_cast<long long>(id), seed);
    }
    if (!good) std::_Exit(1);
    for (std::thread &thread : threads) thread.join();
    std::free(memory);
    return 0;
}
