// SPDX-License-Identifier: Apache-2.0
// The `at` and `ca` views of the converter: an event for a reset only.
#pragma once

#include "engines/ycrcb_converter/colour_pin.h"
#include "engines/ycrcb_converter/ycrcb_converter.h"

namespace tabletop {

class ycrcb_converter_tlm : public ycrcb_converter_block {
  public:
    ycrcb_converter_tlm(sc_core::sc_module_name name, const ycrcb_converter_config& config);

  private:
    void end_of_elaboration() override;
    void follow_reset();

    const clock_domain clock_;
    ycrcb_colour_pin pin_;
};

}  // namespace tabletop
