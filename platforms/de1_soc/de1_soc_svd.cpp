// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/de1_soc_svd.h"

#include "de1_soc/memory_map.h"

#include <iterator>

namespace tabletop {

std::vector<register_region> de1_soc_registers() {
    std::vector<register_region> instances(std::begin(de1_soc_map::fabric), std::end(de1_soc_map::fabric));
    instances.insert(instances.end(), std::begin(de1_soc_map::computer), std::end(de1_soc_map::computer));
    instances.insert(instances.end(), std::begin(cyclone_v_hps_map::regions), std::end(cyclone_v_hps_map::regions));
    return instances;
}

std::string de1_soc_svd() {
    return svd_file("de1_soc", "Cyclone V SoC with the Connect Four engine in its fabric", de1_soc_registers());
}

}  // namespace tabletop
