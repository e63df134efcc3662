// SPDX-License-Identifier: Apache-2.0
// The functional core as the machine's side of the games that sign the machine off. A view that answers otherwise is
// told so at its first other byte; what is asked after that no longer matters.
#pragma once

#include "engines/connect6_threat/engine.h"
#include "stimulus/signoff/connect6_games.h"

#include <cstddef>
#include <vector>

namespace tabletop {

class core_opponent : public signoff::connect6_opponent {
  public:
    explicit core_opponent(const connect6_threat_core::options& build = {}) : engine_(build) {}

    void reset() override { engine_.reset(); }

    std::optional<signoff::connect6_answer> take(std::uint8_t byte) override {
        const auto* const reply = engine_.take(byte);
        if (reply == nullptr) return std::nullopt;
        signoff::connect6_answer answer;
        for (unsigned n = 0; n < reply->stones; ++n)
            answer.stones.push_back({reply->stone[n].row, reply->stone[n].column});
        answer.searched = !reply->opening;
        answer.won = reply->win;
        answer.met_threat = reply->threats != 0;
        for (const auto& scan : reply->placement) {
            answer.board_full = answer.board_full || scan.occupied == connect6_threat_core::cell_count;
        }
        return answer;
    }

  private:
    connect6_threat_core::engine engine_;
};

// Bytes of the reply to each request of a game.
inline std::vector<std::size_t> reply_bytes_of(const signoff::connect6_game& game,
                                               const connect6_threat_core::options& build = {}) {
    constexpr std::size_t stone_bytes = 4;
    core_opponent opponent(build);
    std::vector<std::size_t> bytes;
    for (const auto& request : game.requests) {
        bytes.push_back(0);
        for (const char byte : request.bytes) {
            if (const auto answer = opponent.take(static_cast<std::uint8_t>(byte))) {
                bytes.back() += stone_bytes * answer->stones.size();
            }
        }
    }
    return bytes;
}

}  // namespace tabletop
