// SPDX-License-Identifier: Apache-2.0
// What SystemC knows of a machine after its elaboration: modules, and who is bound to what.
#pragma once

#include <string>
#include <vector>

namespace tabletop {

struct elaborated_module {
    std::string path;  // "zynq.engine"
    std::string type;  // "connect4_minimax": its class, without the view
};

enum class wire_kind {
    transactions,  // a TLM socket: from the initiator
    level,         // a signal or a pin: from the driver
    calls,         // any other interface: from the caller
};

struct elaborated_wire {
    std::string from;  // path of the module
    std::string to;
    std::string from_end;  // name of the socket, port or export
    std::string to_end;
    wire_kind kind;
};

struct elaborated_design {
    std::vector<elaborated_module> modules;  // a parent is before its children
    std::vector<elaborated_wire> wires;      // without resets and probes
};

// Reads everything that has been elaborated in this process. It works from start_of_simulation() on.
elaborated_design read_elaborated();

}  // namespace tabletop
