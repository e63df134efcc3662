// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/pio_traffic.h"

#include "peripherals/pio/registers.h"
#include "stimulus/signoff/access_cases.h"

namespace tabletop::signoff {
namespace {

namespace port = pio_registers;

constexpr std::uint64_t port_cycles_ahead = 64;
constexpr unsigned most_cycles_a_port_access = 40;

std::uint32_t some_port_register(random_source& random) {
    static constexpr std::uint32_t all[] = {port::data, port::direction, port::interrupt_mask, port::edge_capture,
                                            port::edge_capture};
    return all[random.below(5)];
}

traffic_step some_port_access(random_source& random) {
    traffic_step step;
    step.kind = random.one_in(2) ? step_kind::write : step_kind::read;
    step.address = some_port_register(random);
    step.accept_delay = static_cast<std::uint8_t>(random.one_in(4) ? random.below(6) : 0);
    if (step.kind == step_kind::read) return step;
    step.value = random.one_in(3) ? random.word() : random.word() & random.word();
    if (random.one_in(8)) step.value = random.one_in(2) ? 0 : 0xFFFF'FFFF;
    if (random.one_in(3)) step.lanes = static_cast<std::uint8_t>(random.below(16));
    return step;
}

// Resets begin and end within cycles: what happens at the very time of a request has no order.
traffic_step some_reset_pulse(random_source& random) {
    traffic_step step;
    step.kind = step_kind::pulse_reset;
    step.value = random.below(12);
    step.gap = 1 + random.below(6);
    step.eighths = 1 + random.below(7);
    return step;
}

// Adds a reset with accesses on both sides of it.
void add_port_reset(bus_traffic& to, random_source& random) {
    to.push_back(some_reset_pulse(random));
    for (unsigned n = 0; n < 4; ++n) to.push_back(some_port_access(random));
    add_step(to, step_kind::join_reset, 0);
}

std::vector<pio_level> some_port_levels(random_source& random, std::uint64_t end_cycle) {
    std::vector<pio_level> levels;
    std::uint32_t level = 0;
    for (std::uint64_t cycle = port_cycles_ahead + 1; cycle < end_cycle;) {
        const auto draw = random.below(8);
        if (draw < 5) level ^= 1u << random.below(32);
        if (draw == 5) level ^= random.word() & random.word();
        if (draw == 6) level = random.word();
        if (draw == 7) level = random.one_in(2) ? 0 : 0xFFFF'FFFF;
        levels.push_back({cycle, cycle - port_cycles_ahead, level});
        cycle += random.one_in(3) ? 1 : 1 + random.below(random.one_in(4) ? 200 : 12);
    }
    return levels;
}

pio_traffic port_traffic(std::uint64_t seed, unsigned accesses, bool resets) {
    random_source random(seed);
    pio_traffic made;
    made.accesses =
        make_access_cases(random, accesses, {50, 5}, some_port_access, [resets](auto& to, random_source& draws) {
            if (resets && draws.one_in(2)) add_port_reset(to, draws);
        });
    made.levels = some_port_levels(random, std::uint64_t{accesses} * most_cycles_a_port_access);
    return made;
}

}  // namespace

pio_traffic make_pio_traffic(std::uint64_t seed, unsigned accesses) {
    return port_traffic(seed, accesses, true);
}

pio_traffic make_plain_pio_traffic(std::uint64_t seed, unsigned accesses) {
    return port_traffic(seed, accesses, false);
}

}  // namespace tabletop::signoff
