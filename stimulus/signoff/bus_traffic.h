// SPDX-License-Identifier: Apache-2.0
// Traffic for one bus port as data: what an initiator does, step by step. The same list is played on every view. It is
// cut into cases, so that views whose searches last differently long can be compared case by case.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tabletop {

// What the cycles of a case depend on, and so what may differ in a view that is only approximately timed.
enum class case_kind : std::uint8_t {
    access,  // register accesses; nothing depends on how long a search lasts
    search,  // a search whose end is awaited by interrupt
    poll,    // a search whose end is awaited by reading the status again and again
    race,    // accesses aimed at the very cycles in which a search ends
};

enum class step_kind : std::uint8_t {
    begin_case,   // value: its case_kind
    write,        // value to address on the enabled lanes
    read,         // address
    idle,         // value: cycles without traffic
    wait_irq,     // until the interrupt pin is high
    poll,         // reads address, `gap` cycles apart, until (data & value) != 0
    pulse_reset,  // in the background: after value cycles, for `gap` cycles; the steps that follow go on meanwhile
    join_reset,   // until that pulse is over, and one more cycle
};

struct traffic_step {
    step_kind kind = step_kind::idle;
    std::uint8_t lanes = 0xF;       // bytes written
    std::uint8_t accept_delay = 0;  // cycles from the first cycle of the response to its acceptance
    std::uint32_t address = 0;
    std::uint32_t value = 0;
    std::uint32_t gap = 0;
    unsigned eighths = 0;  // of a cycle, 0 to 7: so much later both edges of pulse_reset come
};

using bus_traffic = std::vector<traffic_step>;

// One of those that have no address.
inline void add_step(bus_traffic& to, step_kind kind, std::uint32_t value) {
    traffic_step step;
    step.kind = kind;
    step.value = value;
    to.push_back(step);
}

// An access, whose response is accepted so many cycles after the first of it.
inline void add_write(bus_traffic& to, std::uint32_t offset, std::uint32_t value, std::uint32_t lanes,
                      std::uint8_t accept_delay) {
    traffic_step step;
    step.kind = step_kind::write;
    step.address = offset;
    step.value = value;
    step.lanes = static_cast<std::uint8_t>(lanes);
    step.accept_delay = accept_delay;
    to.push_back(step);
}
inline void add_read(bus_traffic& to, std::uint32_t offset, std::uint8_t accept_delay) {
    traffic_step step;
    step.kind = step_kind::read;
    step.address = offset;
    step.accept_delay = accept_delay;
    to.push_back(step);
}

// The first access from this step on, which there is; `from` is then the step after it.
inline const traffic_step& next_access(const bus_traffic& traffic, std::size_t& from) {
    while (traffic[from].kind != step_kind::read && traffic[from].kind != step_kind::write) ++from;
    return traffic[from++];
}

// Names of the levels with which a bench marks the traffic in its recording: the number of the case, counted from 1,
// and its case_kind.
inline constexpr const char* case_number_channel = "bench.case";
inline constexpr const char* case_kind_channel = "bench.case_kind";

}  // namespace tabletop
