// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks_without_rtl.h"

namespace tabletop {

std::map<std::string, descriptor> describe_without_rtl(const std::vector<block_without_rtl>& blocks) {
    std::map<std::string, descriptor> all;
    for (const auto& block : blocks) {
        auto& d = all[block.name];
        d.name = block.name;
        d.what = block.what;
        d.views = block.views;
    }
    return all;
}

}  // namespace tabletop
