// SPDX-License-Identifier: Apache-2.0
// The rules that a design is held against, each set in modules that are put beside it: those of the protocol of its
// ports, pins/rules/PROTOCOL.sv, and those of its block, rules.sv in the folder of the block's own description. What a
// rules module may say is in pins/rules/rules.svh.
#pragma once

#include "design/description.h"
#include "pins/rtl_variants.h"

#include <map>
#include <string>
#include <vector>

namespace tabletop {

// One instance of a module with rules.
struct rule_module {
    std::string name;      // of the module
    std::string file;      // absolute
    std::string instance;  // in the bench: "rules", "rules_s0"
    std::string prefix;    // of the names of the pins that its inputs are: "s0_"
    std::vector<std::string> inputs;
    std::map<std::string, std::string> parameters;  // of those that it has, as Verilog literals
};

struct rule_set {
    std::string name;  // as --prove has it
    std::vector<rule_module> modules;
};

// The sets of rules, by their names.
inline constexpr const char* handshake_rules = "handshake";
inline constexpr const char* block_rules = "rules";

// The folder that rules are included from.
std::string rules_folder();

// Those that there are for this design, built for a variant. variant: the block's own parameters, which those of a
// rules module are. within: as of signoff_options. Throws input_error when Yosys is not installed.
std::vector<rule_set> rule_sets_of(const rtl_description& design, const rtl_variant& variant, unsigned within);

// Whether there are any, by name.
std::vector<std::string> names_of_rule_sets(const rtl_description& design);

}  // namespace tabletop
