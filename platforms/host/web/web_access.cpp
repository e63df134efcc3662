// SPDX-License-Identifier: Apache-2.0
#include "host/web/web_access.h"

#include "support/input_error.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace tabletop {

namespace {

std::string random_name() {
    std::array<std::uint8_t, 16> bytes{};
    if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
        throw input_error("web: the system has no random numbers");
    }
    std::string name;
    for (const auto byte : bytes) name += fmt::format("{:02x}", byte);
    return name;
}

// The time that it takes does not tell how much of it is right.
bool is_same(const std::string& one, const std::string& other) {
    if (one.size() != other.size()) return false;
    unsigned differs = 0;
    for (std::size_t i = 0; i < one.size(); ++i) differs |= static_cast<unsigned>(one[i] ^ other[i]);
    return differs == 0;
}

}  // namespace

std::string web_access::invite() {
    if (tokens_.size() == most_tokens) tokens_.pop_front();
    return tokens_.emplace_back(random_name());
}

std::string web_access::exchange(const std::string& token) {
    const auto found =
        std::find_if(tokens_.begin(), tokens_.end(), [&](const auto& one) { return is_same(one, token); });
    if (found == tokens_.end() || cookies_.size() == most_cookies) return "";
    tokens_.erase(found);
    return cookies_.emplace_back(random_name());
}

bool web_access::knows(const std::string& cookie) const {
    return std::any_of(cookies_.begin(), cookies_.end(), [&](const auto& one) { return is_same(one, cookie); });
}

}  // namespace tabletop
