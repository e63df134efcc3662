// SPDX-License-Identifier: Apache-2.0
// Traffic for a copy engine, as data: what is done to its registers, and how the memory at its master port answers.
#pragma once

#include "stimulus/signoff/bus_traffic.h"

#include <cstdint>
#include <vector>

namespace tabletop::signoff {

enum class copy_answer : std::uint8_t { okay, slave_error, decode_error };

// How an access of the engine is answered.
struct copy_reply {
    unsigned latency = 1;  // cycles from the request's first one to the response's first one, 1 at least
    unsigned hold = 0;     // cycles from the request's first one to its handshake, below latency
    copy_answer answer = copy_answer::okay;
};

struct copy_engine_traffic {
    bus_traffic accesses;
    std::vector<copy_reply> replies;  // to one access after the other, played again from the start when at the end
};

// Makes so many rounds. In each a copy is set up and started, mostly one of a few words, with registers of all kinds
// written and read while it runs and around its end, and resets in between. One of many words ends with an answer that
// fails.
copy_engine_traffic make_copy_engine_traffic(std::uint64_t seed, unsigned rounds);

// The same without resets and with nothing beside a copy: every request begins with an edge.
copy_engine_traffic make_plain_copy_engine_traffic(std::uint64_t seed, unsigned rounds);

}  // namespace tabletop::signoff
