// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/waiting_loop.h"

#include <algorithm>
#include <utility>

namespace tabletop {

std::uint64_t loop_read::answer(std::uint64_t sent_ps) const {
    return hint.timing == nullptr ? sent_ps + delay_ps : hint.answered(sent_ps);
}

iss_read_range loop_read::count_to(std::uint64_t until_ps, std::uint64_t most) {
    const auto read = static_cast<std::uint32_t>(value);
    const auto& count = hint.count;
    if (count.clock == nullptr) return {read, read};
    const auto ticks = std::min({count.ticks, most, count.ticks_at(until_ps)});
    hint.until_ps = count.until_ps(ticks);
    const auto by = static_cast<std::uint32_t>(ticks);
    return count.down ? iss_read_range{read - by, read} : iss_read_range{read, read + by};
}

waiting_loop::waiting_loop(const clock_domain& clock, std::uint64_t cycles, std::vector<loop_read> reads)
    : clock_(clock), cycles_(cycles), reads_(std::move(reads)) {}

bool waiting_loop::reads_the_same(const std::vector<loop_read>& reads) const {
    return std::equal(reads.begin(), reads.end(), reads_.begin(), reads_.end(),
                      [](const loop_read& one, const loop_read& other) { return one.is_same(other); });
}

bool waiting_loop::is_poll() const {
    return !reads_.empty() && std::all_of(reads_.begin(), reads_.end(), [this](const loop_read& each) {
        return each.address == reads_[0].address && each.value == reads_[0].value;
    });
}

std::uint64_t waiting_loop::pass(loop_position& at, std::uint64_t limit_ps, std::uint64_t most_turns,
                                 bool tells) const {
    std::uint64_t passed = 0;
    turn next{};
    while (passed < most_turns && make(at, next) && time_of(next.end) <= limit_ps) {
        const auto begin = std::exchange(at, next.end);
        const auto period = time_of(at) - time_of(begin);
        ++passed;
        std::uint64_t more = 0;
        if (may_be_shifted(period)) {
            more = std::min({(limit_ps - time_of(at)) / period, next.stable_ps / period, most_turns - passed});
        }
        if (tells) tell(begin, 1 + more, period);
        if (more == 0) continue;
        const auto cycles = more * cycles_;
        at.cycles += cycles;
        at.base_ps += more * period - clock_.edge(cycles);
        if (!reads_.empty()) at.answered_ps += more * period;
        passed += more;
    }
    return passed;
}

// One turn. False when a read may have another value in it.
bool waiting_loop::make(const loop_position& at, turn& made) const {
    made = {at, UINT64_MAX};
    for (const auto& each : reads_) {
        const auto sent = made.end.base_ps + clock_.edge(at.cycles + each.cycles);
        if (sent >= each.hint.until_ps) return false;
        made.stable_ps = std::min(made.stable_ps, each.hint.until_ps - 1 - sent);
        made.end.answered_ps = each.answer(sent);
        made.end.base_ps += made.end.answered_ps - sent;
    }
    made.end.cycles += cycles_;
    return true;
}

// Turns that begin there and then one period after the other.
void waiting_loop::tell(const loop_position& at, std::uint64_t times, std::uint64_t period_ps) const {
    const auto is_observed = [](const loop_read& each) { return each.hint.is_observed; };
    if (std::none_of(reads_.begin(), reads_.end(), is_observed)) return;
    auto base_ps = at.base_ps;
    for (const auto& each : reads_) {
        const auto sent = base_ps + clock_.edge(at.cycles + each.cycles);
        each.hint.tell({sent, times, period_ps, each.value});
        base_ps += each.answer(sent) - sent;
    }
}

// A turn that begins so much later takes as long.
bool waiting_loop::may_be_shifted(std::uint64_t by_ps) const {
    return clock_.has_whole_period() && std::all_of(reads_.begin(), reads_.end(), [by_ps](const loop_read& each) {
               return each.hint.timing == nullptr || each.hint.timing->may_be_shifted(by_ps);
           });
}

}  // namespace tabletop
