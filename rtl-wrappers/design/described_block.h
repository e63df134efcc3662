// SPDX-License-Identifier: Apache-2.0
// The RTL of a block: our own, by the description beside its SystemVerilog, or another one.
#pragma once

#include "design/description.h"

#include <string>
#include <vector>

namespace tabletop {

// Whether it has a description; then the RTL is built when it is asked for, and another one can stand in for it.
bool is_described(const std::string& block);
// rtl-wrappers/BLOCK/BLOCK.toml, or that of a composition, or of a foreign_block.
std::string description_path(const std::string& block);
// But for compositions.
std::vector<std::string> described_blocks();

// What that file says, or what stands in for it. bundle: of designs of the block those with it, where others are RTL of
// more blocks; empty: any.
rtl_description describe_block(const std::string& block, const std::string& bundle = "");

// From now on this describes the RTL of its block in this process, instead of the block's own description.
void describe_block_by(const rtl_description& description);

// A block that this tree does not have: its description is data/BLOCK.toml beside the program or module that this
// object is in, and besides the pins of its bundles it may have others, of these names. Made before main(), or as a
// module is loaded.
class foreign_block {
  public:
    explicit foreign_block(const std::string& block, const std::vector<std::string>& pins = {});
};
std::vector<std::string> pins_of_foreign(const std::string& block);

}  // namespace tabletop
