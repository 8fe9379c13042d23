// Drives an engine library through the harness's side of the ABI, without a Java virtual machine: for sanitizers and for
// processors of another kind. Usage: engine_driver LIBRARY CONFIG SEED SAMPLES [left-behind | ordered]
//
// Queries of random sizes go in with random pauses while another thread reads the ring and unloading and loading come in
// between. Exit status 0 when every sample was completed exactly once, after its first token if it had one, with the bytes that
// were asked for, and the engine could be closed. With "left-behind" a call never returns: then closing gives up in time, and
// calls that come later are refused. With "ordered" the stamps show the order in which each thread reported (mixed_engine.cpp).
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "assay_bridge.h"
#include "assay_sut.h"
#include "report_path.h"
#include "ring_consumer.h"

namespace {

constexpr uint64_t kCapacity = 1024;
constexpr int kPatienceMillis = 60000;

[[noreturn]] void fail(const std::string &why) {
    std::fprintf(stderr, "engine_driver: %s\n", why.c_str());
    std::_Exit(1);
}

struct Sample {
    bool wants_data = false;
    bool issued = false;
    int first_tokens = 0;
    int completions = 0;
};

// What became of every sample. One lock: this is the referee, not the code under test.
class Book {
  public:
    Book(size_t samples, bool ordered) : ordered_(ordered), samples_(samples) {}

    void issue(int64_t id, bool wants_data) {
        std::lock_guard<std::mutex> lock(mutex_);
        samples_[id].issued = true;
        samples_[id].wants_data = wants_data;
    }

    void take(const assay::Record &record) {
        std::lock_guard<std::mutex> lock(mutex_);
        if (record.id < 0 || record.id >= static_cast<int64_t>(samples_.size()) || !samples_[record.id].issued) {
            fail("a report of sample " + std::to_string(record.id) + ", which was never issued");
        }
        keep_order(record.nanos);
        Sample &sample = samples_[record.id];
        if (record.kind == assay::kFirstToken) {
            sample.first_tokens++;
            if (sample.completions > 0 || sample.first_tokens > 1) fail("a first token after the completion, or a second one");
            return;
        }
        if (record.kind != assay::kComplete) fail("a sample failed");
        if (++sample.completions > 1) fail("sample " + std::to_string(record.id) + " was completed twice");
        if (!sample.wants_data && !record.data.empty()) fail("bytes that nobody asked for");
        if (sample.wants_data && record.data.size() != static_cast<size_t>(record.tokens) * 4) {
            fail("a response of another length than its token count says");
        }
        ended_++;
    }

    int64_t ended() {
        std::lock_guard<std::mutex> lock(mutex_);
        return ended_;
    }

  private:
    // Stamps that are no times but a thread's number and a counter must come in order.
    void keep_order(int64_t stamp) {
        const int64_t thread = stamp >> 40;
        if (!ordered_ || thread < 1 || thread > 2) return;
        if (stamp <= last_[thread]) fail("a report of one thread came before an earlier one of the same thread");
        last_[thread] = stamp;
    }

    const bool ordered_;
    int64_t last_[3] = {};
    std::mutex mutex_;
    std::vector<Sample> samples_;
    int64_t ended_ = 0;
};

struct Drive {
    int64_t handle = 0;
    assay::KeptPage page{};
    void *ring = assay::new_ring(kCapacity);
    assay::RingConsumer consumer{ring};
    std::mutex draining;

    void drain(Book *book) {
        std::lock_guard<std::mutex> lock(draining);
        assay::Record record;
        while (consumer.poll(&record)) book->take(record);
    }

    void open(const char *library, const char *config) {
        char error[4096] = "";
        handle = assay_bridge_open(library, config, reinterpret_cast<int64_t>(ring), reinterpret_cast<int64_t>(&page), error,
                                   sizeof error);
        if (handle == 0) fail(error);
        if (assay_bridge_name(handle, error, sizeof error) <= 0) fail("the engine has no name");
    }

    void issue(Book *book, const std::vector<assay_sample> &samples) {
        const int64_t result =
            samples.size() == 1 ? assay_bridge_issue_one(handle, samples[0].id, samples[0].index, samples[0].due_nanos,
                                                         static_cast<int32_t>(samples[0].flags))
                                : assay_bridge_issue(handle, reinterpret_cast<int64_t>(samples.data()),
                                                     static_cast<int64_t>(samples.size()));
        constexpr int64_t kAnswered = int64_t{1} << 62;
        if (result >= kAnswered) return book->take({assay::kComplete, samples[0].id, result - kAnswered, 0, {}});
        if (result >> 32 != 0) fail("issue returned " + std::to_string(result >> 32));
        const int64_t kept = result & 0xffff;
        if (kept > 0) drain(book); // what came before the page
        for (int64_t i = 0; i < kept; i++) {
            const auto &one = page.completions[i];
            book->take({assay::kComplete, one.id, one.nanos, one.tokens, {}});
        }
    }
};

void wait_for(Book *book, int64_t samples) {
    for (int waited = 0; book->ended() < samples; waited++) {
        if (waited > kPatienceMillis) fail("only " + std::to_string(book->ended()) + " samples were completed");
        timespec nap = {0, 1000000};
        nanosleep(&nap, nullptr);
    }
}

void lists(Drive *drive, std::mt19937 *random) {
    std::vector<int64_t> indices(1 + (*random)() % 100);
    for (int64_t &index : indices) index = (*random)() % 64;
    const auto at = reinterpret_cast<int64_t>(indices.data());
    if (assay_bridge_load(drive->handle, at, static_cast<int64_t>(indices.size())) != ASSAY_OK ||
        assay_bridge_unload(drive->handle, at, static_cast<int64_t>(indices.size())) != ASSAY_OK) {
        fail("loading or unloading failed");
    }
}

void run(Drive *drive, uint32_t seed, int64_t total, bool ordered) {
    std::mt19937 random(seed);
    Book book(static_cast<size_t>(total), ordered);
    std::atomic<bool> over{false};
    std::thread reader([&] {
        std::mt19937 pauses(seed + 1);
        while (!over.load()) {
            drive->drain(&book);
            if (pauses() % 4 == 0) std::this_thread::yield();
        }
    });
    for (int64_t id = 0; id < total;) {
        const int64_t size = random() % 3 == 0 ? 1 : 1 + random() % 150;
        std::vector<assay_sample> samples;
        for (; id < total && static_cast<int64_t>(samples.size()) < size; id++) {
            const uint32_t flags = random() % 3 == 0 ? ASSAY_SAMPLE_WANTS_DATA : 0;
            samples.push_back({id, static_cast<int64_t>(random() % 64), assay_bridge_now(), flags, 0});
            book.issue(id, flags != 0);
        }
        drive->issue(&book, samples);
        if (random() % 16 == 0) lists(drive, &random); // also while samples are running
        if (random() % 8 == 0) std::this_thread::yield();
    }
    if (assay_bridge_flush(drive->handle) != ASSAY_OK) fail("flush failed");
    wait_for(&book, total);
    over.store(true);
    reader.join();
    drive->consumer.close();
    if (assay_bridge_close(drive->handle, 1000) != 1) fail("the engine could not be closed although no call was under way");
    if (assay_bridge_late_reports(drive->handle) != 0) fail("the engine reported after it was closed");
}

// A query into an engine that never returns, on a thread that is given up as the harness gives it up.
void left_behind(Drive *drive) {
    std::thread caller([drive] { assay_bridge_issue_one(drive->handle, 0, 0, 0, 0); });
    caller.detach();
    timespec nap = {0, 100000000};
    nanosleep(&nap, nullptr);
    drive->consumer.close();
    if (assay_bridge_close(drive->handle, 50) != 0) fail("an engine was closed while it was in a call");
    if (assay_bridge_issue_one(drive->handle, 1, 1, 0, 0) >> 32 != -1000) fail("a closed engine took a query");
    if (assay_bridge_flush(drive->handle) != -1000) fail("a closed engine was flushed");
    std::_Exit(0);
}

} // namespace

int main(int count, char **arguments) {
    if (count < 5) fail("needs a library, a configuration, a seed and a number of samples");
    auto drive = std::make_unique<Drive>();
    drive->open(arguments[1], arguments[2]);
    const std::string how = count > 5 ? arguments[5] : "";
    if (how == "left-behind") left_behind(drive.get());
    run(drive.get(), static_cast<uint32_t>(std::atoll(arguments[3])), std::atoll(arguments[4]), how == "ordered");
    std::free(drive->ring);
    return 0;
}
