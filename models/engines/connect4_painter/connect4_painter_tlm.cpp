// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_painter/connect4_painter_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"

namespace tabletop {

connect4_painter_tlm::connect4_painter_tlm(sc_core::sc_module_name name, const connect4_painter_config& config)
    : connect4_painter_block(name), config_(config) {
    positions.bind(position_input_);
    colour.bind(out_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void connect4_painter_tlm::end_of_elaboration() {
    scan->attach(raster_input_);
    raster_input_.revised(0);
}

// The referee may tell of its own reset before the kernel tells of this one's: the present comes first, or positions of
// after the reset would be dropped with those of before it.
void connect4_painter_tlm::position_input::positions(std::uint64_t cycle, const position_vectors& vectors) {
    if (sc_core::sc_is_running()) of_.follow_reset();
    of_.out_.paint(cycle, vectors);
}

void connect4_painter_tlm::follow_reset() {
    if (reset_.has_changed()) out_.hold(config_.clock.cycle(now_ps()), reset_.asserted());
}

std::unique_ptr<connect4_painter_block> make_connect4_painter_tlm(const char* name, view,
                                                                  const connect4_painter_config& config) {
    return std::make_unique<connect4_painter_tlm>(name, config);
}

}  // namespace tabletop
