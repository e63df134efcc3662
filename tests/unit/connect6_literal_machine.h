// SPDX-License-Identifier: Apache-2.0
// The Connect6 machine as its specification tells it, window by window, cell by cell and cycle by cycle: slow, and
// without a thought shared with the model it is compared to.
#pragma once

#include "engines/connect6_threat/reply.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop::connect6_test {

namespace core = connect6_threat_core;
using core::content;

struct phase_length {
    core::phase what;
    std::uint64_t cycles;

    bool operator==(const phase_length& other) const { return what == other.what && cycles == other.cycles; }
};

struct literal_reply {
    std::string bytes;
    std::vector<std::uint64_t> first_push;  // after the last pop
    std::vector<phase_length> phases;
    bool hangs = false;
    bool win = false;
};

struct spot {
    int row = 1;
    int column = 1;

    bool operator==(const spot& other) const { return row == other.row && column == other.column; }
    bool operator<(const spot& other) const { return row != other.row ? row < other.row : column < other.column; }
};

class literal_machine {
  public:
    explicit literal_machine(const core::options& build) : build_(build) { reset(); }

    void reset();
    std::optional<literal_reply> take(std::uint8_t byte);

    // As if games had led here.
    void set_position(spot where, content stone) { store(where, stone); }
    void set_flag(bool acknowledge) { flag_ = acknowledge; }

    // What has happened so far that random games might miss.
    struct happened {
        unsigned hangs = 0;
        unsigned wins_of_two = 0;
        unsigned wins_of_one = 0;
        unsigned full_wins = 0;     // a window of six own stones
        unsigned full_threats = 0;  // a window of six enemy stones
        unsigned ghosts_sent = 0;
        unsigned strange_starts = 0;  // windows that start where no line has one
        unsigned stale_flags = 0;     // threats found with the flag up
        unsigned followed_wins = 0;   // 7.3: the window following was examined and qualified
        unsigned full_boards = 0;
        unsigned kept_cells = 0;
        unsigned random_bits = 0;
    };
    static happened seen;

    content at(spot where) const { return board_[index(where)]; }

  private:
    struct window {
        std::array<spot, 6> cells;
        int family;
        int line;
        bool extra;
    };
    struct counts {
        int own = 0, enemy = 0, empty = 0;
    };
    struct weights {
        int my = 0, en = 0, t = 0;
        bool q = false;
        int walked = 0;
    };
    struct line_record {
        int family = 0;
        int windows = 0;
        bool fresh = false;         // one of its threats paused the scan
        std::vector<int> answered;  // numbers of the answered threats
        int windows_at_last_answer = 0;
    };

    static std::size_t index(spot where) { return std::size_t(where.row * 32 + where.column); }
    static std::vector<window> all_windows(bool ghosts);
    counts read(const std::array<spot, 6>& cells);
    void store(spot where, content stone);
    bool qualifies(const counts& c, bool own) const;

    void search();
    bool win_scan();
    void threat_scan();
    void place(core::phase what, bool requested);
    weights weigh(spot where) const;
    int board_weight(spot where) const;
    bool random_bit();

    void spend(core::phase what, std::uint64_t cycles);
    void transmit(spot stone, bool second);
    std::vector<std::uint64_t> group_ends(const std::vector<line_record>& lines) const;

    core::options build_;
    std::array<content, 32 * 32> board_;
    spot first_, last_;  // FIRST, LAST
    spot best_;
    bool flag_ = false;  // acknowledge
    bool won_ = false;
    std::vector<spot> win_stones_;
    bool evaluated_ = false;
    std::array<bool, 32 * 32> changed_;
    std::array<weights, 32 * 32> kept_;
    unsigned lfsr_ = 0;

    bool started_ = false;
    std::vector<int> digits_;
    literal_reply reply_;
    std::uint64_t now_ = 0;  // cycles after the last pop, of the first cycle not spent
    int answered_ = 0;
    bool hangs_ = false;
};

}  // namespace tabletop::connect6_test
