// SPDX-License-Identifier: Apache-2.0
#include "checkers_screen/checkers_screen_rtl.h"

#include "base/cycle_pin.h"
#include "base/process.h"
#include "engines/checkers_screen/timing.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "pins/colour_pins.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_checkers_screen.h"
#include "vga_timing/raster_follower.h"
#include "vga_timing/raster_history.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

template <typename Top>
class screen_model : public cycle_model<Top> {
  public:
    explicit screen_model(colour_pins& colour) : colour_(colour) {
        // Edge 0 still finds everything clear: on_reset() releases it after that.
        top.rst = 1;
        drive_board({});
        top.video_rgb = 0;
        top.switches = 0;
        drive_grid(0);
        this->power_up();
        shown_ = outputs();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive(cycle); },
            [this](std::uint64_t edge) { return show(edge); });
    }

    void reset(bool asserted, std::uint64_t cycle) {
        top.rst = asserted ? 1 : 0;
        if (!asserted) scan_.released(cycle);
    }

    std::uint64_t syncs() const {
        return (top.hsync != 0 ? vga_syncs::hsync : 0) | (top.vsync != 0 ? vga_syncs::vsync : 0);
    }
    std::uint64_t blank() const { return top.blank; }
    const raster& scan() const { return scan_.now(); }

    // In the order of shown_pins.
    std::array<cycle_pin_input, 7> board{cycle_pin_input(0), cycle_pin_input(0), cycle_pin_input(0), cycle_pin_input(0),
                                         cycle_pin_input(0), cycle_pin_input(0), cycle_pin_input(0)};
    cycle_pin_input show_video{0};
    cycle_pin_input grid{0};
    cycle_pin_input video_rgb{0};
    using cycle_model<Top>::top;

  private:
    using board_levels = std::array<std::uint64_t, 7>;

    void drive_board(const board_levels& levels) {
        const auto& [low, high, reject, blink, swap, calibrating, winner] = levels;
        top.display_array[0] = static_cast<std::uint32_t>(low);
        top.display_array[1] = static_cast<std::uint32_t>(low >> 32);
        top.display_array[2] = static_cast<std::uint32_t>(high);
        top.display_array[3] = static_cast<std::uint32_t>(high >> 32);
        top.reject_marks = static_cast<std::uint32_t>(reject);
        top.blink_marks = static_cast<std::uint32_t>(blink);
        top.swap_marks = static_cast<std::uint32_t>(swap);
        top.calibrating = calibrating != 0;
        top.game_over = (winner & game_winner::nobody) != 0;
        top.winner = winner & 3;
    }

    void drive_grid(std::uint64_t levels) {
        const auto dots = grid_pins::decoded(levels);
        top.grid_x = static_cast<SData>(dots.x0);
        top.grid_y = static_cast<SData>(dots.y0);
        top.grid_dx = static_cast<CData>(dots.dx);
        top.grid_dy = static_cast<CData>(dots.dy);
    }

    // The video is worked out by whoever makes it: it is asked for where it can be seen.
    void drive(std::uint64_t cycle) {
        constexpr unsigned switch_4 = 0b010;
        board_levels levels;
        for (std::size_t n = 0; n < levels.size(); ++n) levels[n] = board[n].level(cycle);
        if (levels != driven_) {
            driven_ = levels;
            drive_board(levels);
        }
        top.switches = show_video.level(cycle) != 0 ? switch_4 : 0;
        if (const auto dots = grid.level(cycle); dots != driven_grid_) {
            driven_grid_ = dots;
            drive_grid(dots);
        }
        const bool in_video =
            top.h < checkers_vision_core::picture_columns && top.v < checkers_vision_core::picture_rows;
        if (top.switches != 0 && in_video) top.video_rgb = static_cast<std::uint32_t>(video_rgb.level(cycle));
    }

    unsigned outputs() const { return top.hsync | top.vsync << 1 | top.blank << 2; }

    // A pixel ends no burst.
    bool show(std::uint64_t edge) {
        colour_.set(edge, static_cast<colour_level>(top.red << 16 | top.green << 8 | top.blue));
        const auto before = shown_;
        shown_ = outputs();
        const bool other_raster = scan_.clocked(edge, top.h, top.v, top.rst != 0);
        return shown_ != before || other_raster;
    }

    colour_pins& colour_;
    unsigned shown_;
    board_levels driven_{};
    std::uint64_t driven_grid_ = 0;
    raster_follower scan_{checkers_screen_core::raster_from(0)};
};

template <typename Top>
class checkers_screen_rtl : public checkers_screen_block, private edge_listener {
  public:
    checkers_screen_rtl(sc_core::sc_module_name name, const checkers_screen_config& config)
        : checkers_screen_block(name), model_(colour_), burst_("clock", config.clock, model_, *this) {
        scan.bind(scan_);
        syncs.bind(syncs_);
        blank.bind(blank_);
        colour.bind(colour_);
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override {
        const std::array<pin_port*, 7> ports{&display[0], &display[1], &reject, &blink, &swap, &calibrating, &winner};
        for (std::size_t n = 0; n < ports.size(); ++n) model_.board[n].connect(*(*ports[n])[0]);
        model_.show_video.connect(*show_video[0]);
        model_.grid.connect(*grid[0]);
        model_.video_rgb.connect(*video_rgb[0]);
    }

    void on_edge(std::uint64_t cycle) override {
        syncs_.show(cycle, model_.syncs());
        blank_.show(cycle, model_.blank());
        scan_.follow(cycle, model_.scan());
    }

    void on_reset() {
        const auto cycle = burst_.before_change();
        model_.reset(rst.read(), cycle);
        scan_.follow(cycle, model_.scan());
    }

    colour_pins colour_{colour_pins::live_picture, colour_depth::eight_bits};
    cycle_pin syncs_{vga_syncs::hsync | vga_syncs::vsync};
    cycle_pin blank_{1};
    raster_history scan_{checkers_screen_core::raster_from(0)};
    screen_model<Top> model_;
    burst_clock burst_;
};

bool serves(const rtl_variant&, const checkers_screen_config&) {
    return true;
}

}  // namespace

std::unique_ptr<checkers_screen_block> make_checkers_screen_rtl(const char* name,
                                                                const checkers_screen_config& config) {
    return checkers_screen_tops::make<checkers_screen_block, checkers_screen_rtl>(
        name, config, checkers_screen_rtl_variants(), serves);
}

}  // namespace tabletop
