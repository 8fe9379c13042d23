// Writes the weights of the small language model: a program run at build time, so that no binary file is kept anywhere.
// Usage: weights FILE. Layout: int32 vocabulary, width, layers, hidden; then floats: embedding [v][w], positions [512][w],
// per layer query, key, value, output [w][w] each, up [h][w], down [w][h]; then unembedding [v][w].
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

int main(int count, char **arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: weights FILE\n");
        return 2;
    }
    const int32_t shape[4] = {256, 32, 2, 64};
    const int32_t v = shape[0], w = shape[1], layers = shape[2], h = shape[3];
    std::mt19937 random(20260101);
    std::vector<float> weights;
    auto fill = [&](int64_t n, float scale) {
        for (int64_t i = 0; i < n; i++) {
            const float u = static_cast<float>(random()) / 4294967296.0f;
            weights.push_back((u * 2 - 1) * scale);
        }
    };
    fill(int64_t{v} * w, 1.0f);
    fill(int64_t{512} * w, 0.5f);
    for (int32_t layer = 0; layer < layers; layer++) {
        fill(int64_t{4} * w * w, 1.7f / std::sqrt(static_cast<float>(w)));
        fill(int64_t{2} * h * w, 1.7f / std::sqrt(static_cast<float>(h)));
    }
    fill(int64_t{v} * w, 1.0f);
    std::FILE *file = std::fopen(arguments[1], "wb");
    if (file == nullptr) {
        std::perror(arguments[1]);
        return 1;
    }
    const bool written = std::fwrite(shape, sizeof shape, 1, file) == 1 &&
                         std::fwrite(weights.data(), sizeof(float), weights.size(), file) == weights.size();
    return std::fclose(file) == 0 && written ? 0 : 1;
}
