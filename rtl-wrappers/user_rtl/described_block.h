// SPDX-License-Identifier: Apache-2.0
// Our own RTL of a block, by the description beside its SystemVerilog.
#pragma once

#include "user_rtl/user_rtl.h"

#include <string>

namespace tabletop {

// rtl-wrappers/BLOCK/BLOCK.toml.
user_rtl_description describe_block(const std::string& block);

// Of a program with mutants: the netlist stands for the block's sources, its parameters are in it. Made before main().
class netlist_of_block {
  public:
    netlist_of_block(const char* block, const char* file);
};

}  // namespace tabletop
