// SPDX-License-Identifier: Apache-2.0
// The RTL of a block: our own, by the description beside its SystemVerilog, or another one.
#pragma once

#include "user_rtl/user_rtl.h"

#include <string>

namespace tabletop {

// rtl-wrappers/BLOCK/BLOCK.toml, or what stands in for it.
user_rtl_description describe_block(const std::string& block);

// In this process the RTL of its block is described by this instead.
void describe_block_by(const user_rtl_description& description);

// Of a program with mutants: the netlist stands for the block's sources, its parameters are in it. Made before main().
class netlist_of_block {
  public:
    netlist_of_block(const char* block, const char* file);
};

}  // namespace tabletop
