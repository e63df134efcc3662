// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/ps2_port/ps2_port_bench.h"

#include "base/process.h"
#include "ps2_port/ps2_port_rtl.h"

#include <algorithm>
#include <utility>

namespace tabletop {

std::uint64_t wired_pins::next_change(std::uint64_t cycle) const {
    const auto before = value(cycle);
    while (cycle != never) {
        cycle = std::min(a_.next_change(cycle), b_.next_change(cycle));
        if (cycle != never && value(cycle) != before) break;
    }
    return cycle;
}

ps2_port_bench::ps2_port_bench(sc_core::sc_module_name name, view v, const ps2_port_config& config,
                               const signoff::ps2_port_traffic& traffic, record_target& to, bool check)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      accesses_(
          "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to, check),
      host_("host", *port_->pins_out.operator->(), config.clock),
      busy_("busy", *port_->busy_out.operator->(), config.clock),
      device_("device", wires_, config.clock),
      kinds_("kinds", kind_, config.clock),
      requests_("requests", *port_->pins_out.operator->(), config.clock,
                [this](std::uint64_t cycle, std::uint64_t level) { see_host(cycle, level); }),
      recorder_(to, config.clock) {
    recorder_.add(host_.history(), "ps2_port.host", 2);
    recorder_.add(busy_.history(), "ps2_port.busy", 1);
    recorder_.add(device_.history(), "ps2_port.device", 2);
    recorder_.add(kinds_.history(), "ps2_port.frame", 3);
    spawn_thread("send_frames", [this] { send_frames(); });
}

register_block ps2_port_bench::make(view v, const ps2_port_config& config) {
    auto port = make_ps2_port("ps2_port", v, config);
    port_ = port.get();
    port_->pins_in(wires_);
    return register_block_of(std::move(port));
}

void ps2_port_bench::send_frames() {
    for (const auto& frame : traffic_.frames) {
        clock_.wait_until({frame.told, 0});
        for (const auto& step : frame.levels) sent_.append(step.cycle, step.level);
        sent_.revise(frame.levels.front().cycle);
        kind_.append(frame.levels.front().cycle, static_cast<std::uint64_t>(frame.kind));
        kind_.append(frame.levels.back().cycle, 0);
        kind_.revise(frame.levels.front().cycle);
        accesses_.disturb();
    }
}

// A request to send: the clock is released while data stays low.
void ps2_port_bench::see_host(std::uint64_t cycle, std::uint64_t level) {
    const auto before = std::exchange(host_level_, level);
    if (before == 0 && level == ps2_wires::clock) reply(cycle);
}

void ps2_port_bench::reply(std::uint64_t cycle) {
    const auto& how = traffic_.replies[next_reply_++ % traffic_.replies.size()];
    if (how.pulses == 0) return;
    auto at = cycle + how.delay;
    replied_.append(at - 1, ps2_wires::released);
    for (unsigned n = 0; n < how.pulses; ++n) {
        if (n == how.pauses_before) at += how.pause;
        const bool last = n + 1 == ps2_frame_bits;
        const auto data = last && how.acknowledges ? 0 : ps2_wires::data;
        if (data == 0) replied_.append(at - how.high / 2, ps2_wires::clock);
        replied_.append(at, data);
        at += how.low;
        replied_.append(at, ps2_wires::clock | data);
        if (data == 0) replied_.append(at + how.data_held, ps2_wires::released);
        at += how.high;
    }
    replied_.revise(cycle + how.delay - 1);
    accesses_.disturb();
}

}  // namespace tabletop
