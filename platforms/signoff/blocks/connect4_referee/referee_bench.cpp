// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_referee/referee_bench.h"

#include "base/process.h"
#include "connect4_referee/connect4_referee_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace tabletop {

connect4_referee_bench::connect4_referee_bench(sc_core::sc_module_name name, view v,
                                               const connect4_referee_config& config,
                                               const signoff::referee_traffic& traffic, record_target& to)
    : pin_bench(name, "referee", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      traffic_(traffic),
      referee_(make_connect4_referee("referee", v, config)),
      status_("status", *referee_->status.operator->(), config.clock),
      recorder_(to, config.clock) {
    referee_->rst(rst_);
    referee_->positions(*this);
    for (const auto& p : pins()) recorder_.add(*p.levels, "referee." + p.name, p.bits, p.low_bit);
    if (traffic.resets.empty()) record_reactions();
    spawn_thread("press_buttons", [this] { press_buttons(); });
}

void connect4_referee_bench::press_buttons() {
    for (const auto& press : traffic_.presses) {
        clock_.wait_until({press.told, 0});
        referee_->presses->pressed(press.cycle, press.events);
    }
}

void connect4_referee_bench::on_reset() {
    for (auto& column : vectors_) column.drop_after(clock_.now());
}

void connect4_referee_bench::positions(std::uint64_t cycle, const position_vectors& vectors) {
    for (unsigned c = 0; c < vectors_.size(); ++c) vectors_[c].set_level(cycle, vectors.column[c]);
}

std::vector<connect4_referee_bench::pin> connect4_referee_bench::pins() {
    using status = referee_status;
    constexpr unsigned cs_bits = 3;
    constexpr unsigned hover_bits = 2;
    auto& levels = status_.history();
    std::vector<pin> pins = {{"enable", &levels, 0, status::enable_bits},
                             {"player", &levels, status::player_shift, 1},
                             {"cs", &levels, status::column_shift, cs_bits},
                             {"win", &levels, status::win_shift, 1}};
    for (unsigned c = 0; c < vectors_.size(); ++c) {
        const auto letter = static_cast<char>('a' + c);
        pins.push_back({fmt::format("cells_{}", letter), &vectors_[c], 0, position_vectors::hover_shift});
        pins.push_back({fmt::format("hover_{}", letter), &vectors_[c], position_vectors::hover_shift, hover_bits});
    }
    return pins;
}

void connect4_referee_bench::record_reactions() {
    const auto& clock = clock_.domain();
    cases_ = std::make_unique<case_log>(to_, clock);
    const auto all = pins();
    for (std::size_t n = 1; n < all.size(); ++n) {
        reactions_.push_back({all[n], n, to_.add_channel("referee.reaction." + all[n].name, clock, 0)});
    }
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return add_reactions(end_cycle); });
}

// Each event is a case, which lasts up to the next event.
std::uint64_t connect4_referee_bench::add_reactions(std::uint64_t end_cycle) {
    const auto& presses = traffic_.presses;
    for (; next_press_ < presses.size() && presses[next_press_].cycle < end_cycle; ++next_press_) {
        cases_->begin(presses[next_press_].cycle, case_kind::access);
    }
    for (auto& each : reactions_) add_reactions(each, end_cycle);
    reacted_ = std::max(reacted_, end_cycle);
    return next_press_ == 0 ? end_cycle : presses[next_press_ - 1].cycle;
}

void connect4_referee_bench::add_reactions(reaction& to, std::uint64_t end_cycle) {
    const auto& presses = traffic_.presses;
    const auto& levels = *to.of.levels;
    for (auto i = levels.index(reacted_); i < levels.size() && levels.begin(i) < end_cycle; ++i) {
        const auto cycle = levels.begin(i);
        if (cycle < reacted_) continue;
        const auto level = levels.value(i) >> to.of.low_bit & ((1u << to.of.bits) - 1);
        if (std::exchange(to.last, level) == level || cycle < presses.front().cycle) continue;
        const auto after = std::upper_bound(presses.begin(), presses.end(), cycle,
                                            [](std::uint64_t c, const auto& press) { return c < press.cycle; });
        add_access(to_, clock_.domain(), {to.channel, to.address, level, std::prev(after)->cycle, cycle});
    }
}

}  // namespace tabletop
