// SPDX-License-Identifier: Apache-2.0
#include "design/axi_paths.h"

#include "design/yosys.h"
#include "support/input_error.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// A path through simple gates is one of bits; storage stays what it is.
constexpr const char* to_gates =
    "proc\nflatten\nopt_expr\npmuxtree\n"
    "simplemap t:$not t:$pos t:$and t:$or t:$xor t:$xnor t:$reduce_* t:$logic_* t:$mux t:$eq t:$ne t:$eqx t:$nex "
    "t:$bmux t:$demux t:$slice t:$concat\n"
    "opt_expr\nopt_clean\n";

// Returns why there is no netlist; empty: there is one.
std::string make_netlist(const rtl_description& description, const fs::path& netlist) {
    constexpr std::chrono::minutes patience(2);
    const auto then = std::string(to_gates) + fmt::format("write_json \"{}\"\n", netlist.string());
    try {
        return run_yosys(description, "a look for combinational paths", then, patience);
    } catch (const input_error& error) {
        return error.what();  // Yosys is not installed, or its VHDL is refused
    }
}

using json = nlohmann::json;
using bit = std::int64_t;  // the netlist's number of a net

// Constants have none.
std::vector<bit> nets(const json& bits) {
    std::vector<bit> all;
    for (const auto& each : bits) {
        if (each.is_number()) all.push_back(each.get<bit>());
    }
    return all;
}

bool is_any_of(const std::string& type, std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return type == name; });
}

// The inputs of a cell that its outputs follow at once: of a register none but those that load it without the clock.
bool is_followed(const std::string& type, const std::string& port) {
    if (is_any_of(type, {"$ff", "$dff", "$dffe", "$sdff", "$sdffe", "$sdffce"})) return false;
    if (is_any_of(type, {"$adff", "$adffe"})) return port == "ARST";
    if (is_any_of(type, {"$aldff", "$aldffe"})) return port == "ALOAD" || port == "AD";
    if (is_any_of(type, {"$dffsr", "$dffsre"})) return port == "SET" || port == "CLR";
    return true;
}

struct named_bits {
    std::string name;
    std::vector<bit> bits;
};

class netlist {
  public:
    netlist(const json& module, const rtl_description& description) : ports_(module.at("ports")) {
        for (const auto& [name, cell] : module.at("cells").items()) add_cell(cell);
        for (const auto& [name, port] : ports_.items()) {
            if (port.at("direction") == "input") add_input(name, port, description);
        }
    }

    // The result has no bits when the pin is no output of the design.
    named_bits find_output(const port_pin& pin) const {
        for (const auto& name : {pin.text, pin.port, pin.or_port}) {
            const auto port = ports_.find(name);
            if (port == ports_.end()) continue;
            if (port->at("direction") != "output") return {};
            if (!pin.bits || name == pin.text) return {name, nets(port->at("bits"))};
            return {name + pin.text.substr(pin.port.size()), part(*port, *pin.bits)};
        }
        return {};
    }

    // The input ports that it follows.
    std::set<std::string> inputs_of(const std::vector<bit>& output) const {
        std::set<std::string> found;
        std::set<bit> seen(output.begin(), output.end());
        auto open = output;
        while (!open.empty()) {
            const auto next = open.back();
            open.pop_back();
            if (const auto input = inputs_.find(next); input != inputs_.end()) found.insert(input->second);
            const auto driver = drivers_.find(next);
            if (driver == drivers_.end()) continue;
            for (const auto each : followed_[driver->second]) {
                if (seen.insert(each).second) open.push_back(each);
            }
        }
        return found;
    }

  private:
    void add_cell(const json& cell) {
        const auto type = cell.at("type").get<std::string>();
        const auto number = followed_.size();
        auto& followed = followed_.emplace_back();
        for (const auto& [port, bits] : cell.at("connections").items()) {
            const auto numbers = nets(bits);
            if (cell.at("port_directions").at(port) == "output") {
                for (const auto each : numbers) drivers_[each] = number;
            } else if (is_followed(type, port)) {
                followed.insert(followed.end(), numbers.begin(), numbers.end());
            }
        }
    }
    void add_input(const std::string& name, const json& port, const rtl_description& description) {
        const auto is_of = [&](const port_pin& pin) { return name == pin.port || name == pin.text; };
        if (is_of(description.clock_port) || (description.reset_port && is_of(*description.reset_port))) return;
        for (const auto each : nets(port.at("bits"))) inputs_[each] = name;
    }
    // Numbered as the port's declaration does.
    static std::vector<bit> part(const json& port, const port_pin::bit_range& range) {
        const auto& bits = port.at("bits");
        const auto lowest = port.value("offset", 0);
        const auto [first, last] = std::minmax(range.left, range.right);
        auto chosen = json::array();
        for (int number = first; number <= last; ++number) {
            const auto from_lowest = static_cast<std::size_t>(number - lowest);
            if (from_lowest >= bits.size()) continue;
            chosen.push_back(bits.at(port.value("upto", 0) != 0 ? bits.size() - 1 - from_lowest : from_lowest));
        }
        return nets(chosen);
    }

    const json& ports_;
    std::map<bit, std::string> inputs_;       // but clock and reset
    std::map<bit, std::size_t> drivers_;      // the cell of a net
    std::vector<std::vector<bit>> followed_;  // by cell
};

bool is_of_bus(const std::string& pin) {
    return pin != "irq";
}

}  // namespace

std::string followed_output::text() const {
    auto names = inputs;
    const auto last = names.back();
    names.pop_back();
    return fmt::format("{} follows {}{}{}", output, fmt::join(names, ", "), names.empty() ? "" : " and ", last);
}

axi_paths find_axi_paths(const rtl_description& description) {
    const scratch_folder folder;
    const auto file = folder.file("netlist.json");
    axi_paths paths;
    paths.not_checked = make_netlist(description, file);
    if (!paths.not_checked.empty()) return paths;
    const auto design = parse_json(file_text(file));
    const netlist made(design.at("modules").at(description.top), description);
    for (const auto& [pin, parts] : description.ports) {
        if (!is_of_bus(pin)) continue;
        for (const auto& part : parts) {
            const auto output = made.find_output(part);
            const auto inputs = made.inputs_of(output.bits);
            if (!inputs.empty()) paths.found.push_back({output.name, {inputs.begin(), inputs.end()}});
        }
    }
    return paths;
}

}  // namespace tabletop
