// SPDX-License-Identifier: Apache-2.0
#include "host/recordings/register_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace tabletop {

namespace {

// Registers are words.
const register_info* find_register(const register_map& map, std::uint64_t offset) {
    const auto* const found =
        std::find_if(map.begin(), map.end(), [=](const auto& reg) { return offset - reg.offset < sizeof reg.offset; });
    return found == map.end() ? nullptr : found;
}

std::string upper(std::string text) {
    for (auto& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

std::string register_names::at(const std::string& socket, std::uint64_t address) const {
    for (const auto& instance : instances_) {
        if (address - instance.base >= instance.registers->size) continue;
        const auto* const found = find_register(*instance.registers, address - instance.base);
        if (found == nullptr) break;
        const auto owner = std::string(instance.name) + ".";
        return socket.compare(0, owner.size(), owner) == 0 ? upper(found->name) : owner + upper(found->name);
    }
    return fmt::format("0x{:08x}", address);
}

}  // namespace tabletop
