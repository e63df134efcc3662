// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_host/nes_host_bench.h"

#include "base/process.h"
#include "nes_host/nes_host_rtl.h"
#include "nes_pad/nes_pad_rtl.h"
#include "peripherals/nes_host/tolerance.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tabletop {
namespace {

// A's line goes through the pad while latch is high, up to the host's first tick.
bool host_may_differ(std::uint64_t cycle, const nes_host_config& config) {
    constexpr unsigned pad_delay = 1;
    const auto offset = cycle % config.cycles_per_frame();
    const auto last = nes_host_at_sampling_cycles + pad_delay + 1;
    return offset < config.divider && offset + last >= config.divider;
}

}  // namespace

noisy_wire::noisy_wire(cycle_pin_if& pin) : pin_(pin) {
    pin_.attach(*this);
}

std::uint64_t noisy_wire::value(std::uint64_t cycle) const {
    return pin_.value(cycle) ^ noise_.value(cycle);
}

std::uint64_t noisy_wire::next_change(std::uint64_t cycle) const {
    auto next = cycle;
    do {
        next = std::min(pin_.next_change(next), noise_.next_change(next));
    } while (next != never && value(next) == value(next - 1));
    return next;
}

// The period of the pad, as long as the wire is quiet.
std::uint64_t noisy_wire::period(std::uint64_t cycle) const {
    return noise_.next_change(cycle) == never ? pin_.period(cycle) : 0;
}

void noisy_wire::turn(std::uint64_t cycle, bool turned) {
    noise_.set(cycle, turned ? 1 : 0);
    revised(cycle);
}

void noisy_wire::revised(std::uint64_t cycle) {
    listeners_.revised(cycle);
}

// The byte registers side by side, the first pad's above.
class nes_host_bench::byte_probe : public sc_core::sc_module {
  public:
    byte_probe(sc_core::sc_module_name name, const bench_clock& clock,
               const sc_core::sc_vector<sc_core::sc_signal<std::uint8_t>>& bytes)
        : sc_module(name), clock_(clock), bytes_(bytes) {
        sensitive_to any_byte;
        for (const auto& byte : bytes_) any_byte.add(byte.value_changed_event());
        spawn_method("follow", any_byte, [this] { follow(); });
    }

    level_history& history() { return history_; }

  private:
    void follow() { history_.set_level(clock_.now(), bytes_[0].read() << 8 | bytes_[1].read()); }

    const bench_clock clock_;
    const sc_core::sc_vector<sc_core::sc_signal<std::uint8_t>>& bytes_;
    level_history history_;
};

nes_host_bench::nes_host_bench(sc_core::sc_module_name name, view v, const nes_host_config& config,
                               const signoff::host_traffic& traffic, record_target& to)
    : nes_host_bench(name, make_nes_host("host", v, config), config, traffic, to) {}

nes_host_bench::nes_host_bench(sc_core::sc_module_name name, std::unique_ptr<nes_host_block> host,
                               const nes_host_config& config, const signoff::host_traffic& traffic, record_target& to)
    : pin_bench(name, "host", config.clock, traffic.resets, bench_clock::middle_of(traffic.end_cycle), to),
      config_(config),
      traffic_(traffic),
      presses_(traffic.plain ? signoff::presses_of(traffic) : std::vector<signoff::plain_press>()),
      host_(std::move(host)),
      recorder_(to, config.clock) {
    for (unsigned n = 0; n < config.pads; ++n) {
        const auto pad = "pad" + std::to_string(n + 1);
        pads_[n] = make_nes_pad(pad.c_str(), view::ca, {config.clock});
        wires_[n] = std::make_unique<noisy_wire>(*pads_[n]->data.operator->());
        pads_[n]->strobes(host_->strobes);
        host_->data[n](*wires_[n]);
    }
    host_->rst(rst_);
    host_->presses(*this);
    host_->buttons(bytes_);
    strobes_ = std::make_unique<cycle_pin_probe>("strobes", *host_->strobes.operator->(), config.clock);
    byte_probe_ = std::make_unique<byte_probe>("byte_probe", clock_, bytes_);
    event_pins_.set_level(0, 0);
    recorder_.add(strobes_->history(), "host.latch", 1, 0);
    recorder_.add(strobes_->history(), "host.pad_clock", 1, 1);
    recorder_.add(byte_probe_->history(), "host.byte1", 8, 8);
    recorder_.add(byte_probe_->history(), "host.byte2", 8, 0);
    recorder_.add(event_pins_, "host.events", 16);
    cases_ = std::make_unique<case_log>(to, config.clock);
    press_channel_ = to.add_channel("host.press", config.clock, 0);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool last) { return add_presses(end_cycle, last); });
    spawn_thread("move_fingers", [this] { move_fingers(); });
    spawn_thread("make_noise", [this] { make_noise(); });
}

nes_host_bench::~nes_host_bench() = default;

void nes_host_bench::move_fingers() {
    std::array<bool, nes_host_block::most_pads> plugged{true, true};
    for (const auto& step : traffic_.buttons) {
        if (step.pad >= config_.pads) continue;
        clock_.wait_until(step.at);
        auto& pad = *pads_[step.pad];
        if (step.plugged != plugged[step.pad]) pad.plug(step.plugged);
        plugged[step.pad] = step.plugged;
        pad.press(step.buttons);
    }
}

void nes_host_bench::make_noise() {
    for (const auto& step : traffic_.noise) {
        if (step.pad >= config_.pads) continue;
        clock_.wait_until({step.cycle, 0});
        wires_[step.pad]->turn(step.cycle, step.turned);
    }
}

void nes_host_bench::on_reset() {
    const auto cycle = clock_.now();
    while (!events_.empty() && events_.back().cycle > cycle) events_.pop_back();
    event_pins_.drop_after(cycle);
    event_pins_.set_level(cycle + 1, 0);
}

void nes_host_bench::pressed(std::uint64_t cycle, const press_events& events) {
    const auto bits = std::uint64_t{events[0]} << 8 | events[1];
    event_pins_.set_level(cycle, bits);
    event_pins_.set_level(cycle + 1, 0);
    if (traffic_.plain) events_.push_back({cycle, bits});
}

// One button after the other is pressed: the events between two releases are those of the first, and there should be
// one. For a button that the game does not use there should be none. Each press is a case, and known when the next one
// begins.
std::uint64_t nes_host_bench::add_presses(std::uint64_t end_cycle, bool last) {
    const auto& clock = clock_.domain();
    for (; next_press_ < presses_.size(); ++next_press_) {
        const auto& press = presses_[next_press_];
        if (!last && press.until > end_cycle) return press.pressed;
        const bool may_differ = host_may_differ(press.pressed, config_) || host_may_differ(press.released, config_);
        cases_->begin(press.pressed, may_differ ? case_kind::race : case_kind::access);
        bool found = false;
        for (; !events_.empty() && events_.front().cycle < press.until; events_.pop_front()) {
            const auto& e = events_.front();
            add_access(to_, clock, {press_channel_, press.pad, e.bits, press.released, e.cycle});
            found = true;
        }
        if (!found) add_access(to_, clock, {press_channel_, press.pad, 0, press.released, press.released});
    }
    return end_cycle;
}

}  // namespace tabletop
