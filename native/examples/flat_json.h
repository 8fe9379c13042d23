// Reads single values out of a flat JSON object: enough for the configuration of the examples. A real engine would use
// the JSON library that it already has.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

namespace flat_json {

inline const char *value_of(const char *config, const char *key) {
    const std::string quoted = "\"" + std::string(key) + "\"";
    const char *at = std::strstr(config, quoted.c_str());
    if (at == nullptr) return nullptr;
    at += quoted.size();
    while (*at == ' ' || *at == ':') at++;
    return at;
}

inline int64_t integer(const char *config, const char *key, int64_t otherwise) {
    const char *at = value_of(config, key);
    return at == nullptr ? otherwise : std::strtoll(at, nullptr, 10);
}

inline std::string text(const char *config, const char *key, const char *otherwise) {
    const char *at = value_of(config, key);
    if (at == nullptr || *at != '"') return otherwise;
    const char *end = std::strchr(at + 1, '"');
    return end == nullptr ? otherwise : std::string(at + 1, end);
}

} // namespace flat_json
