// SPDX-License-Identifier: Apache-2.0
#include "vga_scanout/vga_scanout_rtl.h"

#include "base/cycle_pin.h"
#include "base/process.h"
#include "peripherals/vga_scanout/picture_memory.h"
#include "peripherals/vga_timing/raster.h"
#include "pins/colour_pins.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_vga_scanout.h"

namespace tabletop {
namespace {

// Nobody reads what edges before the present one have fetched.
constexpr std::uint64_t remembered_cycles = 1u << 16;

class scanout_model : public cycle_model<Vvga_scanout_800x525> {
  public:
    scanout_model(const vga_scanout_config& config, colour_pins& colour)
        : memory(config.clock, remembered_cycles, [](auto...) {}),
          control(config.control.bits()),
          character_base_(config.character_base),
          colour_(colour) {
        top.reset = 1;
        top.mem_readdata = 0;
        top.char_readdata = 0;
        drive_control(config.control.bits());
        power_up();
        shown_ = outputs();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive_inputs(cycle); },
            [this](std::uint64_t edge) { return show(edge); });
    }

    // Before edge 0, which the reset of the power-up sees.
    void drive_first_control() { drive_control(control.level(0)); }
    std::uint64_t syncs() const {
        return (top.hsync != 0 ? vga_syncs::hsync : 0) | (top.vsync != 0 ? vga_syncs::vsync : 0);
    }

    picture_memory memory;
    cycle_pin_input control;

  private:
    void drive_control(std::uint64_t bits) {
        const auto of = scanout_control::of_bits(bits);
        top.base = of.base;
        top.format = static_cast<CData>(of.format);
        top.char_enable = of.characters;
    }

    // The memories answer in the cycle after a request with what they hold at the edge between the two.
    void drive_inputs(std::uint64_t cycle) {
        drive_control(control.level(cycle));
        top.mem_readdata = word_;
        top.char_readdata = character_;
        const auto edge = cycle + 1;
        if (top.mem_read != 0) word_ = memory.word_at(top.mem_address & ~3u, edge);
        const auto address = character_base_ + top.char_address;
        character_ = static_cast<std::uint8_t>(memory.word_at(address & ~3u, edge) >> 8 * (address & 3));
    }

    colour_level rgb() const { return static_cast<colour_level>(top.red << 16 | top.green << 8 | top.blue); }
    unsigned outputs() const { return top.hsync | top.vsync << 1 | top.frame_end << 2 | top.blank_n << 3; }

    // A pixel ends no burst.
    bool show(std::uint64_t edge) {
        colour_.set(edge, rgb());
        const auto before = shown_;
        shown_ = outputs();
        return shown_ != before;
    }

    const std::uint32_t character_base_;
    colour_pins& colour_;
    unsigned shown_;
    std::uint32_t word_ = 0;  // on the pins in the next cycle, as is the character
    std::uint8_t character_ = 0;
};

class vga_scanout_rtl : public vga_scanout_block, private edge_listener {
  public:
    vga_scanout_rtl(sc_core::sc_module_name name, const vga_scanout_config& config)
        : vga_scanout_block(name), model_(config, colour_), burst_("clock", config.clock, model_, *this) {
        syncs.bind(syncs_);
        colour.bind(colour_);
        frame_end.bind(frame_end_);
        blank_n.bind(blank_n_);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override {
        for (int n = 0; n < memory.size(); ++n) model_.memory.add(*memory[n]);
        model_.memory.watch();
        if (control.size() != 0) model_.control.connect(*control[0]);
        model_.drive_first_control();
    }

    void on_edge(std::uint64_t cycle) override {
        syncs_.show(cycle, model_.syncs());
        frame_end_.show(cycle, model_.top.frame_end);
        blank_n_.show(cycle, model_.top.blank_n);
    }

    void on_reset() {
        burst_.before_change();
        model_.top.reset = rst.read() ? 1 : 0;
    }

    colour_pins colour_{colour_pins::live_picture, colour_depth::eight_bits};
    cycle_pin syncs_{vga_syncs::hsync | vga_syncs::vsync};
    cycle_pin frame_end_{0};
    cycle_pin blank_n_{0};
    scanout_model model_;
    burst_clock burst_;
};

}  // namespace

std::unique_ptr<vga_scanout_block> make_vga_scanout_rtl(const char* name, const vga_scanout_config& config) {
    return std::make_unique<vga_scanout_rtl>(name, config);
}

}  // namespace tabletop
