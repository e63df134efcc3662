// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/crossbar_traffic.h"

#include "stimulus/signoff/random_source.h"

namespace tabletop {
namespace {

constexpr std::uint32_t longest_gap = 40;
constexpr std::uint32_t longest_response_hold = 20;
constexpr std::uint32_t longest_request_hold = 16;
constexpr std::uint32_t longest_latency = 50;
constexpr std::uint32_t crossing_cycles = 8;  // both hops and the hole, with room for a view that is late
constexpr std::uint64_t patient_crossing_cycles = 108;
constexpr std::uint16_t patient_reset_cycles = 16;
// The slowest access of the uncontended traffic, from its slot's first cycle to the end of its response.
constexpr std::uint64_t slot_cycles_with(std::uint64_t crossing) {
    return longest_gap + longest_request_hold + longest_latency + longest_response_hold + crossing;
}

// Often 0, mostly short, now and then long; now and then between two edges.
cycle_offset pause(random_source& random, std::uint32_t shorts, std::uint32_t longs) {
    cycle_offset offset;
    if (random.one_in(2)) return offset;
    offset.cycles = static_cast<std::uint16_t>(random.one_in(12) ? random.below(longs) : random.below(shorts));
    if (random.one_in(4)) offset.eighths = static_cast<std::uint8_t>(random.below(8));
    return offset;
}

// Evenly long, every second time between two edges.
cycle_offset even_pause(random_source& random, std::uint32_t longs) {
    cycle_offset offset;
    offset.cycles = static_cast<std::uint16_t>(random.below(longs));
    if (random.one_in(2)) offset.eighths = static_cast<std::uint8_t>(1 + random.below(7));
    return offset;
}

// What a stretch of requests has in common: without it the random choices never fill a queue.
struct mood {
    unsigned target;
    bool write;
    bool hurried;
    bool pure = false;  // without a request of another kind in between
};

mood draw_mood(random_source& random, crossbar_shape shape) {
    return {random.below(shape.targets + 1), random.one_in(2), random.one_in(2)};
}

crossbar_request draw_request(random_source& random, const mood& present, crossbar_shape shape) {
    constexpr std::uint32_t hot_words = 16;  // few, so that reads see earlier writes
    constexpr std::uint32_t words = crossbar_range / 4;
    crossbar_request request;
    const auto target = !present.pure && random.one_in(6) ? random.below(shape.targets + 1) : present.target;
    const auto word = random.below(random.one_in(4) ? words : hot_words);
    request.address = crossbar_base + target * crossbar_range + 4 * word;
    // A hole as far off as one bit, of those that choose the target.
    if (target == shape.targets && random.one_in(2)) {
        const auto near = crossbar_base + random.below(shape.targets) * crossbar_range + 4 * word;
        request.address = near ^ 1u << (16 + random.below(16));
    }
    request.write = !present.pure && random.one_in(6) ? random.one_in(2) : present.write;
    request.data = random.word();
    if (random.one_in(3)) request.lanes = static_cast<std::uint8_t>(random.below(16));
    request.gap = pause(random, 4, longest_gap);
    request.response_hold = pause(random, 3, longest_response_hold);
    if (present.hurried) request.gap = request.response_hold = {};
    return request;
}

crossbar_initiator_script draw_initiator(random_source& random, unsigned count, crossbar_shape shape) {
    crossbar_initiator_script script;
    script.outstanding = 5 + random.below(2);
    // At first every initiator runs through the same moods: both together fill each target's queue.
    constexpr unsigned stretch = 10;
    const unsigned stretches = 2 * (shape.targets + 1);
    mood present{};
    for (unsigned i = 0; i < count; ++i) {
        if (i < stretch * stretches) {
            present = {i / stretch / 2, i / stretch % 2 != 0, true, true};
        } else if (i == stretch * stretches || random.one_in(10)) {
            present = draw_mood(random, shape);
        }
        script.requests.push_back(draw_request(random, present, shape));
    }
    return script;
}

std::vector<crossbar_reply> draw_replies(random_source& random) {
    constexpr unsigned replies = 997;
    std::vector<crossbar_reply> list(replies);
    bool hurried = false;
    for (auto& reply : list) {
        if (random.one_in(20)) hurried = !hurried;
        if (random.one_in(10)) reply.error = random.one_in(3) ? crossbar_error::decode : crossbar_error::slave;
        reply.latency.cycles = 1;
        if (hurried) continue;
        reply.request_hold = pause(random, 3, longest_request_hold);
        reply.latency = pause(random, 6, longest_latency);
    }
    return list;
}

std::vector<crossbar_reset> draw_resets(random_source& random, unsigned count) {
    constexpr unsigned requests_between = 200;
    constexpr unsigned cycles_per_request = 4;
    std::vector<crossbar_reset> resets(count / requests_between);
    std::uint64_t cycle = 0;
    for (auto& reset : resets) {
        cycle += 1 + random.below(2 * requests_between * cycles_per_request);
        reset.cycle = cycle;
        reset.eighths = static_cast<std::uint8_t>(random.one_in(2) ? 0 : random.below(8));
        reset.length.cycles = static_cast<std::uint16_t>(random.one_in(4) ? 0 : 1 + random.below(6));
        reset.length.eighths = static_cast<std::uint8_t>(random.one_in(2) ? 1 + random.below(7) : 0);
        if (reset.length.cycles == 0 && reset.length.eighths == 0) reset.length.cycles = 1;
        cycle += reset.length.cycles + 1;
    }
    return resets;
}

std::vector<crossbar_reply> draw_uncontended_replies(random_source& random) {
    auto replies = draw_replies(random);
    for (auto& reply : replies) {
        if (random.one_in(2)) reply.request_hold = even_pause(random, longest_request_hold);
        if (random.one_in(2)) reply.latency = even_pause(random, longest_latency);
    }
    return replies;
}

// A slot for each request. resets_after: so many of them are followed by one in which reset is pressed; 0: none is.
crossbar_traffic draw_uncontended(std::uint64_t seed, unsigned count, crossbar_shape shape, std::uint64_t slot_cycles,
                                  unsigned resets_after) {
    random_source random(seed);
    crossbar_traffic traffic(shape);
    mood present = draw_mood(random, shape);
    std::uint64_t slot = 0;
    for (unsigned n = 0; n < count; ++n, ++slot) {
        if (random.one_in(10)) present = draw_mood(random, shape);
        auto request = draw_request(random, present, shape);
        request.earliest = slot * slot_cycles;
        request.gap = even_pause(random, longest_gap);
        request.response_hold = random.one_in(4) ? cycle_offset{} : even_pause(random, longest_response_hold);
        traffic.initiators[random.below(shape.initiators)].requests.push_back(request);
        if (resets_after == 0 || n % resets_after != resets_after - 1) continue;
        ++slot;
        traffic.resets.push_back({slot * slot_cycles, 0, {patient_reset_cycles, 0}});
    }
    for (auto& target : traffic.targets) target = draw_uncontended_replies(random);
    return traffic;
}

// Adds resets: at every target a read and a write, begun by one initiator after the other, wait to be accepted when
// reset is pressed. Returns the cycle in which all that is over; there is room for a crossbar with other cycles.
std::uint64_t add_resets_of_waiting_requests(crossbar_traffic& traffic) {
    constexpr std::uint16_t hold = patient_crossing_cycles + 2 * patient_reset_cycles;
    constexpr std::uint64_t slot_cycles = hold + patient_reset_cycles;
    const auto shape = traffic.shape();
    std::uint64_t cycle = 0;
    for (unsigned n = 0; n < 2 * shape.targets; ++n, cycle += slot_cycles) {
        crossbar_request request;
        request.write = n % 2 != 0;
        request.address = crossbar_base + n / 2 * crossbar_range;
        request.data = n;
        request.earliest = cycle;
        traffic.initiators[n % shape.initiators].requests.push_back(request);
        traffic.targets[n / 2].push_back({crossbar_error::none, {hold, 0}, {}});
        traffic.resets.push_back({cycle + patient_crossing_cycles, 0, {patient_reset_cycles, 0}});
    }
    return cycle;
}

template <typename T>
void append(std::vector<T>& list, const std::vector<T>& more) {
    list.insert(list.end(), more.begin(), more.end());
}

// The words of an initiator in every target, in the shared traffic.
constexpr std::uint32_t own_words = 4;
// Time for a round's two parts, each.
constexpr std::uint64_t part_cycles = 4096;
constexpr unsigned part_requests = 24;

std::uint32_t own_address(unsigned initiator, unsigned target, std::uint32_t word) {
    return crossbar_base + target * crossbar_range + 4 * (initiator * own_words + word);
}

// First every word that is read afterwards is written.
std::vector<crossbar_request> draw_part(random_source& random, unsigned initiator, crossbar_shape shape) {
    std::vector<crossbar_request> part;
    for (unsigned n = 0; n < shape.targets * own_words; ++n) {
        crossbar_request request;
        request.write = true;
        request.address = own_address(initiator, n / own_words, n % own_words);
        request.data = random.word();
        part.push_back(request);
    }
    const auto written = part.size();
    mood present = draw_mood(random, shape);
    while (part.size() < written + part_requests) {
        if (random.one_in(6)) present = draw_mood(random, shape);
        auto request = draw_request(random, present, shape);
        const auto target = (request.address - crossbar_base) / crossbar_range;
        if (target < shape.targets) request.address = own_address(initiator, target, random.below(own_words));
        request.alone = request.write != part.back().write;
        part.push_back(request);
    }
    return part;
}

}  // namespace

crossbar_traffic make_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape) {
    random_source random(seed);
    crossbar_traffic traffic(shape);
    const auto begin = add_resets_of_waiting_requests(traffic);
    for (auto& initiator : traffic.initiators) {
        const auto drawn = draw_initiator(random, count / shape.initiators, shape);
        initiator.outstanding = drawn.outstanding;
        const auto first = initiator.requests.size();
        append(initiator.requests, drawn.requests);
        if (!drawn.requests.empty()) initiator.requests[first].earliest = begin;
    }
    for (auto& target : traffic.targets) append(target, draw_replies(random));
    for (auto reset : draw_resets(random, count)) {
        reset.cycle += begin;
        traffic.resets.push_back(reset);
    }
    return traffic;
}

crossbar_traffic make_uncontended_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape) {
    return draw_uncontended(seed, count, shape, slot_cycles_with(crossing_cycles), 0);
}

crossbar_traffic make_patient_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape) {
    constexpr unsigned requests_between = 100;
    return draw_uncontended(seed, count, shape, slot_cycles_with(patient_crossing_cycles), requests_between);
}

crossbar_traffic make_shared_crossbar_traffic(std::uint64_t seed, unsigned count, crossbar_shape shape) {
    constexpr unsigned latest_reset = 200;
    random_source random(seed);
    crossbar_traffic traffic(shape);
    for (auto& initiator : traffic.initiators) initiator.outstanding = 5 + random.below(2);
    traffic.cases.push_back({0, case_kind::race});
    const auto begin = add_resets_of_waiting_requests(traffic);
    for (std::uint64_t cycle = begin, asked = 0; asked < count; cycle += 2 * part_cycles) {
        traffic.cases.push_back({cycle, case_kind::race});
        traffic.cases.push_back({cycle + part_cycles, case_kind::access});
        traffic.resets.push_back({cycle + 1 + random.below(latest_reset), 0, {patient_reset_cycles, 0}});
        for (unsigned i = 0; i < shape.initiators; ++i) {
            auto& requests = traffic.initiators[i].requests;
            const auto wild = draw_initiator(random, part_requests, shape).requests;
            const auto own = draw_part(random, i, shape);
            for (const auto* const part : {&wild, &own}) {
                const auto earliest = cycle + (part == &own ? part_cycles : 0);
                for (auto request : *part) {
                    request.earliest = earliest;
                    requests.push_back(request);
                }
            }
            asked += wild.size() + own.size();
        }
    }
    for (auto& target : traffic.targets) {
        append(target, draw_replies(random));
        for (auto& reply : target) reply.error = crossbar_error::none;
    }
    return traffic;
}

}  // namespace tabletop
