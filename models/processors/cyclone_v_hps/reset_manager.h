// SPDX-License-Identifier: Apache-2.0
// The reset manager of the Cyclone V HPS: storage, and the reasons of resets.
#pragma once

#include <cstdint>
#include <utility>

#include "base/plain_store.h"
#include "processors/cyclone_v_hps/rstmgr_registers.h"

namespace tabletop {

class reset_manager : public plain_store {
  public:
    explicit reset_manager(register_place place) : plain_store(std::move(place), rstmgr_registers::map) {}

    // Keeps stat.
    void reset(std::uint64_t time_ps) override {
        const auto reasons = stored(rstmgr_registers::stat);
        plain_store::reset(time_ps);
        store(rstmgr_registers::stat, reasons);
    }
    // A bit of stat. A cold reset clears the others.
    void note(std::uint32_t reason) {
        const auto others = reason == rstmgr_registers::software_cold ? 0 : stored(rstmgr_registers::stat);
        store(rstmgr_registers::stat, others | reason);
    }
    bool holds_bridge(std::uint32_t bridge) const { return (stored(rstmgr_registers::brgmodrst) & bridge) != 0; }
    bool holds_fabric() const { return (stored(rstmgr_registers::miscmodrst) & rstmgr_registers::fabric_resets) != 0; }
};

}  // namespace tabletop
