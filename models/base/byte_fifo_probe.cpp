// SPDX-License-Identifier: Apache-2.0
#include "base/byte_fifo_probe.h"

#include "base/kernel_time.h"
#include "base/process.h"

#include <algorithm>

namespace tabletop {

byte_fifo_probe::byte_fifo_probe(sc_core::sc_module_name name, const clock_domain& clock, byte_fifo_observer& observer)
    : sc_module(name), clock_(clock), observer_(observer) {
    fifo.bind(*this);
    reader.bind(*this);
    spawn_method("on_reset", sensitive_to(rst.pos()).dont_initialize(), [this] { on_reset(); });
    spawn_method("on_end_of_cycle", sensitive_to(end_of_cycle_).dont_initialize(), [this] { on_end_of_cycle(); });
}

void byte_fifo_probe::available(std::uint8_t byte, std::uint64_t cycle) {
    received_.push_back(byte);
    to_reader->available(byte, cycle);
}

// A read strobe without a byte is passed on, and is no pop.
void byte_fifo_probe::pop(std::uint64_t cycle) {
    if (!received_.empty()) {
        pops_.push_back({received_.front(), cycle});
        received_.pop_front();
        schedule();
    }
    to_fifo->pop(cycle);
}

void byte_fifo_probe::push(std::uint8_t byte, std::uint64_t cycle) {
    pushes_.push_back({byte, cycle});
    schedule();
    to_fifo->push(byte, cycle);
}

void byte_fifo_probe::schedule() {
    auto next = UINT64_MAX;
    if (!pops_.empty()) next = pops_.front().cycle;
    if (!pushes_.empty()) next = std::min(next, pushes_.front().cycle);
    if (next != UINT64_MAX) end_of_cycle_.notify(from_ps(clock_.edge(next + 1) - now_ps()));
}

void byte_fifo_probe::on_end_of_cycle() {
    tell();
    schedule();
}

// What is announced for the cycle that begins now may still be voided.
void byte_fifo_probe::tell() {
    const auto cycle = clock_.cycle(now_ps());
    for (; !pops_.empty() && pops_.front().cycle < cycle; pops_.pop_front()) {
        observer_.popped(pops_.front().byte, pops_.front().cycle);
    }
    for (; !pushes_.empty() && pushes_.front().cycle < cycle; pushes_.pop_front()) {
        observer_.pushed(pushes_.front().byte, pushes_.front().cycle);
    }
}

void byte_fifo_probe::on_reset() {
    tell();
    received_.clear();
    pops_.clear();
    pushes_.clear();
    end_of_cycle_.cancel();
}

byte_fifo_recorder::byte_fifo_recorder(record_target& to, const std::string& name, const clock_domain& clock)
    : to_(to),
      clock_(clock),
      popped_(to.add_channel(name + ".popped", clock, 8)),
      pushed_(to.add_channel(name + ".pushed", clock, 8)) {
    to.add_source(*this);
}

std::uint64_t byte_fifo_recorder::settle(std::uint64_t now_ps) {
    return clock_.edge(std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1);
}

void byte_fifo_recorder::popped(std::uint8_t byte, std::uint64_t cycle) {
    to_.add_level(popped_, clock_.edge(cycle), byte);
}

void byte_fifo_recorder::pushed(std::uint8_t byte, std::uint64_t cycle) {
    to_.add_level(pushed_, clock_.edge(cycle), byte);
}

}  // namespace tabletop
