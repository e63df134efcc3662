// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_heuristic/connect4_heuristic_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace core = connect4_heuristic_core;

namespace {

constexpr std::uint64_t never = cycle_pin_if::never;
constexpr unsigned row_bits = 2 * core::columns;
constexpr unsigned upper_row_lsb = 16;

// at: all rows are read with the first.
core::exchange_edges timing_in(view v, const core::build& build, std::uint64_t sample) {
    auto edges = core::exact_timing(build, sample);
    if (v == view::at) edges.row_to_row = 0;
    return edges;
}

std::uint16_t row_in(std::uint32_t word, unsigned lsb) {
    return static_cast<std::uint16_t>(word >> lsb & ((1u << row_bits) - 1));
}

}  // namespace

void check(const connect4_heuristic_config& config) {
    const auto check_range = [](const char* name, unsigned value, unsigned least, unsigned most) {
        if (value >= least && value <= most) return;
        throw std::invalid_argument("connect4_heuristic: " + std::string(name) + " is " + std::to_string(least) +
                                    " to " + std::to_string(most));
    };
    check_range("generation", config.generation, 1, 3);
    check_range("defensive_rounds", config.defensive_rounds, 0, 31);
    check_range("pipeline", config.pipeline, 1, 8);
    check_range("read_cycles", config.read_cycles, 3, 8);
    check_range("lookahead", config.lookahead, 1, core::most_lookahead);
    if (config.human_traps && config.generation != 3) {
        throw std::invalid_argument("connect4_heuristic: human_traps is for generation 3");
    }
    if (config.mode_switch && !config.human_traps) {
        throw std::invalid_argument("connect4_heuristic: mode_switch is for human_traps");
    }
    if (config.lookahead > 1 && config.generation == 1) {
        throw std::invalid_argument("connect4_heuristic: lookahead above 1 is for generations 2 and 3");
    }
}

core::build build_of(const connect4_heuristic_config& config) {
    return {config.packed_rows ? core::rows / 2 : core::rows, config.read_cycles,
            core::decision_cycles(config.lookahead, config.pipeline)};
}

core::position position_of(const connect4_heuristic_config& config, const core::position::row_array& rows) {
    return core::position(rows, config.wrong_index ? core::border::wraps : core::border::closed);
}

core::foresight foresight_of(const connect4_heuristic_config& config, bool advanced) {
    return {config.generation, config.human_traps && (advanced || !config.mode_switch),
            config.win_first ? core::value_order::wins_first : core::value_order::published, config.lookahead};
}

connect4_heuristic_tlm::connect4_heuristic_tlm(sc_core::sc_module_name name, view v,
                                               const connect4_heuristic_config& config)
    : connect4_heuristic_block(name), view_(v), config_(config), build_(build_of(config)) {
    check(config);
    leave_reset(0);
    spawn_method("on_wake", sensitive_to(wake_).dont_initialize(), [this] { on_wake(); });
}

void connect4_heuristic_tlm::end_of_elaboration() {
    memory_ = memory.operator->();
    memory_->attach(*this);
    tell_at_rest(0);
    const auto attached = [this](auto& port) {
        if (port.size() == 0) return static_cast<cycle_pin_if*>(nullptr);
        port[0]->attach(*this);
        return port[0];
    };
    reset_pin_ = attached(reset);
    if (config_.mode_switch) advanced_pin_ = attached(advanced);
}

void connect4_heuristic_tlm::advance(std::uint64_t edge) {
    while (edge > advanced_) {
        if (in_reset_) {
            const auto low = next_level(false);
            if (low > edge) break;
            leave_reset(low);
            continue;
        }
        const auto high = next_level(true);
        if (high >= edge) {
            run({edge, edge});
            level_from_ = edge;
            break;
        }
        // The edge that samples the reset lets the memory take what is on the pins.
        run({high, high + 1});
        enter_reset(high + 1);
    }
    advanced_ = std::max(advanced_, edge);
}

void connect4_heuristic_tlm::run(const horizon& to) {
    for (;;) {
        if (!exchange_ && !find_flag(to.capture)) return;
        const auto edge = edge_of_step();
        if (edge > (is_write_step() ? to.write : to.capture)) return;
        take_step(edge);
    }
}

// Nothing writes the flag before last_sample is over, so what one sample of it finds all others find.
bool connect4_heuristic_tlm::find_flag(std::uint64_t last_sample) {
    if (next_sample_ > last_sample) return false;
    if (memory_->read_word(heuristic_words::flag, next_sample_) == 0) {
        const auto poll = core::exact_poll(build_);
        next_sample_ += ((last_sample - next_sample_) / poll + 1) * poll;
        return false;
    }
    exchange_ = exchange{timing_in(view_, build_, next_sample_)};
    return true;
}

std::uint64_t connect4_heuristic_tlm::edge_of_step() const {
    const auto& edges = exchange_->edges;
    if (exchange_->step == 0) return edges.flag;
    if (exchange_->step <= build_.words) return edges.first_row + (exchange_->step - 1) * edges.row_to_row;
    return exchange_->step == build_.words + 1 ? edges.move : edges.clear;
}

void connect4_heuristic_tlm::take_step(std::uint64_t edge) {
    const auto step = exchange_->step++;
    if (step == 0) {
        tell({heuristic_event::kind::flag, edge, heuristic_words::flag, 0});
        tell_of_reads(edge);
    } else if (step <= build_.words) {
        read_rows(step - 1, edge);
    } else if (step == build_.words + 1) {
        write_move(edge);
    } else {
        clear_flag(edge);
    }
}

void connect4_heuristic_tlm::read_rows(std::uint32_t word_number, std::uint64_t edge) {
    const auto index = heuristic_words::first_row + word_number;
    const auto word = memory_->read_word(index, edge);
    auto& rows = exchange_->rows;
    if (config_.packed_rows) {
        rows[2 * word_number] = row_in(word, 0);
        rows[2 * word_number + 1] = row_in(word, upper_row_lsb);
    } else {
        rows[word_number] = row_in(word, 0);
    }
    tell({heuristic_event::kind::row, edge, index, word});
}

void connect4_heuristic_tlm::write_move(std::uint64_t edge) {
    const bool defensive = rounds_ < config_.defensive_rounds;
    const auto module = defensive ? core::module_kind::defensive : core::module_kind::full;
    const auto decided =
        core::decide(position_of(config_, exchange_->rows), module, foresight_of(config_, is_advanced(edge)));
    if (defensive) ++rounds_;
    memory_->write_word(heuristic_words::move, decided.move, edge);
    tell({heuristic_event::kind::move, edge, heuristic_words::move, decided.move, decided.value,
          static_cast<unsigned>(decided.by)});
    tell_of_writes(decided.move);
}

// The last cycle of the decision ends an edge before the memory takes the move.
bool connect4_heuristic_tlm::is_advanced(std::uint64_t move_edge) const {
    return advanced_pin_ != nullptr && (advanced_pin_->value(move_edge - 2) & 1) != 0;
}

void connect4_heuristic_tlm::clear_flag(std::uint64_t edge) {
    memory_->write_word(heuristic_words::flag, 0, edge);
    tell({heuristic_event::kind::clear, edge, heuristic_words::flag, 0});
    next_sample_ = exchange_->edges.next_sample;
    exchange_.reset();
}

void connect4_heuristic_tlm::tell_at_rest(std::uint64_t cycle) {
    tell_pins(cycle, {});
    tell_state(cycle, 0);
}

// Tells of the reads from the begin of state 3 to that of 22, unless a reset comes.
void connect4_heuristic_tlm::tell_of_reads(std::uint64_t cycle) {
    if (pins.size() == 0 && states.size() == 0) return;
    tell_state(cycle++, core::test_state);
    if (view_ == view::at) return;
    const auto capture = core::exact_first_sample(build_);
    for (std::uint32_t word = 1; word <= build_.words; ++word, cycle += build_.read_cycles) {
        const auto state = core::test_state + core::states_a_word * (word - 1);
        tell_state(cycle, state + 1);
        tell_pins(cycle + 1, {word, 0, false});
        tell_state(cycle + 1, state + 2);
        tell_state(cycle + capture, state + 3);
    }
    tell_state(cycle, core::move_state);
}

// A write is on the pins in the cycle before the memory takes it.
void connect4_heuristic_tlm::tell_of_writes(std::uint32_t move) {
    const auto& edges = exchange_->edges;
    tell_pins(edges.move - 1, {heuristic_words::move, move, true});
    tell_state(edges.move - 1, core::clear_state);
    tell_pins(edges.clear - 1, {heuristic_words::flag, 0, true});
    tell_state(edges.clear - 1, 0);
    tell_pins(edges.clear, {});
}

// The first cycle, from the first one that is still to be followed, in which the reset has this level.
std::uint64_t connect4_heuristic_tlm::next_level(bool high) const {
    if (reset_pin_ == nullptr) return high ? never : level_from_;
    auto cycle = level_from_;
    while (cycle != never && ((reset_pin_->value(cycle) & 1) != 0) != high) cycle = reset_pin_->next_change(cycle);
    return cycle;
}

void connect4_heuristic_tlm::enter_reset(std::uint64_t cycle) {
    in_reset_ = true;
    level_from_ = cycle;
    exchange_.reset();
    rounds_ = 0;
    tell_at_rest(cycle);
}

// The cycle is a state 0.
void connect4_heuristic_tlm::leave_reset(std::uint64_t cycle) {
    in_reset_ = false;
    level_from_ = cycle;
    next_sample_ = cycle + core::exact_first_sample(build_);
}

void connect4_heuristic_tlm::revised(std::uint64_t cycle) {
    if (cycle < advanced_) SC_REPORT_ERROR(name(), "a pin changes in a cycle that the engine has left behind");
}

void connect4_heuristic_tlm::written(std::uint32_t index, std::uint64_t edge) {
    if (index != heuristic_words::flag) return;
    wake_at(core::exact_timing(build_, edge + core::exact_poll(build_)).clear);
}

// Nobody may look at the memory for long, but listeners are told of the exchange when it is over.
// A cycle later: an access of the processor's that was accepted before the edge may be carried out at its time.
void connect4_heuristic_tlm::wake_at(std::uint64_t edge) {
    wake_edge_ = std::max(wake_edge_, edge);
    const auto due_ps = std::max(config_.clock.edge(edge + 1), now_ps());
    wake_.notify(from_ps(due_ps - now_ps()));
}

void connect4_heuristic_tlm::on_wake() {
    const auto over = config_.clock.cycle(now_ps()) - 1;
    advance(over);
    if (exchange_) wake_edge_ = std::max(wake_edge_, exchange_->edges.clear);
    if (wake_edge_ > over) wake_at(wake_edge_);
}

std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic_tlm(const char* name, view v,
                                                                      const connect4_heuristic_config& config) {
    return std::make_unique<connect4_heuristic_tlm>(name, v, config);
}

}  // namespace tabletop
