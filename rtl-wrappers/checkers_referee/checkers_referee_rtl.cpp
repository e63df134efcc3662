// SPDX-License-Identifier: Apache-2.0
#include "checkers_referee/checkers_referee_rtl.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "described_checkers_referee.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_screen/shown_state.h"

#include <algorithm>
#include <array>

namespace tabletop {
namespace {

constexpr unsigned move_bits = 12, message_part_bits = 36, display_part_bits = 64, square_bits = 5, winner_bits = 2;

block_settings settings_of(const checkers_referee_config& config) {
    const auto flag = [](bool is_set) { return verilog_literal(is_set ? 1 : 0); };
    return {{"lost_landing", flag(config.fault == checkers_referee_core::board_fault::lost_landing)},
            {"illegal_halts", flag(config.illegal == illegal_move_answer::halt)},
            {"ready_by_image", flag(config.ready == ready_sign::by_image)}};
}

// An input that is not only driven as the cycles go.
class answered_input {
  public:
    explicit answered_input(const input_pin& input) : input_(input) {}

    void connect(cycle_pin_if& pin) {
        pin_ = &pin;
        levels_.connect(pin);
    }
    // An edge samples it: cycles come in order.
    std::uint64_t sample(std::uint64_t cycle) { return levels_.level(cycle); }
    std::uint64_t steady_before() const { return levels_.steady_before(); }
    // The same for a cycle that no edge has sampled yet.
    std::uint64_t look(std::uint64_t cycle) const {
        return cycle < levels_.steady_before() ? driven_ : pin_->value(cycle);
    }
    // Returns whether it was another one.
    bool drive(std::uint64_t level) {
        if (level == driven_) return false;
        driven_ = level;
        input_.drive(level);
        return true;
    }

  private:
    input_pin input_;
    cycle_pin_if* pin_ = nullptr;
    cycle_pin_input levels_{0};
    std::uint64_t driven_ = 0;
};

class referee_design : public followed_design {
  public:
    referee_design(const rtl_description& description, const checkers_referee_config& config)
        : followed_design(description, settings_of(config)) {
        start();
    }

    // message_take is no register: it answers a flag in the flag's own cycle, perhaps by what the message says. Returns
    // whether there is another message to be answered.
    bool drive_message(std::uint64_t cycle) {
        bool is_other = false;
        for (auto& each : message) is_other = each.drive(each.look(cycle)) || is_other;
        return is_other;
    }
    // game_winner
    std::uint64_t winner() const {
        return game_over_.value() != 0 ? game_winner::nobody | winner_.value() : game_winner::playing;
    }

    const input_pin enter = input("enter");
    const input_pin ready = input("ready");
    const input_pin scan_last = input("scan_last");
    const input_pin send_last = input("send_last");
    std::array<answered_input, 3> message{answered_input(input("message_flag")),
                                          answered_input(input("message_high", message_part_bits)),
                                          answered_input(input("message_low", message_part_bits))};
    // Inputs for all squares; the design asks for one after the other.
    std::array<answered_input, 3> squares{answered_input(input("scan_seen")), answered_input(input("scan_blue")),
                                          answered_input(input("scan_doubtful"))};
    const output_pin grid_open = output("grid_open");
    const output_pin scan_start = output("scan_start");
    const output_pin send_request = output("send_request");
    const output_pin send_move = output("send_move", move_bits);
    const output_pin message_take = output("message_take");
    const output_pin freeze = output("freeze");
    const std::array<output_pin, 2> display{output("display_low", display_part_bits),
                                            output("display_high", display_part_bits)};
    const output_pin reject = output("reject_marks", checkers::squares);
    const output_pin blink = output("blink_marks", checkers::squares);
    const output_pin swap = output("swap_marks", checkers::squares);
    const output_pin calibrating = output("calibrating");

  private:
    std::uint64_t drive(std::uint64_t cycle) override {
        auto steady = cycle_pin_if::never;
        for (auto& each : message) {
            each.drive(each.sample(cycle));
            steady = std::min(steady, each.steady_before());
        }
        for (unsigned n = 0; n < squares.size(); ++n) {
            levels_[n] = squares[n].sample(cycle);
            steady = std::min(steady, squares[n].steady_before());
        }
        drive_square();
        return steady;
    }
    // It may ask for another square.
    void noticed(std::uint64_t) override {
        if (square_.value() != asked_) drive_square();
    }
    void drive_square() {
        asked_ = square_.value();
        for (unsigned n = 0; n < squares.size(); ++n) squares[n].drive(levels_[n] >> asked_ & 1);
    }
    bool look(std::uint64_t edge, bool changed) override {
        if (!drive_message(edge)) return changed;
        settle();
        return true;
    }

    const output_pin square_ = quiet_output("scan_square", square_bits, square_bits);
    const output_pin game_over_ = output("game_over");
    const output_pin winner_ = output("winner", winner_bits);
    std::array<std::uint64_t, 3> levels_{};  // of all squares
    std::uint64_t asked_ = 0;                // the square whose levels are driven
};

class checkers_referee_rtl : public checkers_referee_block, private cycle_pin_listener {
  public:
    checkers_referee_rtl(sc_core::sc_module_name name, const checkers_referee_config& config,
                         const rtl_description& description)
        : checkers_referee_block(name),
          clock_(config.clock),
          design_(description, config),
          levels_(config.clock, design_),
          winner_(design_.winner()) {
        levels_.bind(design_.grid_open, grid_open);
        levels_.bind(design_.scan_start, scan_start);
        levels_.bind(design_.send_request, send_request);
        levels_.bind(design_.send_move, send_move);
        levels_.bind(design_.message_take, message_take);
        levels_.bind(design_.freeze, freeze);
        for (unsigned half = 0; half < display.size(); ++half) levels_.bind(design_.display[half], display[half]);
        levels_.bind(design_.reject, reject);
        levels_.bind(design_.blink, blink);
        levels_.bind(design_.swap, swap);
        levels_.bind(design_.calibrating, calibrating);
        winner.bind(winner_);
        levels_.tell([this](std::uint64_t cycle) { winner_.show(cycle, design_.winner()); });
        levels_.reset_by(rst);
        spawn_method("on_flag", sensitive_to(flag_).dont_initialize(), [this] { on_flag(); });
    }

  private:
    void end_of_elaboration() override {
        design_.follow(design_.enter, *enter[0]);
        design_.follow(design_.ready, *ready[0]);
        design_.follow(design_.scan_last, *scan_last[0]);
        design_.follow(design_.send_last, *send_last[0]);
        const std::array<pin_port*, 3> message_ports = {&message_flag, &message[0], &message[1]};
        const std::array<pin_port*, 3> square_ports = {&seen, &blue, &doubtful};
        for (unsigned n = 0; n < message_ports.size(); ++n) design_.message[n].connect(*(*message_ports[n])[0]);
        for (unsigned n = 0; n < square_ports.size(); ++n) design_.squares[n].connect(*(*square_ports[n])[0]);
        message_flag[0]->attach(*this);
    }

    // message_flag changes in the present cycle; changes to come are looked at when they are clocked.
    void revised(std::uint64_t cycle) override {
        if (clock_.edge(cycle) <= now_ps()) flag_.notify(sc_core::SC_ZERO_TIME);
    }

    void on_flag() {
        const auto cycle = levels_.before_change();
        design_.drive_message(cycle);
        levels_.settle(cycle);
    }

    const clock_domain clock_;
    referee_design design_;
    design_levels levels_;
    cycle_pin winner_;
    sc_core::sc_event flag_{"flag"};
};

}  // namespace

std::unique_ptr<checkers_referee_block> make_checkers_referee(const char* name, view v,
                                                              const checkers_referee_config& config) {
    if (v != view::rtl) return make_checkers_referee_tlm(name, v, config);
    return std::make_unique<checkers_referee_rtl>(name, config, describe_block("checkers_referee"));
}

}  // namespace tabletop
