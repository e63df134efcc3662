// SPDX-License-Identifier: Apache-2.0
// The Connect6 machine as its specification tells it, window by window, cell by cell and cycle by cycle: slow, and
// without a thought shared with the model it is compared to. It says what games reach of the specification.
#pragma once

#include "engines/connect6_threat/reply.h"
#include "signoff/blocks/connect6_threat/compare/connect6_coverage.h"
#include "signoff/blocks/connect6_threat/compare/connect6_trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop::connect6_reference {

namespace core = connect6_threat_core;
using core::content;

struct phase_length {
    core::phase what;
    std::uint64_t cycles;

    bool operator==(const phase_length& other) const { return what == other.what && cycles == other.cycles; }
};

struct reference_reply {
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

class reference_machine {
  public:
    explicit reference_machine(const core::options& build) : build_(build) { reset(); }

    void reset();
    std::optional<reference_reply> take(std::uint8_t byte);

    // These set a position as if games had led to it.
    void set_position(spot where, content stone) { store(where, stone); }
    void set_flag(bool acknowledge) { flag_ = acknowledge; }

    // Sets the coverage that is told of what happens; null: none. It must outlive the machine.
    void tell(connect6_coverage* coverage) { coverage_ = coverage; }

    // What has happened so far that is not reached by requests, or in builds that the specification does not know.
    struct happened {
        unsigned full_wins = 0;  // a window of six own stones, to which no request leads
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

    using all_weights = std::array<weights, 32 * 32>;

    void hit(reach what) {
        if (coverage_ != nullptr && !trying_) coverage_->hit(what);
    }
    static std::size_t index(spot where) { return std::size_t(where.row) * 32 + std::size_t(where.column); }
    static std::vector<window> all_windows(bool ghosts);
    counts read(const std::array<spot, 6>& cells);
    void store(spot where, content stone);
    bool qualifies(const counts& c, bool own) const;

    void search();
    bool win_scan();
    void note_threat(const counts& c, const window& tried);
    void send_noted();
    void open_near(spot enemy);
    void threat_scan();
    void place(core::phase what, bool requested);
    weights weigh(spot where);
    void tell_axes(bool own, const std::array<int, 4>& n, const std::array<int, 4>& weight,
                   const std::array<int, 4>& f);
    void select(const all_weights& weighed);
    void tell_tie(spot here, int b, int bb, reach taken, reach left);
    void tell_deciding_cells(bool evaluated_before, spot best_before);
    void take_colour(std::uint8_t byte);
    void take_digit(unsigned digit);
    void tell_win(const counts& c, const std::vector<window>& windows, std::size_t w);
    void repeat_win();
    void decides(decided what, const std::array<spot, 6>& cells, content stone);
    void tell_no_threat(const counts& c, const std::array<spot, 6>& cells, const std::vector<spot>& answers);
    static std::optional<std::size_t> window_number(spot start, int family);
    bool has_neighbour(spot where) const;
    int open_cells() const { return build_.fixes ? 5 : 6; }  // an axis with as many free ones is open
    void tell_threat(const counts& c, spot start, int family, bool extra);
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
    all_weights kept_;
    unsigned lfsr_ = 0;

    bool started_ = false;
    bool white_opens_ = false;
    std::vector<spot> noted_;  // answers of the pass that is the win scan and the threat scan
    std::vector<int> digits_;
    reference_reply reply_;
    std::uint64_t now_ = 0;  // cycles after the last pop, of the first cycle not spent
    int answered_ = 0;
    bool hangs_ = false;
    int met_ = 0;            // threats of this scan
    bool full_met_ = false;  // one of them had no empty cell
    connect6_coverage* coverage_ = nullptr;
    bool trying_ = false;               // what if a cell were empty: nobody is told
    std::optional<reach> repeated_as_;  // what asking again after the win shows
};

// Plays what was sent in this game, as far as the replies are those of the specification, and adds what it has reached.
void add_coverage(const connect6_trace& game, const core::options& build, connect6_coverage& coverage);

}  // namespace tabletop::connect6_reference
