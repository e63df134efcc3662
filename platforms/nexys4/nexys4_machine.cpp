// SPDX-License-Identifier: Apache-2.0
#include "nexys4/nexys4_machine.h"

#include "base/kernel_time.h"
#include "design/rtl_design.h"
#include "host/game_facet.h"
#include "host/reset_button.h"
#include "host/reset_facet.h"
#include "host/screen_facet.h"
#include "modules/module.h"
#include "nexys4/nexys4_latency.h"
#include "nexys4/nexys4_latency_report.h"
#include "nexys4/nexys4_parameters.h"
#include "nexys4/nexys4_places.h"
#include "nexys4/screen_latency.h"
#include "pins/burst_clock.h"

#include <fmt/format.h>
#include <optional>
#include <utility>

namespace tabletop {

namespace {

// After the last change at a pad a press can be under way for two frames of the pads and an event for one, and the
// monitor shows what has changed a frame later than the screen, and at the start after it has locked.
constexpr unsigned busy_frames = 3;
// The same where nobody knows the frames.
constexpr std::uint64_t busy_ps = 200'000'000'000;
// How long a Verilated block may run ahead when nothing is to come.
constexpr std::uint64_t longest_burst_ps = 10'000'000'000;

class nexys4_machine : public machine, public screen_facet, public reset_facet {
  public:
    nexys4_machine(const nexys4_config& config, record_target* record_to)
        : main_clock_(config.clock),
          button_("reset_button", main_clock_),
          nexys4_("nexys4", config, record_to),
          busy_ps_(nexys4_.keeps_time() ? main_clock_.edge(busy_frames * (config.host.cycles_per_frame() +
                                                                          config.timing.cycles_per_frame()))
                                        : busy_ps),
          latency_("latency", nexys4_, config) {
        nexys4_.rst.bind(button_.level);
        latency_.rst.bind(button_.level);
        if (!latency_.measures()) screen_latency_.emplace(nexys4_, main_clock_);
    }

    std::vector<machine_line> lines() override { return {}; }

    std::vector<machine_pad> pads() override {
        std::vector<machine_pad> all;
        for (unsigned i = 0; i < nexys4_.pad_count(); ++i) {
            all.push_back({fmt::format("pad{}", i + 1), [this, i](std::uint8_t buttons) { press(i, buttons); },
                           [this, i](bool in) { plug(i, in); }});
        }
        return all;
    }

    screen_facet* screen() override { return this; }
    vga_monitor* monitor() override { return &nexys4_.screen(); }
    const clock_domain& main_clock() const override { return main_clock_; }

    reset_facet* reset() override { return this; }
    std::uint64_t press_reset() override {
        last_change_ps_ = now_ps();
        return button_.press();
    }

    // It does nothing but wait for its players, and simulated time is what they see go by.
    machine_activity activity() override {
        return now_ps() < last_change_ps_ + busy_ps_ ? machine_activity::waiting : machine_activity::idle;
    }
    bool sending() override { return false; }
    std::string fault() override { return rtl_design::fault_of_any(); }

    machine_measurements measurements() override {
        if (screen_latency_) return {screen_latency_->json(), screen_latency_->text()};
        return {latency_json(latency_.samples(), latency_.phases(), main_clock_),
                latency_text(latency_.samples(), latency_.phases(), main_clock_)};
    }

    // Asked very often, of very many: which are drops is found out once.
    std::vector<timed_answer> answers_from(std::size_t number) override {
        std::vector<timed_answer> all;
        const auto add = [&](std::uint64_t release, std::uint64_t first, std::uint64_t last) {
            const auto& clock = main_clock_;
            all.push_back({clock.edge(release), clock.edge(first - release), clock.edge(last - release)});
        };
        if (screen_latency_) {
            const auto& measured = screen_latency_->measured();
            for (; number < measured.size(); ++number)
                add(measured[number].release, measured[number].first, measured[number].last);
            return all;
        }
        const auto& samples = latency_.samples();
        for (; looked_at_ < samples.size(); ++looked_at_) {
            if (samples[looked_at_].drop) drops_.push_back(looked_at_);
        }
        for (; number < drops_.size(); ++number) {
            const auto& one = samples[drops_[number]];
            add(one.release, one.pixel, one.last);
        }
        return all;
    }

  private:
    struct hand {
        std::uint8_t buttons = 0;
        bool plugged = true;
    };

    void press(unsigned pad, std::uint8_t buttons) {
        hands_[pad].buttons = buttons;
        nexys4_.pads[pad]->press(buttons);
        changed(pad);
    }

    void plug(unsigned pad, bool in) {
        hands_[pad].plugged = in;
        nexys4_.pads[pad]->plug(in);
        changed(pad);
    }

    void changed(unsigned pad) {
        last_change_ps_ = now_ps();
        const auto seen = hands_[pad].plugged ? hands_[pad].buttons : std::uint8_t{0};
        latency_.held(pad, seen);
        if (screen_latency_) screen_latency_->held(pad, seen);
    }

    clock_domain main_clock_;
    reset_button button_;
    nexys4 nexys4_;
    const std::uint64_t busy_ps_;
    nexys4_latency latency_;
    std::optional<screen_latency> screen_latency_;  // where only what is outside can be seen
    std::vector<std::size_t> drops_;                // of the samples of latency_, as far as they have been looked at
    std::size_t looked_at_ = 0;
    std::array<hand, 2> hands_;
    std::uint64_t last_change_ps_ = 0;
};

class nexys4_kind : public machine_kind {
  public:
    std::string name() const override { return "nexys4"; }
    std::vector<parameter_declaration> parameters() const override { return nexys4_parameters(); }
    const game_facet* game() const override {
        static const auto game = [] {
            game_facet played{connect4_game()};
            played.answer_span =
                "from the release of the button to the last pixel of the first picture that shows all of the move";
            return played;
        }();
        return &game;
    }

    connector_list connectors(const parameter_set& parameters) const override {
        const auto config = make_nexys4_config(parameters);
        const auto pad_frame_ps = config.clock.edge(config.host.cycles_per_frame());
        connector_list all = {pad_connector("pad1", pad_frame_ps)};
        if (parameters.integer("host.pads") != 1) all.push_back(pad_connector("pad2", pad_frame_ps));
        all.push_back(screen_connector(config.clock.edge(config.timing.cycles_per_frame())));
        all.push_back(reset_connector());
        return all;
    }

    view_map fabric_blocks() const override {
        return {
            {"pad", view::ca}, {"host", view::ca}, {"referee", view::ca}, {"timing", view::ca}, {"painter", view::ca}};
    }

    bool has_rtl(const std::string&, const parameter_set&) const override { return true; }

    std::unique_ptr<machine> build(const parameter_set& parameters, const view_map& views,
                                   const machine_probes& probes) const override {
        const auto config = make_nexys4_config(parameters, views);
        burst_clock::set_default_longest_burst(config.clock.cycle(longest_burst_ps) + 1);
        return std::make_unique<nexys4_machine>(config, probes.record_to);
    }

    std::vector<rtl_place> rtl_places() const override { return nexys4_rtl_places(); }
    std::string set_by_rtl(const rtl_description& description, parameter_set& parameters) const override {
        apply_nexys4_rtl(description, parameters);
        return nexys4_rtl_note(description);
    }
};

}  // namespace

const machine_kind& nexys4_machine_kind() {
    static const nexys4_kind kind;
    return kind;
}

}  // namespace tabletop

TABLETOP_MODULE() {
    return {{&tabletop::nexys4_machine_kind()}};
}
