// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_host/nes_bench.h"

#include "nes_host/make_nes_host.h"
#include "nes_pad/make_nes_pad.h"
#include "peripherals/nes_host/tolerance.h"
#include "peripherals/nes_pad/tolerance.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tabletop {
namespace {

// Pressed or released when `at` may see it in another frame than the RTL.
bool pad_may_differ(const signoff::pad_frame& frame, const std::vector<signoff::button_step>& steps) {
    return std::any_of(steps.begin(), steps.end(), [&](const signoff::button_step& step) {
        const auto offset = step.at.cycle - frame.begin;
        return step.at.cycle >= frame.begin && nes_pad_at_may_differ(offset, static_cast<unsigned>(frame.period));
    });
}

// A's line goes through the pad while latch is high, up to the host's first tick.
bool host_may_differ(std::uint64_t cycle, const nes_host_config& config) {
    constexpr unsigned counts = 8;
    constexpr unsigned pad_delay = 1;
    const auto offset = cycle % (std::uint64_t{counts} * config.divider);
    const auto last = nes_host_at_sampling_cycles + pad_delay + 1;
    return offset < config.divider && offset + last >= config.divider;
}

}  // namespace

nes_pad_bench::nes_pad_bench(sc_core::sc_module_name name, view v, const nes_pad_config& config,
                             const signoff::pad_traffic& traffic)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      pad_(make_nes_pad("pad", v, config)),
      data_("data", pad_->data, config.clock) {
    pad_->strobes(strobes_);
    SC_HAS_PROCESS(nes_pad_bench);
    SC_THREAD(tell_strobes);
    SC_THREAD(move_fingers);
    SC_THREAD(read_frames);
    SC_THREAD(stop);
}

void nes_pad_bench::tell_strobes() {
    for (const auto& stretch : traffic_.strobes) {
        clock_.wait_until({stretch.told, 0});
        for (const auto& step : stretch.steps) strobes_.append(step.cycle, step.level);
        strobes_.revise(stretch.steps.front().cycle);
    }
}

void nes_pad_bench::move_fingers() {
    bool plugged = true;
    for (const auto& step : traffic_.buttons) {
        clock_.wait_until(step.at);
        if (step.plugged != plugged) pad_->plug(step.plugged);
        plugged = step.plugged;
        pad_->press(step.buttons);
    }
}

// Two cycles before each tick, behind which two flip-flops stand in a host.
void nes_pad_bench::read_frames() {
    constexpr unsigned counts = 8;
    constexpr std::uint64_t lead = 3;
    for (const auto& frame : traffic_.frames) {
        std::uint8_t buttons = 0;
        for (unsigned count = 0; count < counts; ++count) {
            const auto cycle = frame.begin + (count + 1) * frame.period - lead;
            clock_.wait_into(cycle);
            buttons = static_cast<std::uint8_t>(buttons << 1 | (pad_->data->value(cycle) != 0 ? 0 : 1));
        }
        read_.push_back(buttons);
    }
}

void nes_pad_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

recording nes_pad_bench::result() const {
    const auto& clock = clock_.domain();
    recording result;
    data_.track().record_to(result, "pad.data", clock, 1, traffic_.end_cycle);
    case_log cases(result, clock);
    const auto read = result.add_channel("pad.read", clock, 0);
    for (std::size_t n = 0; n < read_.size(); ++n) {
        const auto& frame = traffic_.frames[n];
        const bool may_differ = pad_may_differ(frame, traffic_.buttons);
        cases.begin(frame.begin, may_differ ? case_kind::race : case_kind::access);
        add_access(result, clock, {read, 0, read_[n], frame.begin, frame.begin + frame.cycles() - 1});
    }
    result.sort();
    return result;
}

noisy_wire::noisy_wire(wave_if& wave) : wave_(wave) {
    wave_.attach(*this);
}

std::uint64_t noisy_wire::value(std::uint64_t cycle) const {
    return wave_.value(cycle) ^ noise_.value(cycle);
}

std::uint64_t noisy_wire::next_change(std::uint64_t cycle) const {
    auto next = cycle;
    do {
        next = std::min(wave_.next_change(next), noise_.next_change(next));
    } while (next != never && value(next) == value(next - 1));
    return next;
}

// As of the pad, as long as it is quiet.
std::uint64_t noisy_wire::period(std::uint64_t cycle) const {
    return noise_.next_change(cycle) == never ? wave_.period(cycle) : 0;
}

void noisy_wire::turn(std::uint64_t cycle, bool turned) {
    noise_.set(cycle, turned ? 1 : 0);
    revised(cycle);
}

void noisy_wire::revised(std::uint64_t cycle) {
    for (auto* const listener : listeners_) listener->revised(cycle);
}

// The byte registers side by side, the first pad's above.
class nes_host_bench::byte_probe : public sc_core::sc_module {
  public:
    byte_probe(sc_core::sc_module_name name, const bench_clock& clock,
               const sc_core::sc_vector<sc_core::sc_signal<std::uint8_t>>& bytes)
        : sc_module(name), clock_(clock), bytes_(bytes) {
        SC_HAS_PROCESS(byte_probe);
        SC_METHOD(follow);
        for (const auto& byte : bytes_) sensitive << byte;
    }

    const level_track& track() const { return track_; }

  private:
    void follow() { track_.set(clock_.now(), bytes_[0].read() << 8 | bytes_[1].read()); }

    const bench_clock clock_;
    const sc_core::sc_vector<sc_core::sc_signal<std::uint8_t>>& bytes_;
    level_track track_;
};

nes_host_bench::nes_host_bench(sc_core::sc_module_name name, view v, const nes_host_config& config,
                               const signoff::host_traffic& traffic)
    : nes_host_bench(name, make_nes_host("host", v, config), config, traffic) {}

nes_host_bench::nes_host_bench(sc_core::sc_module_name name, std::unique_ptr<nes_host_block> host,
                               const nes_host_config& config, const signoff::host_traffic& traffic)
    : sc_module(name), clock_(config.clock), config_(config), traffic_(traffic), host_(std::move(host)) {
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
    strobes_ = std::make_unique<wave_probe>("strobes", *host_->strobes.operator->(), config.clock);
    byte_probe_ = std::make_unique<byte_probe>("byte_probe", clock_, bytes_);
    SC_HAS_PROCESS(nes_host_bench);
    SC_THREAD(move_fingers);
    SC_THREAD(make_noise);
    SC_THREAD(press_resets);
    SC_THREAD(stop);
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

void nes_host_bench::press_resets() {
    press_resets_of(traffic_.resets, clock_, rst_, resets_, [this] {
        while (!events_.empty() && events_.back().cycle > clock_.now()) events_.pop_back();
    });
}

void nes_host_bench::stop() {
    clock_.wait_into(traffic_.end_cycle);
    stop_simulation();
}

void nes_host_bench::pressed(std::uint64_t cycle, const press_events& events) {
    events_.push_back({cycle, std::uint64_t{events[0]} << 8 | events[1]});
}

recording nes_host_bench::result() const {
    const auto& clock = clock_.domain();
    const auto end = traffic_.end_cycle;
    recording result;
    resets_.record_to(result, "host.rst", clock);
    strobes_->track().record_to(result, "host.latch", clock, 1, end, 0);
    strobes_->track().record_to(result, "host.pad_clock", clock, 1, end, 1);
    byte_probe_->track().record_to(result, "host.byte1", clock, 8, end, 8);
    byte_probe_->track().record_to(result, "host.byte2", clock, 8, end, 0);
    level_track events;
    events.set(0, 0);
    for (const auto& e : events_) {
        events.set(e.cycle, e.bits);
        events.set(e.cycle + 1, 0);
    }
    events.record_to(result, "host.events", clock, 16, end);
    record_presses(result);
    result.sort();
    return result;
}

// One button after the other is pressed: the events between two releases are those of the first, and there should be
// one. Of a button that the game does not use there should be none.
void nes_host_bench::record_presses(record_target& to) const {
    const auto& clock = clock_.domain();
    case_log cases(to, clock);
    const auto channel = to.add_channel("host.press", clock, 0);
    if (!traffic_.plain) return;
    auto next = events_.begin();
    for (const auto& press : signoff::presses_of(traffic_)) {
        const bool may_differ = host_may_differ(press.pressed, config_) || host_may_differ(press.released, config_);
        cases.begin(press.pressed, may_differ ? case_kind::race : case_kind::access);
        bool found = false;
        for (; next != events_.end() && next->cycle < press.until; ++next) {
            add_access(to, clock, {channel, press.pad, next->bits, press.released, next->cycle});
            found = true;
        }
        if (!found) add_access(to, clock, {channel, press.pad, 0, press.released, press.released});
    }
}

}  // namespace tabletop
