// SPDX-License-Identifier: Apache-2.0
#include "checkers_screen/checkers_screen_rtl.h"

#include "base/cycle_pin.h"
#include "described_checkers_screen.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "design/vga_connector.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_screen/timing.h"
#include "engines/checkers_vision/checkers_vision.h"
#include "pins/colour_pins.h"
#include "vga_timing/raster_follower.h"
#include "vga_timing/raster_history.h"

#include <array>
#include <cstddef>

namespace tabletop {
namespace {

// An input, and where it is in the levels of a pin of the block.
struct screen_input {
    const char* name;
    unsigned bits;
    unsigned low_bit = 0;
};
constexpr unsigned half_bits = 64;
constexpr std::array<screen_input, 2> display_inputs = {{{"display_low", half_bits}, {"display_high", half_bits}}};
constexpr screen_input reject_input{"reject_marks", checkers::squares};
constexpr screen_input blink_input{"blink_marks", checkers::squares};
constexpr screen_input swap_input{"swap_marks", checkers::squares};
constexpr screen_input calibrating_input{"calibrating", 1};
constexpr std::array<screen_input, 2> winner_inputs = {{{"winner", 2}, {"game_over", 1, 2}}};
constexpr screen_input show_video_input{"show_video", 1};
constexpr std::array<screen_input, 4> grid_inputs = {{{"grid_x", grid_pins::place_bits, grid_pins::x0},
                                                      {"grid_y", grid_pins::place_bits, grid_pins::y0},
                                                      {"grid_dx", grid_pins::distance_bits, grid_pins::dx},
                                                      {"grid_dy", grid_pins::distance_bits, grid_pins::dy}}};
constexpr screen_input video_input{"video_rgb", 24};

// The design, whose counters are the raster of others.
class screen_design : public followed_design {
  public:
    screen_design(const rtl_description& description, colour_pins& colours)
        : followed_design(description), colours_(colours) {
        start();
    }

    // Its counters may follow a change at once.
    void drive_reset(bool asserted) override {
        followed_design::drive_reset(asserted);
        settle();
        in_reset_ = asserted;
        scan_.look(cycle(), h(), v(), in_reset_);
        if (!in_reset_) scan_.released(cycle());
    }
    const raster& scan() const { return scan_.now(); }

    const vga_connector connector{*this};
    const std::array<input_pin, display_inputs.size()> display{pin(display_inputs[0]), pin(display_inputs[1])};
    const input_pin reject = pin(reject_input);
    const input_pin blink = pin(blink_input);
    const input_pin swap = pin(swap_input);
    const input_pin calibrating = pin(calibrating_input);
    const std::array<input_pin, winner_inputs.size()> winner{pin(winner_inputs[0]), pin(winner_inputs[1])};
    const input_pin video_switch = pin(show_video_input);
    const std::array<input_pin, grid_inputs.size()> grid{pin(grid_inputs[0]), pin(grid_inputs[1]), pin(grid_inputs[2]),
                                                         pin(grid_inputs[3])};
    cycle_pin_input show_video{0};
    cycle_pin_input video_rgb{0};

  private:
    input_pin pin(const screen_input& of) { return input(of.name, of.bits); }
    void noticed(std::uint64_t cycle) override { colours_.set(cycle, connector.colour()); }

    // The video is worked out by whoever makes it: it is asked for where it can be seen.
    std::uint64_t drive(std::uint64_t cycle) override {
        if (show_video.level(cycle) != 0 && h() < checkers_vision_core::picture_columns &&
            v() < checkers_vision_core::picture_rows) {
            const auto pixel = video_rgb.level(cycle);
            if (pixel != pixel_) video_.drive(pixel);
            pixel_ = pixel;
        }
        return cycle + 1;
    }
    bool look(std::uint64_t edge, bool changed) override { return scan_.clocked(edge, h(), v(), in_reset_) || changed; }

    unsigned h() const { return static_cast<unsigned>(h_.value()); }
    unsigned v() const { return static_cast<unsigned>(v_.value()); }

    static constexpr unsigned h_bits = 11, v_bits = 10;

    const input_pin video_ = pin(video_input);
    const output_pin h_ = read_output("h", h_bits);
    const output_pin v_ = read_output("v", v_bits);
    colour_pins& colours_;
    bool in_reset_ = false;
    std::uint64_t pixel_ = 0;
    raster_follower scan_{checkers_screen_core::raster_from(0)};
};

class checkers_screen_rtl : public checkers_screen_block {
  public:
    checkers_screen_rtl(sc_core::sc_module_name name, const checkers_screen_config& config,
                        const rtl_description& description)
        : checkers_screen_block(name),
          design_(description, colours_),
          levels_(config.clock, design_),
          syncs_(design_.connector.syncs()) {
        scan.bind(scan_);
        syncs.bind(syncs_);
        levels_.bind(design_.connector.blank, blank);
        colour.bind(colours_);
        levels_.tell([this](std::uint64_t cycle) {
            syncs_.show(cycle, design_.connector.syncs());
            scan_.follow(cycle, design_.scan());
        });
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override {
        for (std::size_t n = 0; n < display.size(); ++n) design_.follow(design_.display[n], *display[n][0]);
        design_.follow(design_.reject, *reject[0]);
        design_.follow(design_.blink, *blink[0]);
        design_.follow(design_.swap, *swap[0]);
        design_.follow(design_.calibrating, *calibrating[0]);
        follow_parts(winner_inputs, design_.winner, *winner[0]);
        design_.follow(design_.video_switch, *show_video[0]);
        follow_parts(grid_inputs, design_.grid, *grid[0]);
        design_.show_video.connect(*show_video[0]);
        design_.video_rgb.connect(*video_rgb[0]);
    }

    template <std::size_t Count>
    void follow_parts(const std::array<screen_input, Count>& parts, const std::array<input_pin, Count>& pins,
                      cycle_pin_if& pin) {
        for (std::size_t n = 0; n < Count; ++n) design_.follow(pins[n], pin, parts[n].low_bit);
    }

    colour_pins colours_{colour_pins::live_picture, colour_depth::eight_bits};
    screen_design design_;
    design_levels levels_;
    cycle_pin syncs_;
    raster_history scan_{checkers_screen_core::raster_from(0)};
};

}  // namespace

std::unique_ptr<checkers_screen_block> make_checkers_screen(const char* name, view v,
                                                            const checkers_screen_config& config) {
    if (v != view::rtl) return make_checkers_screen_tlm(name, v, config);
    return std::make_unique<checkers_screen_rtl>(name, config, describe_block("checkers_screen"));
}

}  // namespace tabletop
