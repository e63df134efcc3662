// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/colour_pins.h"
#include "user_rtl/colour_bits.h"
#include "user_rtl/pad_pins.h"
#include "user_rtl/user_rtl.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned byte_bits = 8;
constexpr unsigned most_colour_bits = 8;

class game_design : public followed_design {
  public:
    explicit game_design(const user_rtl_description& description) : followed_design(description) { start(); }

    std::uint64_t syncs() const { return hsync_.level(vga_syncs::hsync) | vsync_.level(vga_syncs::vsync); }

    pad_pins pads{*this};
    colour_pins shown{colour_pins::live_picture};

  private:
    void noticed(std::uint64_t cycle) override {
        unsigned rgb = 0;
        for (const auto& colour : colours_) rgb = rgb << 4 | four_bits(colour.value(), colour.bits());
        shown.set(cycle, static_cast<std::uint16_t>(rgb));
    }

    const output_pin hsync_ = output("hsync");
    const output_pin vsync_ = output("vsync");
    const std::array<output_pin, 3> colours_{quiet_output("red", 1, most_colour_bits),
                                             quiet_output("green", 1, most_colour_bits),
                                             quiet_output("blue", 1, most_colour_bits)};
};

class game_pins : public game_pins_block {
  public:
    game_pins(sc_core::sc_module_name name, const user_rtl_description& description)
        : game_pins_block(name),
          design_(description),
          levels_(description.clock, design_),
          syncs_(design_.syncs()),
          bytes_(byte_levels()) {
        design_.pads.bind(strobes, second_strobes);
        buttons.bind(bytes_);
        syncs.bind(syncs_);
        colour.bind(design_.shown);
        levels_.tell([this](std::uint64_t cycle) { tell(cycle); });
        levels_.reset_by(rst);
    }

    std::string fault() const override { return design_.fault(); }

  private:
    void end_of_elaboration() override { design_.pads.follow(design_, data); }

    void tell(std::uint64_t cycle) {
        design_.pads.tell(cycle, presses, levels_);
        bytes_.show(cycle, byte_levels());
        syncs_.show(cycle, design_.syncs());
    }
    std::uint64_t byte_levels() const {
        return design_.pads.byte(0) | static_cast<std::uint64_t>(design_.pads.byte(1)) << byte_bits;
    }

    game_design design_;
    design_levels levels_;
    cycle_pin syncs_;
    cycle_pin bytes_;
};

}  // namespace

std::unique_ptr<game_pins_block> make_user_game_pins(const char* name, const user_rtl_description& description) {
    return std::make_unique<game_pins>(name, description);
}

}  // namespace tabletop
