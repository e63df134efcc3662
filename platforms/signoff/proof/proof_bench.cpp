// SPDX-License-Identifier: Apache-2.0
#include "signoff/proof/proof_bench.h"

#include "design/port_parts.h"
#include "design/verilate.h"
#include "support/document_file.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using way = verilated_port::way;

constexpr const char* bench_module = "tabletop_proof";
constexpr const char* bench_clock = "clk";
constexpr unsigned most_bits = 64;  // of a pin

void require_provable(const rtl_description& design, const port_list& ports) {
    const auto refuse = [&](const std::string& what) {
        throw input_error(fmt::format("{}: nothing is proved of a design with {}", design.path, what));
    };
    if (design.has_more_clocks()) refuse("several clocks, or clock enables");
    if (!design.inouts.empty()) refuse("ports of [inout]");
    for (const auto& port : ports) {
        if (!port.arrays.empty()) refuse(fmt::format("a port that is an array, as {}", port.name));
    }
}

const verilated_port* find_port(const port_list& ports, const port_pin& pin) {
    const auto found = std::find_if(ports.begin(), ports.end(), [&](const verilated_port& port) {
        return port.name == pin.port || port.name == pin.text || port.name == pin.or_port;
    });
    return found == ports.end() ? nullptr : &*found;
}

// Writes the text of the bench.
class bench_writer {
  public:
    bench_writer(const rtl_description& design, const port_list& ports) : design_(design), ports_(ports) {
        for (const auto& port : ports) driven_.emplace_back(port.all_bits(), "1'b0");
        drive(design.clock_port, bench_clock);
        if (design.reset_port) {
            drive(*design.reset_port, (design.reset_active_high ? "" : "~") + std::string(bench_reset));
            inputs_.push_back({bench_reset, 1});
        }
        for (const auto& tie : design.ties) drive_level(tie);
        for (const auto& [name, pin] : design.ports) add_pin(name, pin);
    }

    const std::vector<bench_pin>& inputs() const { return inputs_; }
    const std::vector<bench_pin>& outputs() const { return outputs_; }

    std::string text(const rule_set& rules) const {
        std::vector<std::string> inputs{fmt::format("input {}", bench_clock)}, outputs;
        for (const auto& pin : inputs_) inputs.push_back(fmt::format("input [{}:0] {}", pin.bits - 1, pin.name));
        for (const auto& pin : outputs_) outputs.push_back(fmt::format("output [{}:0] {}", pin.bits - 1, pin.name));
        auto made = fmt::format("`include \"rules.svh\"\n/* verilator lint_off WIDTH */\nmodule {} ({}\n", bench_module,
                                fmt::join(inputs, ", "));
        if (!outputs.empty()) made += fmt::format("`ifndef YOSYS\n, {}\n`endif\n", fmt::join(outputs, ", "));
        made += ");\n";
        for (const auto& pin : outputs_) {
            made += fmt::format("`ifdef YOSYS\nwire [{}:0] {};\n`endif\n", pin.bits - 1, pin.name);
        }
        made += instance_of_design();
        for (const auto& rule : rules.modules) made += instance_of(rule);
        return made + reset_text() + "endmodule\n";
    }

  private:
    std::size_t number_of(const verilated_port& port) const { return static_cast<std::size_t>(&port - ports_.data()); }

    void drive(const port_part& part, unsigned bit, const std::string& text) {
        driven_[number_of(*part.port)][part.low + bit] = text;
    }
    void drive(const port_pin& pin, const std::string& text) {
        drive(find_part(design_, ports_, pin, way::in), 0, text);
    }
    void drive_level(const tied_port& tie) {
        const auto part = find_part(design_, ports_, tie.port, way::in);
        const auto value = tie.value.value_or(~std::uint64_t{0});
        for (unsigned bit = 0; bit < part.bits; ++bit) {
            drive(part, bit, bit < most_bits && (value >> bit & 1) == 0 ? "1'b0" : "1'b1");
        }
    }

    // One that the design need not have, and has not, is none.
    void add_pin(const std::string& name, const std::vector<port_pin>& pin) {
        const auto* const port = find_port(ports_, pin.front());
        const auto direction = port == nullptr ? way::in : port->direction;
        const auto parts = find_parts(design_, ports_, pin, direction, 1, most_bits);
        unsigned bits = 0;
        for (const auto& part : parts) bits += part.bits;
        if (bits == 0) return;
        if (direction == way::in) return add_input(name, parts, bits);
        std::vector<std::string> texts;
        for (const auto& part : parts) {
            texts.push_back(fmt::format("of_{}[{}:{}]", number_of(*part.port), part.low + part.bits - 1, part.low));
        }
        outputs_.push_back({name, bits});
        assigned_ += fmt::format("assign {} = {}{{{}}};\n", name, inversion(name), fmt::join(texts, ", "));
    }
    void add_input(const std::string& name, const part_list& parts, unsigned bits) {
        inputs_.push_back({name, bits});
        for (const auto& part : parts) {
            bits -= part.bits;
            for (unsigned bit = 0; bit < part.bits; ++bit) {
                drive(part, bit, fmt::format("{}{}[{}]", inversion(name), name, bits + bit));
            }
        }
    }
    const char* inversion(const std::string& pin) const { return design_.is_inverted(pin) ? "~" : ""; }

    std::string instance_of_design() const {
        std::string wires;
        std::vector<std::string> connected, parameters;
        for (const auto& port : ports_) {
            const auto number = number_of(port);
            if (port.direction == way::in) {
                auto bits = driven_[number];
                std::reverse(bits.begin(), bits.end());
                connected.push_back(fmt::format(".\\{} ({{{}}})", port.name, fmt::join(bits, ", ")));
            } else {
                wires += fmt::format("wire [{}:0] of_{};\n", port.all_bits() - 1, number);
                connected.push_back(fmt::format(".\\{} (of_{})", port.name, number));
            }
        }
        // An entity of VHDL has got them from its synthesis.
        if (!design_.has_vhdl_top()) {
            for (const auto& [name, value] : design_.parameters)
                parameters.push_back(fmt::format(".{}({})", name, value));
        }
        return wires + assigned_ + instance_text(design_.top, parameters, "dut", connected);
    }

    bool has(const std::vector<bench_pin>& pins, const std::string& name) const {
        return std::any_of(pins.begin(), pins.end(), [&](const bench_pin& pin) { return pin.name == name; });
    }
    // A pin that the design does not have is low.
    std::string instance_of(const rule_module& rules) const {
        std::vector<std::string> connected, parameters;
        for (const auto& input : rules.inputs) {
            const auto pin = input == bench_clock || input == bench_reset ? input : rules.prefix + input;
            const bool is_there = pin == bench_clock || has(inputs_, pin) || has(outputs_, pin);
            connected.push_back(fmt::format(".{}({})", input, is_there ? pin : "1'b0"));
        }
        for (const auto& [name, value] : rules.parameters) parameters.push_back(fmt::format(".{}({})", name, value));
        return instance_text(rules.name, parameters, rules.instance, connected);
    }
    static std::string instance_text(const std::string& module, const std::vector<std::string>& parameters,
                                     const std::string& name, const std::vector<std::string>& connected) {
        const auto chosen = parameters.empty() ? "" : fmt::format(" #({})", fmt::join(parameters, ", "));
        return fmt::format("{}{} {} (\n  {}\n);\n", module, chosen, name, fmt::join(connected, ",\n  "));
    }

    std::string reset_text() const {
        if (!design_.reset_port) return "";
        return fmt::format(
            "reg [2:0] edges = 0;\nreg reset_before = 1;\nalways @(posedge {0}) begin\n"
            "  reset_before <= reset;\n  edges <= !reset ? 0 : edges == {1} ? edges : edges + 1;\nend\n"
            "`ASSUMED(a_reset_lasts, reset || !reset_before || edges == {1})\n",
            bench_clock, reset_edges);
    }

    const rtl_description& design_;
    const port_list& ports_;
    std::vector<std::vector<std::string>> driven_;  // by port, the lowest bit first: what drives it
    std::vector<bench_pin> inputs_;
    std::vector<bench_pin> outputs_;
    std::string assigned_;  // to the outputs
};

port_pin whole_port(const std::string& name) {
    port_pin port;
    port.text = port.port = name;
    return port;
}

}  // namespace

proof_bench make_proof_bench(const rtl_description& design, const port_list& ports, const rule_set& rules,
                             const fs::path& folder) {
    require_provable(design, ports);
    const bench_writer writer(design, ports);
    const auto file = folder / "proof.sv";
    write_file(file, writer.text(rules));
    proof_bench bench;
    bench.inputs = writer.inputs();
    bench.outputs = writer.outputs();
    bench.first_cycles = design.reset_port ? reset_edges : 0;
    // Sources as tools read them: what is said of each by its name has been done.
    prepare_sources(design, folder);
    auto& made = bench.description;
    made = design;
    made.sources = verilog_sources(design, folder);
    std::set<std::string> files;
    for (const auto& rule : rules.modules) files.insert(rule.file);
    made.sources.insert(made.sources.end(), files.begin(), files.end());
    made.sources.push_back(file);
    made.include = include_folders(design);
    made.include.push_back(rules_folder());
    made.source_defines.clear();
    made.vhdl = {};
    made.parameters.clear();
    made.top = bench_module;
    made.clock_port = whole_port(bench_clock);
    made.reset_port.reset();
    made.ports.clear();
    made.inverted.clear();
    made.ties.clear();
    for (const auto* const pins : {&bench.inputs, &bench.outputs}) {
        for (const auto& pin : *pins) made.ports[pin.name] = {whole_port(pin.name)};
    }
    return bench;
}

}  // namespace tabletop
