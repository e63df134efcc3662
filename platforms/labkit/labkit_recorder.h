// SPDX-License-Identifier: Apache-2.0
// Follows the pins between the blocks of the machine, and buttons and switches, for a recording.
#pragma once

#include "base/cycle_pin_probe.h"
#include "base/history_channels.h"
#include "labkit/labkit.h"

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

namespace tabletop {

class labkit_recorder : public sc_core::sc_module, private record_source {
  public:
    sc_core::sc_in<bool> rst{"rst"};

    // The machine must outlive it.
    labkit_recorder(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock, record_target& to);

  private:
    std::uint64_t settle(std::uint64_t now_ps) override;
    void finish(std::uint64_t now_ps) override;
    void record_before(std::uint64_t end_cycle);
    void on_rst();
    void add(const std::string& name, cycle_pin_if& pin, unsigned bits);
    void add_pins(labkit& machine);
    void add_contacts(labkit& machine);
    void add_game(labkit& machine);
    void add_link(labkit& machine);

    const clock_domain clock_;
    history_channels channels_;
    level_history rst_;
    std::vector<std::unique_ptr<cycle_pin_probe>> probes_;
};

}  // namespace tabletop
