// SPDX-License-Identifier: Apache-2.0
#include "checkers_vision/checkers_vision_rtl.h"

#include "base/input_error.h"
#include "base/process.h"
#include "engines/checkers_vision/window_counts.h"
#include "pins/cycle_pin_input.h"
#include "pins/level_model.h"
#include "verilated_checkers_vision.h"
#include "vga_timing/raster_input.h"

#include <array>
#include <string>
#include <vector>

namespace tabletop {
namespace {

constexpr unsigned squares = 32;

// Outputs in the order of the pins; those of squares are of the last scan that has ended.
enum output : unsigned { grid, scan_last, seen, blue, doubtful, outputs };

template <typename Top>
class vision_model : public level_model<Top, outputs> {
  public:
    vision_model() {
        top.h = 0;
        top.v = 0;
        top.button = 0;
        top.switches = 0;
        top.grid_open = 0;
        top.video_rgb = 0;
        top.scan_start = 0;
        top.scan_square = 0;
        this->power_up();
    }

    raster_input scan;
    // In the order of the port's bits, highest first.
    std::array<cycle_pin_input, checkers_vision_block::buttons> button{cycle_pin_input{0}, cycle_pin_input{0},
                                                                       cycle_pin_input{0}, cycle_pin_input{0},
                                                                       cycle_pin_input{0}, cycle_pin_input{0}};
    cycle_pin_input vertical{0};
    cycle_pin_input show_video{0};
    cycle_pin_input grid_open{0};
    cycle_pin_input video_rgb{0};
    cycle_pin_input scan_start{0};
    using level_model<Top, outputs>::top;
    using typename level_model<Top, outputs>::output_levels;

  private:
    struct square_bits {
        std::uint32_t seen = 0, blue = 0, doubtful = 0;
    };

    void drive(std::uint64_t cycle) override {
        drive_scan(scan.at(cycle));
        unsigned pressed = 0;
        for (auto& each : button) pressed = pressed << 1 | (each.level(cycle) != 0 ? 1u : 0u);
        top.button = static_cast<std::uint8_t>(pressed);
        const unsigned switch_3 = vertical.level(cycle) != 0 ? 1 : 0, switch_4 = show_video.level(cycle) != 0 ? 2 : 0;
        top.switches = static_cast<std::uint8_t>(switch_4 | switch_3);
        top.grid_open = grid_open.level(cycle) != 0 ? 1 : 0;
        top.video_rgb = static_cast<std::uint32_t>(video_rgb.level(cycle));
        top.scan_start = scan_start.level(cycle) != 0 ? 1 : 0;
    }
    void drive_scan(const raster_counter& now) {
        top.h = static_cast<std::uint16_t>(now.x());
        top.v = static_cast<std::uint16_t>(now.y());
    }

    // scan_last is no register: it is of the position in the cycle that begins.
    void follow(std::uint64_t edge) override {
        drive_scan(scan.look(edge));
        top.eval();
        if (this->shown()[output::scan_last] != 0 || top.rst != 0) read_squares();
    }

    output_levels levels() const override {
        return {grid_pins::levels({top.grid_x, top.grid_y, top.grid_dx, top.grid_dy}), top.scan_last, squares_.seen,
                squares_.blue, squares_.doubtful};
    }

    // One after the other, as the referee asks for them, but all in this cycle.
    void read_squares() {
        squares_ = {};
        for (unsigned square = 0; square < squares; ++square) {
            top.scan_square = static_cast<std::uint8_t>(square);
            top.eval();
            const auto bit = [square](bool level) { return std::uint32_t{level} << square; };
            squares_.seen |= bit(top.scan_seen != 0);
            squares_.blue |= bit(top.scan_blue != 0);
            squares_.doubtful |= bit(top.scan_doubtful != 0);
        }
    }

    square_bits squares_;
};

template <typename Top>
class checkers_vision_rtl : public checkers_vision_block {
  public:
    checkers_vision_rtl(sc_core::sc_module_name name, const checkers_vision_config& config)
        : checkers_vision_block(name), pins_(config.clock, model_) {
        pins_.bind(output::grid, grid);
        pins_.bind(output::scan_last, scan_last);
        pins_.bind(output::seen, seen);
        pins_.bind(output::blue, blue);
        pins_.bind(output::doubtful, doubtful);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override {
        model_.scan.connect(*scan[0]);
        for (unsigned b = 0; b < buttons; ++b) model_.button[b].connect(*button[b][0]);
        model_.vertical.connect(*vertical[0]);
        model_.show_video.connect(*show_video[0]);
        model_.grid_open.connect(*grid_open[0]);
        model_.video_rgb.connect(*video_rgb[0]);
        model_.scan_start.connect(*scan_start[0]);
    }

    void on_reset() { pins_.set_reset(rst.read()); }

    vision_model<Top> model_;
    level_pins<vision_model<Top>> pins_;
};

bool serves(const rtl_variant& variant, const checkers_vision_config& config) {
    return has_published_limits(variant) && first_grid_of(variant) == config.first_grid;
}

std::string grids() {
    std::vector<std::string> texts;
    for (const auto& variant : checkers_vision_rtl_variants()) {
        if (!has_published_limits(variant)) continue;
        texts.push_back("x0=" + variant.text("X0") + ", y0=" + variant.text("Y0") + ", dx=" + variant.text("DX") +
                        ", dy=" + variant.text("DY"));
    }
    return enumerated(texts);
}

}  // namespace

checkers_vision_core::grid first_grid_of(const rtl_variant& variant) {
    const auto number = [&](const char* parameter) { return static_cast<int>(variant.number(parameter)); };
    return {number("X0"), number("Y0"), number("DX"), number("DY")};
}

bool has_published_limits(const rtl_variant& variant) {
    using namespace checkers_vision_core;
    return variant.number("HIGH") == high && variant.number("LOW") == low && variant.number("OCCUPIED") == occupied;
}

bool has_checkers_vision_rtl(const checkers_vision_config& config) {
    return any_serves(checkers_vision_rtl_variants(), config, serves);
}

std::unique_ptr<checkers_vision_block> make_checkers_vision_rtl(const char* name,
                                                                const checkers_vision_config& config) {
    check(config);
    if (auto block = checkers_vision_tops::make<checkers_vision_block, checkers_vision_rtl>(
            name, config, checkers_vision_rtl_variants(), serves)) {
        return block;
    }
    throw input_error("checkers_vision has no rtl view with this grid after a reset; there is: " + grids());
}

}  // namespace tabletop
