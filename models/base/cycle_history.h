// SPDX-License-Identifier: Apache-2.0
// A value by cycle, as somebody comes to know it: past, present and announced. Plain C++, no SystemC.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace tabletop {

template <typename T>
class cycle_history {
  public:
    static constexpr std::uint64_t never = UINT64_MAX;

    // Nothing is known yet: set a value before asking for one.
    cycle_history() = default;
    // first: the value from cycle 0 on.
    explicit cycle_history(const T& first) : steps_{{0, first}} {}

    bool empty() const { return size() == 0; }

    // Sets the value from `cycle` on. Values announced for that cycle and later ones are dropped.
    void set(std::uint64_t cycle, const T& value) {
        drop_from(cycle);
        steps_.push_back({cycle, value});
    }
    // The same for a level: one equal to that before it goes on, so that each differs from the one before it.
    void set_level(std::uint64_t cycle, const T& level) {
        drop_from(cycle);
        if (empty() || last() != level) steps_.push_back({cycle, level});
    }
    // Drops the values announced for cycles after this one.
    void drop_after(std::uint64_t cycle) {
        while (!empty() && steps_.back().cycle > cycle) steps_.pop_back();
    }
    // Forgets values that only cycles before this one need.
    void forget_before(std::uint64_t cycle) { forget(index(cycle)); }
    // Forgets all but the last `values` values. The oldest one kept then also stands for the cycles of those that are
    // forgotten.
    void keep_last(std::size_t values) {
        if (size() > values) forget(size() - values);
    }

    // Values by index, oldest first. Each holds from its begin to the begin of the next one.
    std::size_t size() const { return steps_.size() - forgotten_; }
    // Finds the value of `cycle`. It is mostly one of the last, so the search begins at the end.
    std::size_t index(std::uint64_t cycle) const {
        std::size_t end = steps_.size(), length = 1;
        while (end - forgotten_ > length && steps_[end - length].cycle > cycle) {
            end -= length;
            length *= 2;
        }
        const auto first =
            std::next(steps_.begin(), static_cast<std::ptrdiff_t>(end - std::min(length, end - forgotten_)));
        const auto after = std::upper_bound(first, std::next(steps_.begin(), static_cast<std::ptrdiff_t>(end)), cycle,
                                            [](std::uint64_t c, const step& s) { return c < s.cycle; });
        const auto past = static_cast<std::size_t>(std::distance(steps_.begin(), after)) - forgotten_;
        return past == 0 ? 0 : past - 1;
    }
    const T& value(std::size_t i) const { return steps_[forgotten_ + i].value; }
    std::uint64_t begin(std::size_t i) const { return steps_[forgotten_ + i].cycle; }
    std::uint64_t end(std::size_t i) const { return i + 1 < size() ? begin(i + 1) : never; }

    const T& at(std::uint64_t cycle) const { return value(index(cycle)); }
    const T& last() const { return steps_.back().value; }

  private:
    struct step {
        std::uint64_t cycle;
        T value;
    };

    void drop_from(std::uint64_t cycle) {
        while (!empty() && steps_.back().cycle >= cycle) steps_.pop_back();
    }
    // Forgotten steps are removed when they are half of all: moving the others then costs as much as setting them did.
    void forget(std::size_t count) {
        forgotten_ += count;
        if (2 * forgotten_ < steps_.size()) return;
        steps_.erase(steps_.begin(), std::next(steps_.begin(), static_cast<std::ptrdiff_t>(forgotten_)));
        forgotten_ = 0;
    }

    std::vector<step> steps_;  // in order of cycles
    std::size_t forgotten_ = 0;
};

// The levels of a pin, or of several side by side.
using level_history = cycle_history<std::uint64_t>;

}  // namespace tabletop
