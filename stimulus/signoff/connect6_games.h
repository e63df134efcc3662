// SPDX-License-Identifier: Apache-2.0
// The stimulus that signs the Connect6 machine off: games as lists of requests, written ahead against something that
// plays the machine's side, so that they are sensible and the same for every view.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop::signoff {

// Row and column of a stone: 1 to 19 on the board, any other number outside it.
struct connect6_place {
    int row;
    int column;
};

// What the machine's side makes of a complete request.
struct connect6_answer {
    std::vector<connect6_place> stones;
    bool searched = false;  // not the first stone of black
    bool won = false;
    bool met_threat = false;
    bool board_full = false;  // no cell was left for a stone
};

// The machine's side of a game that is being written.
class connect6_opponent {
  public:
    virtual ~connect6_opponent() = default;
    virtual void reset() = 0;
    // The next byte of the line. Nothing: it completes no request.
    virtual std::optional<connect6_answer> take(std::uint8_t byte) = 0;
};

// What a line does next: idles, then carries a frame or a low pulse.
struct connect6_line_step {
    std::uint32_t idle = 0;   // thousandths of a bit
    std::uint32_t pulse = 0;  // its length, thousandths of a bit; 0: a frame
    std::uint8_t data = 0;
    bool stop_bit = true;
    std::uint32_t permille = 1000;  // the sender's bit time, of the nominal one
};

struct connect6_request {
    std::string bytes;          // as the machine sees them
    std::uint32_t delay = 0;    // cycles that the host waits longer than it has to
    std::uint32_t spacing = 0;  // cycles between two bytes besides what the line takes
    // What goes over a serial line; empty: undamaged frames of `bytes` at the exact rate.
    std::vector<connect6_line_step> line = {};
    std::string condition = {};  // what is unusual about the line, in words
    unsigned replies = 1;        // so many are due: the host does not wait for those before the last
};

// Requests, from the one numbered `from` on, for which it may matter that the machine has touched cells outside its
// board.
struct connect6_outside {
    std::size_t from;
    std::size_t requests;
    std::string name;  // one of connect6_exclusions()
};

struct connect6_game {
    std::string name;
    std::vector<connect6_request> requests;
    std::vector<connect6_outside> outside;  // the first one of each name, in order
};

// Why a design that is not ours is not held to such stimulus, by name.
struct connect6_exclusion {
    const char* name;
    const char* why;
};
const std::vector<connect6_exclusion>& connect6_exclusions();

struct connect6_stimulus_options {
    std::uint64_t seed = 1;
    unsigned random_games = 10;
    bool deep = false;       // also longer games
    bool cells = false;      // also those of connect6_cell_games(), and up to a full board
    bool last_cell = false;  // also one for an engine that sends no stone where no cell is empty
};

// First the games with a purpose (worked examples, ghosts, hangs, stuck wins, many threats, odd bytes, crowded boards),
// then the random ones. They depend on the options and on what the opponent answers.
std::vector<connect6_game> connect6_games(const connect6_stimulus_options& options, connect6_opponent& opponent);

// Games with a host that is a little fast or slow, halts between two bytes, disturbs the line, and does not wait for
// the reply: its bytes wait in the receive FIFO, and are lost where it is full. They touch nothing outside the board.
// With a bit of less than 250 cycles more bytes come during a search than the FIFO holds.
// count: of each of the two kinds.
std::vector<connect6_game> connect6_line_games(std::uint64_t seed, unsigned count, connect6_opponent& opponent);

// A game of these requests, with what it touches found by playing it.
connect6_game make_connect6_game(const std::string& name, const std::vector<std::string>& requests,
                                 connect6_opponent& opponent);

}  // namespace tabletop::signoff
