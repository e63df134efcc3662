// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/pixel_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>

namespace tabletop::signoff {
namespace {

constexpr unsigned channel_bits = 6;
constexpr unsigned levels = 1u << channel_bits;
constexpr unsigned pixels_of_a_line = 720;

class pixel_writer {
  public:
    explicit pixel_writer(std::uint64_t seed) : random_(seed) {}

    // All levels of two channels, beside a few of the third, a pixel a cycle.
    void sweep() {
        for (const auto third : {0u, 1u, 4u, 16u, 31u, 32u, 33u, 48u, 62u, 63u}) {
            for (unsigned turn = 0; turn < 3; ++turn) {
                auto& line = begin_line(false);
                for (unsigned n = 0; n < levels * levels; ++n)
                    add(line, turned(third, n / levels, n % levels, turn), 1);
            }
        }
    }

    void random_line() {
        const bool foreseen = random_.one_in(2);
        auto& line = begin_line(foreseen);
        if (random_.one_in(3)) press_reset();
        for (unsigned n = 0; n < pixels_of_a_line; ++n) {
            const auto pixel = random_.one_in(8) ? last_ : random_.below(1u << 3 * channel_bits);
            add(line, pixel, random_.one_in(4) ? 1 + random_.below(6) : 1);
        }
    }

    pixel_traffic take() {
        constexpr unsigned settled = 16;
        traffic_.end_cycle = cycle_ + settled;
        return std::move(traffic_);
    }

  private:
    static std::uint32_t turned(unsigned a, unsigned b, unsigned c, unsigned turn) {
        const unsigned all[] = {a, b, c};
        return all[turn] << 2 * channel_bits | all[(turn + 1) % 3] << channel_bits | all[(turn + 2) % 3];
    }

    // foreseen: told some cycles ahead.
    pixel_line& begin_line(bool foreseen) {
        const auto told = cycle_;
        cycle_ += foreseen ? 1 + random_.below(40) : 1;
        traffic_.lines.push_back({told, {}});
        return traffic_.lines.back();
    }
    void add(pixel_line& line, std::uint32_t pixel, unsigned cycles) {
        line.steps.push_back({cycle_, pixel});
        cycle_ += cycles;
        last_ = pixel;
    }
    // Presses the reset in the line that begins, or into the one after it. Some resets are over before an edge has seen
    // them.
    void press_reset() {
        const moment from{cycle_ + random_.below(pixels_of_a_line), random_.below(8)};
        moment to = from;
        if (random_.one_in(4)) {
            to.eighths = std::min(7u, from.eighths + 1 + random_.below(3));
        } else {
            to = {from.cycle + 1 + random_.below(5), random_.below(8)};
        }
        const bool after_the_last = traffic_.resets.empty() || traffic_.resets.back().to.cycle + 1 < from.cycle;
        const bool has_length = to.cycle != from.cycle || to.eighths != from.eighths;
        if (after_the_last && has_length) traffic_.resets.push_back({from, to});
    }

    random_source random_;
    std::uint64_t cycle_ = 4;
    std::uint32_t last_ = 0;
    pixel_traffic traffic_;
};

}  // namespace

pixel_traffic make_pixel_traffic(std::uint64_t seed, unsigned lines) {
    pixel_writer writer(seed);
    writer.sweep();
    for (unsigned n = 0; n < lines; ++n) writer.random_line();
    return writer.take();
}

}  // namespace tabletop::signoff
