// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_referee/referee_bench.h"

#include "connect4_referee/make_connect4_referee.h"
#include "signoff/bench/stop_simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace tabletop {

connect4_referee_bench::connect4_referee_bench(sc_core::sc_module_name name, view v,
                                               const connect4_referee_config& config,
                                               const signoff::referee_traffic& traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      referee_(make_connect4_referee("referee", v, config)),
      status_("status", *referee_->status.operator->(), config.clock) {
    referee_->rst(rst_);
    referee_->positions(*this);
    SC_HAS_PROCESS(connect4_referee_bench);
    SC_THREAD(press_buttons);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
}

void connect4_referee_bench::press_buttons() {
    for (const auto& press : traffic_.presses) {
        clock_.wait_until({press.told, 0});
        referee_->presses->pressed(press.cycle, press.events);
    }
}

void connect4_referee_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_, resets_, [this] {
        for (auto& track : vectors_) track.forget_after(clock_.now());
    });
}

void connect4_referee_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

void connect4_referee_bench::positions(std::uint64_t cycle, const position_vectors& vectors) {
    for (unsigned c = 0; c < vectors_.size(); ++c) vectors_[c].set(cycle, vectors.column[c]);
}

std::vector<connect4_referee_bench::pin> connect4_referee_bench::pins() const {
    using status = referee_status;
    constexpr unsigned cs_bits = 3;
    constexpr unsigned hover_bits = 2;
    const auto& track = status_.track();
    std::vector<pin> pins = {{"enable", &track, 0, status::enable_bits},
                             {"player", &track, status::player_shift, 1},
                             {"cs", &track, status::column_shift, cs_bits},
                             {"win", &track, status::win_shift, 1}};
    for (unsigned c = 0; c < vectors_.size(); ++c) {
        const auto letter = static_cast<char>('a' + c);
        pins.push_back({fmt::format("cells_{}", letter), &vectors_[c], 0, position_vectors::hover_shift});
        pins.push_back({fmt::format("hover_{}", letter), &vectors_[c], position_vectors::hover_shift, hover_bits});
    }
    return pins;
}

recording connect4_referee_bench::result() const {
    const auto& clock = clock_.domain();
    recording result;
    resets_.record_to(result, "referee.rst", clock);
    for (const auto& p : pins()) {
        p.track->record_to(result, "referee." + p.name, clock, p.bits, traffic_.end_cycle, p.low_bit);
    }
    if (traffic_.resets.empty()) record_reactions(result);
    result.sort();
    return result;
}

// Each event is a case.
void connect4_referee_bench::record_reactions(record_target& to) const {
    const auto& clock = clock_.domain();
    const auto& presses = traffic_.presses;
    case_log cases(to, clock);
    for (const auto& press : presses) cases.begin(press.cycle, case_kind::access);
    const auto all = pins();
    for (std::size_t n = 1; n < all.size(); ++n) {
        const auto channel = to.add_channel("referee.reaction." + all[n].name, clock, 0);
        std::optional<std::uint64_t> last;
        for (const auto& step : all[n].track->steps()) {
            const auto level = step.level >> all[n].low_bit & ((1u << all[n].bits) - 1);
            if (std::exchange(last, level) == level || step.cycle < presses.front().cycle) continue;
            const auto after = std::upper_bound(presses.begin(), presses.end(), step.cycle,
                                                [](std::uint64_t c, const auto& press) { return c < press.cycle; });
            add_access(to, clock, {channel, n, level, std::prev(after)->cycle, step.cycle});
        }
    }
}

}  // namespace tabletop
