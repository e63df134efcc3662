// SPDX-License-Identifier: Apache-2.0
#include "connect4_painter/connect4_painter_rtl.h"

#include "described_connect4_painter.h"
#include "design/described_block.h"
#include "design/design_levels.h"
#include "pins/colour_pins.h"
#include "vga_timing/raster_input.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <string>

namespace tabletop {
namespace {

class painter_design : public followed_design {
  public:
    painter_design(const rtl_description& description, colour_pins& colours)
        : followed_design(description), colours_(colours) {
        for (std::size_t n = 0; n < vectors_.size(); ++n) {
            vectors_[n] = input(std::string("vector_") + static_cast<char>('a' + n), vector_bits);
        }
        start();
    }

    // What the referee has announced for cycles that have not begun.
    void drive_reset(bool asserted) override {
        followed_design::drive_reset(asserted);
        if (asserted) forget_from(cycle() + 1);
    }

    void take(std::uint64_t cycle, const position_vectors& vectors) {
        if (!is_ahead(cycle)) {
            SC_REPORT_ERROR("connect4_painter", "new vectors in a cycle that has been clocked already");
        }
        forget_from(cycle);
        to_come_.push_back({cycle, vectors});
    }

    raster_input scan;

  private:
    struct vectors_from {
        std::uint64_t cycle;
        position_vectors vectors;
    };
    static constexpr unsigned columns = 7, vector_bits = 14, counter_bits = 10, colour_bits = 4;

    void forget_from(std::uint64_t cycle) {
        while (!to_come_.empty() && to_come_.back().cycle >= cycle) to_come_.pop_back();
    }

    std::uint64_t drive(std::uint64_t cycle) override {
        const auto& counter = scan.at(cycle);
        x_.drive(counter.x());
        y_.drive(counter.y());
        visible_.drive(counter.visible() ? 1 : 0);
        pixel_enable_.drive(counter.pixel_enable() ? 1 : 0);
        for (; !to_come_.empty() && to_come_.front().cycle <= cycle; to_come_.pop_front()) {
            const auto& column = to_come_.front().vectors.column;
            for (std::size_t n = 0; n < vectors_.size(); ++n) vectors_[n].drive(column[n]);
        }
        const auto steady = scan.steady_before();
        return to_come_.empty() ? steady : std::min(steady, to_come_.front().cycle);
    }

    void noticed(std::uint64_t cycle) override {
        colours_.set(cycle, static_cast<colour_level>(red_.value() << 2 * colour_bits | green_.value() << colour_bits |
                                                      blue_.value()));
    }

    const input_pin x_ = input("x", counter_bits);
    const input_pin y_ = input("y", counter_bits);
    const input_pin visible_ = input("visible");
    const input_pin pixel_enable_ = input("pixel_enable");
    std::array<input_pin, columns> vectors_;
    const output_pin red_ = quiet_output("red", colour_bits, colour_bits);
    const output_pin green_ = quiet_output("green", colour_bits, colour_bits);
    const output_pin blue_ = quiet_output("blue", colour_bits, colour_bits);
    colour_pins& colours_;
    std::deque<vectors_from> to_come_;
};

class connect4_painter_rtl : public connect4_painter_block, private position_listener_if {
  public:
    connect4_painter_rtl(sc_core::sc_module_name name, const connect4_painter_config& config,
                         const rtl_description& description)
        : connect4_painter_block(name), design_(description, colours_), levels_(config.clock, design_) {
        connect4_painter_block::positions.bind(*this);
        colour.bind(colours_);
        levels_.reset_by(rst);
    }

  private:
    void end_of_elaboration() override { design_.scan.connect(*scan[0]); }

    void positions(std::uint64_t cycle, const position_vectors& vectors) override { design_.take(cycle, vectors); }

    colour_pins colours_;
    painter_design design_;
    design_levels levels_;
};

}  // namespace

std::unique_ptr<connect4_painter_block> make_connect4_painter(const char* name, view v,
                                                              const connect4_painter_config& config) {
    if (v != view::rtl) return make_connect4_painter_tlm(name, v, config);
    return std::make_unique<connect4_painter_rtl>(name, config, describe_block("connect4_painter"));
}

}  // namespace tabletop
