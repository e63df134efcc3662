// SPDX-License-Identifier: Apache-2.0
// The port of a block that is clocked to a ZBT SRAM: the memory follows it from cycle to cycle.
#pragma once

#include "memories/zbt_sram/zbt_sram.h"
#include "pins/recent_levels.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace tabletop {

class zbt_port_pins : public zbt_master_if {
  public:
    // As of zbt_pins, for the cycle after the last one that has been set; the first is cycle 0.
    void append(std::uint32_t address, bool we, std::uint64_t write_data) {
        levels_.append((we ? zbt_pins::we : 0) | std::uint64_t{address} << zbt_pins::data_bits | write_data);
    }

    std::uint64_t value(std::uint64_t cycle) const override { return levels_.at(cycle); }
    std::uint64_t next_change(std::uint64_t cycle) const override { return cycle + 1; }
    void attach(cycle_pin_listener&) override {}
    bool describes_writes() const override { return false; }
    std::optional<written_word> written(std::uint32_t, std::uint64_t) const override { return std::nullopt; }

  private:
    // A burst, and what a recorder lags behind.
    static constexpr std::size_t remembered = 1u << 18;

    recent_levels<std::uint64_t> levels_{remembered};
};

}  // namespace tabletop
