// SPDX-License-Identifier: Apache-2.0
// Traffic for a crossbar as data, of two masters and three targets unless something else is asked for: what each
// initiator asks, how each target behaves, when reset is pressed. The same lists are played on every view. Times are
// cycles plus a fraction of a cycle, because a model must also sort in what does not come at an edge.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <cstdint>
#include <vector>

namespace tabletop {

// A moment some cycles after the beginning of the present cycle. eighths: 0 to 7 eighths of a period into it.
struct cycle_offset {
    std::uint16_t cycles = 0;
    std::uint8_t eighths = 0;
};

struct crossbar_request {
    bool write = false;
    std::uint8_t lanes = 0xF;   // bytes written
    std::uint32_t address = 0;  // word aligned
    std::uint32_t data = 0;
    std::uint64_t earliest = 0;  // cycle before which it does not begin
    cycle_offset gap;            // from the acceptance of the request before, or from earliest; 0: at once
    cycle_offset response_hold;  // from the beginning of the response to its acceptance; 0: at once
    bool alone = false;          // does not begin before every earlier one of its initiator has ended
};

struct crossbar_initiator_script {
    unsigned outstanding = 1;  // most transactions it keeps open; more than the crossbar takes means back-pressure
    std::vector<crossbar_request> requests;
};

enum class crossbar_error : std::uint8_t { none, slave, decode };

// How a target treats its nth request.
struct crossbar_reply {
    crossbar_error error = crossbar_error::none;  // else without effect
    cycle_offset request_hold;                    // from the beginning of the request to its acceptance; 0: at once
    cycle_offset latency;  // from the acceptance, or the end of the response before, to the response
};

struct crossbar_reset {
    std::uint64_t cycle = 0;  // in which the pin is asserted
    std::uint8_t eighths = 0;
    cycle_offset length;  // shorter than a cycle: an edge may or may not see it
};

// How many ports a crossbar has.
struct crossbar_shape {
    unsigned initiators = 2;
    unsigned targets = 3;
};

// What begins from this cycle on, until the next one.
struct crossbar_case {
    std::uint64_t cycle = 0;
    case_kind kind = case_kind::access;
};

struct crossbar_traffic {
    explicit crossbar_traffic(crossbar_shape shape = {}) : initiators(shape.initiators), targets(shape.targets) {}

    std::vector<crossbar_initiator_script> initiators;
    std::vector<std::vector<crossbar_reply>> targets;  // played again from the start when at the end
    std::vector<crossbar_reset> resets;
    std::vector<crossbar_case> cases;  // none: the whole is one

    crossbar_shape shape() const {
        return {static_cast<unsigned>(initiators.size()), static_cast<unsigned>(targets.size())};
    }
};

// count: requests of all initiators together, drawn after one of each direction for every target that a reset meets
// while it waits there. One reset about every 200 requests. The same seed gives the same traffic.
crossbar_traffic make_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape = {});

// The same kinds of request and reply without contention: at most one transaction is open in the whole crossbar,
// because every request has a slot of time that the slowest answer fits in. No reset. Half of the requests begin
// between two edges.
crossbar_traffic make_uncontended_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape = {});

// Two traffics in which a crossbar with other cycles gives the same answers, as long as it adds less than 100 of them
// to an access and its reset takes 16.

// Uncontended, with room for that, and resets while nothing is open.
crossbar_traffic make_patient_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape);
// All initiators at once: each of them has words of its own in every target, keeps several transactions of one
// direction open, and lets them end before it asks in the other. What the answers are does not depend on who is served
// first. In cases of the kind `race` everybody does as he likes, and a reset comes in between.
crossbar_traffic make_shared_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape);

// Target j has crossbar_range bytes at crossbar_base + j * crossbar_range; all else are holes.
inline constexpr std::uint32_t crossbar_base = 0x43C0'0000;
inline constexpr std::uint32_t crossbar_range = 0x1'0000;

}  // namespace tabletop
