// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/colour_pins.h"
#include "user_rtl/colour_bits.h"
#include "user_rtl/rtl_design.h"
#include "user_rtl/user_rtl.h"

#include <algorithm>
#include <array>
#include <string>

namespace tabletop {
namespace {

constexpr unsigned pads = nes_host_block::most_pads;
constexpr unsigned byte_bits = 8;
constexpr unsigned most_colour_bits = 8;

struct pad_wires {
    input_pin data;
    output_pin a, left, right, byte;
    output_pin latch, clock;  // pad 2: none where it has those of pad 1
};

class game_design : public rtl_design {
  public:
    explicit game_design(const user_rtl_description& description) : rtl_design(description) {
        for (unsigned pad = 0; pad < pads; ++pad) {
            const auto suffix = std::to_string(pad + 1);
            const auto second = pad == 0 ? "" : suffix;
            of_pad[pad] = {high_input("data" + suffix),
                           output("a" + suffix),
                           output("left" + suffix),
                           output("right" + suffix),
                           output("byte" + suffix, byte_bits),
                           output("latch" + second),
                           output("clock" + second)};
        }
        hsync = output("hsync");
        vsync = output("vsync");
        for (std::size_t n = 0; n < colours_.size(); ++n)
            colours_[n] = quiet_output(colour_names[n], 1, most_colour_bits);
        start();
    }

    std::array<pad_wires, pads> of_pad;
    output_pin hsync, vsync;
    colour_pins shown{colour_pins::live_picture};

  private:
    static constexpr std::array<const char*, 3> colour_names = {"red", "green", "blue"};

    void noticed(std::uint64_t cycle) override {
        unsigned rgb = 0;
        for (const auto& colour : colours_) rgb = rgb << 4 | four_bits(colour.value(), colour.bits());
        shown.set(cycle, static_cast<std::uint16_t>(rgb));
    }

    std::array<output_pin, 3> colours_;
};

class user_game_pins : public game_pins_block, private output_listener, private cycle_pin_listener {
  public:
    user_game_pins(sc_core::sc_module_name name, const user_rtl_description& description)
        : game_pins_block(name),
          clock_(description.clock),
          design_(description),
          hub_("clock", description.clock, design_, this),
          strobes_(strobe_levels(0)),
          second_strobes_(strobe_levels(1)),
          syncs_(sync_levels()),
          bytes_(byte_levels()),
          event_levels_(event_levels()) {
        levels_.fill(true);
        strobes.bind(strobes_);
        second_strobes.bind(second_strobes_);
        buttons.bind(bytes_);
        syncs.bind(syncs_);
        colour.bind(design_.shown);
        spawn_method("drive_data", sensitive_to(due_), [this] { drive_data(); });
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

    std::string fault() const override { return design_.fault(); }

  private:
    void end_of_elaboration() override {
        for (unsigned pad = 0; pad < pads; ++pad) {
            if (has_data(pad)) data[pad]->attach(*this);
        }
    }

    bool has_data(unsigned pad) const { return design_.of_pad[pad].data && data[static_cast<int>(pad)].size() != 0; }

    // Also of this very moment it goes through the kernel: the call may come from inside an evaluation of the design.
    void revised(std::uint64_t cycle) override {
        const auto time_ps = clock_.edge(cycle);
        due_.notify(time_ps > now_ps() ? from_ps(time_ps - now_ps()) : sc_core::SC_ZERO_TIME);
    }

    // The next edge sees the levels of the present cycle.
    void drive_data() {
        pin_owner& owner = hub_;
        const auto cycle = owner.before_change();
        auto next = cycle_pin_if::never;
        for (unsigned pad = 0; pad < pads; ++pad) {
            if (!has_data(pad)) continue;
            const bool level = data[pad]->value(cycle) != 0;
            if (level != levels_[pad]) {
                levels_[pad] = level;
                design_.of_pad[pad].data.drive(level ? 1 : 0);
                owner.pins_changed();
            }
            next = std::min(next, data[pad]->next_change(cycle));
        }
        owner.after_change();
        if (next != cycle_pin_if::never) due_.notify(from_ps(clock_.edge(next) - now_ps()));
    }

    void on_reset() {
        hub_.set_reset(rst.read());
        on_outputs();
    }

    void on_outputs() override {
        const auto cycle = clock_.cycle(now_ps());
        tell_presses(cycle);
        bytes_.show(cycle, byte_levels());
        strobes_.show(cycle, strobe_levels(0));
        second_strobes_.show(cycle, strobe_levels(1));
        syncs_.show(cycle, sync_levels());
    }

    // An event is where its pin rises. One pad is that of both players.
    void tell_presses(std::uint64_t cycle) {
        const auto before = event_levels_;
        event_levels_ = event_levels();
        press_events risen{};
        for (unsigned pad = 0; pad < pads; ++pad) {
            risen[pad] = static_cast<std::uint8_t>(event_levels_[pad] & ~before[pad]);
        }
        if (!design_.of_pad[1].data) risen[1] = risen[0];
        if (risen == press_events{}) return;
        for (int listener = 0; listener < presses.size(); ++listener) presses[listener]->pressed(cycle, risen);
    }

    std::uint64_t strobe_levels(unsigned pad) const {
        const auto& first = design_.of_pad[0];
        const auto& own = design_.of_pad[pad];
        return (own.latch ? own.latch : first.latch).level(nes_strobes::latch) |
               (own.clock ? own.clock : first.clock).level(nes_strobes::pad_clock);
    }
    std::uint64_t sync_levels() const {
        return design_.hsync.level(vga_syncs::hsync) | design_.vsync.level(vga_syncs::vsync);
    }
    std::uint64_t byte_levels() const {
        std::uint64_t bytes = 0;
        for (unsigned pad = 0; pad < pads; ++pad) {
            bytes |= design_.of_pad[pad].byte.value() << (byte_bits * pad);
        }
        return bytes;
    }
    press_events event_levels() const {
        press_events levels{};
        for (unsigned pad = 0; pad < pads; ++pad) {
            const auto& of_pad = design_.of_pad[pad];
            levels[pad] = static_cast<std::uint8_t>(of_pad.a.level(bit(nes_button::a)) |
                                                    of_pad.left.level(bit(nes_button::left)) |
                                                    of_pad.right.level(bit(nes_button::right)));
        }
        return levels;
    }

    const clock_domain clock_;
    game_design design_;
    pin_hub hub_;
    cycle_pin strobes_;
    cycle_pin second_strobes_;
    cycle_pin syncs_;
    cycle_pin bytes_;
    press_events event_levels_;
    std::array<bool, pads> levels_{};  // of the data inputs
    sc_core::sc_event due_{"due"};
};

}  // namespace

std::unique_ptr<game_pins_block> make_user_game_pins(const char* name, const user_rtl_description& description) {
    return std::make_unique<user_game_pins>(name, description);
}

}  // namespace tabletop
