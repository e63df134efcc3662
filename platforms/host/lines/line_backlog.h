// SPDX-License-Identifier: Apache-2.0
// What a machine has sent over a line and nobody has taken yet.
#pragma once

#include "base/warning.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tabletop {

class line_backlog {
  public:
    // Bytes kept while no client is there, and for one that is slow. Beyond it the oldest are lost, with one warning.
    static constexpr std::size_t limit_alone = 64u << 10;
    static constexpr std::size_t limit_with_client = 1u << 20;

    explicit line_backlog(std::string line) : line_(std::move(line)) {}

    void add(std::uint8_t byte) { bytes_ += static_cast<char>(byte); }
    // Puts bytes that turned out not to have arrived in front of all others.
    void put_back(std::string_view bytes) { bytes_.insert(0, bytes); }

    bool empty() const { return bytes_.empty(); }
    std::string_view bytes() const { return bytes_; }
    void clear() { bytes_.clear(); }
    void remove(std::size_t count) { bytes_.erase(0, count); }

    void trim(bool has_client) {
        const auto limit = has_client ? limit_with_client : limit_alone;
        if (bytes_.size() <= limit) return;
        bytes_.erase(0, bytes_.size() - limit);
        if (std::exchange(warned_, true)) return;
        warn(fmt::format("{}: nobody takes what the machine sends; only the last {} KiB are kept", line_, limit >> 10));
    }

  private:
    std::string line_;
    std::string bytes_;
    bool warned_ = false;
};

}  // namespace tabletop
