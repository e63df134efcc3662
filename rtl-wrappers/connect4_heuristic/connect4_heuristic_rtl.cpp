// SPDX-License-Identifier: Apache-2.0
#include "connect4_heuristic/connect4_heuristic_rtl.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/connect4_heuristic/timing.h"
#include "pins/cycle_pin_input.h"
#include "verilated_connect4_heuristic.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <tuple>

namespace tabletop {
namespace {

namespace core = connect4_heuristic_core;

template <typename Top>
class connect4_heuristic_rtl : public connect4_heuristic_block {
  public:
    connect4_heuristic_rtl(sc_core::sc_module_name name, const connect4_heuristic_config& config)
        : connect4_heuristic_block(name), clock_(config.clock), top_(&context_) {
        constexpr int power_on_edges = 4;
        context_.randReset(2);
        top_.clk = 0;
        top_.reset = 1;
        top_.rdata = 0;
        for (int n = 0; n < power_on_edges; ++n) pulse_clock();
        spawn_method("on_wake", sensitive_to(wake_).dont_initialize(), [this] { on_wake(); });
    }
    ~connect4_heuristic_rtl() override { top_.final(); }

    void advance(std::uint64_t edge) override {
        while (edge_ < edge) clock_edge(++edge_);
    }

    // Listeners are told of an exchange when it is over, though nobody looks at the memory.
    void written(std::uint32_t index, std::uint64_t edge) override {
        constexpr std::uint64_t longest_exchange = 128;
        if (index != heuristic_words::flag) return;
        wake_cycle_ = edge + longest_exchange;
        wake_.notify(from_ps(clock_.edge(wake_cycle_) - now_ps()));
    }

  private:
    void end_of_elaboration() override {
        memory_ = memory.operator->();
        memory_->attach(*this);
        if (reset.size() != 0) reset_.connect(*reset[0]);
        tell_of_pins(0);
    }

    // The engine and its side of the memory see the pins of the cycle that ends here.
    void clock_edge(std::uint64_t edge) {
        top_.reset = reset_.level(edge - 1) & 1;
        const bool captures = is_flag_capture();
        if (captures) flag_ = top_.rdata;
        const auto rdata = take_pins(edge);
        pulse_clock();
        top_.rdata = rdata;
        tell_of_state(edge);
        tell_of_pins(edge);
    }

    // Of a memory whose output is a register.
    std::uint32_t take_pins(std::uint64_t edge) {
        if (top_.we == 0) return memory_->read_word(top_.addr, edge);
        const auto before = memory_->write_word(top_.addr, top_.wdata, edge);
        if (top_.addr == heuristic_words::move) {
            tell({heuristic_event::kind::move, edge, top_.addr, top_.wdata, top_.value, top_.rule});
        } else {
            tell({heuristic_event::kind::clear, edge, top_.addr, top_.wdata});
        }
        return before;
    }

    bool is_flag_capture() const { return top_.state == core::test_state - 1; }
    bool has_seen_flag() const { return top_.state == core::test_state && flag_ != 0; }

    void tell_of_state(std::uint64_t cycle) {
        const unsigned state = top_.state;
        if (has_seen_flag()) {
            tell({heuristic_event::kind::flag, cycle, heuristic_words::flag, 0});
        } else if (state > core::test_state && state < core::move_state &&
                   (state - core::test_state) % core::states_a_word == 0) {
            tell({heuristic_event::kind::row, cycle, top_.addr, top_.rdata});
        }
    }

    void tell_of_pins(std::uint64_t cycle) {
        const word_port_pins port{top_.addr, top_.wdata, top_.we != 0};
        if (!(port == port_) || cycle == 0) tell_pins(cycle, port);
        port_ = port;
        const unsigned state = top_.state > core::test_state || has_seen_flag() ? top_.state : 0;
        if (state != state_ || cycle == 0) tell_state(cycle, state);
        state_ = state;
    }

    void pulse_clock() {
        top_.clk = 1;
        top_.eval();
        top_.clk = 0;
        top_.eval();
    }

    // A later flag has moved it.
    void on_wake() {
        const auto now = clock_.cycle(now_ps());
        advance(now - 1);
        if (wake_cycle_ > now) wake_.notify(from_ps(clock_.edge(wake_cycle_) - now_ps()));
    }

    const clock_domain clock_;
    VerilatedContext context_;
    Top top_;
    cycle_pin_input reset_{0};
    word_port_if* memory_ = nullptr;
    std::uint64_t edge_ = 0;  // the last one; the reset of the power-up ends with it
    std::uint32_t flag_ = 0;  // as captured
    word_port_pins port_;     // as told, and the state
    unsigned state_ = 0;
    std::uint64_t wake_cycle_ = 0;
    sc_core::sc_event wake_;
};

// All that a variant is built with.
auto built(const connect4_heuristic_config& config) {
    return std::make_tuple(config.generation, config.defensive_rounds, config.pipeline, config.read_cycles,
                           config.packed_rows, config.human_traps);
}

bool serves(const rtl_variant& variant, const connect4_heuristic_config& config) {
    return built(connect4_heuristic_config_of(variant, config.clock)) == built(config);
}

std::string builds(const clock_domain& clock) {
    std::vector<std::string> texts;
    for (const auto& variant : connect4_heuristic_rtl_variants()) {
        const auto config = connect4_heuristic_config_of(variant, clock);
        texts.push_back(fmt::format("generation {}, defensive_rounds {}, pipeline {}, read_cycles {}{}{}",
                                    config.generation, config.defensive_rounds, config.pipeline, config.read_cycles,
                                    config.packed_rows ? ", packed_rows" : "",
                                    config.human_traps ? ", human_traps" : ""));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

connect4_heuristic_config connect4_heuristic_config_of(const rtl_variant& variant, const clock_domain& clock) {
    connect4_heuristic_config config{clock};
    config.generation = variant.number("GENERATION");
    config.defensive_rounds = variant.number_or("DEFENSIVE_ROUNDS", config.defensive_rounds);
    config.pipeline = variant.number("PIPELINE");
    config.read_cycles = variant.number("READ_CYCLES");
    config.packed_rows = variant.number("PACKED_ROWS") != 0;
    config.human_traps = variant.number("HUMAN_TRAPS") != 0;
    return config;
}

bool has_connect4_heuristic_rtl(const connect4_heuristic_config& config) {
    return any_serves(connect4_heuristic_rtl_variants(), config, serves);
}

std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic_rtl(const char* name,
                                                                      const connect4_heuristic_config& config) {
    check(config);
    if (auto engine = connect4_heuristic_tops::make<connect4_heuristic_block, connect4_heuristic_rtl>(
            name, config, connect4_heuristic_rtl_variants(), serves)) {
        return engine;
    }
    throw input_error("connect4_heuristic has no rtl view with these parameters; there are: " + builds(config.clock));
}

}  // namespace tabletop
