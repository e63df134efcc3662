// SPDX-License-Identifier: Apache-2.0
#include "engines/ycrcb_converter/ycrcb_converter_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

ycrcb_converter_tlm::ycrcb_converter_tlm(sc_core::sc_module_name name, const ycrcb_converter_config& config)
    : ycrcb_converter_block(name), clock_(config.clock) {
    rgb.bind(pin_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void ycrcb_converter_tlm::end_of_elaboration() {
    pin_.follow(*pixel[0]);
}

// The edge that ends the cycle samples what the pin is then.
void ycrcb_converter_tlm::follow_reset() {
    pin_.set_reset(clock_.cycle(now_ps()), rst.read());
}

std::unique_ptr<ycrcb_converter_block> make_ycrcb_converter_tlm(const char* name, view,
                                                                const ycrcb_converter_config& config) {
    return std::make_unique<ycrcb_converter_tlm>(name, config);
}

}  // namespace tabletop
