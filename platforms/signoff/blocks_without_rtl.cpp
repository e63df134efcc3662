// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks_without_rtl.h"

#include <map>
#include <utility>

namespace tabletop {

namespace {

std::pair<const std::string, descriptor> block(std::string name, std::string what, std::vector<view> views) {
    descriptor d;
    d.name = name;
    d.what = std::move(what);
    d.views = std::move(views);
    return {std::move(name), std::move(d)};
}

}  // namespace

const descriptor& block_without_rtl(const std::string& name) {
    static const std::map<std::string, descriptor> all = {
        // A literal one in the tests stands for the RTL.
        block("jtag_uart", "JTAG UART", {view::at, view::ca}),
        // Registers, and little or nothing behind them.
        block("adc", "controller of an analogue-to-digital converter", {view::at, view::ca}),
        block("device_store", "registers of a device that does nothing", {view::at, view::ca}),
        // No figure of the bridges is published.
        block("avalon_bridge", "bridge from a processor system to the fabric", {view::at}),
        // Hard silicon has one timing, from its datasheet.
        block("cortex_a9", "processor, hard silicon", {view::at}),
        block("zynq_ps", "processing system of the Zynq-7000, hard silicon", {view::at}),
        block("cyclone_v_hps", "processor system of the Cyclone V, hard silicon", {view::at}),
        block("ram", "memory with DMI", {view::at}),
    };
    return all.at(name);
}

}  // namespace tabletop
