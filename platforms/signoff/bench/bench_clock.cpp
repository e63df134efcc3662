// SPDX-License-Identifier: Apache-2.0
#include "signoff/bench/bench_clock.h"

namespace tabletop {

void bench_clock::wait_until(const signoff::moment& m) const {
    const auto edge = clock_.edge(m.cycle);
    const auto time_ps = edge + (clock_.edge(m.cycle + 1) - edge) * m.eighths / 8;
    if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()));
}

void press_resets_of(const std::vector<signoff::reset_press>& resets, const bench_clock& clock,
                     sc_core::sc_signal<bool>& line, const std::function<void()>& on_press) {
    for (const auto& reset : resets) {
        clock.wait_until(reset.from);
        line.write(true);
        on_press();
        clock.wait_until(reset.to);
        line.write(false);
    }
}

void add_access(record_target& to, const clock_domain& clock, const bench_access& access) {
    const auto add = [&](record_kind kind, std::uint64_t cycle) {
        record entry{};
        entry.time_ps = clock.edge(cycle);
        entry.cycle = cycle;
        entry.channel = access.channel;
        entry.kind = kind;
        entry.write = access.write;
        entry.bytes = 1;
        entry.address = access.address;
        entry.data = access.data;
        to.add(entry);
    };
    add(record_kind::begin_req, access.begin);
    add(record_kind::end_req, access.begin);
    if (!access.answered) return;
    add(record_kind::begin_resp, access.end);
    add(record_kind::end_resp, access.end);
}

case_log::case_log(record_target& to, const clock_domain& clock)
    : to_(to),
      clock_(clock),
      number_channel_(to.add_channel(case_number_channel, clock, 64)),
      kind_channel_(to.add_channel(case_kind_channel, clock, 8)) {}

void case_log::begin(std::uint64_t cycle, case_kind kind) {
    const auto time_ps = clock_.edge(cycle);
    to_.add_level(number_channel_, time_ps, ++number_);
    to_.add_level(kind_channel_, time_ps, static_cast<std::uint64_t>(kind));
}

}  // namespace tabletop
