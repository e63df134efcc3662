// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock_domain.h"
#include "engines/connect6_threat/connect6_threat.h"
#include "signoff/blocks/connect6_threat/connect6_monitor.h"

#include <systemc>

namespace tabletop {

// Writes down what an engine's master does.
class engine_watch : public sc_core::sc_module {
  public:
    // Both must outlive this module.
    engine_watch(sc_core::sc_module_name name, connect6_threat_block& engine, const clock_domain& clock,
                 connect6_monitor& monitor);

    bool receives() const;
    // Waits until the master waits for bytes; for a hanging one it waits silent_cycles.
    void wait_until_it_receives();

  private:
    void on_phase();
    void on_act();

    connect6_threat_block& engine_;
    const clock_domain clock_;
    connect6_monitor& monitor_;
};

}  // namespace tabletop
