// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/audio_port_traffic.h"

#include "peripherals/audio_port/registers.h"
#include "stimulus/signoff/random_source.h"

namespace tabletop::signoff {
namespace {

namespace audio = audio_port_registers;

// What a program does for a while.
struct audio_habit {
    bool write;        // fills, else drains
    unsigned channel;  // 0 left, 1 right, 2 both
    unsigned other;    // one in so many accesses is of anything
    unsigned pause;    // most cycles between accesses
};

audio_habit some_audio_habit(random_source& random) {
    static constexpr unsigned pauses[] = {1, 1, 3, 8, 40};
    return {random.one_in(2), random.below(4), 4 + random.below(40), pauses[random.below(5)]};
}

traffic_step some_audio_access(random_source& random, const audio_habit& habit, unsigned number) {
    traffic_step step;
    const bool is_other = random.one_in(habit.other);
    const bool is_right = habit.channel < 2 ? habit.channel == 1 : number % 2 != 0;
    const bool writes = is_other ? random.one_in(2) : habit.write;
    step.kind = writes ? step_kind::write : step_kind::read;
    step.address = is_other ? 4 * random.below(4) : is_right ? audio::right : audio::left;
    step.accept_delay = static_cast<std::uint8_t>(random.one_in(8) ? random.below(6) : 0);
    if (!writes) return step;
    step.value = random.word();
    if (step.address == audio::control && !random.one_in(6)) step.value &= ~(audio::control_cr | audio::control_cw);
    if (random.one_in(6)) step.lanes = static_cast<std::uint8_t>(random.below(16));
    return step;
}

void add_audio_write(bus_traffic& to, std::uint32_t value) {
    traffic_step step;
    step.kind = step_kind::write;
    step.address = audio::control;
    step.value = value;
    to.push_back(step);
}

void add_audio_look(bus_traffic& to, std::uint32_t address) {
    traffic_step step;
    step.kind = step_kind::read;
    step.address = address;
    to.push_back(step);
}

// An interrupt that comes while nothing is accessed, of FIFOs that fill or empty by themselves.
void add_audio_rest(bus_traffic& to, random_source& random) {
    add_audio_write(to, random.below(4));
    add_step(to, step_kind::idle, 1 + random.below(1400));
    add_audio_look(to, random.one_in(2) ? audio::fifospace : audio::control);
}

// A clear and its end, about as far apart as samples.
void add_audio_clear(bus_traffic& to, random_source& random) {
    add_audio_write(to, random.below(16));
    if (random.one_in(2)) add_audio_look(to, audio::control);
    add_step(to, step_kind::idle, random.below(14));
    add_audio_write(to, random.below(4));
}

void add_audio_words(bus_traffic& to, step_kind kind, std::uint32_t address, unsigned count) {
    for (unsigned n = 0; n < count; ++n) {
        traffic_step step;
        step.kind = kind;
        step.address = address;
        step.value = n;
        to.push_back(step);
    }
}

// Either interrupt is of two FIFOs: one passes its limit up and down while the other is beyond it, and is full, too.
void add_audio_limits(bus_traffic& to, std::uint32_t first, std::uint32_t second) {
    constexpr unsigned few = audio::fifo_depth / 2;
    constexpr std::uint32_t fills = 16 * audio::fifo_depth;  // cycles in which as many samples come
    add_audio_write(to, audio::control_we | audio::control_cw);
    add_audio_write(to, audio::control_we);
    add_audio_words(to, step_kind::write, first, audio::fifo_depth);
    add_audio_words(to, step_kind::write, second, few);
    add_audio_words(to, step_kind::write, first, few);
    add_step(to, step_kind::idle, fills);
    add_audio_write(to, audio::control_re);
    add_step(to, step_kind::idle, fills);
    add_audio_words(to, step_kind::read, first, few);
    add_audio_words(to, step_kind::read, second, few);
    add_step(to, step_kind::idle, fills);
}

// Resets begin and end within cycles: what happens at the very time of a request has no order.
traffic_step some_audio_reset(random_source& random) {
    traffic_step step;
    step.kind = step_kind::pulse_reset;
    step.value = random.below(12);
    step.gap = 1 + random.below(12);
    step.eighths = 1 + random.below(7);
    return step;
}

bus_traffic audio_traffic(std::uint64_t seed, unsigned accesses, bool resets) {
    random_source random(seed);
    bus_traffic made;
    constexpr unsigned accesses_a_case = 50;
    constexpr unsigned cases_a_habit = 6;
    auto habit = some_audio_habit(random);
    for (unsigned n = 0; n < accesses; ++n) {
        const bool begins = n % accesses_a_case == 0;
        if (begins && n != 0 && resets && random.one_in(6)) {
            made.push_back(some_audio_reset(random));
            for (unsigned k = 0; k < 4; ++k) made.push_back(some_audio_access(random, habit, k));
            add_step(made, step_kind::join_reset, 0);
        }
        if (n % (accesses_a_case * cases_a_habit) == 0) habit = some_audio_habit(random);
        if (begins) add_step(made, step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
        if (n == accesses / 3) add_audio_limits(made, audio::left, audio::right);
        if (n == 2 * (accesses / 3)) add_audio_limits(made, audio::right, audio::left);
        if (random.one_in(40)) add_audio_look(made, audio::fifospace);
        if (random.one_in(150)) add_audio_rest(made, random);
        if (random.one_in(200)) add_audio_clear(made, random);
        made.push_back(some_audio_access(random, habit, n));
        if (random.one_in(2)) add_step(made, step_kind::idle, random.below(habit.pause));
    }
    return made;
}

}  // namespace

bus_traffic make_audio_port_traffic(std::uint64_t seed, unsigned accesses) {
    return audio_traffic(seed, accesses, true);
}

bus_traffic make_plain_audio_port_traffic(std::uint64_t seed, unsigned accesses) {
    return audio_traffic(seed, accesses, false);
}

}  // namespace tabletop::signoff
