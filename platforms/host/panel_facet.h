// SPDX-License-Identifier: Apache-2.0
// The facet of a machine of whose connectors one has a panel (machine_connector::panel).
#pragma once

#include "host/panel.h"

#include <cstdint>

namespace tabletop {

class panel_facet {
  public:
    virtual ~panel_facet() = default;

    // What is seen at a time: the kernel's, or that of a processor which is ahead of it and stands still in a debugger.
    // Called between two sc_start(), and then.
    virtual panel_state panel_at(std::uint64_t time_ps) = 0;
};

}  // namespace tabletop
