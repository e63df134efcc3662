// SPDX-License-Identifier: Apache-2.0
// The one process that writes the output signals of a Verilated block. Edges are evaluated in whichever process needs
// them, an initiator's say, but a signal has one writer.
#pragma once

#include <functional>
#include <systemc>
#include <utility>

#include "base/process.h"

namespace tabletop {

class output_pins : public sc_core::sc_module {
  public:
    // write: writes every signal as the outputs are now.
    output_pins(sc_core::sc_module_name name, std::function<void()> write) : sc_module(name), write_(std::move(write)) {
        spawn_method("run", sensitive_to(changed_), [this] { run(); });
    }

    // The outputs may have changed: they are written in this delta cycle, whoever calls.
    void changed() { changed_.notify(); }

  private:
    void run() { write_(); }

    std::function<void()> write_;
    sc_core::sc_event changed_{"changed"};
};

}  // namespace tabletop
