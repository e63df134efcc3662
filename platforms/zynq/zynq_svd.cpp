// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_svd.h"

#include "processors/zynq_ps/zynq_ps_map.h"
#include "zynq/memory_map.h"

namespace tabletop {

std::vector<register_instance> zynq_registers() {
    std::vector<register_instance> instances;
    for (const auto& region : zynq_map::fabric) {
        instances.push_back({region.name, region.base, static_cast<int>(region.irq), region.registers});
    }
    for (const auto& region : zynq_ps_map::regions) {
        instances.push_back({region.name, region.base, region.irq, region.registers, region.irq_count});
    }
    return instances;
}

std::string zynq_svd() {
    return svd_file("zynq", "Zynq-7000 with the Connect Four engine in its fabric", zynq_registers());
}

}  // namespace tabletop
