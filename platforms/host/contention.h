// SPDX-License-Identifier: Apache-2.0
// What the masters of a machine have waited for each other, as its measurements say it.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

// In cycles of what they share.
struct master_contention {
    std::string master;  // "processor"
    std::uint64_t accesses = 0;
    std::uint64_t waiting = 0;  // of them, those that have waited
    double waited_cycles = 0;
    double longest_cycles = 0;

    double share() const { return mean(static_cast<double>(waiting)); }
    double mean_cycles() const { return mean(waited_cycles); }  // of all accesses

  private:
    double mean(double sum) const { return accesses == 0 ? 0 : sum / static_cast<double>(accesses); }
};

// {"contention": {MASTER: {..}, ..}}
nlohmann::ordered_json contention_json(const std::vector<master_contention>& masters);

}  // namespace tabletop
