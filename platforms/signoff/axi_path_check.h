// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "design/description.h"
#include "signoff/report/signoff_report.h"
#include "signoff/signoff_options.h"

namespace tabletop {

// Whether an output of the design's AXI4-Lite ports follows an input within a cycle.
static_check check_axi_paths(const rtl_description& description, const progress_line& progress);

}  // namespace tabletop
