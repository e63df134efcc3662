// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/design_tree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

// Of nodes inside of each other. No source is nested like that.
constexpr std::size_t deepest = 2000;

// Of an element without its brackets: NAME="VALUE".
std::string attribute_of(std::string_view element, const std::string& name) {
    const auto head = ' ' + name + "=\"";
    const auto begin = element.find(head);
    if (begin == std::string_view::npos) return "";
    const auto end = element.find('"', begin + head.size());
    if (end == std::string_view::npos) return "";
    return std::string(element.substr(begin + head.size(), end - begin - head.size()));
}

std::string way_of(const std::string& direction) {
    if (direction == "input" || direction == "INPUT") return "in";
    if (direction == "output" || direction == "OUTPUT") return "out";
    if (direction == "INOUT") return "inout";
    return direction == "NONE" ? "" : direction;
}

tree_node node_of(std::string_view element) {
    tree_node node;
    node.kind = element.substr(0, element.find_first_of(" />"));
    node.name = attribute_of(element, "name");
    node.defines = attribute_of(element, "defName");
    node.edge = attribute_of(element, "edgeType");
    node.way = way_of(attribute_of(element, node.kind == "port" ? "direction" : "dir"));
    return node;
}

// Verilator has names of its own for three kinds in XML.
std::string kind_of(std::string type) {
    static const std::map<std::string, std::string> others = {
        {"CELL", "instance"}, {"PIN", "port"}, {"ASSIGNW", "contassign"}};
    if (const auto other = others.find(type); other != others.end()) return other->second;
    std::transform(type.begin(), type.end(), type.begin(), [](unsigned char c) { return std::tolower(c); });
    return type;
}

class json_reader {
  public:
    using json = nlohmann::ordered_json;

    std::vector<tree_node> modules(const json& tree) {
        std::vector<tree_node> all;
        note(tree, 0);
        for (const auto& module : tree.at("modulesp")) all.push_back(node(module, 0));
        return too_deep_ ? std::vector<tree_node>() : all;
    }

  private:
    // Nodes are named by addresses.
    void note(const json& object, std::size_t depth) {
        if (depth > deepest) {
            too_deep_ = true;
            return;
        }
        if (object.is_object() && object.contains("addr")) {
            const std::string address = object.at("addr");
            if (object.contains("name")) names_[address] = object.at("name");
            ways_[address] = way_of(object.value("direction", ""));
        }
        if (object.is_object() || object.is_array()) {
            for (const auto& part : object) note(part, depth + 1);
        }
    }

    tree_node node(const json& object, std::size_t depth) {
        tree_node made;
        if (depth > deepest) {
            too_deep_ = true;
            return made;
        }
        made.kind = kind_of(object.at("type"));
        made.name = object.value("name", "");
        made.defines = made.kind == "instance" ? names_[object.value("modp", "")] : "";
        made.edge = object.value("edgeType", "");
        made.way = made.kind == "port" ? ways_[object.value("modVarp", "")] : way_of(object.value("direction", ""));
        for (const auto& part : object) {
            if (!part.is_array()) continue;
            for (const auto& child : part) {
                if (child.is_object()) made.children.push_back(node(child, depth + 1));
            }
        }
        return made;
    }

    std::map<std::string, std::string> names_;
    std::map<std::string, std::string> ways_;
    bool too_deep_ = false;
};

}  // namespace

std::vector<tree_node> read_xml_tree(const std::string& text) {
    std::vector<tree_node> modules;
    std::vector<tree_node*> open;  // from a module to the innermost element
    for (auto at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const auto end = text.find('>', at);
        if (end == std::string::npos) return {};
        const auto element = std::string_view(text).substr(at + 1, end - at - 1);
        const bool closes = element.rfind('/', 0) == 0;
        if (closes && !open.empty()) open.pop_back();
        if (closes) continue;
        auto node = node_of(element);
        if (open.empty() && node.kind != "module" && node.kind != "package" && node.kind != "iface") continue;
        if (open.size() > deepest) return {};
        auto& among = open.empty() ? modules : open.back()->children;
        among.push_back(std::move(node));
        if (element.empty() || element.back() != '/') open.push_back(&among.back());
    }
    return open.empty() ? modules : std::vector<tree_node>();
}

std::vector<tree_node> read_json_tree(const std::string& text) {
    try {
        return json_reader().modules(nlohmann::ordered_json::parse(text));
    } catch (const nlohmann::json::exception&) {
        return {};
    }
}

}  // namespace tabletop
