// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/connect4_heuristic/heuristic_bench.h"

#include "base/bus_word.h"
#include "connect4_heuristic/make_connect4_heuristic.h"
#include "on_chip_sram/make_on_chip_sram.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/connect4_heuristic/row_words.h"

#include <algorithm>

namespace tabletop {
namespace {

constexpr const char* event_names[] = {"flag", "row", "move", "clear"};
constexpr std::uint64_t longest_exchange = 64;  // of all builds, with the wait for the poll

}  // namespace

connect4_heuristic_bench::connect4_heuristic_bench(sc_core::sc_module_name name, view v,
                                                   const connect4_heuristic_config& config,
                                                   signoff::heuristic_traffic& traffic, bool everything,
                                                   record_target& to)
    : sc_module(name),
      config_(config),
      clock_(config.clock),
      traffic_(traffic),
      to_(to),
      cases_(to, config.clock),
      seam_(everything ? &to : nullptr),
      processor_("processor", config.clock),
      memory_(make_on_chip_sram("on_chip_sram", view::ca, {config.clock})),
      engine_(make_connect4_heuristic("connect4_heuristic", v, config)),
      reset_probe_("reset_probe", reset_, config.clock),
      recorder_(to, config.clock),
      everything_(everything) {
    seam_.bind(processor_.out, memory_->in, "on_chip_sram.in", config.clock);
    engine_->memory(memory_->port2);
    engine_->reset(reset_);
    engine_->events(*this);
    recorder_.add(reset_probe_.history(), "connect4_heuristic.reset", 1);
    for (unsigned n = 0; n < kinds; ++n) {
        if (!everything && n == static_cast<unsigned>(heuristic_event::kind::row)) continue;
        channels_[n] = to.add_channel(std::string("connect4_heuristic.") + event_names[n], config.clock, 0);
    }
    recorder_.add_accesses([this](std::uint64_t end_cycle, bool last) { return add_events(end_cycle, last); });
    SC_HAS_PROCESS(connect4_heuristic_bench);
    SC_THREAD(play);
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
    auto index = heuristic_words::first_row;
    for (const auto word : row_words(request.rows, config_.packed_rows)) write(index++, word);
    write(heuristic_words::flag, request.flag);
    const auto flag = clock_.now();
    for (const auto& each : request.disturbed) {
        clock_.wait_until({flag + each.after, 0});
        disturb(each);
    }
    clock_.wait_until({std::max(flag, clock_.now()) + longest_exchange, 0});
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

std::uint64_t connect4_heuristic_bench::add_events(std::uint64_t end_cycle, bool) {
    engine_->advance(end_cycle);
    for (const auto& event : events_) add_event(event);
    events_.clear();
    return flags_.empty() ? end_cycle : std::min(flags_.back(), end_cycle);
}

// Of the flag that it comes of, as far as one can tell from outside: the last one before it.
void connect4_heuristic_bench::add_event(const heuristic_event& event) {
    if (!everything_ && event.what == heuristic_event::kind::row) return;
    while (flags_.size() > 1 && flags_[1] < event.cycle) flags_.erase(flags_.begin());
    const auto begin = flags_.empty() ? 0 : std::min(flags_.front(), event.cycle);
    const bool write = event.what == heuristic_event::kind::move || event.what == heuristic_event::kind::clear;
    const auto data = event.what == heuristic_event::kind::move
                          ? event.data | event.value << 8 | std::uint64_t{event.rule} << 16
                          : event.data;
    add_access(to_, clock_.domain(),
               {channels_[static_cast<unsigned>(event.what)], event.index, data, begin, event.cycle, write});
}

}  // namespace tabletop
