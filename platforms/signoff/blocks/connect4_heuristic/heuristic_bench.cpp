// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/heuristic_bench.h"

#include "base/bus_word.h"
#include "base/process.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/connect4_heuristic/row_words.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* event_names[] = {"flag", "row", "move", "clear"};

constexpr unsigned number_of(heuristic_event::kind kind) {
    return static_cast<unsigned>(kind);
}

}  // namespace

connect4_heuristic_bench::connect4_heuristic_bench(sc_core::sc_module_name name, const heuristic_maker& make,
                                                   const connect4_heuristic_config& config,
                                                   signoff::heuristic_traffic& traffic,
                                                   const heuristic_records& records, record_target& to,
                                                   std::uint64_t patience)
    : sc_module(name),
      config_(config),
      records_(records),
      patience_(patience),
      clock_(config.clock),
      traffic_(traffic),
      to_(to),
      cases_(to, config.clock),
      probe_point_(records.processor ? &to : nullptr),
      processor_("processor", config.clock),
      memory_(make_on_chip_sram("on_chip_sram", view::ca, {config.clock})),
      engine_(make(*memory_, {reset_, advanced_}, {records.events ? this : nullptr, records.writes ? this : nullptr})),
      reset_probe_("reset_probe", reset_, config.clock),
      advanced_probe_("advanced_probe", advanced_, config.clock),
      recorder_(to, config.clock) {
    probe_point_.bind(processor_.out, memory_->in, "on_chip_sram.in", config.clock);
    add_channels();
    spawn_thread("play", [this] { play(); });
}

void connect4_heuristic_bench::add_channels() {
    recorder_.add(reset_probe_.history(), "connect4_heuristic.reset", 1);
    if (config_.mode_switch) recorder_.add(advanced_probe_.history(), "connect4_heuristic.advanced", 1);
    const auto add = [&](const char* what) {
        return to_.add_channel(std::string("connect4_heuristic.") + what, config_.clock, 0);
    };
    for (unsigned n = 0; n < kinds && records_.events; ++n) {
        if (n != number_of(heuristic_event::kind::row) || records_.rows) channels_[n] = add(event_names[n]);
    }
    if (records_.writes) write_channel_ = add("write");
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool last) { return add_events(end_cycle, last); });
}

void connect4_heuristic_bench::play() {
    unsigned reply = 0;
    while (const auto request = traffic_.next(reply)) {
        ask(*request);
        read(heuristic_words::flag);
        reply = read(heuristic_words::move);
    }
    end_cycle_ = clock_.now();
    stop_simulation();
}

void connect4_heuristic_bench::ask(const signoff::heuristic_request& request) {
    clock_.wait_until({clock_.now() + 1 + request.pause, 0});
    cases_.begin(clock_.now(), case_kind::access);
    if (request.reset_before) pulse_reset(2);
    note(request);
    auto index = heuristic_words::first_row;
    for (const auto word : row_words(request.rows, config_.packed_rows)) write(index++, word);
    write(heuristic_words::flag, request.flag);
    const auto flag = clock_.now();
    change_mode(flag, request.switched);
    for (const auto& each : request.disturbed) {
        clock_.wait_until({flag + each.after, 0});
        disturb(each);
    }
    clock_.wait_until({std::max(flag, clock_.now()) + patience_, 0});
}

void connect4_heuristic_bench::note(const signoff::heuristic_request& request) {
    if (request.reset_before) rounds_ = 0;
    asked_.push_back({request.rows, rounds_++ < config_.defensive_rounds, is_advanced_});
}

void connect4_heuristic_bench::change_mode(std::uint64_t flag, const std::vector<unsigned>& cycles) {
    for (const auto after : cycles) {
        is_advanced_ = !is_advanced_;
        advanced_.set(flag + after, is_advanced_ ? 1 : 0);
    }
}

void connect4_heuristic_bench::disturb(const signoff::disturbance& what) {
    switch (what.what) {
        case signoff::disturbance::kind::write:
            write(what.index, what.value, what.lanes);
            break;
        case signoff::disturbance::kind::read:
            read(what.index);
            break;
        case signoff::disturbance::kind::reset:
            pulse_reset(what.value);
            break;
    }
}

void connect4_heuristic_bench::write(std::uint32_t index, std::uint32_t value, unsigned lanes) {
    if (index == heuristic_words::flag) flags_.push_back(clock_.now() + 1);
    processor_.write(word_bytes * index, value, lanes);
}

std::uint32_t connect4_heuristic_bench::read(std::uint32_t index) {
    std::uint32_t value = 0;
    processor_.read(word_bytes * index, value);
    return value;
}

void connect4_heuristic_bench::pulse_reset(std::uint64_t cycles) {
    const auto now = clock_.now();
    reset_.set(now, 1);
    clock_.wait_until({now + cycles, 0});
    reset_.set(now + cycles, 0);
}

void connect4_heuristic_bench::happened(const heuristic_event& event) {
    events_.push_back(event);
}

void connect4_heuristic_bench::on_pins(std::uint64_t cycle, const word_port_pins& pins) {
    pins_.set(cycle, pins);
}

std::uint64_t connect4_heuristic_bench::add_events(std::uint64_t end_cycle, bool) {
    engine_.port->advance(end_cycle);
    for (const auto& event : events_) add_event(event);
    events_.clear();
    add_writes(end_cycle);
    return flags_.empty() ? end_cycle : flag_before(end_cycle);
}

void connect4_heuristic_bench::add_event(const heuristic_event& event) {
    if (!records_.rows && event.what == heuristic_event::kind::row) return;
    const bool write = event.what == heuristic_event::kind::move || event.what == heuristic_event::kind::clear;
    const auto data = event.what == heuristic_event::kind::move
                          ? event.data | event.value << 8 | std::uint64_t{event.rule} << 16
                          : event.data;
    add_access(to_, clock_.domain(),
               {channels_[number_of(event.what)], event.index, data, flag_before(event.cycle), event.cycle, write});
}

// What is on the pins in a cycle is taken at the edge that ends it.
void connect4_heuristic_bench::add_writes(std::uint64_t end_cycle) {
    if (pins_.empty()) return;
    for (auto i = pins_.index(recorded_); i < pins_.size() && pins_.begin(i) < end_cycle; ++i) {
        const auto& pins = pins_.value(i);
        const auto edge = pins_.begin(i) + 1;
        if (pins_.begin(i) < recorded_ || !pins.write) continue;
        add_access(to_, clock_.domain(), {write_channel_, pins.index, pins.value, flag_before(edge), edge, true});
    }
    recorded_ = std::max(recorded_, end_cycle);
    pins_.forget_before(recorded_);
}

// The flag that it comes of, as far as one can tell from outside: the last one before it.
std::uint64_t connect4_heuristic_bench::flag_before(std::uint64_t cycle) {
    while (flags_.size() > 1 && flags_[1] < cycle) flags_.erase(flags_.begin());
    return flags_.empty() ? 0 : std::min(flags_.front(), cycle);
}

}  // namespace tabletop
