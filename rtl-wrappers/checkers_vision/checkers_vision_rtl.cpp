// SPDX-License-Identifier: Apache-2.0
#include "checkers_vision/checkers_vision_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "checkers_vision/raster_reader.h"
#include "engines/checkers_vision/window_counts.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_checkers_vision.h"

#include <array>
#include <string>
#include <vector>

namespace tabletop {
namespace {

constexpr unsigned squares = 32;

// What the block shows in a cycle.
struct vision_outputs {
    std::uint64_t grid = 0;
    bool scan_last = false;
    // Of the last scan that has ended.
    std::uint32_t seen = 0;
    std::uint32_t blue = 0;
    std::uint32_t doubtful = 0;

    bool operator==(const vision_outputs& that) const {
        return grid == that.grid && scan_last == that.scan_last && seen == that.seen && blue == that.blue &&
               doubtful == that.doubtful;
    }
    bool operator!=(const vision_outputs& that) const { return !(*this == that); }
};

template <typename Top>
class vision_model : public cycle_model<Top> {
  public:
    vision_model() {
        // Edge 0 still finds everything clear: on_reset() releases it after that.
        top.rst = 1;
        top.h = 0;
        top.v = 0;
        top.button = 0;
        top.switches = 0;
        top.grid_open = 0;
        top.video_rgb = 0;
        top.scan_start = 0;
        top.scan_square = 0;
        this->power_up();
        shown_.grid = grid();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t edge) { return show(edge); });
    }

    void reset(bool asserted) { top.rst = asserted ? 1 : 0; }
    const vision_outputs& shown() const { return shown_; }

    raster_reader scan;
    // In the order of the port's bits, highest first.
    std::array<cycle_pin_input, checkers_vision_block::buttons> button{cycle_pin_input{0}, cycle_pin_input{0},
                                                                       cycle_pin_input{0}, cycle_pin_input{0},
                                                                       cycle_pin_input{0}, cycle_pin_input{0}};
    cycle_pin_input vertical{0};
    cycle_pin_input show_video{0};
    cycle_pin_input grid_open{0};
    cycle_pin_input video_rgb{0};
    cycle_pin_input scan_start{0};
    using cycle_model<Top>::top;

  private:
    void drive(std::uint64_t cycle) {
        drive_scan(cycle);
        unsigned pressed = 0;
        for (auto& each : button) pressed = pressed << 1 | (each.level(cycle) != 0 ? 1u : 0u);
        top.button = static_cast<std::uint8_t>(pressed);
        const unsigned switch_3 = vertical.level(cycle) != 0 ? 1 : 0, switch_4 = show_video.level(cycle) != 0 ? 2 : 0;
        top.switches = static_cast<std::uint8_t>(switch_4 | switch_3);
        top.grid_open = grid_open.level(cycle) != 0 ? 1 : 0;
        top.video_rgb = static_cast<std::uint32_t>(video_rgb.level(cycle));
        top.scan_start = scan_start.level(cycle) != 0 ? 1 : 0;
    }
    void drive_scan(std::uint64_t cycle) {
        const auto& now = scan.at(cycle);
        top.h = static_cast<std::uint16_t>(now.h);
        top.v = static_cast<std::uint16_t>(now.v);
    }

    // scan_last is no register: it is of the position in the cycle that begins.
    bool show(std::uint64_t edge) {
        drive_scan(edge);
        top.eval();
        auto now = shown_;
        now.grid = grid();
        now.scan_last = top.scan_last != 0;
        if (shown_.scan_last || top.rst != 0) read_squares(now);
        const bool changed = now != shown_;
        shown_ = now;
        return changed;
    }

    std::uint64_t grid() const { return grid_pins::levels({top.grid_x, top.grid_y, top.grid_dx, top.grid_dy}); }

    // One after the other, as the referee asks for them, but all in this cycle.
    void read_squares(vision_outputs& now) {
        now.seen = now.blue = now.doubtful = 0;
        for (unsigned square = 0; square < squares; ++square) {
            top.scan_square = static_cast<std::uint8_t>(square);
            top.eval();
            const auto bit = [square](bool level) { return std::uint32_t{level} << square; };
            now.seen |= bit(top.scan_seen != 0);
            now.blue |= bit(top.scan_blue != 0);
            now.doubtful |= bit(top.scan_doubtful != 0);
        }
    }

    vision_outputs shown_;
};

template <typename Top>
class checkers_vision_rtl : public checkers_vision_block, private edge_listener {
  public:
    checkers_vision_rtl(sc_core::sc_module_name name, const checkers_vision_config& config)
        : checkers_vision_block(name),
          burst_("clock", config.clock, model_, *this),
          grid_(grid_pins::levels(config.first_grid)) {
        grid.bind(grid_);
        scan_last.bind(scan_last_);
        seen.bind(seen_);
        blue.bind(blue_);
        doubtful.bind(doubtful_);
        SC_HAS_PROCESS(checkers_vision_rtl);
        SC_METHOD(on_reset);
        this->sensitive << rst;
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

    void on_edge(std::uint64_t cycle) override {
        const auto& shown = model_.shown();
        const auto show = [cycle](cycle_pin& pin, std::uint64_t level) {
            if (pin.value(cycle) != level) pin.set(cycle, level);
        };
        show(grid_, shown.grid);
        show(seen_, shown.seen);
        show(blue_, shown.blue);
        show(doubtful_, shown.doubtful);
        show(scan_last_, shown.scan_last ? 1 : 0);
    }

    void on_reset() {
        burst_.before_change();
        model_.reset(rst.read());
    }

    vision_model<Top> model_;
    burst_clock burst_;
    cycle_pin grid_;
    cycle_pin scan_last_{0};
    cycle_pin seen_{0};
    cycle_pin blue_{0};
    cycle_pin doubtful_{0};
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
