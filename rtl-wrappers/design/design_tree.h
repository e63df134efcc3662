// SPDX-License-Identifier: Apache-2.0
// A design as Verilator has understood it, from the tree that it writes: XML (to 5.045) or JSON (from 5.022).
#pragma once

#include <map>
#include <string>
#include <vector>

namespace tabletop {

// Kinds have the names of XML, which has those of Verilator's nodes in lower case: "module", "always", "varref" ..
struct tree_node {
    std::string kind;
    std::string name;
    std::string defines;  // of an instance: the name of its module
    std::string edge;     // of a senitem: "POS", "NEG" or what else starts a process
    // The direction of a variable, or of a port of an instance: "in", "out" or "inout"; empty: it is no port, or the
    // tree does not say it.
    std::string way;
    std::string type;  // of a variable: by which name the tree has its type
    std::vector<tree_node> children;
};

struct tree_type {
    std::string kind;  // "basicdtype", "refdtype", "packarraydtype", "unpackarraydtype" ..
    std::string left;  // of a range, as it is declared; empty: a single bit
    std::string right;
    std::string
        named;  // of a refdtype or enumdtype: the type that it is another name for; of an array: of its elements
};

struct design_tree {
    std::vector<tree_node> modules;  // and packages and interfaces
    std::string top;                 // one of them
    std::map<std::string, tree_type> types;

    const tree_node* top_module() const;
};

// There are no modules when the text is no such tree, or one without an end to its nesting.
design_tree read_xml_tree(const std::string& text);
design_tree read_json_tree(const std::string& text);

}  // namespace tabletop
