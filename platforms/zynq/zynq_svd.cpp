// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_svd.h"

#include "processors/zynq_ps/zynq_ps_map.h"
#include "zynq/memory_map.h"

#include <iterator>

namespace tabletop {

std::vector<register_region> zynq_registers() {
    std::vector<register_region> instances(std::begin(zynq_map::fabric), std::end(zynq_map::fabric));
    instances.insert(instances.end(), std::begin(zynq_ps_map::regions), std::end(zynq_ps_map::regions));
    return instances;
}

std::string zynq_svd() {
    return svd_file("zynq", "Zynq-7000 with the Connect Four engine in its fabric", zynq_registers());
}

}  // namespace tabletop
