// SPDX-License-Identifier: Apache-2.0
#include "host/processor/debug_access.h"

#include <algorithm>
#include <cstring>

namespace tabletop {

namespace {

constexpr std::uint32_t page_bytes = 4096;

// Of the instruction.
std::uint32_t code_address(std::uint32_t address) {
    return address & ~1u;
}

}  // namespace

std::string debug_access::read_memory(std::uint32_t address, std::size_t size) {
    size = std::min<std::size_t>(size, address_space - address);
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done != size) {
        const auto at = address + static_cast<std::uint32_t>(done);
        const auto part = std::min<std::size_t>(size - done, page_bytes - at % page_bytes);
        if (!core_.read_memory(at, bytes.data() + done, part)) break;
        done += part;
    }
    bytes.resize(done);
    return bytes;
}

bool debug_access::write_memory(std::uint32_t address, std::string_view bytes) {
    if (!fits(address, bytes.size())) return false;
    return bytes.empty() || core_.write_memory(address, bytes.data(), bytes.size()) || write_devices(address, bytes);
}

bool debug_access::write_devices(std::uint32_t address, std::string_view bytes) {
    while (!bytes.empty()) {
        unsigned size = 4;
        while (size > 1 && (address % size != 0 || size > bytes.size())) size /= 2;
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data(), size);
        if (!write_device_(address, size, value)) return false;
        address += size;
        bytes.remove_prefix(size);
    }
    return true;
}

void debug_access::add_breakpoint(std::uint32_t address) {
    address = code_address(address);
    if (++breakpoints_[address] == 1) core_.add_breakpoint(address);
}

void debug_access::remove_breakpoint(std::uint32_t address) {
    const auto at = breakpoints_.find(code_address(address));
    if (at == breakpoints_.end() || --at->second != 0) return;
    core_.remove_breakpoint(at->first);
    breakpoints_.erase(at);
}

debug_access::debug_access(iss& core, std::uint32_t entry, std::vector<machine_memory> memories,
                           std::function<std::uint64_t()> time_ps, device_writer write_device)
    : core_(core),
      entry_(entry),
      memories_(std::move(memories)),
      time_ps_(std::move(time_ps)),
      write_device_(std::move(write_device)) {
    std::sort(memories_.begin(), memories_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

void debug_points::insert(kind which, std::uint32_t address) {
    if (breakpoints_.emplace(which, code_address(address)).second) access_.add_breakpoint(address);
}

void debug_points::remove(kind which, std::uint32_t address) {
    if (breakpoints_.erase({which, code_address(address)}) != 0) access_.remove_breakpoint(address);
}

void debug_points::insert(const iss_watchpoint& watched) {
    if (find(watched) != watchpoints_.end()) return;
    watchpoints_.push_back(watched);
    access_.core().add_watchpoint(watched.address, watched.size, watched.kind);
}

void debug_points::remove(const iss_watchpoint& watched) {
    const auto at = find(watched);
    if (at == watchpoints_.end()) return;
    watchpoints_.erase(at);
    access_.core().remove_watchpoint(watched.address, watched.size, watched.kind);
}

std::vector<iss_watchpoint>::iterator debug_points::find(const iss_watchpoint& watched) {
    return std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const iss_watchpoint& one) {
        return one.address == watched.address && one.size == watched.size && one.kind == watched.kind;
    });
}

void debug_points::clear() {
    for (const auto& [which, address] : std::exchange(breakpoints_, {})) access_.remove_breakpoint(address);
    for (const auto& [address, size, kind] : std::exchange(watchpoints_, {})) {
        access_.core().remove_watchpoint(address, size, kind);
    }
}

bool debug_points::has(kind which, std::uint32_t address) const {
    return breakpoints_.count({which, code_address(address)}) != 0;
}

std::optional<iss_watch> debug_points::touched(const iss_stop& stop) const {
    if (stop.why != iss_stop::reason::watchpoint) return std::nullopt;
    const auto at = std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const iss_watchpoint& one) {
        return one.is_touched_by(stop.address, stop.size, stop.is_write);
    });
    return at == watchpoints_.end() ? std::nullopt : std::optional(at->kind);
}

bool debug_points::caused(const iss_stop& stop) const {
    if (stop.why != iss_stop::reason::breakpoint) return touched(stop).has_value();
    return has(kind::software, stop.address) || has(kind::hardware, stop.address);
}

}  // namespace tabletop
