// SPDX-License-Identifier: Apache-2.0
// Compares the transactions that two views of the Connect6 machine had on the same stimulus: bytes, every event, every
// start edge, or what a design that is not ours shows of itself on its two serial pins.
#pragma once

#include "base/clock_domain.h"
#include "signoff/blocks/connect6_threat/compare/connect6_trace.h"
#include "signoff/compare/comparison.h"
#include "stimulus/signoff/connect6_games.h"

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

struct connect6_rules {
    timing_tolerance tolerance;
    // One side shows its pins only: cycles are those from the end of the request to each start edge.
    bool pins_only = false;
    // Names of connect6_exclusions(): a game is not compared from the first request on that touches one of them.
    std::vector<std::string> left_out = {};
    // The length of the host's bits, in cycles of the clock, when one side shows its pins only.
    std::optional<clock_domain> clock = std::nullopt;
    unsigned bit_cycles = 0;
};

// The place from which on these rules leave a game out; null: nowhere.
const signoff::connect6_outside* left_out_from(const signoff::connect6_game& game, const connect6_rules& rules);

// The length of the device's bits on the line in cycles, from the edges of these transactions; nothing: too few of
// them.
std::optional<double> measured_bit(const std::vector<connect6_transaction>& transactions, const clock_domain& clock);

// JSON lines, a game a line.
void write_connect6_trace(std::ostream& out, const connect6_trace& game);

class connect6_trace_reader {
  public:
    // The stream must outlive the reader; name: in messages.
    connect6_trace_reader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

    // The next game; nothing: there is none. Throws input_error on a damaged file.
    std::optional<connect6_trace> next();

  private:
    std::istream& in_;
    std::string name_;
    std::size_t line_ = 0;
};

// The games are those of the stimulus, in its order. What follows a difference within its game is not compared but
// counted, because its cycles and stones depend on it; of a view with a tolerance only what follows other bytes.
// first_difference has the board, both sides' bytes and their times. Throws input_error when the games are not those of
// the stimulus.
comparison compare_connect6_traces(connect6_trace_reader& seen, connect6_trace_reader& against,
                                   const std::vector<signoff::connect6_game>& stimulus, const connect6_rules& rules,
                                   const std::string& view_label, const std::string& against_label);
comparison compare_connect6_traces(const std::vector<connect6_trace>& seen, const std::vector<connect6_trace>& against,
                                   const std::vector<signoff::connect6_game>& stimulus, const connect6_rules& rules,
                                   const std::string& view_label, const std::string& against_label);

// The board after these transactions: the columns' numbers in two lines, then row 1 to 19; `O` the machine's stones,
// `X` the host's, those of the last transaction's request in lower case. Nothing while it is empty.
std::string board_text(const std::vector<connect6_transaction>& transactions, std::size_t count);

}  // namespace tabletop
