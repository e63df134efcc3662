// SPDX-License-Identifier: Apache-2.0
#include "compositions/connect4_game/connect4_game_rtl.h"

#include "base/cycle_pin.h"
#include "design/colour_bits.h"
#include "design/described_block.h"
#include "nes_host/pad_pins.h"
#include "peripherals/vga_timing/vga_timing.h"
#include "pins/colour_pins.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned byte_bits = 8;
constexpr unsigned most_colour_bits = 8;

class game_design : public followed_design {
  public:
    game_design(const rtl_description& description, const connect4_game_config& config)
        : followed_design(description, {{"pad_divider", verilog_literal(config.pad_divider)},
                                        {"pixel_divider", verilog_literal(config.pixel_divider)}}) {
        start();
    }

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

class connect4_game_rtl : public connect4_game_block {
  public:
    connect4_game_rtl(sc_core::sc_module_name name, const connect4_game_config& config,
                      const rtl_description& description)
        : connect4_game_block(name),
          design_(description, config),
          levels_(config.clock, design_),
          syncs_(design_.syncs()),
          bytes_(byte_levels()) {
        design_.pads.bind(strobes, second_strobes);
        buttons.bind(bytes_);
        syncs.bind(syncs_);
        colour.bind(design_.shown);
        levels_.tell([this](std::uint64_t cycle) { tell(cycle); });
        levels_.reset_by(rst);
    }

    bool tells_presses() const override { return design_.pads.has_events(); }
    bool shows_byte(unsigned pad) const override { return design_.pads.has_byte(pad); }

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

std::unique_ptr<connect4_game_block> make_connect4_game_rtl(const char* name, const connect4_game_config& config,
                                                            const rtl_description& description) {
    return std::make_unique<connect4_game_rtl>(name, config, description);
}

std::unique_ptr<connect4_game_block> make_connect4_game_rtl(const char* name, const connect4_game_config& config) {
    return make_connect4_game_rtl(name, config, describe_block("connect4_game"));
}

std::unique_ptr<connect4_game_block> make_connect4_screen_rtl(const char* name, const connect4_game_config& config) {
    return make_connect4_game_rtl(name, config, describe_block("vga_timing", "vga_pins"));
}

}  // namespace tabletop
