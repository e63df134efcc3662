// SPDX-License-Identifier: Apache-2.0
#include "connect4_painter/connect4_painter_rtl.h"

#include "base/process.h"
#include "pins/colour_pins.h"
#include "pins/cycle_model.h"
#include "verilated_connect4_painter.h"
#include "vga_timing/raster_input.h"

#include <deque>

namespace tabletop {
namespace {

class painter_model : public cycle_model<Vconnect4_painter_800x525> {
  public:
    explicit painter_model(colour_pins& colour) : colour_(colour) {
        top.resetn = 0;
        top.x = top.y = 0;
        top.visible = top.pixel_enable = 0;
        drive_vectors({});
        power_up();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive_inputs(cycle); },
            [this](std::uint64_t edge) { return show(edge); });
    }

    void reset(bool asserted, std::uint64_t cycle) {
        top.resetn = !asserted;
        top.eval();
        shown_ = rgb();
        colour_.set(cycle, shown_);
        if (asserted) forget_after(cycle);
    }

    void take(std::uint64_t cycle, const position_vectors& vectors) {
        if (!still_ahead(cycle)) {
            SC_REPORT_ERROR("connect4_painter", "new vectors in a cycle that has been clocked already");
        }
        while (!vectors_.empty() && vectors_.back().cycle >= cycle) vectors_.pop_back();
        vectors_.push_back({cycle, vectors});
    }

    raster_input scan;

  private:
    struct vectors_from {
        std::uint64_t cycle;
        position_vectors vectors;
    };

    // What the referee has announced for cycles that have not begun.
    void forget_after(std::uint64_t cycle) {
        while (!vectors_.empty() && vectors_.back().cycle > cycle) vectors_.pop_back();
    }

    void drive_inputs(std::uint64_t cycle) {
        const auto& counter = scan.at(cycle);
        top.x = counter.x();
        top.y = counter.y();
        top.visible = counter.visible();
        top.pixel_enable = counter.pixel_enable();
        for (; !vectors_.empty() && vectors_.front().cycle <= cycle; vectors_.pop_front()) {
            drive_vectors(vectors_.front().vectors);
        }
    }

    void drive_vectors(const position_vectors& vectors) {
        const auto& column = vectors.column;
        top.vector_a = column[0];
        top.vector_b = column[1];
        top.vector_c = column[2];
        top.vector_d = column[3];
        top.vector_e = column[4];
        top.vector_f = column[5];
        top.vector_g = column[6];
    }

    std::uint16_t rgb() const { return static_cast<std::uint16_t>(top.red << 8 | top.green << 4 | top.blue); }

    // A pixel ends no burst.
    bool show(std::uint64_t edge) {
        if (rgb() == shown_) return false;
        shown_ = rgb();
        colour_.set(edge, shown_);
        return false;
    }

    colour_pins& colour_;
    std::uint16_t shown_ = 0;
    std::deque<vectors_from> vectors_;  // to come
};

class connect4_painter_rtl : public connect4_painter_block, private position_listener_if, private edge_listener {
  public:
    connect4_painter_rtl(sc_core::sc_module_name name, const connect4_painter_config& config)
        : connect4_painter_block(name), model_(colour_), burst_("clock", config.clock, model_, *this) {
        connect4_painter_block::positions.bind(*this);
        colour.bind(colour_);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void end_of_elaboration() override { model_.scan.connect(*scan[0]); }

    void positions(std::uint64_t cycle, const position_vectors& vectors) override { model_.take(cycle, vectors); }

    void on_edge(std::uint64_t) override {}

    void on_reset() {
        const auto cycle = burst_.before_change();
        model_.reset(rst.read(), cycle);
    }

    colour_pins colour_;
    painter_model model_;
    burst_clock burst_;
};

}  // namespace

std::unique_ptr<connect4_painter_block> make_connect4_painter_rtl(const char* name,
                                                                  const connect4_painter_config& config) {
    return std::make_unique<connect4_painter_rtl>(name, config);
}

}  // namespace tabletop
