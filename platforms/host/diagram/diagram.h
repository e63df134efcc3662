// SPDX-License-Identifier: Apache-2.0
// The picture of a machine as it is elaborated: every module with sockets, ports or exports is a block, and who is
// bound to the same interface is joined. A block or a machine needs no line of its own for it.
#pragma once

#include "base/parameters.h"
#include "base/view.h"
#include "host/machine.h"

#include <string>

namespace tabletop {

// Returns the diagram in the language of Graphviz. It elaborates the machine, which works once in a process. Throws
// input_error.
std::string machine_diagram(const machine_kind& kind, const parameter_set& parameters, const view_map& views);

}  // namespace tabletop
