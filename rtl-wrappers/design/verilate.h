// SPDX-License-Identifier: Apache-2.0
// A described design made into C++ by Verilator, and what Verilator tells of it.
#pragma once

#include "design/description.h"
#include "design/design_tree.h"
#include "support/external_tool.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

// What Verilator has written: the class Vown in .h and .cpp files.
struct verilated_design {
    std::filesystem::path folder;
    std::vector<std::string> command;  // as which it has accepted the design
    std::string said;                  // its warnings
};

// The folder of the description's file, absolute: tools are run there.
std::filesystem::path folder_of(const rtl_description& description);

// The listener is told what a tool is about to do.
using step_listener = std::function<void(const std::string&)>;

// Says it on standard error.
void say_to_user(const std::string& text);

// Throws input_error: what has failed, and below it the tool's own words.
[[noreturn]] void tool_failed(const rtl_description& description, const std::string& what, const tool_result& result);

// How Verilator is called for a design that is to be written into the folder, and the text of the waivers that lie
// there.
std::vector<std::string> verilator_command(const rtl_description& description, const std::filesystem::path& folder);
std::string waivers_text(const rtl_description& description);

// How ghdl is called for its VHDL.
std::vector<std::string> synthesis_command(const rtl_description& description);

// The Verilog that tools read of a design, in its order: sources as they are, and what prepare_sources() writes into
// the folder, which returns the warnings of the synthesis.
std::vector<std::string> verilog_sources(const rtl_description& description, const std::filesystem::path& folder);
std::string prepare_sources(const rtl_description& description, const std::filesystem::path& folder);
// Folders of includes, those of the sources that are read as copies among them.
std::vector<std::string> include_folders(const rtl_description& description);

// A file with the extension .v is read as Verilog 2005, in which words that SystemVerilog reserves are names, as
// synthesis tools read it; only a design that is none is read as SystemVerilog. Throws input_error with Verilator's own
// words, and interruption.
verilated_design verilate(const rtl_description& description, const std::filesystem::path& folder);

// The design as Verilator has understood it. root: as of verilator_root().
design_tree tree_of(const rtl_description& description, const verilated_design& design,
                    const std::filesystem::path& root);

// The folder that has Verilator's runtime.
std::filesystem::path verilator_root(const rtl_description& description);

}  // namespace tabletop
