// SPDX-License-Identifier: Apache-2.0
#include "checkers_referee/checkers_referee_rtl.h"

#include "base/input_error.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/checkers_screen/shown_state.h"
#include "pins/cycle_pin_input.h"
#include "pins/level_model.h"
#include "verilated_checkers_referee.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned word_bits = 32;
constexpr unsigned part_bits = 36;

// Outputs side by side, in the order of the pins.
enum output : unsigned {
    grid_open,
    scan_start,
    send_request,
    send_move,
    message_take,
    freeze,
    display_low,
    display_high,
    reject,
    blink,
    swap,
    calibrating,
    winner,
    outputs
};

template <typename Top>
class referee_model : public level_model<Top, outputs> {
  public:
    using level_model<Top, outputs>::top;
    using typename level_model<Top, outputs>::output_levels;

    referee_model() {
        top.enter = 0;
        top.switches = 0;
        top.scan_last = top.send_last = 0;
        top.scan_seen = top.scan_blue = top.scan_doubtful = 0;
        top.message_flag = 0;
        for (unsigned w = 0; w < 3; ++w) top.message[w] = 0;
        this->power_up();
    }

    // message_take is no register: it answers a flag in the flag's own cycle, perhaps by what the message says.
    void follow(std::uint64_t cycle) override {
        top.message_flag = flag->value(cycle) != 0 ? 1 : 0;
        set_message(parts[0]->value(cycle), parts[1]->value(cycle));
        top.eval();
    }

    output_levels levels() const override {
        const auto word = [this](unsigned w) { return std::uint64_t{top.display_array[w]}; };
        return {top.grid_open,
                top.scan_start,
                top.send_request,
                top.send_move,
                top.message_take,
                top.freeze,
                word(0) | word(1) << word_bits,
                word(2) | word(3) << word_bits,
                top.reject_marks,
                top.blink_marks,
                top.swap_marks,
                top.calibrating,
                top.game_over != 0 ? game_winner::nobody | top.winner : game_winner::playing};
    }

    cycle_pin_input enter{0}, ready{0}, scan_last{0}, send_last{0}, message_flag{0};
    cycle_pin_input seen{0}, blue{0}, doubtful{0};
    std::array<cycle_pin_input, 2> message{cycle_pin_input{0}, cycle_pin_input{0}};
    const cycle_pin_if* flag = nullptr;  // the pins of the last two
    std::array<const cycle_pin_if*, 2> parts{};

  private:
    void drive(std::uint64_t cycle) override {
        constexpr unsigned switch5 = 2;  // of the three
        top.enter = enter.level(cycle) != 0 ? 1 : 0;
        top.switches = ready.level(cycle) != 0 ? 1u << switch5 : 0;
        top.scan_last = scan_last.level(cycle) != 0 ? 1 : 0;
        top.send_last = send_last.level(cycle) != 0 ? 1 : 0;
        top.message_flag = message_flag.level(cycle) != 0 ? 1 : 0;
        set_message(message[0].level(cycle), message[1].level(cycle));
        const auto square = top.scan_square;
        const auto bit = [square](std::uint64_t squares) { return squares >> square & 1 ? 1 : 0; };
        top.scan_seen = static_cast<std::uint8_t>(bit(seen.level(cycle)));
        top.scan_blue = static_cast<std::uint8_t>(bit(blue.level(cycle)));
        top.scan_doubtful = static_cast<std::uint8_t>(bit(doubtful.level(cycle)));
    }

    void set_message(std::uint64_t high, std::uint64_t low) {
        top.message[0] = static_cast<std::uint32_t>(low);
        top.message[1] = static_cast<std::uint32_t>(low >> word_bits | high << (part_bits - word_bits));
        top.message[2] = static_cast<std::uint32_t>(high >> (2 * word_bits - part_bits));
    }
};

template <typename Top>
class checkers_referee_rtl : public checkers_referee_block, private cycle_pin_listener {
  public:
    checkers_referee_rtl(sc_core::sc_module_name name, const checkers_referee_config& config)
        : checkers_referee_block(name), clock_(config.clock), pins_(config.clock, model_) {
        const std::array<pin_export*, outputs> exports = {
            &this->grid_open, &this->scan_start,  &this->send_request, &this->send_move, &this->message_take,
            &this->freeze,    &this->display[0],  &this->display[1],   &this->reject,    &this->blink,
            &this->swap,      &this->calibrating, &this->winner};
        for (unsigned i = 0; i < outputs; ++i) pins_.bind(i, *exports[i]);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
        spawn_method("on_flag", sensitive_to(flag_).dont_initialize(), [this] { on_flag(); });
    }

  private:
    void end_of_elaboration() override {
        model_.enter.connect(*enter[0]);
        model_.ready.connect(*ready[0]);
        model_.scan_last.connect(*scan_last[0]);
        model_.send_last.connect(*send_last[0]);
        model_.message_flag.connect(*message_flag[0]);
        model_.seen.connect(*seen[0]);
        model_.blue.connect(*blue[0]);
        model_.doubtful.connect(*doubtful[0]);
        for (unsigned i = 0; i < message.size(); ++i) {
            model_.message[i].connect(*message[i][0]);
            model_.parts[i] = message[i][0];
        }
        model_.flag = message_flag[0];
        message_flag[0]->attach(*this);
    }

    void on_reset() { pins_.set_reset(rst.read()); }

    // Of message_flag: a change in the present cycle; those to come are looked at when they are clocked.
    void revised(std::uint64_t cycle) override {
        if (clock_.edge(cycle) <= now_ps()) flag_.notify(sc_core::SC_ZERO_TIME);
    }

    void on_flag() {
        const auto cycle = pins_.before_change();
        model_.follow(cycle);
        model_.refresh();
        pins_.show(cycle);
    }

    const clock_domain clock_;
    referee_model<Top> model_;
    level_pins<referee_model<Top>> pins_;
    sc_core::sc_event flag_{"flag"};
};

bool serves(const rtl_variant& variant, const checkers_referee_config& config) {
    const bool loses = config.fault == checkers_referee_core::board_fault::lost_landing;
    const bool halts = config.illegal == illegal_move_answer::halt;
    return (variant.number("FAULT_LOST_LANDING") != 0) == loses && (variant.number("ILLEGAL_HALTS") != 0) == halts &&
           (variant.number("READY_BY_IMAGE") != 0) == (config.ready == ready_sign::by_image);
}

}  // namespace

bool has_checkers_referee_rtl(const checkers_referee_config& config) {
    return any_serves(checkers_referee_rtl_variants(), config, serves);
}

std::unique_ptr<checkers_referee_block> make_checkers_referee_rtl(const char* name,
                                                                  const checkers_referee_config& config) {
    if (auto block = checkers_referee_tops::make<checkers_referee_block, checkers_referee_rtl>(
            name, config, checkers_referee_rtl_variants(), serves)) {
        return block;
    }
    throw input_error("checkers_referee has no rtl view with more than one of fault, illegal=halt and ready=image");
}

}  // namespace tabletop
