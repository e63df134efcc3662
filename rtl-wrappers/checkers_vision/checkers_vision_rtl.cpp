// SPDX-License-Identifier: Apache-2.0
#include "checkers_vision/checkers_vision_rtl.h"

#include "base/cycle_pin.h"
#include "described_checkers_vision.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_vision/window_counts.h"
#include "vga_timing/raster_input.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

constexpr std::array<const char*, checkers_vision_block::buttons> button_names = {
    "button_left", "button_right", "button_up", "button_down", "button_2", "button_3"};

block_settings settings_of(const checkers_vision_config& config) {
    const auto& [x0, y0, dx, dy] = config.first_grid;
    return {{"x0", verilog_literal(x0)},
            {"y0", verilog_literal(y0)},
            {"dx", verilog_literal(dx)},
            {"dy", verilog_literal(dy)}};
}

class vision_design : public followed_design {
  public:
    vision_design(const rtl_description& description, const checkers_vision_config& config)
        : followed_design(description, settings_of(config)) {
        for (std::size_t n = 0; n < button.size(); ++n) button[n] = input(button_names[n]);
        start();
    }

    void drive_reset(bool asserted) override {
        followed_design::drive_reset(asserted);
        in_reset_ = asserted;
    }
    std::uint64_t grid() const {
        const auto number = [](const output_pin& pin) { return static_cast<int>(pin.value()); };
        return grid_pins::levels({number(x0_), number(y0_), number(dx_), number(dy_)});
    }
    // What the last scan has found of the squares.
    std::uint64_t seen() const { return seen_; }
    std::uint64_t blue() const { return blue_; }
    std::uint64_t doubtful() const { return doubtful_; }

    raster_input scan;
    std::array<input_pin, checkers_vision_block::buttons> button;
    const input_pin vertical = input("vertical");
    const input_pin show_video = input("show_video");
    const input_pin grid_open = input("grid_open");
    const input_pin video_rgb = input("video_rgb", video_bits);
    const input_pin scan_start = input("scan_start");
    const output_pin scan_last = read_output("scan_last");

  private:
    static constexpr unsigned h_bits = 11, v_bits = 10, video_bits = 24, square_bits = 5;

    std::uint64_t drive(std::uint64_t cycle) override {
        drive_scan(scan.at(cycle));
        return cycle + 1;
    }
    void drive_scan(const raster_counter& now) {
        h_.drive(now.x());
        v_.drive(now.y());
    }

    // scan_last is no register: it is of the position in the cycle that begins.
    bool look(std::uint64_t edge, bool changed) override {
        drive_scan(scan.look(edge));
        settle();
        if (ends_ || in_reset_) changed = read_squares() || changed;
        const bool ended = ends_;
        ends_ = scan_last.value() != 0;
        return changed || ends_ != ended;
    }

    // One after the other, as the referee asks for them, but all in this cycle.
    bool read_squares() {
        std::uint64_t seen = 0, blue = 0, doubtful = 0;
        for (unsigned square = 0; square < checkers::squares; ++square) {
            square_.drive(square);
            settle();
            seen |= square_seen_.value() << square;
            blue |= square_blue_.value() << square;
            doubtful |= square_doubtful_.value() << square;
        }
        if (seen == seen_ && blue == blue_ && doubtful == doubtful_) return false;
        seen_ = seen;
        blue_ = blue;
        doubtful_ = doubtful;
        return true;
    }

    const input_pin h_ = input("h", h_bits);
    const input_pin v_ = input("v", v_bits);
    const input_pin square_ = input("scan_square", square_bits);
    const output_pin x0_ = output("grid_x", grid_pins::place_bits);
    const output_pin y0_ = output("grid_y", grid_pins::place_bits);
    const output_pin dx_ = output("grid_dx", grid_pins::distance_bits);
    const output_pin dy_ = output("grid_dy", grid_pins::distance_bits);
    const output_pin square_seen_ = read_output("scan_seen");
    const output_pin square_blue_ = read_output("scan_blue");
    const output_pin square_doubtful_ = read_output("scan_doubtful");
    bool in_reset_ = false;
    bool ends_ = false;  // scan_last is high
    std::uint64_t seen_ = 0, blue_ = 0, doubtful_ = 0;
};

class checkers_vision_rtl : public checkers_vision_block {
  public:
    checkers_vision_rtl(sc_core::sc_module_name name, const checkers_vision_config& config,
                        const rtl_description& description)
        : checkers_vision_block(name),
          design_(description, config),
          levels_(config.clock, design_),
          grid_(design_.grid()) {
        grid.bind(grid_);
        levels_.bind(design_.scan_last, scan_last);
        seen.bind(seen_);
        blue.bind(blue_);
        doubtful.bind(doubtful_);
        levels_.tell([this](std::uint64_t cycle) {
            grid_.show(cycle, design_.grid());
            seen_.show(cycle, design_.seen());
            blue_.show(cycle, design_.blue());
            doubtful_.show(cycle, design_.doubtful());
        });
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override {
        design_.scan.connect(*scan[0]);
        for (unsigned b = 0; b < buttons; ++b) design_.follow(design_.button[b], *button[b][0]);
        design_.follow(design_.vertical, *vertical[0]);
        design_.follow(design_.show_video, *show_video[0]);
        design_.follow(design_.grid_open, *grid_open[0]);
        design_.follow(design_.video_rgb, *video_rgb[0]);
        design_.follow(design_.scan_start, *scan_start[0]);
    }

    vision_design design_;
    design_levels levels_;
    cycle_pin grid_;
    cycle_pin seen_{0}, blue_{0}, doubtful_{0};
};

}  // namespace

checkers_vision_core::grid first_grid_of(const rtl_variant& variant) {
    const auto number = [&](const char* parameter) { return static_cast<int>(variant.number(parameter)); };
    return {number("X0"), number("Y0"), number("DX"), number("DY")};
}

bool has_published_limits(const rtl_variant& variant) {
    using namespace checkers_vision_core;
    return variant.number("HIGH") == high && variant.number("LOW") == low && variant.number("OCCUPIED") == occupied;
}

std::unique_ptr<checkers_vision_block> make_checkers_vision(const char* name, view v,
                                                            const checkers_vision_config& config) {
    if (v != view::rtl) return make_checkers_vision_tlm(name, v, config);
    check(config);
    return std::make_unique<checkers_vision_rtl>(name, config, describe_block("checkers_vision"));
}

}  // namespace tabletop
