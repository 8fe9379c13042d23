// Prints what this machine's libstdc++ draws, for comparison with the Java sequences.
// Input lines: "SEED LENGTH"; output line: hashes (64-bit FNV-1a over 8 little-endian bytes a value) of 1000 raw values,
// 1000 integers in [0, LENGTH - 1], 1000 doubles in [0, 1), 1000 exponential gaps of rate 1000 in whole nanoseconds and a
// shuffle of 0 .. LENGTH - 1, then the next raw value after the shuffle.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <random>
#include <vector>

namespace {

uint64_t hash_of(const std::vector<uint64_t> &values) {
    uint64_t hash = 0xcbf29ce484222325;
    for (uint64_t value : values) {
        for (int byte = 0; byte < 8; byte++) {
            hash = (hash ^ (value >> (8 * byte) & 0xff)) * 0x100000001b3;
        }
    }
    return hash;
}

template <typename Draw> uint64_t thousand(uint64_t seed, Draw draw) {
    std::mt19937 engine(seed);
    std::vector<uint64_t> values;
    for (int i = 0; i < 1000; i++) values.push_back(draw(engine));
    return hash_of(values);
}

} // namespace

int main() {
    unsigned long long seed, length;
    while (std::scanf("%llu %llu", &seed, &length) == 2) {
        const uint64_t raw = thousand(seed, [](std::mt19937 &e) { return static_cast<uint64_t>(e()); });
        std::uniform_int_distribution<int> bounded(0, static_cast<int>(length) - 1);
        const uint64_t integers = thousand(seed, [&](std::mt19937 &e) { return static_cast<uint64_t>(bounded(e)); });
        std::uniform_real_distribution<double> real(0, 1);
        const uint64_t doubles = thousand(seed, [&](std::mt19937 &e) {
            const double value = real(e);
            uint64_t bits;
            std::memcpy(&bits, &value, sizeof bits);
            return bits;
        });
        std::exponential_distribution<double> exponential(1000);
        const uint64_t gaps = thousand(seed, [&](std::mt19937 &e) { return static_cast<uint64_t>(exponential(e) * 1e9); });
        std::vector<uint64_t> order(length);
        std::iota(order.begin(), order.end(), 0);
        std::mt19937 engine(seed);
        std::shuffle(order.begin(), order.end(), engine);
        std::printf("%016llx %016llx %016llx %016llx %016llx %llu\n", static_cast<unsigned long long>(raw),
                    static_cast<unsigned long long>(integers), static_cast<unsigned long long>(doubles),
                    static_cast<unsigned long long>(gaps), static_cast<unsigned long long>(hash_of(order)),
                    static_cast<unsigned long long>(engine()));
    }
}
