// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/replay.h"

#include "design/rtl_design.h"
#include "host/recordings/vcd_file.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <sstream>
#include <vector>

namespace tabletop {
namespace {

// The line of a rules module in which the design has been stopped: "..: axi4_lite.sv:71"; empty: it is another file's.
std::string line_of_fault(const std::string& fault, const std::string& file) {
    const auto name = std::filesystem::path(file).filename().string() + ':';
    const auto found = fault.rfind(name);
    if (found == std::string::npos) return "";
    std::istringstream lines(file_text(file));
    auto number = std::stoul(fault.substr(found + name.size()));
    std::string line;
    while (number-- != 0) std::getline(lines, line);
    return line;
}

// "`RULE(a_rule, ..": "a_rule".
std::string rule_in(const std::string& line) {
    const auto begin = line.find('(');
    const auto is_of_name = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    if (line.find('`') == std::string::npos || begin == std::string::npos) return "";
    const auto end = std::find_if_not(line.begin() + static_cast<std::ptrdiff_t>(begin) + 1, line.end(), is_of_name);
    return line.substr(begin + 1, static_cast<std::size_t>(end - line.begin()) - begin - 1);
}

std::string broken_rule(const std::string& fault, const rule_set& rules) {
    for (const auto& module : rules.modules) {
        if (auto rule = rule_in(line_of_fault(fault, module.file)); !rule.empty()) return rule;
    }
    return "";
}

// The pins of every cycle, as a dump.
class pin_dump {
  public:
    pin_dump(const proof_bench& bench, const clock_domain& clock) : clock_(clock), file_(text_) {
        file_.open_scope("pins");
        for (const auto* const pins : {&bench.inputs, &bench.outputs}) {
            for (const auto& pin : *pins) variables_.push_back({file_.add_number(pin.name, pin.bits)});
        }
        file_.close_scope();
    }

    // levels: in the order of the bench.
    void note(std::uint64_t cycle, const std::vector<std::uint64_t>& levels) {
        file_.time(clock_.edge(cycle));
        for (std::size_t n = 0; n < variables_.size(); ++n) {
            if (variables_[n].shown == levels[n]) continue;
            variables_[n].shown = levels[n];
            file_.number(variables_[n].number, levels[n]);
        }
    }
    std::string text(std::uint64_t end) {
        file_.time(clock_.edge(end));
        return text_.str();
    }

  private:
    struct variable {
        std::size_t number;
        std::optional<std::uint64_t> shown = std::nullopt;
    };

    const clock_domain& clock_;
    std::ostringstream text_;
    vcd_file file_;
    std::vector<variable> variables_;
};

void require_inputs(const proof_bench& bench, const pin_script& script) {
    for (const auto& [pin, level] : script.cycles.back()) {
        const auto found = std::find_if(bench.inputs.begin(), bench.inputs.end(),
                                        [&](const bench_pin& input) { return input.name == pin; });
        if (found == bench.inputs.end()) throw input_error(fmt::format("--replay: {} is no input of the design", pin));
        if (found->bits < 64 && level >> found->bits != 0)
            throw input_error(fmt::format("--replay: {} has {} bits, not those of 0x{:x}", pin, found->bits, level));
    }
}

}  // namespace

replayed_case replay_script(const proof_bench& bench, const rule_set& rules, const pin_script& script,
                            const clock_domain& clock) {
    require_inputs(bench, script);
    auto description = bench.description;
    description.random_power_up = false;
    rtl_design design(description);
    std::map<std::string, input_pin> inputs;
    for (const auto& pin : bench.inputs) inputs.emplace(pin.name, design.input(pin.name, pin.bits));
    std::vector<output_pin> outputs;
    for (const auto& pin : bench.outputs) outputs.push_back(design.read_output(pin.name, pin.bits));
    design.start();
    design.drive_reset(false);
    bool changed = false;
    design.clock(1, changed);  // the end of its configuration
    pin_dump dump(bench, clock);
    replayed_case result;
    std::uint64_t cycle = 0;
    for (const auto& levels : script.cycles) {
        for (const auto& [pin, level] : levels) inputs.at(pin).drive(level);
        design.settle();
        std::vector<std::uint64_t> seen;
        for (const auto& pin : bench.inputs) {
            const auto found = levels.find(pin.name);
            seen.push_back(found == levels.end() ? 0 : found->second);
        }
        for (const auto& pin : outputs) seen.push_back(pin.value());
        dump.note(cycle, seen);
        design.clock(1, changed);
        result.fault = design.fault();
        if (!result.fault.empty()) break;
        ++cycle;
    }
    result.dump = dump.text(cycle + 1);
    if (result.fault.empty()) return result;
    result.cycle = cycle;
    result.broken = broken_rule(result.fault, rules);
    if (!result.broken.empty()) result.fault.clear();
    return result;
}

}  // namespace tabletop
