// A small real autoregressive model: a two-layer transformer with a key-value cache, greedy decoding, real token ids, and
// EOS (token 0). One thread works on one sample at a time, first come first served.
//
// Configuration: weights (path, required), max_tokens (32), prompt_tokens (8). The prompt of sample i is made of i.
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "../flat_json.h"
#include "assay_sut.h"

namespace {

constexpr int kMostPositions = 512;
constexpr int32_t kEos = 0;

struct Model {
    int32_t v = 0, w = 0, layers = 0, h = 0;
    std::vector<float> weights;

    bool load(const std::string &path) {
        std::FILE *file = std::fopen(path.c_str(), "rb");
        if (file == nullptr) return false;
        int32_t shape[4];
        bool good = std::fread(shape, sizeof shape, 1, file) == 1;
        if (good) {
            v = shape[0], w = shape[1], layers = shape[2], h = shape[3];
            weights.resize(size_t(2 * v + kMostPositions) * w + size_t(layers) * (4 * w * w + 2 * h * w));
            good = std::fread(weights.data(), sizeof(float), weights.size(), file) == weights.size();
        }
        std::fclose(file);
        return good;
    }

    const float *embedding() const { return weights.data(); }
    const float *positions() const { return embedding() + size_t(v) * w; }
    const float *layer(int i) const {
        return positions() + size_t(kMostPositions) * w + size_t(i) * (4 * w * w + 2 * h * w);
    }
    const float *unembedding() const { return layer(layers); }
};

void multiply(const float *matrix, const float *in, float *out, int rows, int columns) {
    for (int r = 0; r < rows; r++) {
        float sum = 0;
        for (int c = 0; c < columns; c++) sum += matrix[r * columns + c] * in[c];
        out[r] = sum;
    }
}

void normalise(std::vector<float> &x) {
    float square = 0;
    for (float value : x) square += value * value;
    const float scale = 1 / std::sqrt(square / static_cast<float>(x.size()) + 1e-5f);
    for (float &value : x) value *= scale;
}

// One sequence with its key-value cache.
class Sequence {
  public:
    explicit Sequence(const Model &model) : m(model), keys(model.layers), values(model.layers) {}

    int32_t step(int32_t token) {
        std::vector<float> x(m.w);
        for (int i = 0; i < m.w; i++) x[i] = m.embedding()[token * m.w + i] + m.positions()[length * m.w + i];
        for (int layer = 0; layer < m.layers; layer++) attend(layer, x);
        length++;
        normalise(x);
        std::vector<float> logits(m.v);
        multiply(m.unembedding(), x.data(), logits.data(), m.v, m.w);
        int32_t best = 0;
        for (int32_t i = 1; i < m.v; i++) {
            if (logits[i] > logits[best]) best = i;
        }
        return best;
    }

    bool full() const { return length == kMostPositions; }

  private:
    void attend(int layer, std::vector<float> &x) {
        const int w = m.w;
        const float *weights = m.layer(layer);
        std::vector<float> in = x, query(w), mixed(w, 0), out(w), up(m.h);
        normalise(in);
        multiply(weights, in.data(), query.data(), w, w);
        keys[layer].resize(size_t(length + 1) * w);
        values[layer].resize(size_t(length + 1) * w);
        multiply(weights + w * w, in.data(), &keys[layer][size_t(length) * w], w, w);
        multiply(weights + 2 * w * w, in.data(), &values[layer][size_t(length) * w], w, w);
        std::vector<float> score(length + 1);
        float largest = -INFINITY, sum = 0;
        for (int t = 0; t <= length; t++) {
            multiply(&keys[layer][size_t(t) * w], query.data(), &score[t], 1, w);
            score[t] /= std::sqrt(static_cast<float>(w));
            largest = std::max(largest, score[t]);
        }
        for (float &s : score) sum += s = std::exp(s - largest);
        for (int t = 0; t <= length; t++) {
            for (int i = 0; i < w; i++) mixed[i] += score[t] / sum * values[layer][size_t(t) * w + i];
        }
        multiply(weights + 3 * w * w, mixed.data(), out.data(), w, w);
        for (int i = 0; i < w; i++) x[i] += out[i];
        in = x;
        normalise(in);
        multiply(weights + 4 * w * w, in.data(), up.data(), m.h, w);
        for (float &value : up) value = std::max(value, 0.0f);
        multiply(weights + 4 * w * w + m.h * w, up.data(), out.data(), w, m.h);
        for (int i = 0; i < w; i++) x[i] += out[i];
    }

    const Model &m;
    int length = 0;
    std::vector<std::vector<float>> keys, values;
};

struct TinyLm {
    const assay_host *host = nullptr;
    std::string error;
    Model model;
    int64_t max_tokens = 32, prompt_tokens = 8;
    std::mutex mutex;
    std::condition_variable work;
    std::deque<assay_sample> queue;
    bool stopping = false;
    std::thread thread;
};

void answer(TinyLm *self, const assay_sample &sample) {
    const assay_host *host = self->host;
    Sequence sequence(self->model);
    int32_t next = 1;
    for (int64_t i = 0; i < self->prompt_tokens; i++) {
        next = sequence.step(static_cast<int32_t>((sample.index * 31 + i * 7 + 1) % self->model.v));
    }
    const bool wanted = (sample.flags & ASSAY_SAMPLE_WANTS_DATA) != 0;
    std::vector<int32_t> ids{next};
    host->first_token(host->context, sample.id, wanted ? ids.data() : nullptr, wanted ? sizeof(int32_t) : 0, 0);
    while (ids.back() != kEos && static_cast<int64_t>(ids.size()) < self->max_tokens && !sequence.full()) {
        ids.push_back(sequence.step(ids.back()));
    }
    host->complete(host->context, sample.id, static_cast<int64_t>(ids.size()), wanted ? ids.data() : nullptr,
                   wanted ? ids.size() * sizeof(int32_t) : 0, 0);
}

void work(TinyLm *self) {
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

assay_status lm_open(const char *config, const assay_host *host, void **engine) {
    auto *self = new TinyLm;
    *engine = self;
    self->host = host;
    self->max_tokens = flat_json::integer(config, "max_tokens", 32);
    self->prompt_tokens = flat_json::integer(config, "prompt_tokens", 8);
    const std::string weights = flat_json::text(config, "weights", "");
    if (weights.empty()) {
        self->error = "weights is missing; give the path of the file that the build made";
        return ASSAY_BAD_CONFIG;
    }
    if (self->prompt_tokens < 1 || self->max_tokens < 1 || self->prompt_tokens + self->max_tokens > kMostPositions) {
        self->error = "prompt_tokens and max_tokens must be at least 1 and at most " + std::to_string(kMostPositions) +
                      " together";
        return ASSAY_BAD_CONFIG;
    }
    if (!self->model.load(weights)) {
        self->error = "weights cannot be read from " + weights;
        return ASSAY_BAD_CONFIG;
    }
    self->thread = std::thread(work, self);
    return ASSAY_OK;
}

const char *lm_name(void *) { return "tiny language model"; }

const char *lm_last_error(void *engine) { return static_cast<TinyLm *>(engine)->error.c_str(); }

assay_status lm_issue(void *engine, const assay_sample *samples, uint64_t count) {
    auto *self = static_cast<TinyLm *>(engine);
    {
        std::lock_guard<std::mutex> lock(self->mutex);
        self->queue.insert(self->queue.end(), samples, samples + count);
    }
    self->work.notify_one();
    return ASSAY_OK;
}

assay_status lm_flush(void *) { return ASSAY_OK; }

void lm_close(void *engine) {
    auto *self = static_cast<TinyLm *>(engine);
    if (self->thread.joinable()) {
        {
            std::lock_guard<std::mutex> lock(self->mutex);
            self->stopping = true;
        }
        self->work.notify_all();
        self->thread.join();
    }
    delete self;
}

const assay_sut_api api = {sizeof(assay_sut_api), ASSAY_ABI_VERSION, lm_open, lm_name,  lm_last_error,
                           nullptr,               nullptr,           lm_issue, lm_flush, lm_close};

} // namespace

extern "C" const assay_sut_api *assay_sut_get_api(uint32_t) { return &api; }
