// SPDX-License-Identifier: Apache-2.0
// A connector of a machine in simulated time, and who sits at it.
#pragma once

#include "host/participant.h"

#include <cstdint>
#include <string>
#include <systemc>
#include <utility>

namespace tabletop {

class connection : public sc_core::sc_module {
  public:
    // connector: its name in messages and logs, "uart1", "pad1".
    connection(sc_core::sc_module_name name, std::string connector)
        : sc_module(name), connector_(std::move(connector)) {}

    const std::string& connector() const { return connector_; }
    virtual participant& end() const = 0;

    // Asks who sits there again: input from the host may have come. Called between two sc_start().
    virtual void poll() = 0;
    // True while an action is being played.
    virtual bool acting() const = 0;
    // An action under way is not to be held to wall time for somebody who watches.
    virtual bool hurries() const { return acting(); }
    // The end of the last thing that has happened at the connector, in ps.
    virtual std::uint64_t last_activity_ps() const = 0;
    // The text that the run is to stop on has come.
    virtual bool text_seen() const { return false; }

  private:
    std::string connector_;
};

}  // namespace tabletop
