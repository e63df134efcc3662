// SPDX-License-Identifier: Apache-2.0
#include "pixel_buffer/pixel_buffer_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "peripherals/pixel_buffer/registers.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "pins/avalon_model.h"
#include "pins/cycle_pin_input.h"
#include "pins/register_block_rtl.h"
#include "verilated_pixel_buffer.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

// Cycles of the bus in one of the pixel clock; 0: it is no whole number.
std::uint64_t cycles_per_pixel(const pixel_buffer_config& config) {
    const auto bus = config.clock.hz_numerator() * config.pixel_clock.hz_denominator();
    const auto pixel = config.pixel_clock.hz_numerator() * config.clock.hz_denominator();
    return bus % pixel == 0 ? bus / pixel : 0;
}

// Edge 0 begins a cycle of both clocks.
class pixel_buffer_model : public avalon_model<Vpixel_buffer_320x240> {
  public:
    explicit pixel_buffer_model(std::uint64_t cycles_per_pixel)
        : avalon_model(pixel_buffer_registers::map.size / word_bytes), cycles_per_pixel_(cycles_per_pixel) {
        top.pixel_end = 1, top.frame_end = 0;
    }

    // A pixel ends with every edge of power-on.
    void start() {
        avalon_model::start();
        is_counting_ = true;
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_edges(
            edges, output_changed,
            [this](std::uint64_t cycle) {
                if (is_counting_) drive_pixel_clock(cycle);
            },
            [this] { return control(); });
    }

    std::uint64_t control() const { return scanout_control{top.base, top.format, top.char_enable != 0}.bits(); }

    cycle_pin_input frame_end{0};

  private:
    void drive_pixel_clock(std::uint64_t cycle) {
        top.frame_end = frame_end.level(cycle / cycles_per_pixel_) != 0 ? 1 : 0;
        top.pixel_end = cycle % cycles_per_pixel_ == cycles_per_pixel_ - 1 ? 1 : 0;
    }

    const std::uint64_t cycles_per_pixel_;
    bool is_counting_ = false;
};

class pixel_buffer_rtl : public register_block_rtl<pixel_buffer_block, pixel_buffer_model> {
  public:
    pixel_buffer_rtl(sc_core::sc_module_name name, const pixel_buffer_config& config)
        : register_block_rtl(name, config.clock, cycles_per_pixel(config)),
          config_(config),
          control_(model().control()) {
        model().start();
        control.bind(control_);
    }

  private:
    void end_of_elaboration() override { model().frame_end.connect(*frame_end.operator->()); }
    void on_outputs() override { control_.show(config_.pixel_clock.cycle(now_ps()), model().control()); }

    const pixel_buffer_config config_;
    cycle_pin control_;
};

}  // namespace

bool has_pixel_buffer_rtl(const pixel_buffer_config& config) {
    return cycles_per_pixel(config) != 0;
}

std::unique_ptr<pixel_buffer_block> make_pixel_buffer_rtl(const char* name, const pixel_buffer_config& config) {
    if (has_pixel_buffer_rtl(config)) return std::make_unique<pixel_buffer_rtl>(name, config);
    throw input_error(fmt::format("{} has no rtl view with these clocks: that of the bus must be a multiple of {} MHz",
                                  name, config.pixel_clock.hz() / 1e6));
}

}  // namespace tabletop
