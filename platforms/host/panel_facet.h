// SPDX-License-Identifier: Apache-2.0
// The facet of a machine of whose connectors one has a panel (machine_connector::panel).
#pragma once

#include "host/panel.h"

namespace tabletop {

class panel_facet {
  public:
    virtual ~panel_facet() = default;

    // What is seen now. Called between two sc_start().
    virtual panel_state panel_now() = 0;
};

}  // namespace tabletop
