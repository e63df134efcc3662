// SPDX-License-Identifier: Apache-2.0
#include "signoff/report/tool_versions.h"

#include "support/external_tool.h"
#include "support/input_error.h"

#include <systemc>

namespace tabletop {
namespace {

// "Verilator 5.006 2023-01-22 rev (Debian 5.006-3)" without its name.
std::string verilator_version() {
    const std::string name = "Verilator ";
    try {
        auto said = run_tool({"verilator", "--version"}, "/", {"a version", "verilator"}).output;
        said.erase(std::min(said.find('\n'), said.size()));
        return said.rfind(name, 0) == 0 ? said.substr(name.size()) : said;
    } catch (const input_error&) {
        return "not installed";
    }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> tool_versions() {
    return {{"Tabletop", TABLETOP_VERSION}, {"SystemC", sc_core::sc_release()}, {"Verilator", verilator_version()}};
}

}  // namespace tabletop
