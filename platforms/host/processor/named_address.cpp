// SPDX-License-Identifier: Apache-2.0
#include "host/processor/named_address.h"

#include <fmt/format.h>
#include <algorithm>

namespace tabletop {

std::string register_name(const std::vector<register_region>& registers, std::uint32_t address) {
    const auto region = std::find_if(registers.begin(), registers.end(),
                                     [=](const auto& each) { return address - each.base < each.size; });
    if (region == registers.end()) return "";
    for (const auto& each : *region->registers) {
        if (each.offset == ((address - region->base) & ~3u)) return fmt::format("{}, {}", region->name, each.name);
    }
    return region->name;
}

std::string named_address(const std::vector<register_region>& registers, std::uint32_t address) {
    const auto name = register_name(registers, address);
    return name.empty() ? fmt::format("0x{:08x}", address) : fmt::format("0x{:08x} ({})", address, name);
}

}  // namespace tabletop
