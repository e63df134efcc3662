// SPDX-License-Identifier: Apache-2.0
#include "design/design_tree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

// How deep nodes may lie inside of each other. No source is nested like that.
constexpr std::size_t deepest = 2000;

// The value of an attribute of an element without its brackets: NAME="VALUE".
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
    if (node.kind == "var") node.type = attribute_of(element, "dtype_id");
    return node;
}

// A constant as XML has it, of 32 bits: "32'sh3", "32'hfffffffe". Empty: it is none.
std::string number_of(const std::string& constant) {
    const auto digits = constant.rfind('h');
    std::uint32_t value = 0;
    const auto* const end = constant.data() + constant.size();
    if (digits == std::string::npos || std::from_chars(constant.data() + digits + 1, end, value, 16).ptr != end)
        return "";
    return std::to_string(static_cast<std::int32_t>(value));
}

bool is_array(const std::string& kind) {
    return kind == "packarraydtype" || kind == "unpackarraydtype";
}

bool is_type(const std::string& kind) {
    constexpr std::string_view end = "dtype";
    return kind.size() > end.size() && kind.compare(kind.size() - end.size(), end.size(), end) == 0;
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

    design_tree read(const json& tree) {
        design_tree read;
        note(tree, 0, read.types);
        for (const auto& module : tree.at("modulesp")) {
            read.modules.push_back(node(module, 0));
            if (read.modules.back().kind == "module" && module.value("level", 0) == level_of_top) {
                read.top = read.modules.back().name;
            }
        }
        return too_deep_ ? design_tree() : read;
    }

  private:
    static constexpr int level_of_top = 2;

    static tree_type type_of(const std::string& kind, const json& object) {
        const auto named = object.value("refDTypep", "");
        auto range = object.value("range", "");
        const auto declared = object.value("declRange", "");  // with brackets
        if (declared.size() > 2) range = declared.substr(1, declared.size() - 2);
        const auto colon = range.find(':');
        if (colon == std::string::npos) return {kind, "", "", named};
        return {kind, range.substr(0, colon), range.substr(colon + 1), named};
    }

    // Nodes are named by addresses.
    void note(const json& object, std::size_t depth, std::map<std::string, tree_type>& types) {
        if (depth > deepest) {
            too_deep_ = true;
            return;
        }
        if (object.is_object() && object.contains("addr")) {
            const std::string address = object.at("addr");
            if (object.contains("name")) names_[address] = object.at("name");
            ways_[address] = way_of(object.value("direction", ""));
            const auto kind = kind_of(object.value("type", ""));
            if (is_type(kind)) types[address] = type_of(kind, object);
        }
        if (object.is_object() || object.is_array()) {
            for (const auto& part : object) note(part, depth + 1, types);
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
        if (made.kind == "var") made.type = object.value("dtypep", "");
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

const tree_node* design_tree::top_module() const {
    const auto found = std::find_if(modules.begin(), modules.end(),
                                    [&](const tree_node& module) { return !top.empty() && module.name == top; });
    return found == modules.end() ? nullptr : &*found;
}

design_tree read_xml_tree(const std::string& text) {
    design_tree tree;
    std::vector<tree_node*> open;  // from a module to the innermost element
    tree_type* array = nullptr;    // whose range comes next, as two constants
    for (auto at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const auto end = text.find('>', at);
        if (end == std::string::npos) return {};
        const auto element = std::string_view(text).substr(at + 1, end - at - 1);
        const bool closes = element.rfind('/', 0) == 0;
        if (closes && !open.empty()) open.pop_back();
        if (closes) continue;
        auto node = node_of(element);
        if (array != nullptr && open.empty() && node.kind == "const") {
            auto& side = array->left.empty() ? array->left : array->right;
            side = number_of(node.name);
            if (side.empty() || &side == &array->right) array = nullptr;
        }
        if (is_type(node.kind)) {
            auto& type = tree.types[attribute_of(element, "id")];
            type = {node.kind, attribute_of(element, "left"), attribute_of(element, "right"),
                    attribute_of(element, "sub_dtype_id")};
            array = is_array(node.kind) ? &type : nullptr;
        }
        if (open.empty() && node.kind != "module" && node.kind != "package" && node.kind != "iface") continue;
        if (open.size() > deepest) return {};
        if (!attribute_of(element, "topModule").empty()) tree.top = node.name;
        auto& among = open.empty() ? tree.modules : open.back()->children;
        among.push_back(std::move(node));
        if (element.empty() || element.back() != '/') open.push_back(&among.back());
    }
    return open.empty() ? tree : design_tree();
}

design_tree read_json_tree(const std::string& text) {
    try {
        return json_reader().read(nlohmann::ordered_json::parse(text));
    } catch (const nlohmann::json::exception&) {
        return {};
    }
}

}  // namespace tabletop
