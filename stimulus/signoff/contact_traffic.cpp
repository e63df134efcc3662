// SPDX-License-Identifier: Apache-2.0
#include "stimulus/signoff/contact_traffic.h"

#include "stimulus/signoff/random_source.h"

#include <algorithm>
#include <utility>

namespace tabletop::signoff {
namespace {

class contact_writer {
  public:
    contact_writer(std::uint64_t seed, std::uint64_t steady) : random_(seed), steady_(steady) {}

    // Levels about as long as what counts, in every order of two.
    void near_misses() {
        constexpr std::uint64_t reach = 2;
        const auto shortest = steady_ > reach ? steady_ - reach : 1;
        for (auto first = shortest; first <= steady_ + reach; ++first) {
            for (auto second = shortest; second <= steady_ + reach; ++second) {
                last(first);
                last(second);
            }
            settle();
        }
    }

    // Resets before, in and after each of the last cycles in which a level is counted.
    void resets_at_the_end() {
        constexpr std::uint64_t reach = 4;
        for (std::uint64_t n = 0; n < 2 * reach; ++n) {
            const auto changed = cycle_;
            last(2 * steady_ + 4 * reach);
            const auto at = changed + steady_ + n;
            if (at > reach) press_reset({at - reach + 2, random_.below(8)}, 1 + random_.below(3));
            settle();
        }
    }

    void press() {
        for (auto bounces = random_.below(6); bounces > 0; --bounces)
            last(1 + random_.below(std::max<std::uint64_t>(2, steady_ / 3)));
        const auto begin = cycle_;
        last(steady_ / 2 + random_.below(2 * steady_ + 1) + 1);
        if (random_.one_in(3))
            press_reset({begin + random_.below(cycle_ - begin), random_.below(8)}, 1 + random_.below(4));
        if (random_.one_in(5)) settle();
    }

    contact_traffic take() {
        settle();
        traffic_.end_cycle = cycle_;
        return std::move(traffic_);
    }

  private:
    // The contact changes, and stays so long.
    void last(std::uint64_t cycles) {
        const auto ahead = random_.one_in(2) ? 0 : std::min<std::uint64_t>(cycle_ - told_, random_.below(30));
        told_ = cycle_ - ahead;
        traffic_.steps.push_back({cycle_, told_});
        cycle_ += cycles;
    }
    // Open, and counted.
    void settle() {
        if (traffic_.steps.size() % 2 != 0) last(1);
        cycle_ += steady_ + 8;
    }
    void press_reset(const moment& from, std::uint64_t cycles) {
        const moment to{from.cycle + cycles, random_.below(8)};
        if (traffic_.resets.empty() || traffic_.resets.back().to.cycle < from.cycle)
            traffic_.resets.push_back({from, to});
    }

    random_source random_;
    const std::uint64_t steady_;
    std::uint64_t cycle_ = 8;
    std::uint64_t told_ = 0;  // of the last step
    contact_traffic traffic_;
};

}  // namespace

contact_traffic make_contact_traffic(std::uint64_t seed, unsigned presses, std::uint64_t steady) {
    contact_writer writer(seed, steady);
    writer.near_misses();
    writer.resets_at_the_end();
    for (unsigned n = 0; n < presses; ++n) writer.press();
    return writer.take();
}

}  // namespace tabletop::signoff
