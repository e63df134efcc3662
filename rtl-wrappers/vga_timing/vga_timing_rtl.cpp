// SPDX-License-Identifier: Apache-2.0
#include "vga_timing/vga_timing_rtl.h"

#include "base/cycle_pin.h"
#include "described_vga_timing.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "vga_timing/counter_watch.h"
#include "vga_timing/raster_history.h"

namespace tabletop {
namespace {

// Its counters are compared with a raster wherever they change, or should.
class timing_design : public followed_design {
  public:
    timing_design(const rtl_description& description, const vga_timing_config& config)
        : followed_design(description,
                          {{"divider", verilog_literal(config.divider)}, {"lines", verilog_literal(config.lines)}}),
          counters_(config) {
        start();
    }

    void drive_reset(bool asserted) override {
        followed_design::drive_reset(asserted);
        counters_.restart(!asserted, cycle());
    }

    std::uint64_t syncs() const { return hsync_.level(vga_syncs::hsync) | vsync_.level(vga_syncs::vsync); }
    const raster& scan() const { return counters_.now(); }

  private:
    static constexpr unsigned counter_bits = 10;

    std::uint64_t drive(std::uint64_t cycle) override { return cycle + counters_.steady(); }
    bool look(std::uint64_t edge, bool) override {
        const auto before = shown_syncs_;
        shown_syncs_ = syncs();
        const bool other =
            counters_.clocked(edge, {static_cast<unsigned>(x_.value()), static_cast<unsigned>(y_.value()),
                                     pixel_enable_.value() != 0, visible_.value() != 0});
        return other || shown_syncs_ != before;
    }

    const output_pin x_ = output("x", counter_bits);
    const output_pin y_ = output("y", counter_bits);
    const output_pin pixel_enable_ = output("pixel_enable");
    const output_pin visible_ = output("visible");
    const output_pin hsync_ = output("hsync");
    const output_pin vsync_ = output("vsync");
    counter_watch counters_;
    std::uint64_t shown_syncs_ = 0;
};

class vga_timing_rtl : public vga_timing_block {
  public:
    vga_timing_rtl(sc_core::sc_module_name name, const vga_timing_config& config, const rtl_description& description)
        : vga_timing_block(name),
          design_(description, config),
          levels_(config.clock, design_),
          scan_(raster_of(config)) {
        scan.bind(scan_);
        syncs.bind(syncs_);
        levels_.tell([this](std::uint64_t cycle) {
            syncs_.show(cycle, design_.syncs());
            scan_.follow(cycle, design_.scan());
        });
        levels_.reset_by(rst);
    }

  private:
    timing_design design_;
    design_levels levels_;
    cycle_pin syncs_{vga_syncs::hsync | vga_syncs::vsync};
    raster_history scan_;
};

}  // namespace

std::unique_ptr<vga_timing_block> make_vga_timing(const char* name, view v, const vga_timing_config& config) {
    if (v != view::rtl) return make_vga_timing_tlm(name, v, config);
    check(config);
    return std::make_unique<vga_timing_rtl>(name, config, describe_block("vga_timing", "timing_pins"));
}

}  // namespace tabletop
