// SPDX-License-Identifier: Apache-2.0
#include "connect4_heuristic/connect4_heuristic_rtl.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "described_connect4_heuristic.h"
#include "design/described_block.h"
#include "design/rtl_design.h"
#include "engines/connect4_heuristic/timing.h"
#include "pins/cycle_pin_input.h"

#include <algorithm>

namespace tabletop {
namespace {

namespace core = connect4_heuristic_core;

constexpr unsigned data_bits = 32, state_bits = 5, value_bits = 5, rule_bits = 3;
constexpr unsigned least_address_bits = 3;
constexpr unsigned most_address_bits = 30;  // of a byte's, without the two of the byte in its word
// How far the design may lag behind the kernel's time, in cycles: so much is made up for at a time.
constexpr std::uint64_t longest_lag = 1u << 16;
// What another design may take longer than ours before listeners are told late, in cycles.
constexpr std::uint64_t usual_patience = 100;

block_settings settings_of(const connect4_heuristic_config& config) {
    return {{"generation", verilog_literal(config.generation)},
            {"defensive_rounds", verilog_literal(config.defensive_rounds)},
            {"pipeline", verilog_literal(config.pipeline)},
            {"read_cycles", verilog_literal(config.read_cycles)},
            {"packed_rows", verilog_literal(config.packed_rows ? 1 : 0)},
            {"human_traps", verilog_literal(config.human_traps ? 1 : 0)},
            {"win_first", verilog_literal(config.win_first ? 1 : 0)},
            {"mode_switch", verilog_literal(config.mode_switch ? 1 : 0)},
            {"wrong_index", verilog_literal(config.wrong_index ? 1 : 0)},
            {"lookahead", verilog_literal(config.lookahead)}};
}

struct engine_pins {
    explicit engine_pins(rtl_design& design)
        : rdata(design.input("rdata", data_bits)),
          advanced(design.input("advanced")),
          addr(design.output("addr", least_address_bits, most_address_bits)),
          wdata(design.output("wdata", data_bits)),
          we(design.output("we")),
          en(design.output("en")),
          state(design.read_output("state", state_bits)),
          value(design.read_output("value", value_bits)),
          rule(design.read_output("rule", rule_bits)) {}

    const input_pin rdata, advanced;
    const output_pin addr, wdata, we, en;
    const output_pin state, value, rule;
};

class connect4_heuristic_rtl : public connect4_heuristic_block {
  public:
    connect4_heuristic_rtl(sc_core::sc_module_name name, const connect4_heuristic_config& config,
                           const rtl_description& description)
        : connect4_heuristic_block(name),
          clock_(config.clock),
          decides_by_pin_(config.mode_switch),
          longest_exchange_(usual_patience + core::exact_longest_answer(build_of(config))),
          design_(description, settings_of(config)),
          pins_(design_) {
        bool changed = false;
        design_.start().power_up();
        design_.clock(1, changed);  // edge 0, the last one of its reset
        spawn_method("catch_up", [this] { catch_up(); });
        spawn_method("on_wake", sensitive_to(wake_).dont_initialize(), [this] { on_wake(); });
    }

    bool shows_decisions() const override { return static_cast<bool>(pins_.state); }

    void advance(std::uint64_t edge) override {
        while (edge_ < edge) clock_before(edge);
    }

    // Listeners are told of an exchange when it is over, though nobody looks at the memory.
    void written(std::uint32_t index, std::uint64_t edge) override {
        if (index != heuristic_words::flag) return;
        wake_cycle_ = edge + longest_exchange_;
        wake_.notify(from_ps(clock_.edge(wake_cycle_) - now_ps()));
    }

  private:
    void end_of_elaboration() override {
        memory_ = memory.operator->();
        memory_->attach(*this);
        if (reset.size() != 0) reset_.connect(*reset[0]);
        if (decides_by_pin_ && advanced.size() != 0) advanced_.connect(*advanced[0]);
        look();
        tell_of_state();
    }

    // One edge, or as many as find everything as it is: the memory answers the same until an output changes or the
    // first port writes, of which it tells before.
    void clock_before(std::uint64_t last) {
        drive_reset((reset_.level(edge_) & 1) != 0);
        drive_advanced((advanced_.level(edge_) & 1) != 0);
        if (state() == core::test_state - 1) flag_ = rdata_;
        const auto rdata = access(edge_ + 1);
        const bool rests = steady_ && rdata == rdata_ && !port_.write && (!shows_decisions() || polls_in_vain());
        const auto end = rests ? std::min({last, reset_.steady_before(), advanced_.steady_before()}) : edge_ + 1;
        bool changed = false;
        edge_ += design_.clock(std::max(end, edge_ + 1) - edge_, changed);
        reset_.level(edge_ - 1);  // asked for up to here: what is revised later is too late
        advanced_.level(edge_ - 1);
        steady_ = rdata == rdata_;
        drive_rdata(rdata);
        look();
        tell_of_state();
    }

    void drive_reset(bool asserted) {
        if (asserted == in_reset_) return;
        in_reset_ = asserted;
        steady_ = false;
        design_.drive_reset(asserted);
        design_.settle();
        look();
    }

    void drive_advanced(bool high) {
        if (high == is_advanced_) return;
        is_advanced_ = high;
        steady_ = false;
        pins_.advanced.drive(high ? 1 : 0);
        design_.settle();
    }

    // The memory takes what is on the pins at this edge. Returns what its output is then.
    std::uint32_t access(std::uint64_t edge) {
        if (!enabled_) return rdata_;
        if (!port_.write) return memory_->read_word(port_.index, edge);
        const auto before = memory_->write_word(port_.index, port_.value, edge);
        tell_of_write(edge);
        return before;
    }

    void drive_rdata(std::uint32_t rdata) {
        if (rdata == rdata_) return;
        rdata_ = rdata;
        pins_.rdata.drive(rdata);
        design_.settle();
    }

    // The port as it is in the present cycle.
    void look() {
        const auto before = port_;
        enabled_ = !pins_.en || pins_.en.value() != 0;
        port_ = {static_cast<std::uint32_t>(pins_.addr.value()), static_cast<std::uint32_t>(pins_.wdata.value()),
                 enabled_ && pins_.we.value() != 0};
        if (!(port_ == before) || edge_ == 0) tell_pins(edge_, port_);
    }

    unsigned state() const { return static_cast<unsigned>(pins_.state.value()); }
    bool has_seen_flag() const { return state() == core::test_state && flag_ != 0; }
    // Nothing is told of its states then.
    bool polls_in_vain() const { return state() <= core::test_state && flag_ == 0 && rdata_ == 0; }

    void tell_of_state() {
        if (!shows_decisions()) return;
        const auto now = state();
        if (has_seen_flag()) {
            tell({heuristic_event::kind::flag, edge_, heuristic_words::flag, 0});
        } else if (now > core::test_state && now < core::move_state &&
                   (now - core::test_state) % core::states_a_word == 0) {
            tell({heuristic_event::kind::row, edge_, port_.index, rdata_});
        }
        const auto shown = now > core::test_state || has_seen_flag() ? now : 0;
        if (shown != shown_state_ || edge_ == 0) tell_state(edge_, shown);
        shown_state_ = shown;
    }

    void tell_of_write(std::uint64_t edge) {
        if (!shows_decisions()) return;
        if (port_.index == heuristic_words::move) {
            tell({heuristic_event::kind::move, edge, port_.index, port_.value,
                  static_cast<unsigned>(pins_.value.value()), static_cast<unsigned>(pins_.rule.value())});
        } else {
            tell({heuristic_event::kind::clear, edge, port_.index, port_.value});
        }
    }

    // A later flag has moved it.
    void on_wake() {
        const auto cycle = clock_.cycle(now_ps());
        advance(cycle - 1);
        if (wake_cycle_ > cycle) wake_.notify(from_ps(clock_.edge(wake_cycle_) - now_ps()));
    }
    void catch_up() {
        const auto cycle = clock_.cycle(now_ps());
        if (cycle != 0) advance(cycle - 1);
        next_trigger(from_ps(clock_.edge(cycle + longest_lag) - now_ps()));
    }

    const clock_domain clock_;
    const bool decides_by_pin_;
    const std::uint64_t longest_exchange_;  // cycles; of a design that takes some more than ours, too
    rtl_design design_;
    const engine_pins pins_;
    cycle_pin_input reset_{0};
    cycle_pin_input advanced_{0};
    word_port_if* memory_ = nullptr;
    std::uint64_t edge_ = 0;  // the last one, which begins the present cycle
    std::uint32_t rdata_ = 0;
    std::uint32_t flag_ = 0;  // as captured
    word_port_pins port_;     // as told
    unsigned shown_state_ = 0;
    bool enabled_ = true;
    bool in_reset_ = false;
    bool is_advanced_ = false;
    bool steady_ = false;  // no input has changed since the last edge
    std::uint64_t wake_cycle_ = 0;
    sc_core::sc_event wake_{"wake"};
};

}  // namespace

std::unique_ptr<connect4_heuristic_block> make_connect4_heuristic(const char* name, view v,
                                                                  const connect4_heuristic_config& config,
                                                                  const rtl_description* description) {
    if (v != view::rtl) return make_connect4_heuristic_tlm(name, v, config);
    check(config);
    return std::make_unique<connect4_heuristic_rtl>(
        name, config, description == nullptr ? describe_block("connect4_heuristic") : *description);
}

}  // namespace tabletop
