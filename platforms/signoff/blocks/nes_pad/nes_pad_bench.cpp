// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/nes_pad/nes_pad_bench.h"

#include "nes_pad/make_nes_pad.h"
#include "peripherals/nes_pad/tolerance.h"
#include "signoff/bench/stop_simulation.h"

#include <algorithm>
#include <vector>

namespace tabletop {
namespace {

// Pressed or released when `at` may see it in another frame than the RTL.
bool pad_may_differ(const signoff::pad_frame& frame, const std::vector<signoff::button_step>& steps) {
    return std::any_of(steps.begin(), steps.end(), [&](const signoff::button_step& step) {
        const auto offset = step.at.cycle - frame.begin;
        return step.at.cycle >= frame.begin && nes_pad_at_may_differ(offset, static_cast<unsigned>(frame.period));
    });
}

}  // namespace

nes_pad_bench::nes_pad_bench(sc_core::sc_module_name name, view v, const nes_pad_config& config,
                             const signoff::pad_traffic& traffic, record_target& to)
    : sc_module(name),
      clock_(config.clock),
      traffic_(traffic),
      to_(to),
      pad_(make_nes_pad("pad", v, config)),
      data_("data", pad_->data, config.clock),
      recorder_(to, config.clock) {
    pad_->strobes(strobes_);
    recorder_.add(data_.history(), "pad.data", 1);
    cases_ = std::make_unique<case_log>(to, config.clock);
    read_channel_ = to.add_channel("pad.read", config.clock, 0);
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool) { return add_reads(end_cycle); });
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

// Each frame is a case, and known when it is over.
std::uint64_t nes_pad_bench::add_reads(std::uint64_t end_cycle) {
    const auto& frames = traffic_.frames;
    for (; !read_.empty(); read_.pop_front(), ++next_frame_) {
        const auto& frame = frames[next_frame_];
        const bool may_differ = pad_may_differ(frame, traffic_.buttons);
        cases_->begin(frame.begin, may_differ ? case_kind::race : case_kind::access);
        add_access(to_, clock_.domain(),
                   {read_channel_, 0, read_.front(), frame.begin, frame.begin + frame.cycles() - 1});
    }
    return next_frame_ < frames.size() ? frames[next_frame_].begin : end_cycle;
}

}  // namespace tabletop
