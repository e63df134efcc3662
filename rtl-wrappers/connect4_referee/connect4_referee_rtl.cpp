// SPDX-License-Identifier: Apache-2.0
#include "connect4_referee/connect4_referee_rtl.h"

#include "base/cycle_pin.h"
#include "described_connect4_referee.h"
#include "design/described_block.h"
#include "design/design_levels.h"

#include <array>
#include <cstddef>
#include <deque>

namespace tabletop {
namespace {

constexpr unsigned pads = nes_host_block::most_pads;

class referee_design : public followed_design {
  public:
    explicit referee_design(const rtl_description& description) : followed_design(description) {
        for (std::size_t n = 0; n < vectors_.size(); ++n) {
            vectors_[n] = output(std::string("vector_") + static_cast<char>('a' + n), vector_bits);
        }
        start();
    }

    void press(std::uint64_t cycle, const press_events& events) {
        if (!is_ahead(cycle)) {
            SC_REPORT_ERROR("connect4_referee", "an event in a cycle that has been clocked already");
        }
        presses_.push_back({cycle, events});
    }
    // Where the event pins come from is in reset too.
    void drive_reset(bool asserted) override {
        followed_design::drive_reset(asserted);
        if (asserted) presses_.clear();
    }

    position_vectors vectors() const {
        position_vectors now;
        for (std::size_t n = 0; n < vectors_.size(); ++n) {
            now.column[n] = static_cast<std::uint16_t>(vectors_[n].value());
        }
        return now;
    }
    std::uint64_t status() const {
        return enable_.value() | player_.value() << referee_status::player_shift |
               cs_.value() << referee_status::column_shift | win_.value() << referee_status::win_shift;
    }

  private:
    struct press_cycle {
        std::uint64_t cycle;
        press_events events;
    };
    static constexpr unsigned columns = 7, vector_bits = 14, cs_bits = 3, event_bits = 3;

    std::uint64_t drive(std::uint64_t cycle) override {
        press_events now{};
        for (; !presses_.empty() && presses_.front().cycle <= cycle; presses_.pop_front()) {
            now = presses_.front().events;
        }
        if (now != driven_events_) {
            driven_events_ = now;
            for (unsigned pad = 0; pad < pads; ++pad) events_[pad].drive(event_pins(now[pad]));
        }
        if (now != press_events{}) return cycle + 1;
        return presses_.empty() ? cycle_pin_if::never : presses_.front().cycle;
    }

    const std::array<input_pin, pads> events_{input("events1", event_bits), input("events2", event_bits)};
    std::array<output_pin, columns> vectors_;
    const output_pin enable_ = output("enable", columns);
    const output_pin player_ = output("player");
    const output_pin cs_ = output("cs", cs_bits);
    const output_pin win_ = output("win");
    std::deque<press_cycle> presses_;  // to come
    press_events driven_events_{};
};

class connect4_referee_rtl : public connect4_referee_block, private press_listener_if {
  public:
    connect4_referee_rtl(sc_core::sc_module_name name, const connect4_referee_config& config,
                         const rtl_description& description)
        : connect4_referee_block(name), design_(description), levels_(config.clock, design_) {
        presses.bind(*this);
        status.bind(status_);
        levels_.tell([this](std::uint64_t cycle) { tell(cycle); });
        levels_.reset_by(rst);
    }

  private:
    void pressed(std::uint64_t cycle, const press_events& events) override {
        if (!rst.read()) design_.press(cycle, events);
    }

    void tell(std::uint64_t cycle) {
        const auto now = design_.vectors();
        if (!told_ || now != vectors_) {
            told_ = true;
            vectors_ = now;
            for (int n = 0; n < positions.size(); ++n) positions[n]->positions(cycle, vectors_);
        }
        status_.show(cycle, design_.status());
    }

    referee_design design_;
    design_levels levels_;
    cycle_pin status_{0};
    position_vectors vectors_;  // that the listeners have been told of
    bool told_ = false;
};

}  // namespace

std::unique_ptr<connect4_referee_block> make_connect4_referee(const char* name, view v,
                                                              const connect4_referee_config& config) {
    if (v != view::rtl) return make_connect4_referee_tlm(name, v, config);
    return std::make_unique<connect4_referee_rtl>(name, config, describe_block("connect4_referee"));
}

}  // namespace tabletop
