// llama.cpp behind the ABI: one model, one context, greedy decoding, one sample at a time. It is compiled only where
// llama.h is installed. Prompts come from a text file, one a line; sample i is line i.
//
// Configuration: model (path of a GGUF file, required), prompts (path, required), max_tokens (128), context (2048),
// threads (0: llama.cpp's default).
#include <llama.h>

#include <condition_variable>
#include <deque>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "../flat_json.h"
#include "assay_sut.h"

namespace {

struct LlamaEngine {
    const assay_host *host = nullptr;
    std::string error;
    llama_model *model = nullptr;
    llama_context *context = nullptr;
    std::vector<std::string> prompts;
    int64_t max_tokens = 128;
    std::mutex mutex;
    std::condition_variable work;
    std::deque<assay_sample> queue;
    bool stopping = false;
    std::thread thread;
};

std::vector<llama_token> tokens_of(const llama_vocab *vocab, const std::string &text) {
    std::vector<llama_token> tokens(text.size() + 8);
    const int32_t count = llama_tokenize(vocab, text.data(), static_cast<int32_t>(text.size()), tokens.data(),
                                         static_cast<int32_t>(tokens.size()), true, true);
    tokens.resize(count < 0 ? 0 : static_cast<size_t>(count));
    return tokens;
}

llama_token most_likely(const float *logits, int32_t count) {
    llama_token best = 0;
    for (llama_token i = 1; i < count; i++) {
        if (logits[i] > logits[best]) best = i;
    }
    return best;
}

void fail(const LlamaEngine *self, const assay_sample &sample, const char *why) {
    self->host->fail(self->host->context, sample.id, ASSAY_FAILED, why);
}

void answer(LlamaEngine *self, const assay_sample &sample) {
    const assay_host *host = self->host;
    const llama_vocab *vocab = llama_model_get_vocab(self->model);
    if (sample.index < 0 || static_cast<size_t>(sample.index) >= self->prompts.size())
        return fail(self, sample, "the prompts file has no line for this sample");
    std::vector<llama_token> prompt = tokens_of(vocab, self->prompts[static_cast<size_t>(sample.index)]);
    if (prompt.empty()) return fail(self, sample, "the prompt has no tokens");
    if (prompt.size() + static_cast<size_t>(self->max_tokens) > llama_n_ctx(self->context))
        return fail(self, sample, "the prompt and max_tokens do not fit into the context");
    llama_memory_clear(llama_get_memory(self->context), true);
    const bool wanted = (sample.flags & ASSAY_SAMPLE_WANTS_DATA) != 0;
    std::vector<int32_t> ids;
    llama_batch batch = llama_batch_get_one(prompt.data(), static_cast<int32_t>(prompt.size()));
    llama_token next = 0;
    while (static_cast<int64_t>(ids.size()) < self->max_tokens) {
        if (llama_decode(self->context, batch) != 0) return fail(self, sample, "llama_decode failed");
        next = most_likely(llama_get_logits_ith(self->context, -1), llama_vocab_n_tokens(vocab));
        ids.push_back(next);
        if (ids.size() == 1) {
            host->first_token(host->context, sample.id, wanted ? ids.data() : nullptr, wanted ? sizeof(int32_t) : 0, 0);
        }
        if (llama_vocab_is_eog(vocab, next)) break;
        batch = llama_batch_get_one(&next, 1);
    }
    host->complete(host->context, sample.id, static_cast<int64_t>(ids.size()), wanted ? ids.data() : nullptr,
                   wanted ? ids.size() * sizeof(int32_t) : 0, 0);
}

void work(LlamaEngine *self) {
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

bool read_prompts(LlamaEngine *self, const std::string &path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) self->prompts.push_back(line);
    return !self->prompts.empty();
}

assay_status llama_engine_open(const char *config, const assay_host *host, void **engine) {
    auto *self = new LlamaEngine;
    *engine = self;
    self->host = host;
    self->max_tokens = flat_json::integer(config, "max_tokens", 128);
    const std::string model = flat_json::text(config, "model", "");
    const std::string prompts = flat_json::text(config, "prompts", "");
    const int64_t context = flat_json::integer(config, "context", 2048);
    if (model.empty() || prompts.empty() || !read_prompts(self, prompts)) {
        self->error = "model (a GGUF file) and prompts (a text file with one prompt a line) must be given and readable";
        return ASSAY_BAD_CONFIG;
    }
    llama_backend_init();
    self->model = llama_model_load_from_file(model.c_str(), llama_model_default_params());
    if (self->model == nullptr) {
        self->error = "llama.cpp cannot load " + model;
        return ASSAY_BAD_CONFIG;
    }
    llama_context_params parameters = llama_context_default_params();
    parameters.n_ctx = static_cast<uint32_t>(context);
    parameters.n_batch = parameters.n_ctx;
    if (const int64_t threads = flat_json::integer(config, "threads", 0); threads > 0) {
        parameters.n_threads = parameters.n_threads_batch = static_cast<int32_t>(threads);
    }
    self->context = llama_init_from_model(self->model, parameters);
    if (self->context == nullptr) {
        self->error = "llama.cpp cannot make a context of " + std::to_string(context) + " tokens";
        return ASSAY_ERROR;
    }
    self->thread = std::thread(work, self);
    return ASSAY_OK;
}

const char *llama_engine_name(void *) { return "llama.cpp"; }

const char *llama_engine_last_error(void *engine) { return static_cast<LlamaEngine *>(engine)->error.c_str(); }

assay_status llama_engine_issue(void *engine, const assay_sample *samples, uint64_t count) {
    auto *self = static_cast<LlamaEngine *>(engine);
    {
        std::lock_guard<std::mutex> lock(self->mutex);
        self->queue.insert(self->queue.end(), samples, samples + count);
    }
    self->work.notify_one();
    return ASSAY_OK;
}

assay_status llama_engine_flush(void *) { return ASSAY_OK; }

void llama_engine_close(void *engine) {
    auto *self = static_cast<LlamaEngine *>(engine);
    if (self->thread.joinable()) {
        {
            std::lock_guard<std::mutex> lock(self->mutex);
            self->stopping = true;
        }
        self->work.notify_all();
        self->thread.join();
    }
    if (self->context != nullptr) llama_free(self->context);
    if (self->model != nullptr) llama_model_free(self->model);
    delete self;
}

const assay_sut_api api = {sizeof(assay_sut_api),   ASSAY_ABI_VERSION, llama_engine_open,
                           llama_engine_name,       llama_engine_last_error, nullptr,
                           nullptr,                 llama_engine_issue, llama_engine_flush,
                           llama_engine_close};

} // namespace

extern "C" const assay_sut_api *assay_sut_get_api(uint32_t) { return &api; }
