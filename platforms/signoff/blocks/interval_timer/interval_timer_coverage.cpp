// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/interval_timer/interval_timer_coverage.h"

#include "base/bus_word.h"

#include <fmt/format.h>
#include <tlm>

namespace tabletop {

namespace core = interval_timer_core;
namespace reg = interval_timer_registers;

void interval_timer_coverage::met::add(const core::state& now) {
    ++(now.runs ? running : stopped);
    if (now.count == 0) ++at_zero;
    if (!now.timed_out && core::next_time_out(now) == now.cycle + 1) ++time_out;
}

void interval_timer_coverage::add(const std::string& channel, const record& entry) {
    if (accepted_ && entry.cycle > accepted_->cycle) take_write();
    if (channel == "interval_timer.in") add_access(entry);
    if (channel == "interval_timer.irq" && entry.data != 0) ++interrupts_;
    if (channel == "interval_timer.rst" && entry.data != 0) press_reset(entry.cycle);
}

void interval_timer_coverage::add_access(const record& entry) {
    if (entry.kind == record_kind::begin_req) step_ = &next_access(traffic_, next_step_);
    if (entry.kind == record_kind::end_req && entry.write) accepted_ = accepted_write{entry.cycle, step_};
    if (entry.kind != record_kind::end_resp) return;
    if (entry.status != tlm::TLM_OK_RESPONSE) {
        ++failed_;
        return;
    }
    const auto word = entry.address / word_bytes;
    if (word < reads_.size()) ++(entry.write ? writes_ : reads_)[word];
}

void interval_timer_coverage::take_write() {
    const auto [cycle, step] = *accepted_;
    accepted_.reset();
    constexpr unsigned lanes_of_register = 0x3;
    ++lanes_[step->lanes & lanes_of_register];
    count_time_outs(cycle + 1);
    if ((step->lanes & lanes_of_register) != 0) add_write(core::after(timer_.written(), cycle), *step);
    timer_.write(step->address, step->value, step->lanes, cycle + 1);
}

// now: in the cycle with whose end it is taken.
void interval_timer_coverage::add_write(const core::state& now, const traffic_step& step) {
    switch (step.address) {
        case reg::status:
            return status_.add(now);
        case reg::control:
            if ((step.lanes & 1) != 0) add_control(now, step.value);
            return;
        case reg::periodl:
        case reg::periodh:
            return period_.add(now);
        case reg::snapl:
        case reg::snaph:
            return snapshot_.add(now);
        default:
            return;
    }
}

void interval_timer_coverage::add_control(const core::state& now, std::uint32_t value) {
    const bool starts = (value & reg::control_start) != 0;
    const bool stops = (value & reg::control_stop) != 0;
    if (starts && stops) ++start_and_stop_;
    if (starts) start_.add(now);
    if (stops && !starts) stop_.add(now);
    if (starts && now.runs && now.count == 0 && !now.continues) ++saved_;
}

// An edge samples it at the end of the cycle, and what was written in that cycle is lost.
void interval_timer_coverage::press_reset(std::uint64_t cycle) {
    count_time_outs(cycle);
    const auto now = core::after(timer_.written(), cycle);
    ++(now.runs ? resets_running_ : resets_stopped_);
    if (now.timed_out) ++resets_after_time_out_;
    if (accepted_) ++resets_of_write_;
    accepted_.reset();
    timer_.reset(cycle + 1);
}

// Counts the time-outs with which TO becomes 1, from the last write to this cycle.
void interval_timer_coverage::count_time_outs(std::uint64_t cycle) {
    const auto& from = timer_.written();
    if (from.timed_out) return;
    const auto time_out = core::next_time_out(from);
    if (time_out > cycle) return;
    const auto before = core::after(from, time_out - 1);
    ++(!before.runs ? still_time_outs_ : before.continues ? continuous_time_outs_ : last_time_outs_);
}

std::vector<coverage_item> interval_timer_coverage::items() const {
    std::vector<coverage_item> all;
    const auto add = [&](const char* section, std::string name, count n) {
        all.push_back({section, std::move(name), n});
    };
    const auto add_met = [&](const char* what, const met& of) {
        add("Cycles", fmt::format("{} while RUN is 1", what), of.running);
        add("Cycles", fmt::format("{} while RUN is 0", what), of.stopped);
        add("Cycles", fmt::format("{} while the count is 0", what), of.at_zero);
        add("Cycles", fmt::format("{} in the last cycle before TO", what), of.time_out);
    };
    static constexpr std::array names{"status", "control", "periodl", "periodh", "snapl", "snaph"};
    for (unsigned n = 0; n < names.size(); ++n) {
        add("Registers", fmt::format("{} read", names[n]), reads_[n]);
        add("Registers", fmt::format("{} written", names[n]), writes_[n]);
    }
    static constexpr std::array lanes{"the upper half, or nothing", "byte 0", "byte 1", "both bytes"};
    for (unsigned n = 0; n < lanes.size(); ++n) add("Lanes", lanes[n], lanes_[n]);
    add("Time-outs", "CONT is 1", continuous_time_outs_);
    add("Time-outs", "CONT is 0", last_time_outs_);
    add("Time-outs", "a count that does not run becomes 0", still_time_outs_);
    add("Time-outs", "irq rises", interrupts_);
    add_met("status written", status_);
    add_met("START", start_);
    add_met("STOP", stop_);
    add_met("a period register written", period_);
    add_met("a snapshot register written", snapshot_);
    add("Cycles", "START and STOP in one write", start_and_stop_);
    add("Cycles", "START lets a one-shot count go on", saved_);
    add("Reset", "while RUN is 0", resets_stopped_);
    add("Reset", "while RUN is 1", resets_running_);
    add("Reset", "while TO is 1", resets_after_time_out_);
    add("Reset", "in the cycle of a write", resets_of_write_);
    add("Reset", "it ends an access", failed_);
    return all;
}

}  // namespace tabletop
