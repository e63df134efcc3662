// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/uart_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr std::uint64_t uart_reset_cycles = 4;

class traffic_maker {
  public:
    traffic_maker(std::uint64_t seed, unsigned cycles_per_tick)
        : random_(seed), tick_(cycles_per_tick), bit_(16 * tick_), frame_(10 * bit_) {
        made_.resets.push_back({{1, 0}, {1 + uart_reset_cycles, 0}});
        now_ = 1 + uart_reset_cycles + 4 * tick_;
    }

    uart_traffic wild(unsigned steps) {
        for (unsigned n = 0; n < steps; ++n) add_step();
        add_pairs_of_pulses();
        add_resets(steps / 50);
        add_frames_met_by_resets();
        made_.end_cycle = now_ + 20 * frame_;
        add_delays(steps * 4);
        add_writes(steps);
        return made_;
    }

    uart_traffic one_byte_each_way() {
        constexpr unsigned answer_ticks = 4;
        made_.writes.push_back({now_first_write(), byte()});
        add_frame(1000, true);
        made_.end_cycle = now_ + answer_ticks * tick_;
        made_.read_delays.push_back(1);
        made_.one_by_one = true;
        return made_;
    }

    uart_traffic plain(unsigned steps) {
        for (unsigned n = 0; n < steps; ++n) {
            add_frame(1000, true);
            if (random_.one_in(2)) now_ += random_.below(frame_);
        }
        made_.end_cycle = now_ + 4 * frame_;
        made_.read_delays.assign(steps, 1);
        for (auto cycle = now_first_write(); cycle + 2 * frame_ < made_.end_cycle;) {
            made_.writes.push_back({cycle, byte()});
            cycle += 2 * frame_ + random_.below(frame_);
        }
        made_.one_by_one = true;
        return made_;
    }

  private:
    std::uint64_t from_to(std::uint64_t least, std::uint64_t most) { return least + random_.below(most - least + 1); }
    std::uint8_t byte() { return static_cast<std::uint8_t>(random_.word()); }
    moment at(std::uint64_t cycle) { return {cycle, random_.one_in(2) ? 0 : random_.below(8)}; }

    void add_step() {
        const auto draw = random_.below(100);
        if (draw < 60) return add_good_frames();
        if (draw < 72) return add_frame(from_to(940, 1060), true);
        if (draw < 76) return add_frame(from_to(700, 1400), random_.one_in(2));
        if (draw < 82) return add_frame(1000, false);
        if (draw < 90) return add_pulse(from_to(1, 4 * tick_));
        if (draw < 94) return add_pulse(from_to(8, 30) * bit_);
        add_noise();
    }

    void add_good_frames() {
        // Now and then more than the FIFO holds.
        const auto count = random_.one_in(40) ? from_to(10, 24) : 1;
        for (std::uint64_t n = 0; n < count; ++n) add_frame(1000, true);
        if (random_.one_in(3)) now_ += random_.below(2 * frame_);
    }

    void add_frame(std::uint64_t permille, bool stop_bit) {
        made_.line.push_back({at(now_), true, byte(), stop_bit, static_cast<std::uint32_t>(permille)});
        now_ += frame_ * permille / 1000 + 2;  // two cycles for what is rounded off
        if (!stop_bit) now_ += random_.below(2 * bit_);
    }

    void add_edge(std::uint64_t cycle, bool level) { made_.line.push_back({at(cycle), false, 0, level, 1000}); }

    void add_pulse(std::uint64_t length) {
        add_edge(now_, false);
        add_edge(now_ + 1 + length, true);
        now_ += length + 3 + random_.below(frame_);
    }

    // Two falling edges so many ticks apart, each with a high stop bit but for the one that the other falls into: which
    // of them is a start edge is a matter of the distance alone.
    void add_pairs_of_pulses() {
        constexpr unsigned ticks_of_frame = 160;
        for (unsigned distance = 2; distance <= ticks_of_frame; ++distance) {
            for (const unsigned from : {0u, distance}) {
                add_edge(now_ + from * tick_, false);
                add_edge(now_ + (from + 1) * tick_, true);
            }
            now_ += (distance + ticks_of_frame) * tick_ + random_.below(frame_);
        }
    }

    void add_noise() {
        bool level = false;
        for (auto edges = from_to(5, 40); edges != 0 || !level; edges -= edges != 0 ? 1 : 0) {
            add_edge(now_, level);
            level = !level;
            now_ += 1 + random_.below(random_.one_in(3) ? 2 * bit_ : 3 * tick_);
        }
        add_edge(now_, true);
        now_ += 2 + random_.below(2 * frame_);
    }

    void add_delays(unsigned count) {
        for (unsigned n = 0; n < count; ++n) {
            const auto longest = random_.one_in(30) ? 30 * frame_ : random_.one_in(3) ? 2 * bit_ : 3;
            made_.read_delays.push_back(static_cast<std::uint32_t>(1 + random_.below(longest)));
        }
    }

    // Pressed between two edges: what happens in one moment with an edge has no order.
    void add_resets(unsigned count) {
        for (unsigned n = 0; n < count; ++n) {
            const auto from = now_ * (n + 1) / (count + 1) + random_.below(frame_);
            const auto to = from + from_to(1, 5 * tick_);
            made_.resets.push_back({{from, 1 + static_cast<unsigned>(random_.below(7))}, at(to)});
        }
    }

    // A reset shorter than a cycle, in each of the cycles in which the byte of a frame comes from the line into the
    // FIFO: the frames begin at the same distance from a tick, because the resets before them do.
    void add_frames_met_by_resets() {
        constexpr unsigned ticks_to_byte = 151, ticks_of_rest = 16, cycles_on_the_way = 4;
        for (unsigned later = 0; later < tick_ + cycles_on_the_way; ++later) {
            const auto pressed = now_ + ticks_to_byte * tick_ + later;
            add_frame(1000, true);
            made_.resets.push_back({{pressed, 2}, {pressed, 5}});
            now_ = pressed + ticks_of_rest * tick_;
        }
    }

    void add_writes(unsigned steps) {
        auto cycle = now_first_write();
        for (unsigned n = 0; n < steps && cycle < made_.end_cycle - 2 * frame_; ++n) {
            const auto burst = random_.one_in(12) ? from_to(8, 24) : from_to(1, 3);
            for (std::uint64_t b = 0; b < burst; ++b) {
                if (!near_reset(cycle)) made_.writes.push_back({cycle, byte()});
                cycle += random_.one_in(4) ? from_to(1, 2 * frame_) : 1;
            }
            cycle += random_.below(3 * frame_);
        }
    }

    std::uint64_t now_first_write() const { return 1 + uart_reset_cycles + 2 * tick_; }

    bool near_reset(std::uint64_t cycle) const {
        constexpr std::uint64_t distance = 3;
        return std::any_of(made_.resets.begin(), made_.resets.end(), [cycle](const reset_press& reset) {
            return cycle + distance >= reset.from.cycle && cycle <= reset.to.cycle + distance;
        });
    }

    random_source random_;
    const std::uint64_t tick_;
    const std::uint64_t bit_;
    const std::uint64_t frame_;
    std::uint64_t now_ = 0;
    uart_traffic made_;
};

}  // namespace

uart_traffic make_uart_traffic(std::uint64_t seed, unsigned steps, unsigned cycles_per_tick) {
    return traffic_maker(seed, cycles_per_tick).wild(steps);
}

uart_traffic make_plain_uart_traffic(std::uint64_t seed, unsigned steps, unsigned cycles_per_tick) {
    return traffic_maker(seed, cycles_per_tick).plain(steps);
}

uart_traffic make_short_uart_traffic(std::uint64_t seed, unsigned cycles_per_tick) {
    return traffic_maker(seed, cycles_per_tick).one_byte_each_way();
}

}  // namespace tabletop::signoff
