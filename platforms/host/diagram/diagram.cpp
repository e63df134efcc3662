// SPDX-License-Identifier: Apache-2.0
#include "host/diagram/diagram.h"

#include "host/diagram/elaborated.h"
#include "host/processor/program_facet.h"
#include "host/screen_facet.h"

#include <fmt/format.h>
#include <systemc>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

// Reads once everything is bound, and no time passes.
class elaboration_reader : public sc_core::sc_module {
  public:
    explicit elaboration_reader(sc_core::sc_module_name name) : sc_module(name) {}

    elaborated_design design;

  private:
    void start_of_simulation() override { design = read_elaborated(); }
};

elaborated_design elaborate(const machine_kind& kind, const parameter_set& parameters, const view_map& views) {
    const auto device = kind.build(parameters, views, {});
    if (device->screen() != nullptr) device->screen()->monitor();
    elaboration_reader reader("elaboration_reader");
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    return std::move(reader.design);
}

// "debouncer" of "debouncer12".
std::string without_number(std::string name) {
    while (!name.empty() && (std::isdigit(static_cast<unsigned char>(name.back())) != 0 || name.back() == '_'))
        name.pop_back();
    return name;
}

std::string number_of(const std::string& name) {
    return name.substr(name.find_last_not_of("0123456789") + 1);
}

std::string last_of(const std::string& path) {
    return path.substr(path.rfind('.') + 1);
}

std::string parent_of(const std::string& path) {
    const auto dot = path.rfind('.');
    return dot == std::string::npos ? "" : path.substr(0, dot);
}

bool begins_with(const std::string& text, const std::string& begin) {
    return text.compare(0, begin.size(), begin) == 0;
}

// The words folded into the lines of a label.
std::string folded(const std::vector<std::string>& words, const std::string& end_of_line) {
    constexpr std::size_t most = 34;
    std::string text;
    std::size_t width = 0;
    for (const auto& word : words) {
        if (!text.empty()) text += width + word.size() > most ? end_of_line : " ";
        width = width + word.size() > most ? word.size() : width + word.size() + 1;
        text += word;
    }
    return text;
}

struct drawn_block {
    std::string type;
    std::vector<std::string> names;  // of modules that look the same, or one
    std::vector<std::string> parts;  // what it has inside, by name
};

class diagram {
  public:
    diagram(const machine_kind& kind, const parameter_set& parameters, const view_map& views)
        : kind_(kind), parameters_(parameters), views_(views) {
        if (kind.programs() != nullptr) regions_ = kind.programs()->registers();
    }

    std::string draw() {
        const auto design = elaborate(kind_, parameters_, views_);
        for (const auto& one : kind_.connectors(parameters_)) {
            if (one.why_not.empty() && one.kind != connector_kind::reset) connectors_.push_back(one);
        }
        add_blocks(design);
        for (const auto& wire : design.wires) add_wire(wire);
        for (const auto& one : design.modules) add_part(one.path);
        add_other_parts();
        for (const auto& path : order_) {
            for (auto parent = parent_of(path); !parent.empty(); parent = parent_of(parent)) clusters_.insert(parent);
        }
        return text();
    }

  private:
    using edge_key = std::tuple<std::string, std::string, wire_kind>;

    // Adds the blocks at a wire. One of three or more numbered siblings of one type is drawn for all.
    void add_blocks(const elaborated_design& design) {
        std::set<std::string> wired;
        for (const auto& wire : design.wires) {
            wired.insert(wire.from);
            wired.insert(wire.to);
        }
        std::map<std::pair<std::string, std::string>, std::vector<std::string>> alike;
        for (const auto& one : design.modules) {
            if (wired.count(one.path) != 0) alike[{without_number(one.path), one.type}].push_back(one.path);
        }
        for (const auto& one : design.modules) {
            if (wired.count(one.path) == 0) continue;
            const auto& group = alike.at({without_number(one.path), one.type});
            const auto& first = group.size() > 2 ? group.front() : one.path;
            drawn_as_[one.path] = first;
            if (first == one.path) order_.push_back(first);
            auto& block = blocks_[first];
            block.type = one.type;
            block.names.push_back(last_of(one.path));
        }
    }

    // A module without wires is part of what it is in, where it has registers or a connector.
    void add_part(const std::string& path) {
        if (drawn_as_.count(path) != 0) return;
        const auto name = last_of(path);
        const bool is_known =
            region_of(path) != nullptr || std::any_of(connectors_.begin(), connectors_.end(),
                                                      [&](const auto& one) { return closeness(one.name, name) != 0; });
        const auto in = blocks_.find(parent_of(path));
        if (is_known && in != blocks_.end()) in->second.parts.push_back(name);
    }

    // Registers that belong to no module are where some others of the processor's are.
    void add_other_parts() {
        const auto in =
            std::find_if(blocks_.begin(), blocks_.end(), [](const auto& one) { return !one.second.parts.empty(); });
        if (in == blocks_.end()) return;
        auto& parts = in->second.parts;
        for (const auto& region : regions_) {
            const bool is_drawn = std::any_of(drawn_as_.begin(), drawn_as_.end(),
                                              [&](const auto& one) { return last_of(one.first) == region.name; });
            if (is_drawn || !kind_.why_no_block(region.name, parameters_).empty()) continue;
            if (std::find(parts.begin(), parts.end(), region.name) == parts.end()) parts.emplace_back(region.name);
        }
    }

    void add_wire(const elaborated_wire& wire) {
        const auto from = drawn_as_.at(wire.from);
        const auto to = drawn_as_.at(wire.to);
        if (from == to) return;
        add_label(from, to, wire.kind, label_of(wire));
    }

    void add_label(const std::string& from, const std::string& to, wire_kind kind, const std::string& label) {
        auto& labels = edges_[{from, to, kind}];
        if (!label.empty() && std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
    }

    // What the access reaches, or what the wire carries.
    std::string label_of(const elaborated_wire& wire) const {
        if (wire.kind == wire_kind::transactions) {
            const auto* const region = region_of(wire.to);
            return region != nullptr ? fmt::format("0x{:08X}", region->base) : "";
        }
        if (wire.from_end == "irq") {
            const auto* const region = region_of(wire.from);
            if (region != nullptr && region->irq >= 0) return fmt::format("irq {}", region->irq);
        }
        return without_number(wire.kind == wire_kind::level ? wire.from_end : wire.to_end);
    }

    const register_region* region_of(const std::string& path) const {
        const auto found =
            std::find_if(regions_.begin(), regions_.end(), [&](const auto& one) { return last_of(path) == one.name; });
        return found == regions_.end() ? nullptr : &*found;
    }

    // How well the name of a connector is that of a block; 0: not at all.
    static unsigned closeness(const std::string& connector, const std::string& block) {
        if (connector == block) return 4;
        const auto stem = without_number(connector);
        const bool one_has_none = number_of(connector).empty() || number_of(block).empty();
        if (stem == without_number(block) && one_has_none) return 3;
        if (begins_with(block, stem + "_") && number_of(connector) == number_of(block)) return 2;
        return begins_with(connector, block + "-") ? 1 : 0;
    }

    // SystemC does not know connectors: one is beside the block, or what has the part, of its name; empty: beside none.
    std::string block_at(const machine_connector& connector) const {
        std::string found;
        unsigned best = 0;
        for (const auto& path : order_) {
            const auto& block = blocks_.at(path);
            auto close = closeness(connector.name, last_of(path));
            for (const auto& part : block.parts) close = std::max(close, closeness(connector.name, part));
            if (connector.kind == connector_kind::screen && block.type == "vga_monitor") close = 5;
            if (close <= best) continue;
            best = close;
            found = path;
        }
        return found;
    }

    std::string text() const {
        std::string dot = fmt::format(
            "digraph {} {{\n"
            "  graph [bgcolor=\"#ffffff\" fontname=\"Helvetica\" fontsize=13 rankdir=LR nodesep=0.25 ranksep=0.6 "
            "compound=true label=\"{}\" labelloc=b]\n"
            "  node [shape=box style=\"rounded,filled\" fillcolor=\"#e8eef8\" color=\"#334455\" fontname=\"Helvetica\" "
            "fontsize=12 margin=\"0.12,0.06\" height=0.3]\n"
            "  edge [color=\"#334455\" fontname=\"Helvetica\" fontsize=10 arrowsize=0.7]\n",
            kind_.name(), caption());
        dot += cluster_text("", "  ");
        for (const auto& one : connectors_) {
            dot += fmt::format("  \"at {0}\" [label=\"{0}\" style=filled fillcolor=\"#fff3d6\"]\n", one.name);
        }
        for (const auto& [key, labels] : edges_) {
            const auto& [from, to, kind] = key;
            dot += fmt::format("  \"{}\" -> \"{}\" [label=\"{}\"{}]\n", from, to, edge_text(labels), style_of(kind));
        }
        for (const auto& one : connectors_) {
            const auto block = block_at(one);
            if (!block.empty()) dot += fmt::format("  \"{}\" -> \"at {}\" [dir=none style=dashed]\n", block, one.name);
        }
        return dot + "}\n";
    }

    static std::string edge_text(const std::vector<std::string>& labels) {
        constexpr std::size_t most = 4;
        if (labels.size() <= most) return fmt::format("{}", fmt::join(labels, "\\n"));
        return fmt::format("{}\\nand {} more", fmt::join(labels.begin(), labels.begin() + most - 1, "\\n"),
                           labels.size() - most + 1);
    }

    static std::string style_of(wire_kind kind) {
        if (kind == wire_kind::transactions) return " penwidth=2.2";
        return kind == wire_kind::calls ? " arrowhead=empty" : "";
    }

    // Clocks are values, not wires.
    std::string caption() const {
        std::vector<std::string> clocks;
        for (const auto& one : parameters_.declarations()) {
            if (one.kind != parameter_kind::frequency) continue;
            clocks.push_back(one.key.substr(kind_.name().size() + 1) + " " + parameters_.text(one.key));
        }
        return fmt::format(
            "{}{}{}\\ngreen: fabric, its views, the chosen one underlined; blue: one timing; yellow: "
            "connector; thick: transactions",
            kind_.name(), clocks.empty() ? "" : ": ", fmt::join(clocks, ", "));
    }

    std::string cluster_text(const std::string& parent, const std::string& indent) const {
        std::string dot;
        for (const auto& path : order_) {
            if ((clusters_.count(path) != 0 ? path : parent_of(path)) == parent) dot += indent + block_text(path);
        }
        for (const auto& cluster : clusters_) {
            if (parent_of(cluster) != parent) continue;
            dot += fmt::format(
                "{0}subgraph \"cluster_{1}\" {{\n{0}  graph [label=\"{2}\" style=\"rounded,filled\" "
                "fillcolor=\"{3}\" color=\"#8899aa\"]\n",
                indent, cluster, last_of(cluster),
                std::count(cluster.begin(), cluster.end(), '.') % 2 == 0 ? "#f7f9fb" : "#ffffff");
            dot += cluster_text(cluster, indent + "  ") + indent + "}\n";
        }
        return dot;
    }

    std::string block_text(const std::string& path) const {
        const auto& block = blocks_.at(path);
        const auto& first = block.names.front();
        const auto name = block.names.size() == 1 ? first : fmt::format("{} .. {}", first, block.names.back());
        std::string rows = fmt::format("<b>{}</b>", name);
        if (block.type != first && block.type != without_number(first))
            rows += fmt::format("<br/><font point-size=\"10\">{}</font>", block.type);
        if (!block.parts.empty())
            rows += fmt::format("<br/><font point-size=\"10\">{}</font>", folded(block.parts, "<br/>"));
        const auto views = views_text(first);
        if (!views.empty()) rows += fmt::format("<br/><font point-size=\"10\">{}</font>", views);
        return fmt::format("\"{}\" [label=<{}>{}]\n", path, rows, views.empty() ? "" : " fillcolor=\"#e4f3dc\"");
    }

    // "at <u>ca</u> rtl"; empty: the block has one timing.
    std::string views_text(const std::string& name) const {
        for (const auto& instance : {name, without_number(name)}) {
            const auto found = views_.find(instance);
            if (found == views_.end()) continue;
            std::vector<std::string> texts;
            for (const auto v : {view::at, view::ca, view::rtl}) {
                if (v == view::rtl && !kind_.has_rtl(instance, parameters_)) continue;
                texts.push_back(v == found->second ? fmt::format("<u>{}</u>", view_name(v))
                                                   : std::string(view_name(v)));
            }
            return fmt::format("{}", fmt::join(texts, " "));
        }
        return "";
    }

    const machine_kind& kind_;
    const parameter_set& parameters_;
    const view_map& views_;
    std::vector<register_region> regions_;
    std::vector<std::string> order_;  // paths of what is drawn
    std::map<std::string, std::string> drawn_as_;
    std::map<std::string, drawn_block> blocks_;
    std::set<std::string> clusters_;
    std::map<edge_key, std::vector<std::string>> edges_;  // what they carry
    connector_list connectors_;
};

}  // namespace

std::string machine_diagram(const machine_kind& kind, const parameter_set& parameters, const view_map& views) {
    return diagram(kind, parameters, views).draw();
}

}  // namespace tabletop
