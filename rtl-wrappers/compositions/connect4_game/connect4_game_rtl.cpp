// SPDX-License-Identifier: Apache-2.0
#include "compositions/connect4_game/connect4_game_rtl.h"

#include "base/cycle_pin.h"
#include "base/input_error.h"
#include "base/process.h"
#include "pins/colour_pins.h"
#include "pins/cycle_model.h"
#include "pins/cycle_pin_input.h"
#include "verilated_connect4_game.h"

#include <array>

namespace tabletop {
namespace {

constexpr unsigned pads = nes_host_block::most_pads;

template <typename Top>
class game_model : public cycle_model<Top> {
  public:
    explicit game_model(colour_pins& colour) : colour_(colour) {
        top.resetn = 0;
        top.pad_data1 = top.pad_data2 = 1;
        this->power_up();
        shown_ = outputs();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return this->clock_cycles(
            edges, output_changed,
            [this](std::uint64_t cycle) {
                top.pad_data1 = data[0].level(cycle) != 0;
                top.pad_data2 = data[1].level(cycle) != 0;
            },
            [this](std::uint64_t edge) { return show(edge); });
    }

    void reset(bool asserted, std::uint64_t cycle) {
        top.resetn = !asserted;
        top.eval();
        shown_ = outputs();
        shown_colour_ = rgb();
        colour_.set(cycle, shown_colour_);
    }

    std::uint64_t strobes() const {
        return (top.pad_latch != 0 ? nes_strobes::latch : 0) | (top.pad_clock != 0 ? nes_strobes::pad_clock : 0);
    }
    std::uint64_t syncs() const {
        return (top.hsync != 0 ? vga_syncs::hsync : 0) | (top.vsync != 0 ? vga_syncs::vsync : 0);
    }

    std::array<cycle_pin_input, pads> data{cycle_pin_input(1), cycle_pin_input(1)};  // pulled up
    using cycle_model<Top>::top;

  private:
    unsigned outputs() const { return top.pad_latch | top.pad_clock << 1 | top.hsync << 2 | top.vsync << 3; }
    std::uint16_t rgb() const { return static_cast<std::uint16_t>(top.red << 8 | top.green << 4 | top.blue); }

    // A pixel ends no burst.
    bool show(std::uint64_t edge) {
        if (rgb() != shown_colour_) {
            shown_colour_ = rgb();
            colour_.set(edge, shown_colour_);
        }
        const auto before = shown_;
        shown_ = outputs();
        return shown_ != before;
    }

    colour_pins& colour_;
    unsigned shown_;
    std::uint16_t shown_colour_ = 0;
};

template <typename Top>
class connect4_game_rtl : public connect4_game_block, private edge_listener {
  public:
    connect4_game_rtl(sc_core::sc_module_name name, const connect4_game_config& config)
        : connect4_game_block(name), model_(colour_), burst_("clock", config.clock, model_, *this) {
        strobes.bind(strobes_);
        syncs.bind(syncs_);
        colour.bind(colour_);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override {
        for (unsigned pad = 0; pad < pads; ++pad) {
            if (data[pad].size() != 0) model_.data[pad].connect(*data[pad][0]);
        }
    }

    void on_edge(std::uint64_t cycle) override {
        if (strobes_.value(cycle) != model_.strobes()) strobes_.set(cycle, model_.strobes());
        if (syncs_.value(cycle) != model_.syncs()) syncs_.set(cycle, model_.syncs());
    }

    void on_reset() {
        const auto cycle = burst_.before_change();
        model_.reset(rst.read(), cycle);
        on_edge(cycle);
    }

    colour_pins colour_;
    game_model<Top> model_;
    burst_clock burst_;
    cycle_pin strobes_{nes_strobes::latch};
    cycle_pin syncs_{vga_syncs::hsync | vga_syncs::vsync};
};

bool serves(const rtl_variant& variant, const connect4_game_config& config) {
    return variant.number("PAD_DIVIDER") == config.pad_divider;
}

}  // namespace

std::unique_ptr<connect4_game_block> make_connect4_game_rtl(const char* name, const connect4_game_config& config) {
    if (auto game = connect4_game_tops::make<connect4_game_block, connect4_game_rtl>(
            name, config, connect4_game_rtl_variants(), serves)) {
        return game;
    }
    std::vector<std::string> dividers;
    for (const auto& variant : connect4_game_rtl_variants()) dividers.push_back(variant.text("PAD_DIVIDER"));
    throw input_error("connect4_game has no build with this pad divider; there are: " + enumerated(dividers));
}

}  // namespace tabletop
