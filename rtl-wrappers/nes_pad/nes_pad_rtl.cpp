// SPDX-License-Identifier: Apache-2.0
#include "nes_pad/nes_pad_rtl.h"

#include "described_nes_pad.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "peripherals/nes_pad/latch_race.h"

namespace tabletop {
namespace {

constexpr unsigned buttons = 8;

// Until cycle 0, whose levels may be any, the strobes and the lines are high: the register stays as it powers up, and
// nothing rises.
class pad_design : public followed_design {
  public:
    pad_design(const rtl_description& description, const nes_pad_config& config)
        : followed_design(description, {{"delay", verilog_literal(config.delay)}}) {
        start();
    }

    const input_pin latch = high_input("latch");
    const input_pin pad_clock = high_input("pad_clock");
    const input_pin lines = high_input("lines", buttons);  // low when their button is pressed
    const input_pin plugged = high_input("plugged");
    const output_pin data = output("data");
};

class nes_pad_rtl : public nes_pad_block {
  public:
    nes_pad_rtl(sc_core::sc_module_name name, const nes_pad_config& config, const rtl_description& description)
        : nes_pad_block(name),
          design_(description, config),
          levels_(config.clock, design_),
          race_(this->name(), config.clock) {
        levels_.bind(design_.data, data);
    }

    void press(std::uint8_t pressed) override {
        const auto cycle = levels_.before_change();
        design_.lines.drive(static_cast<std::uint8_t>(~pressed));
        levels_.settle(cycle);
    }
    void plug(bool in) override {
        const auto cycle = levels_.before_change();
        design_.plugged.drive(in ? 1 : 0);
        levels_.settle(cycle);
    }

  private:
    void end_of_elaboration() override {
        constexpr unsigned latch_bit = 0, pad_clock_bit = 1;  // of nes_strobes
        design_.follow(design_.latch, *strobes[0], latch_bit);
        design_.follow(design_.pad_clock, *strobes[0], pad_clock_bit);
        race_.watch(*strobes[0]);
    }

    pad_design design_;
    design_levels levels_;
    latch_race race_;
};

}  // namespace

std::unique_ptr<nes_pad_block> make_nes_pad(const char* name, view v, const nes_pad_config& config) {
    if (v != view::rtl) return make_nes_pad_tlm(name, v, config);
    check(config);
    return std::make_unique<nes_pad_rtl>(name, config, describe_block("nes_pad"));
}

}  // namespace tabletop
