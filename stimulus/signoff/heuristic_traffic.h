// SPDX-License-Identifier: Apache-2.0
// Boards for the heuristic engine of the DE1-SoC machine, as requests: whole games against its own moves, and boards
// that no game has. Some requests are disturbed: the processor or a reset comes in between.
#pragma once

#include "stimulus/signoff/random_source.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop::signoff {

// Bottom row first, column c of a row in bits [2c+1:2c]: 01 the engine's, 10 the human's.
using heuristic_rows = std::array<std::uint16_t, 6>;

// What else happens during an exchange.
struct disturbance {
    enum class kind : std::uint8_t { write, read, reset };
    kind what;
    unsigned after;           // cycles after the flag has been written; increasing
    std::uint32_t index = 0;  // of the word
    std::uint32_t value = 0;  // of a write; of a reset its cycles
    unsigned lanes = 0xF;     // of a write
};

struct heuristic_request {
    heuristic_rows rows{};
    std::uint32_t flag = 1;
    bool reset_before = false;
    unsigned pause = 0;  // cycles before the rows are written
    std::vector<disturbance> disturbed;
    std::vector<unsigned> switched;  // cycles after the flag in which the mode changes; increasing
};

struct heuristic_plan {
    unsigned boards;          // single ones; of whole games there is one for each twenty
    bool disturbed;           // some requests are, or none
    unsigned longest_answer;  // cycles from the flag to the cleared flag at the latest
    bool human_traps;         // every other single board is one in which the human may set a trap
    bool win_first;           // its rarest boards are played, too
    bool mode_switch;         // every request changes the mode, once or twice
    bool fault_boards;        // those of heuristic_fault_boards.h, too; three for a single one at most
    // Cycles in the midst of a long answer that are left out where one cycle after the other is disturbed, and those
    // before them.
    unsigned left_out = 0;
    unsigned before_left_out = 0;
    bool lookahead = false;  // its rarest boards are played, too
};

class heuristic_traffic {
  public:
    heuristic_traffic(std::uint64_t seed, const heuristic_plan& plan);

    // The next request; nothing: that was all. reply: the engine's move on the board before; 7: it had none.
    std::optional<heuristic_request> next(unsigned reply);

  private:
    std::optional<heuristic_request> next_board(unsigned reply);
    bool next_win_board(heuristic_request& request);
    bool next_ahead_board(heuristic_request& request);
    bool next_fault_board(heuristic_request& request);
    heuristic_rows next_of_game(unsigned reply);
    bool begin_game();
    heuristic_rows single_board(unsigned n);
    heuristic_rows usual_board(unsigned n);
    std::vector<disturbance> disturbances();
    unsigned cycle_of_sweep(unsigned n) const;
    void disturb_next_cycle(heuristic_request& request);
    std::vector<unsigned> mode_changes();

    random_source random_;
    const heuristic_plan plan_;
    unsigned swept_ = 0;  // requests that were disturbed in a cycle of their own
    unsigned switched_ = 0;
    unsigned next_board_ = 0;
    unsigned next_win_board_ = 0;
    unsigned next_ahead_board_ = 0;
    unsigned next_fault_board_ = 0;
    unsigned games_left_;
    bool in_game_ = false;
    heuristic_rows game_{};
};

}  // namespace tabletop::signoff
