// SPDX-License-Identifier: Apache-2.0
#include "connect4_referee/connect4_referee_rtl.h"

#include "base/cycle_pin.h"
#include "base/process.h"
#include "pins/cycle_model.h"
#include "verilated_connect4_referee.h"

#include <deque>

namespace tabletop {
namespace {

struct referee_outputs {
    position_vectors vectors;
    std::uint32_t status = 0;

    bool operator!=(const referee_outputs& other) const { return status != other.status || vectors != other.vectors; }
};

class referee_model : public cycle_model<Vconnect4_referee_7x6> {
  public:
    referee_model() {
        top.resetn = 0;
        top.events1 = top.events2 = 0;
        power_up();
        shown_ = outputs();
    }

    std::uint64_t clock(std::uint64_t edges, bool& output_changed) override {
        return clock_cycles(
            edges, output_changed, [this](std::uint64_t cycle) { drive_events(cycle); },
            [this](std::uint64_t) { return show(); });
    }

    void press(std::uint64_t cycle, const press_events& events) {
        if (!still_ahead(cycle)) {
            SC_REPORT_ERROR("connect4_referee", "an event in a cycle that has been clocked already");
        }
        presses_.push_back({cycle, events});
    }

    // Where the event pins come from is in reset too.
    void reset(bool asserted) {
        top.resetn = !asserted;
        if (asserted) presses_.clear();
        top.eval();
        shown_ = outputs();
    }

    const referee_outputs& shown() const { return shown_; }

  private:
    struct press_cycle {
        std::uint64_t cycle;
        press_events events;
    };

    void drive_events(std::uint64_t cycle) {
        top.events1 = top.events2 = 0;
        for (; !presses_.empty() && presses_.front().cycle <= cycle; presses_.pop_front()) {
            top.events1 = event_pins(presses_.front().events[0]);
            top.events2 = event_pins(presses_.front().events[1]);
        }
    }

    referee_outputs outputs() const {
        referee_outputs now;
        now.vectors.column = {top.vector_a, top.vector_b, top.vector_c, top.vector_d,
                              top.vector_e, top.vector_f, top.vector_g};
        now.status = static_cast<std::uint32_t>(top.enable) | top.player << referee_status::player_shift |
                     top.cs << referee_status::column_shift | top.win << referee_status::win_shift;
        return now;
    }
    bool show() {
        const auto now = outputs();
        if (!(now != shown_)) return false;
        shown_ = now;
        return true;
    }

    std::deque<press_cycle> presses_;  // to come
    referee_outputs shown_;
};

class connect4_referee_rtl : public connect4_referee_block, private press_listener_if, private edge_listener {
  public:
    connect4_referee_rtl(sc_core::sc_module_name name, const connect4_referee_config& config)
        : connect4_referee_block(name), burst_("clock", config.clock, model_, *this) {
        presses.bind(*this);
        status.bind(status_);
        // Cycle 0 is the first without reset: on_reset() releases it after edge 0.
        spawn_method("on_reset", sensitive_to(rst), [this] { on_reset(); });
    }

  private:
    void pressed(std::uint64_t cycle, const press_events& events) override {
        if (!rst.read()) model_.press(cycle, events);
    }

    void on_edge(std::uint64_t cycle) override {
        const auto& now = model_.shown();
        if (!told_ || now.vectors != vectors_) {
            told_ = true;
            vectors_ = now.vectors;
            for (int n = 0; n < positions.size(); ++n) positions[n]->positions(cycle, vectors_);
        }
        if (status_.value(cycle) != now.status) status_.set(cycle, now.status);
    }

    void on_reset() {
        const auto cycle = burst_.before_change();
        model_.reset(rst.read());
        on_edge(cycle);
    }

    referee_model model_;
    burst_clock burst_;
    cycle_pin status_{0};
    position_vectors vectors_;  // that the listeners have been told of
    bool told_ = false;
};

}  // namespace

std::unique_ptr<connect4_referee_block> make_connect4_referee_rtl(const char* name,
                                                                  const connect4_referee_config& config) {
    return std::make_unique<connect4_referee_rtl>(name, config);
}

}  // namespace tabletop
