// SPDX-License-Identifier: Apache-2.0
// The facet of a kind of machine that runs Linux.
#pragma once

#include "base/parameters.h"
#include "host/linux/linux_board.h"

namespace tabletop {

class linux_facet {
  public:
    virtual ~linux_facet() = default;

    // How Linux starts on it with these parameters.
    virtual linux_board board(const parameter_set& parameters) const = 0;
    // Sets what a kernel needs of the machine. Throws input_error for a value that the user has set otherwise.
    virtual void prepare_for_linux(parameter_set& parameters) const = 0;
};

}  // namespace tabletop
