// SPDX-License-Identifier: Apache-2.0
// A name for content: what is kept under it need not be made again.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace tabletop {

// FNV-1a with 128 bits: enough for no two inputs of one user to meet.
class content_hash {
  public:
    void add(const std::string& text) {
        add_bytes(std::to_string(text.size()) + ':');
        add_bytes(text);
    }
    std::string text() const {
        return fmt::format("{:016x}{:016x}", static_cast<std::uint64_t>(state_ >> 64),
                           static_cast<std::uint64_t>(state_));
    }

  private:
    __extension__ using wide = unsigned __int128;

    void add_bytes(const std::string& text) {
        constexpr wide prime = (static_cast<wide>(1) << 88) + 0x13B;
        for (const unsigned char byte : text) state_ = (state_ ^ byte) * prime;
    }

    wide state_ = static_cast<wide>(0x6c62272e07bb0142) << 64 | 0x62b821756295c58d;
};

}  // namespace tabletop
