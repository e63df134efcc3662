// SPDX-License-Identifier: Apache-2.0
// The functional core as the machine's side of the games that sign the machine off. A view that answers otherwise is
// told so at its first other byte; what is asked after that no longer matters.
#pragma once

#include "engines/connect6_threat/engine.h"
#include "stimulus/signoff/connect6_games.h"

namespace tabletop {

class core_opponent : public signoff::connect6_opponent {
  public:
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
        answer.board_full = reply->placement[1].occupied == connect6_threat_core::cell_count;
        return answer;
    }

  private:
    connect6_threat_core::engine engine_{{}};
};

}  // namespace tabletop
