// SPDX-License-Identifier: Apache-2.0
// Whether an output of a design's AXI4-Lite ports follows an input within a cycle, which IHI 0022, A3.1.1, forbids: by
// the netlist that Yosys makes of the design.
#pragma once

#include "design/description.h"

#include <string>
#include <vector>

namespace tabletop {

// "awready follows awvalid and wvalid", by the names of the design's ports.
struct followed_output {
    std::string output;
    std::vector<std::string> inputs;

    std::string text() const;
};

struct axi_paths {
    std::vector<followed_output> found;
    std::string not_checked;  // why; empty: it was
};

// Clock and reset may be followed. Throws interruption once description.given_up is true.
axi_paths find_axi_paths(const rtl_description& description);

}  // namespace tabletop
