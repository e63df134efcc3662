// SPDX-License-Identifier: Apache-2.0
// What debuggers read and change in a core that stands still: its memory, and the breakpoints and watchpoints that each
// of them has. Its registers are in debug_registers.h.
#pragma once

#include "host/processor/processor_facet.h"
#include "processors/cortex_a9/iss.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabletop {

class debug_access {
  public:
    // Writes 1, 2 or 4 bytes to a register of a peripheral, as the core would; false when that cannot be done.
    using device_writer = std::function<bool(std::uint32_t address, unsigned size, std::uint32_t value)>;

    static constexpr std::uint64_t address_space = std::uint64_t{1} << 32;  // bytes
    // There are so many bytes from there on.
    static bool fits(std::uint32_t address, std::size_t size) { return size <= address_space - address; }

    // entry: where reset() starts the core. memories: disjoint. time_ps: simulated time of the core.
    debug_access(iss& core, std::uint32_t entry, std::vector<machine_memory> memories,
                 std::function<std::uint64_t()> time_ps, device_writer write_device);

    iss& core() { return core_; }
    std::uint64_t time_ps() const { return time_ps_(); }
    // By ascending address.
    const std::vector<machine_memory>& memories() const { return memories_; }

    // Resets the core alone: memory and devices stay as they are.
    void reset() { core_.reset(entry_); }

    // The bytes from `address` on that can be read, at most `size`, and none beyond the last address. Nothing notices:
    // a register of a peripheral is only looked at.
    std::string read_memory(std::uint32_t address, std::size_t size);
    // Registers of peripherals get accesses of the core as wide as alignment and size allow, with their effects and
    // their time. False when the bytes do not fit or one of the accesses fails; those before it have been made.
    bool write_memory(std::uint32_t address, std::string_view bytes);

    // The core stops at an address that has been added more often than it has been removed.
    void add_breakpoint(std::uint32_t address);
    void remove_breakpoint(std::uint32_t address);

  private:
    bool write_devices(std::uint32_t address, std::string_view bytes);

    iss& core_;
    std::uint32_t entry_;
    std::vector<machine_memory> memories_;
    std::function<std::uint64_t()> time_ps_;
    device_writer write_device_;
    std::map<std::uint32_t, unsigned> breakpoints_;  // how often
};

// The breakpoints and watchpoints of one debugger, which takes them along when it goes. The core has those of all
// debuggers, and only them; a bit 0 of an address, for Thumb, does not count. They are changed while the core stands
// still.
class debug_points {
  public:
    // The core stops at both in the same way. Who has put it there may have to know.
    enum class kind : std::uint8_t { software, hardware };

    explicit debug_points(debug_access& access) : access_(access) {}
    debug_points(const debug_points&) = delete;
    debug_points& operator=(const debug_points&) = delete;
    ~debug_points() { clear(); }

    // One of each kind at an address: to insert another one, or to remove one that is not there, changes nothing.
    void insert(kind which, std::uint32_t address);
    void remove(kind which, std::uint32_t address);
    // The same of watchpoints that have at least one byte, and fit.
    void insert(const iss_watchpoint& watched);
    void remove(const iss_watchpoint& watched);
    void clear();

    bool has(kind which, std::uint32_t address) const;
    // The kind of the oldest watchpoint that has been touched; empty: none, or something else has stopped the core.
    std::optional<iss_watch> touched(const iss_stop& stop) const;
    // The core has stopped at one of these.
    bool caused(const iss_stop& stop) const;

  private:
    std::vector<iss_watchpoint>::iterator find(const iss_watchpoint& watched);

    debug_access& access_;
    std::set<std::pair<kind, std::uint32_t>> breakpoints_;
    std::vector<iss_watchpoint> watchpoints_;  // the oldest first
};

}  // namespace tabletop
