// SPDX-License-Identifier: Apache-2.0
#include "design/power_up.h"

#include <cstdlib>
#include <string>

namespace tabletop {
namespace {

// Tells the programs that a command starts: the seed.
constexpr const char* handed_on_power_up = "TABLETOP_POWER_UP";

constexpr std::uint64_t usual_seed = 1;

// A seed from 1 on that an int can hold: Verilator takes 0 for a seed of the host's.
std::uint64_t seed_of_verilator(std::uint64_t seed) {
    constexpr std::uint64_t most = 0x7FFF'FFFF;
    return seed == 0 ? most : 1 + (seed - 1) % (most - 1);
}

}  // namespace

void choose_power_up(power_up_level choice, std::uint64_t seed) {
    const auto chosen = choice == power_up_level::zero ? 0 : seed_of_verilator(seed);
    ::setenv(handed_on_power_up, std::to_string(chosen).c_str(), 1);
}

std::uint64_t power_up_seed(const rtl_description& description) {
    const char* const chosen = std::getenv(handed_on_power_up);
    if (chosen != nullptr && chosen[0] != '\0') return std::strtoull(chosen, nullptr, 10);
    return description.random_power_up ? usual_seed : 0;
}

}  // namespace tabletop
