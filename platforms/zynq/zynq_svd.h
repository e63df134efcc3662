// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace tabletop {

// CMSIS-SVD description of the platform: the processing system's blocks and those of the fabric.
std::string zynq_svd();

}  // namespace tabletop
