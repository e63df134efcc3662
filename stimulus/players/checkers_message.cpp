// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_message.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr unsigned field_bits = 0x3F;

}  // namespace

uint8_t checkers_message::destination() const {
    for (auto k = first_capture; k-- > first_landing;) {
        if (field[k] != 0) return field[k];
    }
    return 0;
}

std::vector<checkers_message> messages_of(const checkers_move& move, uint8_t ends) {
    std::vector<checkers_message> all;
    auto from = move.departure;
    for (std::size_t first = 0; first < move.landings.size(); first += checkers_message::most_jumps) {
        checkers_message part;
        const auto jumps = std::min(checkers_message::most_jumps, move.landings.size() - first);
        part.field[checkers_message::departure] = checkers::location_of(from);
        for (std::size_t k = 0; k < jumps; ++k) {
            from = move.landings[first + k];
            part.field[checkers_message::first_landing + k] = checkers::location_of(from);
            if (move.captures.empty()) continue;
            part.field[checkers_message::first_capture + k] = checkers::location_of(move.captures[first + k]);
        }
        part.field[checkers_message::status] = checkers_status::continued;
        all.push_back(part);
    }
    all.back().field[checkers_message::status] =
        static_cast<uint8_t>((move.promoted ? checkers_status::promoted : 0) | ends);
    return all;
}

std::array<uint8_t, checkers_message::fields> bytes_to_pc(const checkers_message& message) {
    constexpr unsigned mark = 0xC0;
    std::array<uint8_t, checkers_message::fields> bytes{};
    for (std::size_t k = 0; k < bytes.size(); ++k) bytes[k] = static_cast<uint8_t>(mark | message.field[k]);
    return bytes;
}

std::array<uint8_t, checkers_message::fields> bytes_from_pc(const checkers_message& message, bool stuck) {
    constexpr unsigned mark = 0x80, alternate = 0x40;
    std::array<uint8_t, checkers_message::fields> bytes{};
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        bytes[k] = static_cast<uint8_t>(mark | (stuck || k % 2 == 0 ? alternate : 0) | message.field[k]);
    }
    return bytes;
}

std::optional<checkers_message> checkers_frame_reader::take(uint8_t byte) {
    if (byte == checkers_idle_byte) {
        taken_ = 0;
        return std::nullopt;
    }
    message_.field[taken_++] = static_cast<uint8_t>(byte & field_bits);
    if (taken_ < checkers_message::fields) return std::nullopt;
    taken_ = 0;
    return message_;
}

}  // namespace tabletop
