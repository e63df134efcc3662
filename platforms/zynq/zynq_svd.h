// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/register_writer.h"

#include <string>
#include <vector>

namespace tabletop {

// The instances with registers: the processing system's and those of the fabric.
std::vector<register_region> zynq_registers();

// CMSIS-SVD description of the machine.
std::string zynq_svd();

}  // namespace tabletop
