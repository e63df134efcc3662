// SPDX-License-Identifier: Apache-2.0
// Puts a Connect6 engine into positions that no request leads to.
#pragma once

#include "engines/connect6_threat/engine.h"

namespace tabletop::connect6_threat_core {

struct engine_position {
    static void set(engine& machine, cell where, content stone) { machine.store().write(where, stone); }
    static void set_flag(engine& machine, bool acknowledge) { machine.acknowledge_ = acknowledge; }
};

}  // namespace tabletop::connect6_threat_core
