// SPDX-License-Identifier: Apache-2.0
#include "pixel_buffer/pixel_buffer_rtl.h"

#include "base/cycle_pin.h"
#include "base/kernel_time.h"
#include "described_pixel_buffer.h"
#include "design/avalon_design.h"
#include "design/described_block.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "pins/register_block_rtl.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

// Cycles of the bus in one of the pixel clock; 0: it is no whole number.
std::uint64_t cycles_per_pixel(const pixel_buffer_config& config) {
    const auto bus = config.clock.hz_numerator() * config.pixel_clock.hz_denominator();
    const auto pixel = config.pixel_clock.hz_numerator() * config.clock.hz_denominator();
    return bus % pixel == 0 ? bus / pixel : 0;
}

// Edge 0 begins a cycle of both clocks; a pixel ends with every edge of power-on.
class pixel_buffer_design : public avalon_design {
  public:
    pixel_buffer_design(const rtl_description& description, std::uint64_t cycles_per_pixel)
        : avalon_design(description), cycles_per_pixel_(cycles_per_pixel) {
        start();
    }

    std::uint64_t control() const {
        return scanout_control{static_cast<std::uint32_t>(base_.value()), static_cast<std::uint8_t>(format_.value()),
                               char_enable_.value() != 0}
            .bits();
    }

    cycle_pin_input frame_end{0};

  private:
    static constexpr unsigned base_bits = 32, format_bits = 3;

    std::uint64_t drive(std::uint64_t cycle) override {
        const auto pixel = cycle / cycles_per_pixel_;
        const auto last = (pixel + 1) * cycles_per_pixel_ - 1;
        frame_end_pin_.drive(frame_end.level(pixel));
        pixel_end_.drive(cycle == last ? 1 : 0);
        if (cycle != last) return last;
        if (cycles_per_pixel_ != 1) return cycle + 1;
        return frame_end.steady_before();
    }

    const input_pin pixel_end_ = high_input("pixel_end");
    const input_pin frame_end_pin_ = input("frame_end");
    const output_pin base_ = output("base", base_bits);
    const output_pin format_ = output("format", format_bits);
    const output_pin char_enable_ = output("char_enable");
    const std::uint64_t cycles_per_pixel_;
};

class pixel_buffer_rtl : public register_block_rtl<pixel_buffer_block, pixel_buffer_design> {
  public:
    pixel_buffer_rtl(sc_core::sc_module_name name, const pixel_buffer_config& config,
                     const rtl_description& description)
        : register_block_rtl(name, config.clock, description, cycles_per_pixel(config)),
          config_(config),
          control_(model().control()) {
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

std::unique_ptr<pixel_buffer_block> make_pixel_buffer(const char* name, view v, const pixel_buffer_config& config) {
    if (v != view::rtl) return make_pixel_buffer_tlm(name, v, config);
    if (has_pixel_buffer_rtl(config)) {
        return std::make_unique<pixel_buffer_rtl>(name, config, describe_block("pixel_buffer"));
    }
    throw input_error(fmt::format("{} has no rtl view with these clocks: that of the bus must be a multiple of {} MHz",
                                  name, config.pixel_clock.hz() / 1e6));
}

}  // namespace tabletop
