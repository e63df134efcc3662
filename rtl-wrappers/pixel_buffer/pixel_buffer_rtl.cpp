// SPDX-License-Identifier: Apache-2.0
#include "pixel_buffer/pixel_buffer_rtl.h"

#include "base/bus_word.h"
#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/kernel_time.h"
#include "peripherals/vga_scanout/vga_scanout.h"
#include "pins/avalon_pins.h"
#include "pins/cycle_pin_input.h"
#include "pins/pin_hub.h"
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

class pixel_buffer_model : public resettable_model, public avalon_slave_pins {
  public:
    explicit pixel_buffer_model(std::uint64_t cycles_per_pixel) : top(&context_), cycles_per_pixel_(cycles_per_pixel) {
        context_.randReset(2);
        top.clk = 0;
        top.address = 0, top.byteenable = 0, top.writedata = 0;
        top.pixel_end = 1, top.frame_end = 0;
        drop();
    }
    ~pixel_buffer_model() override { top.final(); }

    // The next edge is edge 0, with which a cycle of both clocks begins.
    void start() {
        edge_ = 0;
        is_counting_ = true;
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        for (std::uint64_t n = 1; n <= edges; ++n) {
            if (is_counting_ && edge_ != 0) drive_pixel_clock(edge_ - 1);
            const auto before = control();
            top.clk = 1;
            top.eval();
            top.clk = 0;
            top.eval();
            ++edge_;
            if (!see_edge(top.reset != 0) && control() == before) continue;
            output_changed = true;
            return n;
        }
        return edges;
    }
    void settle() override { top.eval(); }
    void drive_reset(bool asserted) override { top.reset = asserted ? 1 : 0; }

    std::uint64_t control() const { return scanout_control{top.base, top.format, top.char_enable != 0}.bits(); }

    cycle_pin_input frame_end{0};

  private:
    void drive_pixel_clock(std::uint64_t cycle) {
        top.frame_end = frame_end.level(cycle / cycles_per_pixel_) != 0 ? 1 : 0;
        top.pixel_end = cycle % cycles_per_pixel_ == cycles_per_pixel_ - 1 ? 1 : 0;
    }

    void raise(const axi_request& request) override {
        constexpr unsigned last_word = 7, all_lanes = 0xF;
        top.address = static_cast<CData>(request.address / word_bytes & last_word);
        top.byteenable = static_cast<CData>(request.write ? request.strobes : all_lanes);
        top.writedata = request.data;
        top.write = request.write ? 1 : 0;
    }
    void drop() override { top.write = 0; }
    std::uint32_t readdata() const override { return top.readdata; }

    VerilatedContext context_;

  public:
    Vpixel_buffer_320x240 top;

  private:
    const std::uint64_t cycles_per_pixel_;
    std::uint64_t edge_ = 0;
    bool is_counting_ = false;
};

class pixel_buffer_rtl : public pixel_buffer_block, private output_listener {
  public:
    pixel_buffer_rtl(sc_core::sc_module_name name, const pixel_buffer_config& config)
        : pixel_buffer_block(name),
          config_(config),
          model_(cycles_per_pixel(config)),
          hub_("clock", config.clock, model_, this),
          adapter_("adapter", in, model_, hub_, request_order::one_at_a_time),
          control_(model_.control()) {
        model_.start();
        hub_.add(adapter_);
        control.bind(control_);
        SC_HAS_PROCESS(pixel_buffer_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
        this->dont_initialize();
    }

  private:
    void end_of_elaboration() override { model_.frame_end.connect(*frame_end.operator->()); }
    // A pin that is high from the beginning has no event.
    void start_of_simulation() override {
        if (rst.read()) on_reset();
    }
    void on_reset() { hub_.set_reset(rst.read()); }
    void on_outputs() override { control_.show(config_.pixel_clock.cycle(now_ps()), model_.control()); }

    const pixel_buffer_config config_;
    pixel_buffer_model model_;
    pin_hub hub_;
    axi_slave_adapter adapter_;
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
