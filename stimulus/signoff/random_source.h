// SPDX-License-Identifier: Apache-2.0
// Random draws for stimulus, the same on every host: own ones instead of the standard distributions, whose results
// differ between libraries.
#pragma once

#include <cstdint>
#include <random>

namespace tabletop {

class random_source {
  public:
    explicit random_source(std::uint64_t seed) : generator_(seed) {}

    std::uint32_t word() { return static_cast<std::uint32_t>(generator_()); }
    // 0 to limit - 1; limit 1 to 2^32.
    std::uint32_t below(std::uint64_t limit) { return static_cast<std::uint32_t>(generator_() % limit); }
    bool one_in(std::uint32_t n) { return below(n) == 0; }

  private:
    std::mt19937_64 generator_;
};

}  // namespace tabletop
