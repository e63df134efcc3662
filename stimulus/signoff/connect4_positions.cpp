// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/connect4_positions.h"

#include "stimulus/signoff/random_source.h"

#include "engines/connect4_minimax/registers.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <set>
#include <utility>

namespace tabletop::signoff {
namespace {

namespace reg = connect4_minimax_registers;

constexpr unsigned cells = board_columns * board_rows;

bool over(const engine_board& position) {
    return has_four(position.board) || has_four(position.opponent());
}

// Random legal play to so many stones, the engine to move. A game that ends before is begun again, a few times: late
// boards without a four are rare among random games.
engine_board play(random_source& random, unsigned stones, bool may_be_over) {
    engine_board position;
    for (unsigned attempt = 0; attempt < 200; ++attempt) {
        position = {};
        for (unsigned n = 0; n < stones && !over(position); ++n) {
            unsigned column = random.below(board_columns);
            while (column_full(position, column)) column = random.below(board_columns);
            const bool engine = (stones - n) % 2 == 0;
            drop(position, column, engine);
        }
        if (may_be_over || !over(position)) return position;
    }
    return position;
}

// Pairs of columns in one colour, the colours exchanged from row to row: a full board without a four, whichever colour
// begins.
engine_board full_board(random_source& random) {
    engine_board position{0, all_cells};
    const unsigned flip = random.below(2);
    for (unsigned row = 0; row < board_rows; ++row) {
        for (unsigned column = 0; column < board_columns; ++column) {
            const bool engine = ((column / 2 + row + flip) & 1u) != 0;
            if (engine) position.board |= std::uint64_t{1} << (board_columns * row + column);
        }
    }
    return position;
}

engine_board illegal_board(random_source& random) {
    auto position = play(random, random.below(20), true);
    switch (random.below(3)) {
        case 0:  // a stone that is nobody's
            position.board |= all_cells & ~position.mask & -(all_cells & ~position.mask);
            break;
        case 1:  // a stone in the air
        {
            const auto top = std::uint64_t{1} << (board_columns * (board_rows - 1) + random.below(board_columns));
            const auto below = top >> board_columns;
            position.mask = (position.mask | top) & ~below;
            position.board &= position.mask;
            break;
        }
        default:  // both have four
            position = {0x0F, 0x0F | 0x0F << board_columns};
            break;
    }
    return position;
}

engine_board won_board(random_source& random, bool by_engine) {
    auto position = play(random, 42, true);
    if (has_four(position.board) != by_engine) position.board = position.opponent();
    return position;
}

engine_board any_board(random_source& random, unsigned n) {
    switch (random.below(25)) {
        case 0:
            return won_board(random, true);
        case 1:
            return won_board(random, false);
        case 2:
            return full_board(random);
        case 3:
            return illegal_board(random);
        default:
            return play(random, n % (cells + 1), false);
    }
}

using column_heights = std::array<unsigned, board_columns>;

// All columns full but for some that have so many free cells.
column_heights heights_with(random_source& random, std::initializer_list<unsigned> free_cells) {
    column_heights heights;
    heights.fill(board_rows);
    for (const auto free : free_cells) {
        auto column = random.below(board_columns);
        while (heights[column] != board_rows) column = random.below(board_columns);
        heights[column] -= free;
    }
    return heights;
}

// Stones up to these heights without a four: so many sixteenths (1 to 15) of the engine, but where that makes a four.
engine_board stacked(random_source& random, const column_heights& heights, unsigned sixteenths) {
    for (;;) {
        engine_board position;
        for (unsigned row = 0; row < board_rows && !over(position); ++row) {
            for (unsigned column = 0; column < board_columns && !over(position); ++column) {
                if (heights[column] <= row) continue;
                const bool engine = random.below(16) < sixteenths;
                auto tried = position;
                drop(tried, column, engine);
                if (over(tried)) drop(tried = position, column, !engine);
                position = tried;
            }
        }
        if (!over(position)) return position;
    }
}

// Each the only reason why its board is illegal.
void add_illegal_cells(std::vector<connect4_question>& questions) {
    for (unsigned n = 0; n < cells; ++n) {
        const auto cell = std::uint64_t{1} << n;
        questions.push_back({{cell, 0}, 1, false});
        if (n >= board_columns) questions.push_back({{0, cell}, 1, false});
    }
}

// The child is not full: it has a value.
void add_single_leaves(std::vector<connect4_question>& questions, random_source& random) {
    constexpr unsigned boards_a_share = 24;
    for (unsigned share = 1; share < 16; ++share) {
        for (unsigned n = 0; n < boards_a_share; ++n) {
            const auto heights = heights_with(random, {2 + random.below(board_rows - 1)});
            questions.push_back({stacked(random, heights, share), 1, false});
        }
    }
}

void add_every_depth(std::vector<connect4_question>& questions, random_source& random, bool alpha_beta) {
    constexpr unsigned register_values = 16, even = 8;
    for (unsigned depth = 0; depth < register_values; ++depth) {
        const auto heights = heights_with(random, {1 + random.below(board_rows), 1 + random.below(board_rows)});
        questions.push_back({stacked(random, heights, even), depth, alpha_beta && random.one_in(2)});
    }
}

// One free cell more than the deepest search has plies.
void add_deepest(std::vector<connect4_question>& questions, random_source& random, bool alpha_beta) {
    constexpr unsigned max_depth = reg::max_depth, register_values = 16, even = 8;
    for (unsigned depth = max_depth; depth < register_values; ++depth) {
        const auto heights = heights_with(random, {board_rows, board_rows, 1});
        questions.push_back({stacked(random, heights, even), depth, alpha_beta && random.one_in(2)});
    }
}

// Deep searches of the whole tree only where the board has little room left, so that one stays below some ten million
// cycles; the alpha-beta build needs a fiftieth of that.
unsigned deep_depth(const connect4_stimulus_options& options, const engine_board& position) {
    const auto stones = static_cast<unsigned>(__builtin_popcountll(position.mask));
    return options.alpha_beta || stones >= 24 ? 8 : 6;
}

std::vector<connect4_question> draw_questions(const connect4_stimulus_options& options, random_source& random) {
    std::vector<connect4_question> questions;
    for (unsigned n = 0; n < options.positions; ++n) {
        connect4_question question;
        question.position = any_board(random, n);
        question.depth = 1 + random.below(5);
        if (options.deep && random.one_in(10)) question.depth = deep_depth(options, question.position);
        question.prune = options.alpha_beta && !random.one_in(4);
        questions.push_back(question);
    }
    return questions;
}

// Writes the register traffic, case by case.
class traffic_writer {
  public:
    traffic_writer(const connect4_stimulus_options& options, std::uint64_t seed) : options_(options), random_(seed) {}

    // How a position is asked: by interrupt as a rule, some by polling.
    void ask(const connect4_question& question) {
        const bool polls = (question.depth <= 3 && random_.one_in(4)) || !options_.interrupt;
        begin(polls ? case_kind::poll : case_kind::search);
        load(question);
        write(reg::control, reg::control_start | (polls ? 0 : reg::control_irq_enable));
        await_end(polls);
        read_results();
        write(reg::status, reg::status_done | reg::status_overrun);
        if (random_.one_in(8)) idle(random_.below(20));
    }

    void interfere(const connect4_question& calm) {
        switch (random_.below(8)) {
            case 0:
                return reset_all();
            case 1:
                return holes_and_read_only();
            case 2:
                return byte_strobes();
            case 3:
                return disturb(calm);
            case 4:
                return reset_in_search(calm);
            case 5:
                return options_.patient ? void() : reset_in_transfer();
            case 6:
                return interrupt_enable(calm);
            default:
                return options_.patient ? void() : end_of_search();
        }
    }

    void reset_all() {
        begin(case_kind::access);
        pulse_reset(0, 1 + random_.below(3));
        steps_.push_back({step_kind::join_reset});
        for (const auto& info : reg::registers) read(info.offset);
    }

    // A bit of the address away from each register, none of which is 0 but the upper halves of the counts: ones and
    // zeros, so that each changes some register that takes them.
    void holes_beside_registers(const connect4_question& question) {
        constexpr unsigned lowest_bit = 2, address_bits = 16;
        begin_search();
        load(question);
        write(reg::control, reg::control_start | reg::control_irq_enable);
        await_end();
        for (const std::uint32_t data : {~0u, 0u}) {
            for (const auto& info : reg::registers) {
                for (unsigned bit = lowest_bit; bit < address_bits; ++bit) {
                    const auto hole = info.offset ^ 1u << bit;
                    if (is_register(hole) || is_too_far(hole)) continue;
                    write(hole, data);
                    read(hole);
                }
            }
            for (const auto& info : reg::registers) read(info.offset);
        }
    }

    bus_traffic take() { return std::move(steps_); }

  private:
    static bool is_register(std::uint32_t offset) {
        return std::any_of(std::begin(reg::registers), std::end(reg::registers),
                           [offset](const auto& info) { return info.offset == offset; });
    }

    bool is_too_far(std::uint32_t hole) const {
        constexpr std::uint32_t near = 0x7F;
        return hole > near && !options_.far_holes;
    }

    void await_end(bool polls) {
        if (polls) {
            steps_.push_back({step_kind::poll, 0xF, delay(), reg::status, reg::status_done, 1 + random_.below(1000)});
        } else {
            steps_.push_back({step_kind::wait_irq});
        }
    }
    void await_end() { await_end(!options_.interrupt); }
    void begin_search() { begin(options_.interrupt ? case_kind::search : case_kind::poll); }

    void holes_and_read_only() {
        begin(case_kind::access);
        for (const std::uint32_t hole : {0x44u, 0x80u, 0x1000u, 0xFFFCu}) {
            if (is_too_far(hole)) continue;
            write(hole, random_.word());
            read(hole);
        }
        for (const std::uint32_t offset : {reg::id, reg::version, reg::config, reg::move, reg::score, reg::nodes_lo,
                                           reg::nodes_hi, reg::cycles_lo, reg::cycles_hi}) {
            write(offset, random_.word());
            if (offset < reg::cycles_lo) read(offset);
        }
    }

    void byte_strobes() {
        if (!options_.strobes) return;
        begin(case_kind::access);
        for (unsigned n = 0; n < 12; ++n) {
            static constexpr std::array<std::uint32_t, 6> plain{reg::board_lo, reg::board_hi, reg::mask_lo,
                                                                reg::mask_hi,  reg::depth,    reg::options};
            const auto offset = plain[random_.below(plain.size())];
            write(offset, random_.word(), random_.below(16));
            read(offset);
        }
        write(reg::control, reg::control_irq_enable, 0xE);  // lane 0 disabled: nothing happens
        write(reg::control, reg::control_start, 0x6);
        read(reg::control);
        read(reg::status);
        write(reg::status, 0xFF, 0xE);
        read(reg::status);
    }

    // A running search: a second START, writes that are ignored, reads that show 0, and what can be cleared meanwhile.
    void disturb(const connect4_question& calm) {
        begin_search();
        load(calm);
        write(reg::control, reg::control_start | reg::control_irq_enable);
        write(reg::board_lo, random_.word());
        write(reg::depth, random_.below(16));
        write(reg::control, reg::control_start | reg::control_irq_enable);
        for (const std::uint32_t offset : {reg::status, reg::move, reg::nodes_lo, reg::cycles_lo, reg::board_lo})
            read(offset);
        write(reg::status, reg::status_overrun);
        read(reg::status);
        write(reg::control, reg::control_start);  // takes the interrupt enable away
        write(reg::control, reg::control_irq_enable);
        read(reg::status);
        await_end();
        read_results();
        write(reg::status, reg::status_overrun);
        read(reg::status);
        write(reg::status, reg::status_done);
        read(reg::status);
    }

    // The interrupt enable is taken away from and given back to a finished search.
    void interrupt_enable(const connect4_question& calm) {
        begin_search();
        load(calm);
        write(reg::control, reg::control_start | reg::control_irq_enable);
        await_end();
        write(reg::control, 0);
        read(reg::status);
        write(reg::control, reg::control_irq_enable);
        await_end();
        write(reg::status, reg::status_busy);
        read(reg::status);
        write(reg::status, reg::status_done, 0x1);
        read_results();
    }

    void reset_in_search(const connect4_question& calm) {
        begin(case_kind::access);
        load(calm);
        write(reg::control, reg::control_start | reg::control_irq_enable);
        pulse_reset(random_.below(150), 1 + random_.below(3));
        steps_.push_back({step_kind::join_reset});
        read(reg::status);
        read(reg::depth);
        read(reg::mask_lo);
        idle(random_.below(30));
        read(reg::control);
    }

    void reset_in_transfer() {
        begin(case_kind::access);
        pulse_reset(random_.below(12), 1 + random_.below(4));
        for (unsigned n = 0; n < 6; ++n) {
            if (random_.one_in(2)) {
                write(reg::board_lo, random_.word());
            } else {
                read(reg::board_lo);
            }
        }
        steps_.push_back({step_kind::join_reset});
        read(reg::board_lo);
    }

    // Boards whose search ends after a few cycles, with accesses that slide over that end: a bit set and cleared at one
    // edge, a START in the last busy cycle, a read in the first cycle of DONE.
    void end_of_search() {
        begin(case_kind::race);
        const bool illegal = random_.one_in(2);
        load({illegal ? illegal_board(random_) : full_board(random_), 1, false});
        write(reg::control, reg::control_start | reg::control_irq_enable, 0xF, 0);
        idle(illegal ? random_.below(4) : 14 + random_.below(12));
        for (unsigned n = 0; n < 3; ++n) access_near_end(random_.below(kinds_near_end));
        idle(60);  // whatever was started has ended
        read(reg::status);
        read_results();
        write(reg::status, reg::status_done | reg::status_overrun);
        write(reg::control, 0);
        sweep_end_of_search();
    }

    // One access in each cycle around the end of a search of 24 cycles, another kind of it each time. Its random
    // numbers are its own: what follows is as it was.
    void sweep_end_of_search() {
        begin(case_kind::race);
        const auto others = std::exchange(random_, random_source(sweeps_));
        const auto kind = sweeps_++ % kinds_near_end;
        const connect4_question full{full_board(random_), 1, false};
        for (unsigned after = 14; after < 26; ++after) {
            load(full);
            write(reg::control, reg::control_start | reg::control_irq_enable, 0xF, 0);
            idle(after);
            access_near_end(kind);
            idle(30);
            read(reg::status, 0);
            write(reg::status, reg::status_done | reg::status_overrun, 0xF, 0);
        }
        write(reg::control, 0);
        random_ = others;
    }

    static constexpr unsigned kinds_near_end = 4;
    void access_near_end(unsigned kind) {
        switch (kind) {
            case 0:
                return write(reg::status, reg::status_done | reg::status_overrun, 0xF, 0);
            case 1:
                return write(reg::control, reg::control_start | reg::control_irq_enable, 0xF, 0);
            case 2:
                return write(reg::board_lo, random_.word(), 0xF, 0);
            default:
                return read(reg::status, 0);
        }
    }

    void load(const connect4_question& question) {
        write(reg::board_lo, static_cast<std::uint32_t>(question.position.board));
        write(reg::board_hi, static_cast<std::uint32_t>(question.position.board >> 32));
        write(reg::mask_lo, static_cast<std::uint32_t>(question.position.mask));
        write(reg::mask_hi, static_cast<std::uint32_t>(question.position.mask >> 32));
        write(reg::depth, question.depth);
        write(reg::options, question.prune ? reg::options_alpha_beta : 0);
    }

    void read_results() {
        for (const std::uint32_t offset : {reg::status, reg::move, reg::score, reg::nodes_lo, reg::cycles_lo})
            read(offset);
        if (!random_.one_in(4)) return;
        read(reg::nodes_hi);
        read(reg::cycles_hi);
        read(reg::board_lo);
    }

    void begin(case_kind kind) {
        steps_.push_back({step_kind::begin_case, 0, 0, 0, static_cast<std::uint32_t>(kind), 0});
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes = 0xF) {
        write(offset, value, lanes, delay());
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint8_t accept_delay) {
        steps_.push_back({step_kind::write, static_cast<std::uint8_t>(lanes), accept_delay, offset, value, 0});
    }
    void read(std::uint32_t offset) { read(offset, delay()); }
    void read(std::uint32_t offset, std::uint8_t accept_delay) {
        steps_.push_back({step_kind::read, 0xF, accept_delay, offset, 0, 0});
    }
    void idle(unsigned cycles) { steps_.push_back({step_kind::idle, 0, 0, 0, cycles, 0}); }
    void pulse_reset(unsigned after, unsigned width) {
        steps_.push_back({step_kind::pulse_reset, 0, 0, 0, after, width});
    }

    // Most responses are taken at once.
    std::uint8_t delay() { return static_cast<std::uint8_t>(random_.one_in(4) ? random_.below(5) : 0); }

    const connect4_stimulus_options options_;
    random_source random_;
    unsigned sweeps_ = 0;
    bus_traffic steps_;
};

}  // namespace

bool has_four(std::uint64_t stones) {
    // Left ends of horizontal and rising lines are columns 0 to 3, of falling ones columns 3 to 6.
    constexpr std::uint64_t bottom = 0x0F, falling = 0x78;
    constexpr std::uint64_t every_row = 0x8'1020'4081;
    constexpr std::uint64_t left = bottom * every_row, right = falling * every_row;
    const auto four = [stones](unsigned step) {
        return stones & stones >> step & stones >> 2 * step & stones >> 3 * step;
    };
    return (four(1) & left) != 0 || four(board_columns) != 0 || (four(board_columns + 1) & left) != 0 ||
           (four(board_columns - 1) & right) != 0;
}

std::vector<engine_board> connect4_phase_positions() {
    constexpr unsigned most_stones = 39, most_of_each = 8, attempts = 20'000;
    random_source random(1);
    std::vector<engine_board> all;
    for (unsigned stones = 0; stones <= most_stones; ++stones) {
        std::set<std::pair<std::uint64_t, std::uint64_t>> known;
        for (unsigned attempt = 0; attempt < attempts && known.size() < most_of_each; ++attempt) {
            const auto position = play(random, stones, false);
            if (!over(position) && known.emplace(position.board, position.mask).second) all.push_back(position);
        }
    }
    return all;
}

std::vector<connect4_question> connect4_questions(const connect4_stimulus_options& options) {
    random_source random(options.seed);
    return draw_questions(options, random);
}

std::vector<connect4_question> connect4_extreme_questions(const connect4_stimulus_options& options) {
    random_source random(options.seed + 3);
    std::vector<connect4_question> questions;
    add_illegal_cells(questions);
    add_single_leaves(questions, random);
    add_every_depth(questions, random, options.alpha_beta);
    add_deepest(questions, random, options.alpha_beta);
    return questions;
}

bus_traffic connect4_traffic(const connect4_stimulus_options& options) {
    // A search of this depth, with room in every column, is longer than any interference: thousands of cycles, and
    // still some with a faster engine.
    const unsigned calm_depth = options.patient ? 5 : 3;
    traffic_writer writer(options, options.seed + 1);
    writer.reset_all();
    random_source random(options.seed + 2);
    unsigned since_interference = 0;
    for (const auto& question : connect4_questions(options)) {
        writer.ask(question);
        if (++since_interference < 8) continue;
        since_interference = 0;
        writer.interfere({play(random, random.below(9), false), calm_depth, false});
    }
    for (const auto& question : connect4_extreme_questions(options)) writer.ask(question);
    writer.holes_beside_registers({stacked(random, heights_with(random, {3}), 8), 2, options.alpha_beta});
    return writer.take();
}

}  // namespace tabletop::signoff
