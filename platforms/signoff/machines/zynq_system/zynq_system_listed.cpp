// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks_without_rtl.h"

namespace tabletop {

// Blocks of the machine that have no RTL to be held against.
std::map<std::string, descriptor> zynq_system_listed() {
    return describe_without_rtl({
        // No figure of the bridges is published.
        {"avalon_bridge", "bridge from a processor system to the fabric", {view::at}},
        // Hard silicon has one timing, from its datasheet.
        {"cortex_a9", "processor, hard silicon", {view::at}},
        {"zynq_ps", "processing system of the Zynq-7000, hard silicon", {view::at}},
        {"ram", "memory with DMI", {view::at}},
    });
}

}  // namespace tabletop
