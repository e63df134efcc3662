// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/rule_sets.h"

#include "design/described_block.h"
#include "design/yosys.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr const char* of_slave = "OF_SLAVE";
constexpr const char* within_parameter = "WITHIN";

struct axi_side {
    std::string port;  // "s0", "m"; empty: the only one
    bool is_slave;
};

std::vector<axi_side> axi_ports_of(const rtl_description& design) {
    std::vector<axi_side> ports;
    for (unsigned n = 0; n < design.slave_ports; ++n) ports.push_back({fmt::format("s{}", n), true});
    for (unsigned n = 0; n < design.master_ports; ++n) ports.push_back({fmt::format("m{}", n), false});
    if (ports.empty() && design.has_bundle("axi4_lite")) ports.push_back({"", true});
    if (design.has_bundle("axi4_lite_master")) ports.push_back({"m", false});
    return ports;
}

bool has_axi_ports(const rtl_description& design) {
    return design.has_bundle("axi4_lite") || design.has_bundle("axi4_lite_master");
}

fs::path rules_of_block(const std::string& block) {
    return fs::absolute(description_path(block)).parent_path() / "rules.sv";
}

bool has_own_rules(const std::string& block) {
    std::error_code unknown;
    return fs::is_regular_file(rules_of_block(block), unknown);
}

// "A=1 B=2".
std::map<std::string, std::string> parameters_of(const rtl_variant& variant) {
    std::map<std::string, std::string> parameters;
    std::istringstream words(variant.parameters);
    for (std::string word; words >> word;) {
        const auto equals = word.find('=');
        parameters[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return parameters;
}

// The module as Yosys understands it; values: of parameters that it may have.
rule_module read_module(const std::string& file, const std::string& name,
                        const std::map<std::string, std::string>& values, const rtl_description& design) {
    rtl_description alone;
    alone.path = file;
    alone.sources = {file};
    alone.include = {rules_folder()};
    alone.top = name;
    alone.given_up = design.given_up;
    const scratch_folder scratch;
    const auto made = scratch.file("module.json");
    const auto refused =
        run_yosys(alone, "a proof", fmt::format("proc\nwrite_json \"{}\"\n", made.string()), std::chrono::minutes(1));
    if (!refused.empty()) throw input_error(fmt::format("{}: {}", file, refused));
    const auto text = parse_json(file_text(made));
    const auto& module = text.at("modules").at(name);
    rule_module rules;
    rules.name = name;
    rules.file = file;
    rules.instance = "rules";
    for (const auto& [port, unused] : module.at("ports").items()) rules.inputs.push_back(port);
    const auto known = module.find("parameter_default_values");
    for (const auto& [parameter, value] : values) {
        if (known != module.end() && known->contains(parameter)) rules.parameters[parameter] = value;
    }
    return rules;
}

rule_set rules_of_ports(const rtl_description& design, unsigned within) {
    const auto file = rules_folder() + "/axi4_lite.sv";
    const auto module =
        read_module(file, "axi4_lite_rules", {{of_slave, "1"}, {within_parameter, std::to_string(within)}}, design);
    rule_set set{handshake_rules, {}};
    for (const auto& port : axi_ports_of(design)) {
        auto one = module;
        if (!port.port.empty()) {
            one.instance += '_' + port.port;
            one.prefix = port.port + '_';
        }
        if (!port.is_slave) one.parameters[of_slave] = "0";
        set.modules.push_back(std::move(one));
    }
    return set;
}

rule_set rules_of_block(const rtl_description& design, const rtl_variant& variant) {
    const auto file = rules_of_block(design.block).string();
    return {block_rules, {read_module(file, design.block + "_rules", parameters_of(variant), design)}};
}

}  // namespace

std::string rules_folder() {
    return own_file("rtl-wrappers/pins/rules").string();
}

std::vector<std::string> names_of_rule_sets(const rtl_description& design) {
    std::vector<std::string> names;
    if (has_axi_ports(design)) names.emplace_back(handshake_rules);
    if (has_own_rules(design.block)) names.emplace_back(block_rules);
    return names;
}

std::vector<rule_set> rule_sets_of(const rtl_description& design, const rtl_variant& variant, unsigned within) {
    std::vector<rule_set> sets;
    if (has_axi_ports(design)) sets.push_back(rules_of_ports(design, within));
    if (has_own_rules(design.block)) sets.push_back(rules_of_block(design, variant));
    return sets;
}

}  // namespace tabletop
