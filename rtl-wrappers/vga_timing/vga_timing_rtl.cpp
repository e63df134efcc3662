// SPDX-License-Identifier: Apache-2.0
#include "vga_timing/vga_timing_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/process.h"
#include "verilated_vga_timing.h"
#include "vga_timing/raster_history.h"
#include "vga_timing/timing_model.h"

#include <vector>

namespace tabletop {
namespace {

template <typename Top>
class vga_timing_rtl : public vga_timing_block, private edge_listener {
  public:
    vga_timing_rtl(sc_core::sc_module_name name, const vga_timing_config& config)
        : vga_timing_block(name),
          model_(config),
          burst_("clock", config.clock, model_, *this),
          scan_(raster_of(config)) {
        scan.bind(scan_);
        syncs.bind(syncs_);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void on_edge(std::uint64_t cycle) override {
        const auto level = model_.syncs();
        if (syncs_.value(cycle) != level) syncs_.set(cycle, level);
        scan_.follow(cycle, model_.scan());
    }

    void on_reset() {
        const auto cycle = burst_.before_change();
        model_.reset(rst.read(), cycle);
        on_edge(cycle);
    }

    timing_model<Top> model_;
    burst_clock burst_;
    cycle_pin syncs_{vga_syncs::hsync | vga_syncs::vsync};
    raster_history scan_;
};

bool serves(const rtl_variant& variant, const vga_timing_config& config) {
    return variant.number("DIVIDER") == config.divider && variant.number("LINES") == config.lines;
}

std::string rasters() {
    std::vector<std::string> texts;
    for (const auto& variant : vga_timing_rtl_variants()) {
        texts.push_back(variant.text("DIVIDER") + " cycles a pixel, " + variant.text("LINES") + " lines");
    }
    return enumerated(texts);
}

}  // namespace

bool has_vga_timing_rtl(const vga_timing_config& config) {
    return any_serves(vga_timing_rtl_variants(), config, serves);
}

std::unique_ptr<vga_timing_block> make_vga_timing_rtl(const char* name, const vga_timing_config& config) {
    check(config);
    if (auto timing =
            vga_timing_tops::make<vga_timing_block, vga_timing_rtl>(name, config, vga_timing_rtl_variants(), serves)) {
        return timing;
    }
    throw input_error("vga_timing has no rtl view with these parameters; there is: " + rasters());
}

}  // namespace tabletop
