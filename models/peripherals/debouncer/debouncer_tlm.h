// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the debouncer: an event for a reset only.
#pragma once

#include "peripherals/debouncer/debounced_pin.h"
#include "peripherals/debouncer/debouncer.h"

namespace tabletop {

class debouncer_tlm : public debouncer_block {
  public:
    debouncer_tlm(sc_core::sc_module_name name, const debouncer_config& config);

  private:
    void end_of_elaboration() override;
    void follow_reset();

    const clock_domain clock_;
    debounced_pin pin_;
};

}  // namespace tabletop
