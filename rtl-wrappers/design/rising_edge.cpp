// SPDX-License-Identifier: Apache-2.0
#include "design/rising_edge.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

using kinds = std::set<std::string>;

bool is_one_of(const kinds& known, const tree_node& node) {
    return known.count(node.kind) != 0;
}

bool is_edge(const tree_node& item) {
    return item.edge == "POS" || item.edge == "NEG";
}

// True for a process that edges start, whatever it does.
bool is_started_by_edges(const tree_node& process) {
    if (process.children.empty() || process.children.front().kind != "sentree") return false;
    const auto& items = process.children.front().children;
    return !items.empty() && std::all_of(items.begin(), items.end(), is_edge);
}

// True for a function with a body; somebody else's has none.
bool has_body(const tree_node& function) {
    return std::any_of(function.children.begin(), function.children.end(),
                       [](const tree_node& part) { return part.kind != "var"; });
}

bool has_any_of(const kinds& wanted, const tree_node& node) {
    return is_one_of(wanted, node) || std::any_of(node.children.begin(), node.children.end(),
                                                  [&](const tree_node& part) { return has_any_of(wanted, part); });
}

// C++ of the design's own reads what it likes.
const kinds foreign_code = {"cexpr", "cexpruser", "cstmt", "cstmtuser",      "scctor", "scdtor", "schdr",
                            "scimp", "scimphdr",  "scint", "systemcsection", "text",   "ucfunc", "ucstmt"};

// A design that has these cannot be run to compare it.
const kinds host_access = {"fopen", "fopenmcd", "systemf", "systemt", "writemem"};

// Arithmetic and what chooses between its results.
bool only_computes(const tree_node& node) {
    static const kinds known = {
        "add",     "and",     "arg",        "arraysel",  "assign", "begin",        "case",    "caseitem", "concat",
        "cond",    "const",   "contassign", "countones", "div",    "divs",         "eq",      "extend",   "extends",
        "funcref", "func",    "gt",         "gte",       "gtes",   "gts",          "if",      "logand",   "lognot",
        "logor",   "lt",      "lte",        "ltes",      "lts",    "moddiv",       "moddivs", "mul",      "muls",
        "negate",  "neq",     "not",        "or",        "port",   "redand",       "redor",   "redxor",   "replicate",
        "sel",     "senitem", "sentree",    "shiftl",    "shiftr", "shiftrs",      "sub",     "unsigned", "signed",
        "var",     "varref",  "while",      "xor",       "always", "initialstatic"};
    return is_one_of(known, node) && std::all_of(node.children.begin(), node.children.end(), only_computes);
}

std::size_t count_of(const tree_node& node, const std::string& kind, const std::string& name) {
    std::size_t count = node.kind == kind && node.name == name ? 1 : 0;
    for (const auto& part : node.children) count += count_of(part, kind, name);
    return count;
}

bool is_port(const tree_node& node, const std::string& name) {
    return (node.kind == "var" && node.name == name && !node.way.empty()) ||
           std::any_of(node.children.begin(), node.children.end(),
                       [&](const tree_node& part) { return is_port(part, name); });
}

// The parts of a module: those that run again and again only compute, unless edges start them.
bool settles(const tree_node& module) {
    static const kinds once = {"initial", "initialstatic", "final", "var", "typedef", "pragma", "enumitem"};
    return std::all_of(module.children.begin(), module.children.end(), [](const tree_node& part) {
        if (is_one_of(once, part)) return true;
        if (part.kind == "begin") return settles(part);
        if (part.kind == "always" && is_started_by_edges(part)) return true;
        if (part.kind == "instance") {
            return std::all_of(part.children.begin(), part.children.end(), only_computes);
        }
        if ((part.kind == "func" || part.kind == "task") && !has_body(part)) return false;
        // An assignment is left of a loop of `generate`.
        static const kinds repeated = {"always", "assign", "contassign", "func", "task"};
        return is_one_of(repeated, part) && only_computes(part);
    });
}

// The names that the clock has in each module.
class clock_names {
  public:
    clock_names(const std::vector<tree_node>& modules, const std::string& top, const std::string& clock) {
        for (const auto& module : modules) modules_[module.name] = &module;
        rises_ = modules_.count(top) != 0;
        if (rises_) add(top, clock);
        while (rises_ && !to_follow_.empty()) {
            const auto module = std::move(to_follow_.back());
            to_follow_.pop_back();
            if (!follow(module, *modules_.at(module))) rises_ = false;
        }
        for (const auto& module : modules) rises_ = rises_ && !reads_from_outside(module);
    }

    // Nothing: it is read, or seen outside.
    std::optional<std::set<std::string>> all() const {
        if (!rises_) return std::nullopt;
        std::set<std::string> together;
        for (const auto& [module, names] : names_) together.insert(names.begin(), names.end());
        return together;
    }

  private:
    bool is_clock(const std::string& module, const tree_node& node) const {
        const auto names = names_.find(module);
        return node.kind == "varref" && names != names_.end() && names->second.count(node.name) != 0;
    }

    void add(const std::string& module, const std::string& name) {
        if (!names_[module].insert(name).second) return;
        const auto found = modules_.find(module);
        if (found == modules_.end()) {
            rises_ = false;
            return;
        }
        to_follow_.push_back(module);
        for (const auto& part : found->second->children) {
            const bool is_port = part.kind == "var" && part.name == name && !part.way.empty();
            if (is_port && part.way != "in") hand_back(module, name);
        }
    }

    // Out of a module, to those that have an instance of it. Nobody has one of the top.
    void hand_back(const std::string& module, const std::string& name) {
        bool is_instance = false;
        for (const auto& [parent, tree] : modules_)
            is_instance = hand_back_to(parent, *tree, module, name) || is_instance;
        rises_ = rises_ && is_instance;
    }

    bool hand_back_to(const std::string& parent, const tree_node& node, const std::string& module,
                      const std::string& name) {
        bool is_instance = node.kind == "instance" && node.defines == module;
        for (const auto& part : node.children) {
            if (node.kind != "instance") is_instance = hand_back_to(parent, part, module, name) || is_instance;
            if (node.kind != "instance" || node.defines != module || part.name != name) continue;
            if (part.children.size() == 1 && part.children.front().kind == "varref" && part.way == "out") {
                add(parent, part.children.front().name);
            } else {
                rises_ = rises_ && part.children.empty();
            }
        }
        return is_instance;
    }

    // What is assigned, as to a net that is there to say what is not used.
    bool is_read_by_nobody(const std::string& module, const tree_node& assigned) const {
        const auto& tree = *modules_.at(module);
        return assigned.kind == "varref" && count_of(tree, "varref", assigned.name) == 1 &&
               !is_port(tree, assigned.name) && std::all_of(modules_.begin(), modules_.end(), [&](const auto& other) {
                   return count_of(*other.second, "varxref", assigned.name) == 0;
               });
    }

    // False: it is read there.
    bool follow(const std::string& module, const tree_node& node) {
        const auto& parts = node.children;
        if (node.kind == "senitem" && node.edge == "POS" && parts.size() == 1 && parts.front().kind == "varref") {
            return true;
        }
        if (node.kind == "contassign" && parts.size() == 2 && is_clock(module, parts[0]) && parts[1].kind == "varref") {
            add(module, parts[1].name);
            return true;
        }
        if (node.kind == "contassign" && parts.size() == 2 && is_read_by_nobody(module, parts[1])) return true;
        if (is_clock(module, node)) return false;
        return std::all_of(parts.begin(), parts.end(), [&](const tree_node& part) {
            const bool is_name = node.kind == "instance" && part.kind == "port" && part.children.size() == 1 &&
                                 is_clock(module, part.children.front());
            if (is_name && part.way == "in") add(node.defines, part.name);
            // What comes out is handed back by the module that it comes from.
            return is_name ? part.way == "in" || part.way == "out" : follow(module, part);
        });
    }

    // True when the node reads something by a name with dots.
    bool reads_from_outside(const tree_node& node) const {
        if (node.kind == "varxref") {
            return std::any_of(names_.begin(), names_.end(),
                               [&](const auto& names) { return names.second.count(node.name) != 0; });
        }
        return std::any_of(node.children.begin(), node.children.end(),
                           [&](const tree_node& part) { return reads_from_outside(part); });
    }

    std::map<std::string, const tree_node*> modules_;
    std::map<std::string, std::set<std::string>> names_;
    std::vector<std::string> to_follow_;
    bool rises_ = true;
};

}  // namespace

rising_clock find_rising_clock(const design_tree& tree, const std::string& clock) {
    rising_clock found;
    const auto because = [&](const char* reason) {
        found.unproven = reason;
        return found;
    };
    const auto& modules = tree.modules;
    const auto any_has = [&](const kinds& wanted) {
        return std::any_of(modules.begin(), modules.end(),
                           [&](const tree_node& module) { return has_any_of(wanted, module); });
    };
    if (tree.top_module() == nullptr) return because("Verilator writes its tree in an unknown way");
    if (any_has(foreign_code)) return because("the design has C++ of its own");
    if (any_has(host_access)) return because("the design writes files or starts programs");
    const bool known = std::all_of(modules.begin(), modules.end(), [](const tree_node& module) {
        return (module.kind == "module" || module.kind == "package") && settles(module);
    });
    if (!known) return because("a part of the design that no edge starts does more than arithmetic");
    const auto names = clock_names(modules, tree.top, clock).all();
    if (!names) return because("the design reads its level or uses its falling edge");
    found.names = *names;
    found.fires = any_has({"fireevent"});
    return found;
}

}  // namespace tabletop
