// SPDX-License-Identifier: Apache-2.0
#include "interconnect/axi_crossbar/axi_crossbar.h"

#include "interconnect/axi_crossbar/axi_crossbar_at.h"
#include "interconnect/axi_crossbar/axi_crossbar_ca.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace {

constexpr std::uint64_t smallest_range = 4096;
constexpr std::uint64_t address_space = std::uint64_t{1} << 32;
constexpr unsigned most_ports = 16;

void check(const axi_crossbar_config& config) {
    if (config.masters == 0 || config.masters > most_ports || config.targets == 0 || config.targets > most_ports) {
        throw std::invalid_argument("axi_crossbar: 1 to 16 masters and targets");
    }
    for (const auto& range : config.map) {
        const bool power_of_two = (range.size & (range.size - 1)) == 0;
        const bool inside = range.size <= address_space && range.base < address_space;
        if (range.size < smallest_range || !power_of_two || !inside || range.base % range.size != 0 ||
            range.target >= config.targets) {
            throw std::invalid_argument(fmt::format("axi_crossbar: bad range 0x{:x} size 0x{:x} of target {}",
                                                    range.base, range.size, range.target));
        }
        for (const auto& other : config.map) {
            if (&other != &range && other.base - range.base < range.size) {
                throw std::invalid_argument(
                    fmt::format("axi_crossbar: the ranges of targets {} and {} overlap at 0x{:x}", range.target,
                                other.target, other.base));
            }
        }
    }
}

}  // namespace

axi_crossbar_block::axi_crossbar_block(sc_core::sc_module_name name, const axi_crossbar_config& config)
    : sc_module(name), in("in", config.masters), out("out", config.targets), config_(config) {
    check(config_);
}

std::pair<std::uint64_t, std::uint64_t> axi_crossbar_block::hole_around(std::uint64_t address) const {
    std::uint64_t first = 0;
    std::uint64_t last = UINT64_MAX;
    for (const auto& range : config_.map) {
        if (range.base > address) {
            last = std::min(last, range.base - 1);
        } else {
            first = std::max(first, range.base + range.size);
        }
    }
    return {first, last};
}

std::unique_ptr<axi_crossbar_block> make_axi_crossbar_tlm(const char* name, view v, const axi_crossbar_config& config) {
    if (v == view::at) return std::make_unique<axi_crossbar_at>(name, config);
    return std::make_unique<axi_crossbar_ca>(name, config);
}

}  // namespace tabletop
