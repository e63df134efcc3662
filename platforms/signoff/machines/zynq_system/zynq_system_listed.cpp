// SPDX-License-Identifier: Apache-2.0
#include "signoff/machines/zynq_system/zynq_system_listed.h"

#include "signoff/blocks_without_rtl.h"

namespace tabletop {

const descriptor& zynq_system_listed(const std::string& name) {
    static const auto all = describe_without_rtl({
        // No figure of the bridges is published.
        {"avalon_bridge", "bridge from a processor system to the fabric", {view::at}},
        // Hard silicon has one timing, from its datasheet.
        {"cortex_a9", "processor, hard silicon", {view::at}},
        {"zynq_ps", "processing system of the Zynq-7000, hard silicon", {view::at}},
        {"ram", "memory with DMI", {view::at}},
    });
    return all.at(name);
}

}  // namespace tabletop
