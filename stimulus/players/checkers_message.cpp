// SPDX-License-Identifier: Apache-2.0
#include "stimulus/players/checkers_message.h"

#include <algorithm>

namespace tabletop {

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

std::array<uint8_t, checkers_message::fields> bytes_from_pc(const checkers_message& message, bool stuck) {
    std::array<uint8_t, checkers_message::fields> bytes{};
    for (std::size_t k = 0; k < bytes.size(); ++k) {
        bytes[k] = checkers_bytes::from_pc(message.field[k], stuck || k % 2 == 0);
    }
    return bytes;
}

std::optional<checkers_message> checkers_frame_reader::take(uint8_t byte) {
    if (byte == checkers_bytes::idle) {
        taken_ = 0;
        return std::nullopt;
    }
    message_.field[taken_++] = static_cast<uint8_t>(byte & checkers_bytes::field_mask);
    if (taken_ < checkers_message::fields) return std::nullopt;
    taken_ = 0;
    return message_;
}

}  // namespace tabletop
