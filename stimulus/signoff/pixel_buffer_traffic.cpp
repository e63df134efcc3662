// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/pixel_buffer_traffic.h"

#include "peripherals/pixel_buffer/registers.h"
#include "stimulus/signoff/access_cases.h"

namespace tabletop::signoff {
namespace {

namespace buffer_reg = pixel_buffer_registers;

constexpr std::uint64_t pixels_ahead = 64;
constexpr unsigned most_cycles_a_buffer_access = 30;
constexpr std::uint32_t buffer_bank = buffer_reg::char_front;  // bytes of one buffer's registers

traffic_step some_buffer_access(random_source& random) {
    traffic_step step;
    step.kind = random.one_in(2) ? step_kind::write : step_kind::read;
    static constexpr std::uint32_t often[] = {buffer_reg::front,     buffer_reg::front,  buffer_reg::back,
                                              buffer_reg::back,      buffer_reg::status, buffer_reg::status,
                                              buffer_reg::resolution};
    step.address = often[random.below(7)] + (random.one_in(2) ? buffer_bank : 0);
    step.accept_delay = static_cast<std::uint8_t>(random.one_in(6) ? random.below(6) : 0);
    if (step.kind == step_kind::read) return step;
    step.value = random.word();
    if (random.one_in(3)) step.lanes = static_cast<std::uint8_t>(random.below(16));
    return step;
}

// Resets begin and end within cycles: what happens at the very time of a request has no order.
traffic_step some_buffer_reset(random_source& random) {
    traffic_step step;
    step.kind = step_kind::pulse_reset;
    step.value = random.below(20);
    step.gap = random.one_in(2) ? 1 : 1 + random.below(6);
    step.eighths = 1 + random.below(7);
    return step;
}

// Adds a reset with accesses on both sides of it, or with requests for one swap after the other.
void add_buffer_reset(bus_traffic& to, random_source& random) {
    const bool asks = random.one_in(2);
    const std::uint32_t bank = random.one_in(2) ? buffer_bank : 0;
    to.push_back(some_buffer_reset(random));
    for (unsigned n = 0; n < 6; ++n) {
        auto step = some_buffer_access(random);
        if (asks) step.kind = step_kind::write, step.address = buffer_reg::front + bank, step.accept_delay = 0;
        to.push_back(step);
    }
    add_step(to, step_kind::join_reset, 0);
}

std::vector<frame_end_pulse> some_frames(random_source& random, std::uint64_t end_cycle) {
    std::vector<frame_end_pulse> frames;
    for (std::uint64_t cycle = pixels_ahead + 1; cycle < end_cycle;) {
        const auto length = random.one_in(8) ? 2 + random.below(3) : 1;
        frames.push_back({cycle - pixels_ahead, cycle, cycle + length});
        cycle += length + 1 + random.below(random.one_in(4) ? 60 : 5);
    }
    return frames;
}

pixel_buffer_traffic buffer_traffic(std::uint64_t seed, unsigned accesses, bool resets) {
    random_source random(seed);
    pixel_buffer_traffic made;
    made.accesses =
        make_access_cases(random, accesses, {20, 7}, some_buffer_access, [resets](auto& to, random_source& draws) {
            if (resets) add_buffer_reset(to, draws);
        });
    made.frames = some_frames(random, std::uint64_t{accesses} * most_cycles_a_buffer_access);
    return made;
}

}  // namespace

pixel_buffer_traffic make_pixel_buffer_traffic(std::uint64_t seed, unsigned accesses) {
    return buffer_traffic(seed, accesses, true);
}

pixel_buffer_traffic make_plain_pixel_buffer_traffic(std::uint64_t seed, unsigned accesses) {
    return buffer_traffic(seed, accesses, false);
}

}  // namespace tabletop::signoff
