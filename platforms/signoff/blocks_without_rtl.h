// SPDX-License-Identifier: Apache-2.0
// Blocks that are listed, and have no RTL to be held against: NAME_listed() says which, of a machine.
#pragma once

#include "signoff/descriptor.h"

#include <map>
#include <string>
#include <vector>

namespace tabletop {

struct block_without_rtl {
    std::string name;
    std::string what;
    std::vector<view> views;
};

// Their descriptors, by name.
std::map<std::string, descriptor> describe_without_rtl(const std::vector<block_without_rtl>& blocks);

}  // namespace tabletop
