// SPDX-License-Identifier: Apache-2.0
// The three views of a block of the FPGA fabric.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace tabletop {

enum class view {
    at,   // approximately timed: fitted latencies
    ca,   // cycle annotated: exact to the clock cycle
    rtl,  // the Verilated SystemVerilog
};

constexpr std::string_view view_name(view v) {
    switch (v) {
        case view::at:
            return "at";
        case view::ca:
            return "ca";
        case view::rtl:
            return "rtl";
    }
    return "";
}

// The view with this name, if there is one.
constexpr std::optional<view> view_named(std::string_view name) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        if (name == view_name(v)) return v;
    }
    return std::nullopt;
}

using view_map = std::map<std::string, view>;  // by instance

}  // namespace tabletop
