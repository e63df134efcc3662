// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/interval_timer_traffic.h"

#include "peripherals/interval_timer/registers.h"
#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

namespace timer_reg = interval_timer_registers;

constexpr std::uint32_t longest_awaited_period = 80;  // of the periods whose end is waited for

class timer_rounds {
  public:
    timer_rounds(std::uint64_t seed, bool resets) : random_(seed), resets_(resets) {}

    void add_round(bus_traffic& to) {
        add_step(to, step_kind::begin_case, static_cast<std::uint32_t>(case_kind::access));
        const auto period = some_period();
        write_period(to, period);
        if (random_.one_in(8)) look(to);
        if (random_.one_in(16)) idle(to, random_.below(6));
        write(to, timer_reg::control,
              timer_reg::control_start | random_.below(4) | (random_.one_in(8) ? timer_reg::control_stop : 0));
        aim(to, period);
        const bool in_reset = resets_ && random_.one_in(4);
        if (in_reset) to.push_back(some_reset(period));
        const auto accesses = 2 + random_.below(8);
        for (std::uint32_t n = 0; n < accesses; ++n) {
            access(to);
            if (random_.one_in(2)) idle(to, random_.below(std::min(period, longest_awaited_period) + 3));
            if (random_.one_in(6)) look(to);
        }
        if (in_reset) add_step(to, step_kind::join_reset, 0);
        look(to);
    }

  private:
    // The borrows below every power of two and the comparison with 0 show in a few cycles.
    std::uint32_t some_period() {
        const auto draw = random_.below(16);
        if (draw < 10) return random_.below(14);
        if (draw < 12) return random_.below(longest_awaited_period);
        if (draw < 15) return (1u << random_.below(32)) + random_.below(3);
        return random_.word();
    }

    void write_period(bus_traffic& to, std::uint32_t period) {
        const bool high_first = random_.one_in(2);
        for (const bool high : {high_first, !high_first}) {
            const auto offset = high ? timer_reg::periodh : timer_reg::periodl;
            const auto half = (high ? period >> 16 : period) & 0xFFFF;
            if (random_.one_in(4)) {
                write(to, offset, half, 0x1);
                write(to, offset, half, 0x2);
            } else {
                write(to, offset, half | random_.word() << 16, random_.one_in(2) ? 0x3 : 0xF);
            }
        }
    }

    // Waits for about the cycle in which the count is 0: after the response to the start it has gone down by one.
    void aim(bus_traffic& to, std::uint32_t period) {
        if (period > longest_awaited_period || random_.one_in(4)) return;
        const auto there = period + random_.below(6);
        if (there > 3) idle(to, there - 3);
    }

    void access(bus_traffic& to) {
        const auto draw = random_.below(16);
        if (draw < 3) return write(to, timer_reg::status, random_.word(), some_lanes());
        if (draw < 7) return write(to, timer_reg::control, random_.word(), some_lanes());
        if (draw < 9) {
            return write(to, random_.one_in(2) ? timer_reg::periodl : timer_reg::periodh,
                         random_.one_in(2) ? random_.below(8) : random_.word(), some_lanes());
        }
        if (draw < 11)
            return write(to, random_.one_in(2) ? timer_reg::snapl : timer_reg::snaph, random_.word(), some_lanes());
        if (draw < 12) return write(to, 4 * random_.below(timer_reg::map.size / 4), random_.word(), some_lanes());
        if (draw < 14) return read(to, timer_reg::status);
        read(to, 4 * random_.below(timer_reg::map.size / 4));
    }

    // Everything that a program can see.
    void look(bus_traffic& to) {
        read(to, timer_reg::status);
        write(to, random_.one_in(2) ? timer_reg::snapl : timer_reg::snaph, 0);
        for (const auto offset :
             {timer_reg::snapl, timer_reg::snaph, timer_reg::control, timer_reg::periodl, timer_reg::periodh}) {
            if (offset == timer_reg::snapl || offset == timer_reg::snaph || random_.one_in(2)) read(to, offset);
        }
        read(to, timer_reg::status);
    }

    std::uint8_t some_lanes() { return static_cast<std::uint8_t>(random_.one_in(2) ? 0xF : random_.below(16)); }

    // Resets begin and end within cycles: what happens at the very time of a request has no order.
    traffic_step some_reset(std::uint32_t period) {
        traffic_step step;
        step.kind = step_kind::pulse_reset;
        step.value = random_.below(std::min(period, longest_awaited_period) + 8);
        step.gap = 1 + random_.below(4);
        step.eighths = 1 + random_.below(7);
        return step;
    }

    void write(bus_traffic& to, std::uint32_t offset, std::uint32_t value, unsigned lanes = 0xF) {
        add_write(to, offset, value, lanes, some_delay());
    }
    void read(bus_traffic& to, std::uint32_t offset) { add_read(to, offset, some_delay()); }
    void idle(bus_traffic& to, std::uint32_t cycles) { add_step(to, step_kind::idle, cycles); }
    std::uint8_t some_delay() { return static_cast<std::uint8_t>(random_.one_in(8) ? random_.below(6) : 0); }

    random_source random_;
    const bool resets_;
};

bus_traffic timer_rounds_of(std::uint64_t seed, unsigned rounds, bool resets) {
    timer_rounds maker(seed, resets);
    bus_traffic made;
    for (unsigned n = 0; n < rounds; ++n) maker.add_round(made);
    return made;
}

}  // namespace

bus_traffic make_interval_timer_traffic(std::uint64_t seed, unsigned rounds) {
    return timer_rounds_of(seed, rounds, true);
}

bus_traffic make_plain_interval_timer_traffic(std::uint64_t seed, unsigned rounds) {
    return timer_rounds_of(seed, rounds, false);
}

}  // namespace tabletop::signoff
