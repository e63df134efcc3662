// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/register_writer.h"

#include <string>
#include <vector>

namespace tabletop {

// The instances with registers: those of the fabric and of the HPS.
std::vector<register_region> de1_soc_registers();

// CMSIS-SVD description of the machine.
std::string de1_soc_svd();

}  // namespace tabletop
