// SPDX-License-Identifier: Apache-2.0
#include "nes_host/nes_host_rtl.h"

#include "described_nes_host.h"
#include "design/described_block.h"
#include "nes_host/pad_pins.h"
#include "pins/output_pins.h"

namespace tabletop {
namespace {

block_settings settings_of(const nes_host_config& config) {
    return {{"divider", verilog_literal(config.divider)},
            {"counts", verilog_literal(config.counts)},
            {"pads", verilog_literal(config.pads)},
            {"fabric_press", verilog_literal(config.domain == press_domain::fabric ? 1 : 0)}};
}

class host_design : public followed_design {
  public:
    host_design(const rtl_description& description, const nes_host_config& config)
        : followed_design(description, settings_of(config)) {
        start();
    }

    pad_pins pads{*this};
};

class nes_host_rtl : public nes_host_block {
  public:
    nes_host_rtl(sc_core::sc_module_name name, const nes_host_config& config, const rtl_description& description)
        : nes_host_block(name),
          follows_divider_(description.follows("divider")),
          design_(description, config),
          levels_(config.clock, design_),
          bytes_("pins", [this] { show_bytes(); }) {
        design_.pads.bind(strobes, second_strobes);
        levels_.tell([this](std::uint64_t cycle) {
            design_.pads.tell(cycle, presses, levels_);
            bytes_.changed();
        });
        levels_.reset_by(rst);
    }

    bool tells_presses() const override { return design_.pads.has_events(); }
    bool follows_divider() const override { return follows_divider_; }

  private:
    void end_of_elaboration() override { design_.pads.follow(design_, data); }

    void show_bytes() {
        for (unsigned pad = 0; pad < most_pads; ++pad) buttons[pad].write(design_.pads.byte(pad));
    }

    const bool follows_divider_;
    host_design design_;
    design_levels levels_;
    output_pins bytes_;
};

}  // namespace

std::unique_ptr<nes_host_block> make_nes_host(const char* name, view v, const nes_host_config& config) {
    if (v != view::rtl) return make_nes_host_tlm(name, v, config);
    check(config);
    return std::make_unique<nes_host_rtl>(name, config, describe_block("nes_host"));
}

}  // namespace tabletop
