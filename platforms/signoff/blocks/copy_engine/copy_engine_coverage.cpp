// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/copy_engine/copy_engine_coverage.h"

#include "base/bus_word.h"
#include "peripherals/copy_engine/registers.h"

#include <fmt/format.h>
#include <tlm>

#include <algorithm>

namespace tabletop {

namespace reg = copy_engine_registers;

namespace {

// Of SOURCE, DESTINATION and LENGTH.
std::size_t place_of(std::uint32_t offset) {
    return (offset - reg::source) / word_bytes;
}

bool is_plain(std::uint32_t offset) {
    return offset == reg::source || offset == reg::destination || offset == reg::length;
}

}  // namespace

void copy_engine_coverage::add(const std::string& channel, const record& entry) {
    if (accepted_ && entry.cycle > accepted_->cycle) take_write();
    if (ended_ != never && entry.cycle >= ended_) show_end();
    if (channel == "copy_engine.in") add_access(entry);
    if (channel == "copy_engine.out") add_copied(entry);
    if (channel == "copy_engine.irq" && entry.data != 0) {
        ++interrupts_;
        if (entry.cycle != ended_) ++enabled_interrupts_;
    }
    if (channel != "copy_engine.rst") return;
    in_reset_ = entry.data != 0;
    if (in_reset_) press_reset(entry.cycle);
}

copy_engine_coverage::state copy_engine_coverage::state_in(std::uint64_t cycle) const {
    if (begun_ == never || cycle < begun_ || cycle >= ended_) return idle;
    if (cycle == stepped_) return step;
    return access_;
}

void copy_engine_coverage::add_access(const record& entry) {
    if (entry.kind == record_kind::begin_req && entry.write) step_ = &next_write();
    if (entry.kind == record_kind::end_req && entry.write) accepted_ = accepted_write{entry.cycle, step_};
    if (entry.kind == record_kind::end_req && !entry.write) add_read(entry);
    if (entry.kind == record_kind::end_resp && entry.status != tlm::TLM_OK_RESPONSE) ++failed_;
}

// A recording does not say which lanes are enabled.
const traffic_step& copy_engine_coverage::next_write() {
    while (traffic_.accesses[next_step_].kind != step_kind::write) ++next_step_;
    return traffic_.accesses[next_step_++];
}

void copy_engine_coverage::add_read(const record& entry) {
    const auto word = entry.address / word_bytes;
    if (word >= reads_.size()) {
        ++hole_reads_;
        return;
    }
    ++reads_[word];
    if (!is_busy(entry.cycle)) return;
    if (entry.address == reg::status) ++busy_status_;
    if (entry.address == reg::left) ++busy_left_;
}

void copy_engine_coverage::take_write() {
    const auto [cycle, made] = *accepted_;
    accepted_.reset();
    const auto word = made->address / word_bytes;
    if (word >= writes_.size()) {
        ++hole_writes_;
        return;
    }
    ++writes_[word];
    if (made->address == reg::control) take_control(cycle, *made);
    if (made->address == reg::status) take_status(cycle, *made);
    if (!is_plain(made->address)) return;
    if (is_busy(cycle)) {
        ++busy_writes_[place_of(made->address)];
        return;
    }
    const auto mask = lane_mask(made->lanes);
    auto& of = set_up_[place_of(made->address)];
    if ((made->value & mask & ~reg::whole_words) != 0) ++low_bits_;
    of = ((of & ~mask) | (made->value & mask)) & reg::whole_words;
}

void copy_engine_coverage::take_control(std::uint64_t cycle, const traffic_step& made) {
    if ((made.value & reg::control_start) == 0) return;
    if ((made.lanes & 1) == 0) {
        ++masked_starts_;
        return;
    }
    const auto now = state_in(cycle);
    ++starts_[now];
    if (now == idle) {
        if (done_) ++starts_done_;
        done_ = false;
        return start(cycle + 1);
    }
    if (cycle + 1 == ended_) ++starts_last_;
    overrun_ = true;
}

// At edge cycle + 1.
void copy_engine_coverage::take_status(std::uint64_t cycle, const traffic_step& made) {
    if ((made.lanes & 1) == 0) return;
    if ((made.value & reg::status_overrun) != 0) {
        if (overrun_) ++overrun_cleared_;
        overrun_ = false;
    }
    if ((made.value & reg::status_done) == 0) return;
    if (cycle + 1 == ended_) {
        ++done_kept_;
    } else if (done_) {
        ++done_cleared_;
        done_ = false;
    }
}

void copy_engine_coverage::start(std::uint64_t cycle) {
    const auto [source, destination, length] = set_up_;
    begun_ = cycle;
    ended_ = stepped_ = never;
    access_ = read;
    words_ = left_ = length / word_bytes;
    if (words_ == 0) {
        stepped_ = begun_;
        ended_ = begun_ + 1;
    }
    const std::uint32_t up = destination - source;
    const std::uint32_t down = source - destination;
    ++(words_ == 0 ? copies_.none : words_ == 1 ? copies_.one : copies_.more);
    if (words_ == 0) return;
    if (up == 0) ++copies_.same_place;
    if (up != 0 && up < length) ++copies_.above;
    if (down != 0 && down < length) ++copies_.below;
}

// An access of the master port. In reset it only ends.
void copy_engine_coverage::add_copied(const record& entry) {
    if (entry.kind == record_kind::begin_req) {
        const auto& reply = traffic_.replies[next_reply_++ % traffic_.replies.size()];
        ++(reply.latency == 1 ? at_once_ : later_);
        if (reply.hold != 0) ++held_[entry.write ? 1 : 0];
        access_ = entry.write ? write : read;
        return;
    }
    if (begun_ == never) return;
    const bool fails = entry.status != tlm::TLM_OK_RESPONSE;
    if (entry.address == reg::whole_words && !fails && left_ > 1) ++copies_.wraps;
    if (!entry.write && !fails) return;
    stepped_ = entry.cycle + 1;
    if (!fails) {
        if (--left_ == 0) ended_ = stepped_ + 1;
        return;
    }
    ended_ = stepped_ + 1;
    ++(entry.write ? copies_.write_fails : copies_.read_fails);
    if (left_ != words_) ++copies_.late_failure;
}

// Edge D has come.
void copy_engine_coverage::show_end() {
    if (begun_ == never) return;
    done_ = true;
    begun_ = never;
}

// An edge samples it at the end of the cycle, and what was written in that cycle is lost.
void copy_engine_coverage::press_reset(std::uint64_t cycle) {
    ++resets_[state_in(cycle)];
    if (done_) ++resets_done_;
    if (accepted_) ++resets_of_write_;
    accepted_.reset();
    set_up_ = {};
    done_ = overrun_ = false;
    begun_ = ended_ = never;
}

std::vector<coverage_item> copy_engine_coverage::items() const {
    std::vector<coverage_item> all;
    const auto add = [&](const char* section, std::string name, count n) {
        all.push_back({section, std::move(name), n});
    };
    static constexpr std::array names{"ID", "VERSION", "CONTROL", "STATUS", "SOURCE", "DESTINATION", "LENGTH", "LEFT"};
    static constexpr std::array state_names{"Idle", "Read", "Write", "Step"};
    for (unsigned n = 0; n < names.size(); ++n) {
        add("Registers", fmt::format("{} read", names[n]), reads_[n]);
        add("Registers", fmt::format("{} written", names[n]), writes_[n]);
    }
    for (unsigned n = 0; n < busy_writes_.size(); ++n) {
        add("Registers", fmt::format("{} written in a busy cycle", names[reg::source / word_bytes + n]),
            busy_writes_[n]);
    }
    add("Registers", "STATUS read in a busy cycle", busy_status_);
    add("Registers", "LEFT read in a busy cycle", busy_left_);
    add("Registers", "bits below a word written", low_bits_);
    add("Registers", "a hole read", hole_reads_);
    add("Registers", "a hole written", hole_writes_);
    for (unsigned n = 0; n < states; ++n) add("START", fmt::format("in {}", state_names[n]), starts_[n]);
    add("START", "while DONE is 1", starts_done_);
    add("START", "in the last busy cycle", starts_last_);
    add("START", "its lane is not enabled", masked_starts_);
    add("STATUS", "DONE is cleared", done_cleared_);
    add("STATUS", "DONE is cleared and set at one edge", done_kept_);
    add("STATUS", "OVERRUN is cleared", overrun_cleared_);
    add("Copies", "no word", copies_.none);
    add("Copies", "one word", copies_.one);
    add("Copies", "more words", copies_.more);
    add("Copies", "to the same place", copies_.same_place);
    add("Copies", "to a place that overlaps from above", copies_.above);
    add("Copies", "to a place that overlaps from below", copies_.below);
    add("Copies", "an address comes to 2^32", copies_.wraps);
    add("Copies", "a read fails", copies_.read_fails);
    add("Copies", "a write fails", copies_.write_fails);
    add("Copies", "a later word fails", copies_.late_failure);
    add("Master port", "answered behind one cycle", at_once_);
    add("Master port", "answered later", later_);
    add("Master port", "AR waits for READY", held_[0]);
    add("Master port", "AW and W wait for READY", held_[1]);
    add("Interrupt", "with the end of a copy", interrupts_ - enabled_interrupts_);
    add("Interrupt", "with IRQ_ENABLE", enabled_interrupts_);
    for (unsigned n = 0; n < states; ++n) add("Reset", fmt::format("in {}", state_names[n]), resets_[n]);
    add("Reset", "while DONE is 1", resets_done_);
    add("Reset", "in the cycle of a write", resets_of_write_);
    add("Reset", "it ends an access to a register", failed_);
    return all;
}

}  // namespace tabletop
