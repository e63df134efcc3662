// SPDX-License-Identifier: Apache-2.0
// What a PS/2 device does to the wires in a frame, by cycle ("The wires" in README.md). Plain C++17, no SystemC.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabletop {

class ps2_frames {
  public:
    struct step {
        std::uint64_t cycle = 0;
        std::uint64_t level = 0;  // ps2_wires, from this cycle on
    };
    // The steps, in order, of a frame that begins in some cycle.
    struct steps {
        std::array<step, 48> all{};
        std::size_t count = 0;

        void add(std::uint64_t cycle, std::uint64_t level) { all[count++] = {cycle, level}; }
        const step* begin() const { return all.data(); }
        const step* end() const { return all.data() + count; }
    };

    // bit_cycles: at least 16.
    explicit ps2_frames(std::uint64_t bit_cycles) : bit_(bit_cycles) {}

    std::uint64_t bit_cycles() const { return bit_; }

    // A byte to the host.
    steps sent(std::uint8_t byte, std::uint64_t start) const;
    // The clock of a command, with its acknowledge.
    steps heard(std::uint64_t start) const;
    // The cycle from which it holds the clock low for the n-th time.
    std::uint64_t sent_fall(std::uint64_t start, unsigned n) const { return start + n * bit_ + bit_ / 4; }
    std::uint64_t heard_fall(std::uint64_t start, unsigned n) const { return start + n * bit_; }
    // The cycle in which it looks at the n-th bit of a command, the lowest of the byte first.
    std::uint64_t heard_sample(std::uint64_t start, unsigned n) const { return heard_fall(start, n) + bit_ / 2; }
    // The first cycle behind either.
    std::uint64_t end(std::uint64_t start) const;

  private:
    std::uint64_t bit_;
};

}  // namespace tabletop
